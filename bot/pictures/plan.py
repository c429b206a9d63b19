"""What a picture shows, down to the last word; how it looks is for who draws it.

A *side* is a number from 0 that stands for a colour: that of a side of the match.
"""

from dataclasses import dataclass

Score = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A part of the line of a side that stands out, from one of its points to another."""

    side: int
    first: int
    last: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """A line a side that goes up and down by steps."""

    title: str
    points: tuple[Score, ...]
    """Where each side stands at first, and after every step."""
    winner: int | None = None
    spans: tuple[Span, ...] = ()
    ticks: tuple[tuple[int, int], ...] = ()
    """Points at which something happened to a side: (point, side)."""
    across: str = ""
    """What is counted from left to right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A bar with a word above and words under it; without a height there is none, and a line is broken."""

    height: float | None
    label: str = ""
    below: str = ""
    side: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Bars side by side."""

    title: str
    bars: tuple[Bar, ...]
    top: float | None = None
    """The greatest height there may be; None is the greatest there is."""
    line: tuple[float | None, ...] = ()
    """A line over the bars, a height for each."""
    line_label: str = ""
    line_side: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A heading, then panels from top to bottom, then small ones side by side."""

    heading: str
    sides: tuple[tuple[str, str], ...]
    """Names, each with a word that belongs to it, such as the frames won."""
    panels: tuple[Steps | Bars, ...] = ()
    cells: tuple[Steps, ...] = ()
    """All drawn to one scale."""
    cells_title: str = ""
    footer: str = ""
