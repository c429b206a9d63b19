"""What happens around every update and every call."""
