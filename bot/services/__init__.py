"""The use cases of the program, apart from every shell."""
