"""Text for people, made of values by pure functions that are given a translator."""
