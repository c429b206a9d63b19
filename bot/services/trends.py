"""How a player has fared over time in one game: the numbers of a picture, counted from matches. No prose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from functools import reduce
from itertools import groupby
from operator import add

from rules.figures import Figures
from storage.history import Outline, Seated

MONTHS = 12
"""Months that are shown at most, the last ones."""
ENOUGH_MONTHS = 3
"""Matches of fewer months are taken by their number."""
STRETCHES = 8
"""Stretches of equally many matches that are shown at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A month, or some matches in a row."""

    day: date
    """The first of the month, or the day of the first match."""
    first: int
    """The number of its first match among those meant, from 1; of a month without matches, of the next one."""
    won: int
    lost: int
    matches: int
    """Those that were not finished are among them."""
    figures: Figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """Stretches without a gap, oldest first."""

    game: str
    stretches: tuple[Stretch, ...]
    size: int | None
    """How many matches a stretch has, the last one perhaps fewer; None of months."""

    @property
    def matches(self) -> int:
        """How many matches are shown."""
        return sum(stretch.matches for stretch in self.stretches)


@dataclass(frozen=True, slots=True)
class _Match:
    at: datetime
    seat: Seated


def trend_of(game: str, matches: Sequence[Outline], player: int, zone: tzinfo | None) -> Trend | None:
    """How a player has fared in matches of a game, in any order; None where there are none."""
    own = [
        _Match(match.started_at.astimezone(zone), seat)
        for match in sorted(matches, key=lambda match: (match.started_at, match.id))
        for seat in match.seats
        if seat.player == player and match.game == game
    ]
    if not own:
        return None
    if len({_month(match) for match in own}) >= ENOUGH_MONTHS:
        return Trend(game=game, stretches=tuple(_by_month(own))[-MONTHS:], size=None)
    size = -(-len(own) // STRETCHES)
    parts = (own[first : first + size] for first in range(0, len(own), size))
    stretches = tuple(_stretch(part[0].at.date(), size * number + 1, part) for number, part in enumerate(parts))
    return Trend(game=game, stretches=stretches, size=size)


def _by_month(own: Sequence[_Match]) -> Iterator[Stretch]:
    """Every month from the first match to the last, also those in which nothing was played."""
    by_month = {month: list(part) for month, part in groupby(own, _month)}
    (year, month), last, first = min(by_month), max(by_month), 1
    while (year, month) <= last:
        part = by_month.get((year, month), [])
        yield _stretch(date(year, month, 1), first, part)
        first += len(part)
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)  # noqa: PLR2004 - months of a year


def _month(match: _Match) -> tuple[int, int]:
    return match.at.year, match.at.month


def _stretch(day: date, first: int, part: Sequence[_Match]) -> Stretch:
    return Stretch(
        day=day,
        first=first,
        won=sum(match.seat.won is True for match in part),
        lost=sum(match.seat.won is False for match in part),
        matches=len(part),
        figures=reduce(add, (match.seat.figures for match in part), Figures()),
    )
