"""A match frame by frame, read from its record."""

from dataclasses import dataclass

from rules.events import EndReason, FrameDecided, Seat
from rules.record import Record, Standing
from rules.state import MatchState, evolve


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameTold:
    """One frame: how it ended, or stands."""

    number: int
    score: tuple[int, ...]
    winner: int | None
    """The side; None of a frame that is played, or was never played to its end."""
    reason: EndReason | None
    strokes: int
    best: tuple[Seat, int] | None
    """Who made the best run of the frame, and what it was."""


def frames_of(record: Record) -> tuple[FrameTold, ...]:
    """The frames of what stands, the one in play last; those told by their number alone are not among them."""
    told: list[FrameTold] = []
    best: tuple[Seat, int] | None = None
    state: MatchState | None = None
    for link in links(record):
        for event in link.entry.events:
            before, state = state, evolve(state, event)
            if isinstance(event, FrameDecided) and before is not None:
                told.append(_frame(before, best, event))
                best = None
            elif state.frame.run > (best[1] if best else 0):
                best = state.frame.order[state.frame.turn.striker], state.frame.run
    if not told or told[-1].number != record.state.frame.number:
        told.append(_frame(record.state, best, None))
    return tuple(told)


def links(record: Record) -> tuple[Standing, ...]:
    """What stands, oldest first, each with its state."""
    found: list[Standing] = []
    link: Standing | None = record.line
    while link is not None:
        found.append(link)
        link = link.before
    return tuple(reversed(found))


def _frame(state: MatchState, best: tuple[Seat, int] | None, decided: FrameDecided | None) -> FrameTold:
    return FrameTold(
        number=state.frame.number,
        score=decided.score if decided else state.frame.score,
        winner=decided.side if decided else None,
        reason=decided.reason if decided else None,
        strokes=state.frame.strokes,
        best=best,
    )
