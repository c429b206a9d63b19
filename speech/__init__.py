"""Sound or text to reports."""
