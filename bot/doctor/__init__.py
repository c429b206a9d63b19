"""Whether all that the program needs is there: one module checks, another runs the checks."""
