"""A table session in the terminal."""
