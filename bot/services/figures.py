"""Figures of a match, by player, counted over what stands."""

from dataclasses import dataclass

from rules.events import BallsPotted, FoulCalled, Seat, StrokePlayed
from rules.record import Record
from rules.state import MatchState, evolve


@dataclass(slots=True, kw_only=True)
class Figures:
    """What one player has done."""

    strokes: int = 0
    pots: int = 0
    """Strokes that potted something and scored it."""
    fouls: int = 0
    best_run: int = 0
    """In points or balls, as the game counts runs."""


def figures(record: Record) -> tuple[tuple[str, Figures], ...]:
    """The figures of each player by name, side by side."""
    sides = record.state.sides
    by_seat: dict[Seat, Figures] = {
        (side, place): Figures() for side, players in enumerate(sides) for place in range(len(players))
    }
    state: MatchState | None = None
    for entry in record.standing:
        for event in entry.events:
            before, state = state, evolve(state, event)
            if before is not None:
                _count(by_seat, before, state, event)
    return tuple((sides[side][place], counted) for (side, place), counted in by_seat.items())


def _count(by_seat: dict[Seat, Figures], before: MatchState, after: MatchState, event: object) -> None:
    order = before.frame.order
    match event:
        case StrokePlayed(by=by):
            by_seat[order[by]].strokes += 1
        case BallsPotted(by=by, run=run) if run:
            by_seat[order[by]].pots += 1
        case FoulCalled(by=by):
            by_seat[order[by]].fouls += 1
    frame = after.frame
    striker = by_seat[frame.order[frame.turn.striker]]
    striker.best_run = max(striker.best_run, frame.run)
