"""What a word can be."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Sense:
    """One thing a word can be."""

    symbols: tuple[str, ...]
    """The lists it is in, with the cases templates ask for."""
    value: Any
    cost: float
    skip: float | None
    """What leaving the word aside costs; None: as any word of the game."""
    case: int
