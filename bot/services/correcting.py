"""Correcting any earlier stroke: the strokes of a match one by one, and what would follow from another one."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.services.frames import links
from rules.errors import Refused
from rules.events import ChoiceMade, RunRecorded, StrokePlayed
from rules.judge import decide_all
from rules.record import Record
from rules.reports import Claim
from rules.state import MatchState, fold

PAGE = 8
"""Strokes on a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """One claim that stands, in its place among all that stand."""

    number: int
    """1 for the first of the match."""
    entry: int
    """The number of the standing entry it is part of."""
    place: int
    """Its place among the claims of that entry."""
    claim: Claim
    before: MatchState
    """The match as it stood then."""
    player: str | None
    """Whose stroke or choice it was; None of what nobody plays, such as a score that was told."""


def strokes(record: Record) -> tuple[Stroke, ...]:
    """All that was claimed and stands, oldest first."""
    told: list[Stroke] = []
    _start, *later = links(record)
    for link in later:
        assert link.before is not None, "only the start has nothing before it"
        state = link.before.state
        for place, claim in enumerate(link.entry.judged):
            try:
                events = decide_all(state, [claim])
            except Refused:  # words that only confirmed what had been decided with the claims before them
                continue
            by = next(
                (event.by for event in events if isinstance(event, StrokePlayed | RunRecorded | ChoiceMade)), None
            )
            told.append(
                Stroke(
                    number=len(told) + 1,
                    entry=link.entry.number,
                    place=place,
                    claim=claim,
                    before=state,
                    player=None if by is None else fold(events[:1], state).name(by),
                )
            )
            state = fold(events, state)
    return tuple(told)


def corrected(record: Record, stroke: Stroke, instead: Sequence[Claim]) -> tuple[Claim, ...]:
    """The claims of the entry of a stroke, with others in its place; none at all take it out."""
    entry = next(entry for entry in record.standing if entry.number == stroke.entry)
    return (*entry.judged[: stroke.place], *instead, *entry.judged[stroke.place + 1 :])


def tried(record: Record, stroke: Stroke, instead: Sequence[Claim]) -> Record:
    """The record as a correction would make it.

    Raises:
        Refused: the stroke, or something after it, could not have happened then.
    """
    return record.amended(stroke.entry, corrected(record, stroke, instead), instead)


def decides(before: MatchState, after: MatchState) -> bool:
    """Whether the result of a frame or of the match is another one."""
    return (before.frames, before.winner, before.frame.number) != (after.frames, after.winner, after.frame.number)
