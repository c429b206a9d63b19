"""What a message to the scorekeeper leads to. No prose: views turn an answer into words.

`heard` is the text as understood (for voice, the transcript that was chosen), empty for buttons.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.services.answering import RulesReply
from rules.errors import Refused
from rules.events import Event
from rules.record import Entry, Record
from rules.reports import Confirm, Query, Question, Reject, Report, Start
from rules.state import MatchState

Reply = Query | Question | Confirm | Reject
"""Reports that are answered and change nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A point in the history of a table: what a button that is shown now will refer to."""

    match: int
    """The number of the match at its table; 0 before the first."""
    entry: int
    """The number of the last entry of that match."""


class Missing(StrEnum):
    """What must be told, or told otherwise, before a match can start."""

    GAME = "game"
    """Not said, or no game of ours."""
    PLAYERS = "players"
    """Fewer than two."""
    FEWER_PLAYERS = "fewer_players"
    """The game takes fewer."""
    OTHER_NAMES = "other_names"
    """Two players have the same name."""
    RACE = "race"
    """Not a number of frames to play to."""
    TARGET = "target"
    """The game is not played to such a number of points."""
    OPTIONS = "options"
    """The game has no such house options."""
    BREAKER = "breaker"
    """Not one of the players."""
    HANDICAP = "handicap"
    """Not a number of points a side with which a frame of the game can begin."""
    START_FRAMES = "start_frames"
    """Not a number of frames a side with which the match is still to be won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """Something was claimed or corrected, judged and stored. `entries` is empty where the words changed nothing."""

    record: Record
    reports: tuple[Report, ...]
    events: tuple[Event, ...]
    """All that the new entries found, in order; none on an undo."""
    entries: tuple[Entry, ...]
    heard: str
    moment: Moment
    asides: tuple[Reply, ...] = ()
    """Queries and the like said in the same message."""
    replies: tuple[RulesReply, ...] = ()
    """Answers to the questions about the rules among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amended:
    """An earlier stroke was corrected or taken out, all that followed judged anew, and that stored."""

    record: Record
    before: MatchState
    """The match as it stood until then."""
    entries: tuple[Entry, ...]
    heard: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """A match has begun."""

    record: Record
    heard: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Several readings are possible, best first. The one that is chosen comes back through `Scorekeeping.report`."""

    options: tuple[tuple[Report, ...], ...]
    heard: str
    record: Record | None
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Replied:
    """Only asides were said; there may be no match."""

    record: Record | None
    asides: tuple[Reply, ...]
    heard: str
    moment: Moment
    replies: tuple[RulesReply, ...] = ()
    """Answers to the questions about the rules among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedAnswer:
    """Understood, but it cannot have happened; nothing was stored."""

    refused: Refused
    reports: tuple[Report, ...]
    heard: str
    record: Record
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Stranger:
    """Who speaks may not report what happens in this match; nothing was stored."""

    heard: str
    record: Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Unclear:
    """Not understood, or talk that is not for the scorekeeper."""

    heard: str
    record: Record


@dataclass(frozen=True, slots=True, kw_only=True)
class NoMatch:
    """No match has been started at this table, and nothing that was said can do without one."""

    heard: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartIncomplete:
    """A match cannot start like this; `missing` is never empty."""

    start: Start
    missing: tuple[Missing, ...]
    heard: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOpen:
    """A match with strokes is not over yet. `over=True` leaves it as it is."""

    start: Start
    record: Record
    heard: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Ignored:
    """This very message has been dealt with before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outdated:
    """It was meant for an earlier moment of the table; nothing was stored."""

    record: Record | None


Answer = (
    Ruled
    | Amended
    | Started
    | Asked
    | Replied
    | RefusedAnswer
    | Stranger
    | Unclear
    | NoMatch
    | StartIncomplete
    | MatchOpen
    | Ignored
    | Outdated
)
