"""What a check has found."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How it is."""

    WELL = "well"
    WRONG = "wrong"
    UNUSED = "unused"
    """Not there, and only needed for a part of the program."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of what the doctor says."""

    about: str
    state: State
    text: str
    """How it is, or what is wrong and how to mend it."""
