"""Lines of an answer, each with its role."""

from dataclasses import dataclass
from enum import Enum, auto


class Role(Enum):
    """What a line of an answer is."""

    HEARD = auto()
    RULING = auto()
    TURN = auto()
    SCORE = auto()
    NOTE = auto()
    """Anything else: an answer to a question, a refusal, what to do."""
    OPTION = auto()
    """One of several readings to choose from."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an answer."""

    role: Role
    text: str
