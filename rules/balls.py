"""The balls of every game, under the names all of Маркёр uses for them."""

from collections.abc import Iterable
from enum import StrEnum


class Ball(StrEnum):
    """A ball by the name a report, an event and a scenario file give it."""

    CUE = "cue"
    OBJECT = "ball"
    """An object ball without a number, or one whose number was not said."""
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    ELEVEN = "11"
    TWELVE = "12"
    THIRTEEN = "13"
    FOURTEEN = "14"
    FIFTEEN = "15"
    SOLID = "solid"
    """Eight-ball: a ball of the group 1 to 7 whose number was not said."""
    STRIPE = "stripe"
    """Eight-ball: a ball of the group 9 to 15 whose number was not said."""
    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BROWN = "brown"
    BLUE = "blue"
    PINK = "pink"
    BLACK = "black"
    COLOUR = "colour"
    """Snooker: one of the six colours, not said which."""


NUMBERED: tuple[Ball, ...] = tuple(Ball(str(n)) for n in range(1, 16))
GENERAL: frozenset[Ball] = frozenset({Ball.OBJECT, Ball.SOLID, Ball.STRIPE, Ball.COLOUR})
"""Names that several balls may answer to."""
SOLIDS: tuple[Ball, ...] = NUMBERED[:7]
STRIPES: tuple[Ball, ...] = NUMBERED[8:]
COLOURS: tuple[Ball, ...] = (Ball.YELLOW, Ball.GREEN, Ball.BROWN, Ball.BLUE, Ball.PINK, Ball.BLACK)


def number(ball: Ball) -> int:
    """The number painted on a numbered ball.

    Raises:
        ValueError: the ball carries no number.
    """
    return int(ball.value)


def count(balls: Iterable[Ball]) -> dict[Ball, int]:
    """How often each ball is named, in the order first named."""
    counts: dict[Ball, int] = {}
    for ball in balls:
        counts[ball] = counts.get(ball, 0) + 1
    return counts
