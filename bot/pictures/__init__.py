"""Pictures: what they show is planned in numbers and words, and drawn by matplotlib where that is installed."""
