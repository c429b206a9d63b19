"""Speech to words: one protocol, several engines."""
