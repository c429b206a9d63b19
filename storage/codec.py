"""Entries as JSON text and back. Whatever was written once can be read for ever.

Reports are written in the notation of the rules. An event is written as `{"type", "version", "data"}`: the type is a
short name that never changes, and the version goes up by one whenever the form of `data` changes in any way.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from rules import events
from rules.errors import NotationError
from rules.events import Event
from rules.notation import from_json, to_json
from rules.record import Entry
from rules.reports import Claim, Report
from storage.errors import UnreadableEntry

TYPES: Mapping[str, type[Any]] = MappingProxyType(
    {
        "match_started": events.MatchStarted,
        "racked": events.FrameRacked,
        "stroke": events.StrokePlayed,
        "assumed": events.Assumed,
        "call": events.CallAnnounced,
        "potted": events.BallsPotted,
        "lost": events.BallsLost,
        "lifted": events.BallsLifted,
        "spotted": events.BallsSpotted,
        "table": events.TableSet,
        "points": events.PointsAwarded,
        "foul": events.FoulCalled,
        "fouls_wiped": events.FoulsWiped,
        "advised": events.Advised,
        "wheelchair": events.WheelchairWarned,
        "groups": events.GroupsAssigned,
        "run": events.RunRecorded,
        "choice": events.ChoiceMade,
        "free_ball": events.FreeBallGiven,
        "turn": events.TurnGiven,
        "score_set": events.ScoreSet,
        "frames_set": events.FramesSet,
        "restored": events.PositionRestored,
        "extension": events.ExtensionTaken,
        "frame_decided": events.FrameDecided,
        "frame_drawn": events.FrameDrawn,
        "match_decided": events.MatchDecided,
    }
)
"""Events by the type they are stored under."""

Upcast = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTS: Mapping[str, tuple[Upcast, ...]] = MappingProxyType({})
"""By type, what turns the `data` of version 1 into that of version 2, of 2 into 3, and so on to the current one."""

_NAMES = {event: name for name, event in TYPES.items()}
_DECODERS = {name: msgspec.json.Decoder(event) for name, event in TYPES.items()}


class _Event(msgspec.Struct):
    type: str
    version: int
    data: msgspec.Raw


class _Body(msgspec.Struct, omit_defaults=True):
    reports: list[dict[str, Any]]
    events: list[_Event]
    judged: list[dict[str, Any]] | None = None
    """Left out where it is the claims among the reports."""
    replaces: int | None = None


_ENCODER = msgspec.json.Encoder()
_BODY = msgspec.json.Decoder(_Body)


def encode(entry: Entry) -> str:
    """All of an entry but its number, as JSON text."""
    body = _Body(
        reports=[to_json(report) for report in entry.reports],
        events=[_written(event) for event in entry.events],
        judged=None if entry.judged == _claims(entry.reports) else [to_json(claim) for claim in entry.judged],
        replaces=entry.replaces,
    )
    return _ENCODER.encode(body).decode()


def decode(number: int, text: str) -> Entry:
    """The entry with this number that was written as `text`.

    Raises:
        UnreadableEntry: it has a type, version or value that this program does not know.
    """
    try:
        body = _BODY.decode(text)
        reports = tuple(from_json(report) for report in body.reports)
        judged = reports if body.judged is None else tuple(from_json(claim) for claim in body.judged)
        found = tuple(_read(event) for event in body.events)
    except (msgspec.MsgspecError, NotationError, KeyError) as error:
        raise UnreadableEntry(f"{number}: {error}") from error
    return Entry(number=number, reports=reports, events=found, judged=_claims(judged), replaces=body.replaces)


def current_version(name: str) -> int:
    """The version that events of a type are written in now."""
    return 1 + len(UPCASTS.get(name, ()))


def _claims(reports: Iterable[Report]) -> tuple[Claim, ...]:
    return tuple(report for report in reports if isinstance(report, Claim))


def _written(event: Event) -> _Event:
    name = _NAMES[type(event)]
    return _Event(name, current_version(name), msgspec.Raw(_ENCODER.encode(event)))


def _read(stored: _Event) -> Event:
    decoder, current = _DECODERS[stored.type], current_version(stored.type)
    if stored.version == current:
        event: Event = decoder.decode(stored.data)
        return event
    if not 1 <= stored.version < current:
        raise msgspec.ValidationError(f"no version {stored.version} of {stored.type}")
    data = msgspec.json.decode(stored.data)
    for upcast in UPCASTS[stored.type][stored.version - 1 :]:
        data = upcast(data)
    upcasted: Event = msgspec.convert(data, TYPES[stored.type])
    return upcasted
