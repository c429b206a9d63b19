"""Reports: what a person claims. A report may be wrong, partial or impossible; only what was said is filled in."""

from dataclasses import dataclass
from enum import StrEnum

from rules.balls import Ball


class Foul(StrEnum):
    """A fault that was claimed. A potted cue ball and a ball off the table are facts of the shot, not listed here."""

    GENERIC = "generic"
    NO_CONTACT = "no_contact"
    WRONG_BALL = "wrong_ball"
    NO_RAIL = "no_rail"
    ILLEGAL_BREAK = "illegal_break"
    NO_FOOT = "no_foot"
    TOUCHED_BALL = "touched_ball"
    DOUBLE_HIT = "double_hit"
    PUSH = "push"
    MOVING_BALLS = "moving_balls"
    NOT_TIP = "not_tip"
    CUE_PLACEMENT = "cue_placement"
    BEHIND_LINE = "behind_line"
    CUE_ON_TABLE = "cue_on_table"
    OUT_OF_TURN = "out_of_turn"
    SLOW_PLAY = "slow_play"
    JUMP_OVER = "jump_over"
    TWO_BALLS = "two_balls"
    MISS = "miss"
    FREE_BALL_SNOOKER = "free_ball_snooker"
    NOT_NOMINATED = "not_nominated"
    WRONG_CUE_BALL = "wrong_cue_ball"
    PLAYED_RED_ON_COLOUR = "played_red_on_colour"
    USED_DEAD_BALL = "used_dead_ball"
    UNSPORTING = "unsporting"
    WHEELCHAIR = "wheelchair"


class ChoiceKind(StrEnum):
    """A decision a player makes after the rules offered one."""

    PLAY = "play"
    HAND_BACK = "hand_back"
    ACCEPT = "accept"
    REBREAK_SELF = "rebreak_self"
    REBREAK_OPPONENT = "rebreak_opponent"
    IN_HAND = "in_hand"
    SPOT_BLACK = "spot_black"
    SPOT_8 = "spot_8"
    RERACK = "rerack"
    REPLACE = "replace"
    TAKE_BALL = "take_ball"


class Pocket(StrEnum):
    """Which kind of pocket, as far as reports tell."""

    CORNER = "corner"
    SIDE = "side"


class Scope(StrEnum):
    """What a concession or a score is about."""

    FRAME = "frame"
    MATCH = "match"


class Group(StrEnum):
    """Eight-ball: 1 to 7 or 9 to 15."""

    SOLIDS = "solids"
    STRIPES = "stripes"


class QueryKind(StrEnum):
    """What is asked about the match."""

    SCORE = "score"
    STRIKER = "striker"
    BALL_ON = "ball_on"
    REMAINING = "remaining"
    RUN = "run"
    HISTORY = "history"
    STATS = "stats"
    HELP = "help"


class Intent(StrEnum):
    """What a stroke was declared to be when it was not a call of ball and pocket."""

    SAFETY = "safety"
    PUSH_OUT = "push_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A ball and a pocket named before the stroke; either may be left out."""

    ball: Ball | None = None
    pocket: Pocket | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One stroke. `breaking` is written `break` in notation."""

    potted: tuple[Ball, ...] = ()
    off_table: tuple[Ball, ...] = ()
    foul: tuple[Foul, ...] = ()
    points: int | None = None
    """A penalty said as a number, positive."""
    first_contact: Ball | None = None
    involved: tuple[Ball, ...] = ()
    """Object balls touched, pushed, jumped over, hit at once or wrongly used."""
    miss: bool = False
    """A legal stroke with nothing potted."""
    breaking: bool = False
    rails: int | None = None
    """Balls that reached a cushion on the break."""
    called: Call | Intent | None = None
    as_called: bool = True
    free: bool = False
    """Snooker: played as the free ball."""
    pocket: Pocket | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A whole run told at once: `points` where points are counted, `count` balls elsewhere."""

    points: int | None = None
    count: int | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A choice that the rules offered is made; `player` is who makes it, if named."""

    choice: ChoiceKind
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeBall:
    """The referee gives a free ball (snooker)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameWon:
    """The frame is claimed for a player, or for whom the state means."""

    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede:
    """A frame or the match is given up; without a scope the game's rule decides."""

    scope: Scope | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetScore:
    """The score is told as it stands: in the order said, or by name."""

    score: tuple[int, ...] = ()
    by_player: tuple[tuple[str, int], ...] = ()
    of: Scope = Scope.FRAME


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStriker:
    """Whose turn it is, told in words; it also answers a lag or a draw of lots."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stalemate:
    """Both agree that the frame cannot be finished, or the visits the rules ask for have been played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """Outside interference: the position was restored and nothing is scored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeout:
    """An extension of the shot clock."""

    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """Eight-ball: who plays which group."""

    group: Group
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """Takes back the last `count` messages."""

    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """Takes the last undo back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amend:
    """Corrects the last stroke: `shot` holds (field of Shot, new value) for the fields that change, sorted by field."""

    shot: tuple[tuple[str, object], ...] = ()
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """Something about the match is asked."""

    what: QueryKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question about the rules, whole as heard."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A match is asked for."""

    game: str | None = None
    players: tuple[str, ...] = ()
    race_to: int | None = None
    target: int | None = None
    breaker: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm:
    """What was heard is right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reject:
    """What was heard is wrong."""


Claim = (
    Shot | Run | Choice | FreeBall | FrameWon | Concede | SetScore | SetStriker | Stalemate | Restore | Timeout | Groups
)
"""What the rules judge."""

Correction = Undo | Redo | Amend
"""What changes the record of earlier entries."""

Aside = Query | Question | Start | Confirm | Reject
"""What is answered and never becomes an entry."""

Report = Claim | Correction | Aside
