"""The machine-readable faces of the program: one JSON object a line. Their form is stable."""
