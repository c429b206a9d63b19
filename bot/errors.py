"""What stops a command, told in one sentence for people."""


class Unusable(Exception):  # noqa: N818 - says what happened, as every error here does
    """Arguments, a file or a setting that a command cannot work with; the message is ready to be shown.

    Ends the program with exit code 2.
    """
