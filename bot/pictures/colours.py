"""The colours of pictures, by day and by night. Those of the sides differ also for who confuses red and green."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """What everything is drawn in."""

    ground: str
    ink: str
    faint: str
    """Words of less weight."""
    rule: str
    """Lines of the scale."""
    sides: tuple[str, ...]

    def side(self, number: int) -> str:
        """The colour of a side."""
        return self.sides[number % len(self.sides)]


LIGHT = Palette(
    "#ffffff", "#16202a", "#66737f", "#e3e8ec", ("#1565c8", "#d4600a", "#0b8457", "#9a37ad", "#8a6d00", "#c2185b")
)
DARK = Palette(
    "#17212b", "#f2f5f7", "#93a3b1", "#2b3a47", ("#6ab3ff", "#ffa552", "#4fd19c", "#dd93ee", "#e3c341", "#ff7aa8")
)
