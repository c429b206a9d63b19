"""What the rules found, in words: each ruling with the clauses it rests on."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.views.translation import Translator
from rules.events import (
    Advised,
    BallsLifted,
    BallsLost,
    BallsPotted,
    BallsSpotted,
    CallAnnounced,
    ChoiceMade,
    Event,
    ExtensionTaken,
    FoulCalled,
    FoulsWiped,
    FrameDecided,
    FrameDrawn,
    FrameRacked,
    FreeBallGiven,
    GroupsAssigned,
    MatchDecided,
    PointsAwarded,
    PositionRestored,
    Ruling,
    TableSet,
    TurnGiven,
    WheelchairWarned,
)
from rules.record import Record, Standing
from rules.state import MatchState, evolve

CODES: Mapping[type[Any], str] = MappingProxyType(
    {
        FrameRacked: "frame_racked",
        CallAnnounced: "call_announced",
        BallsPotted: "potted",
        BallsLost: "lost",
        BallsLifted: "lifted",
        BallsSpotted: "spotted",
        TableSet: "table_set",
        PointsAwarded: "points",
        FoulCalled: "foul",
        FoulsWiped: "fouls_wiped",
        Advised: "advised",
        WheelchairWarned: "wheelchair_warned",
        GroupsAssigned: "groups",
        ChoiceMade: "choice",
        FreeBallGiven: "free_ball",
        TurnGiven: "turn",
        PositionRestored: "restored",
        ExtensionTaken: "extension",
        FrameDecided: "frame_won",
        FrameDrawn: "frame_drawn",
        MatchDecided: "match_won",
    }
)
"""The kinds of rulings by the names scripts know them under."""


def found(record: Record, since: int) -> Iterator[tuple[MatchState, Event]]:
    """The events of what stands after entry `since`, each with the state it came upon."""
    fresh: list[Standing] = []
    link: Standing | None = record.line
    while link is not None and link.entry.number > since:
        fresh.append(link)
        link = link.before
    for standing in reversed(fresh):
        state = standing.before.state if standing.before else standing.state
        yield from along(standing.entry.events, state)


def along(events: Sequence[Event], state: MatchState) -> Iterator[tuple[MatchState, Event]]:
    """The events, each with the state it came upon."""
    for event in events:
        yield state, event
        state = evolve(state, event)


def ruling(event: Ruling, state: MatchState, _: Translator) -> str:
    """One ruling in words; `state` is what it came upon."""
    return CODES[type(event)]
