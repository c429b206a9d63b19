"""Events: what the rules found. Facts say what happened; rulings also name the clauses they rest on.

A *position* (`striker`, `by`, `to`) is an index into the frame's playing order (`FrameRacked.order`);
a *side* is an index into the match's sides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.balls import Ball
from rules.clauses import Clause
from rules.reports import Call, ChoiceKind, Foul, Group


class CueBall(StrEnum):
    """Where the next stroke is played from."""

    IN_PLACE = "in_place"
    IN_HAND = "in_hand"
    """Anywhere on the table."""
    IN_HAND_HOUSE = "in_hand_house"
    """Behind the head line; in pyramid, from the house."""
    IN_HAND_D = "in_hand_d"
    """Snooker: from the D."""


class Phase(StrEnum):
    """What kind of stroke comes next, where that is more than the balls on and the cue ball say."""

    BREAK = "break"
    """The opening stroke of the frame, or of a new rack."""
    PUSH_OUT = "push_out"
    """Nine- and ten-ball: the stroke right after a break that allows a push-out."""
    PUSHED_OUT = "pushed_out"
    """A push-out was played and has to be answered."""
    PLAY = "play"
    AFTER_FOUL = "after_foul"
    """Snooker: a free ball may be given until the next stroke."""
    COLOUR = "colour"
    """Snooker: a colour is on after a red."""
    FREE_BALL = "free_ball"
    OBJECT_BALL_ONLY = "object_ball_only"
    """Dynamic pyramid: the stroke from hand may pot an object ball only."""
    LOT = "lot"
    """A lag or a draw of lots decides who plays; `SetStriker` tells how it fell."""
    DECIDING = "deciding"
    """The re-spotted last ball is played for: the next pot or foul ends the frame."""


class EndReason(StrEnum):
    """Why a frame or a match ended."""

    TARGET = "target"
    POTTED = "potted"
    FOUL = "foul"
    THREE_FOULS = "three_fouls"
    MONEY_BALL_LOST = "money_ball_lost"
    CLEARED = "cleared"
    CLAIMED = "claimed"
    CONCEDED = "conceded"
    UNSPORTING = "unsporting"
    WHEELCHAIR = "wheelchair"
    FRAMES = "frames"


class Advice(StrEnum):
    """What a marker tells the players besides the score."""

    TWO_FOULS = "two_fouls"
    """Two fouls in a row: the third costs what the game says."""
    SLOW_PLAY = "slow_play"
    """Too much time is taken over the stroke; what comes next costs more than words."""
    WHOSE_GROUP = "whose_group"
    """Eight-ball: balls of both groups fell and none was called, so the side says which group is its own."""
    REFEREE_DECIDES = "referee_decides"
    """Pool: for unsporting conduct the referee may set another penalty than the one ruled."""
    RACK_FOURTEEN = "rack_fourteen"
    """14.1: fourteen balls are racked; what happens to a ball that lies in their way."""


class Assumption(StrEnum):
    """What a report left open and the rules took in the ordinary way."""

    STRIKER = "striker"
    """The stroke is credited to another player than the one whose turn it was."""
    LOWEST_BALL = "lowest_ball"
    """A numbered ball fell and its number was not said."""
    COLOUR = "colour"
    """Snooker: which colour was on was not said."""
    GROUP_BALL = "group_ball"
    """Eight-ball: a ball of a group fell and its number was not said."""


Seat = tuple[int, int]
"""A player: (side, place within the side)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Who plays the next stroke and how: all that the rules say before it."""

    striker: int
    """Position of who plays next or, while choices are open, of who chooses."""
    ball_on: tuple[Ball, ...] = ()
    """Balls that may or must be hit first; empty where any ball will do."""
    cue_ball: CueBall = CueBall.IN_PLACE
    phase: Phase = Phase.PLAY
    choices: tuple[ChoiceKind, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStarted:
    """Fact: who plays what. `start_score` and `start_frames` are handicaps, one number a side."""

    game: str
    sides: tuple[tuple[str, ...], ...]
    race_to: int
    breaker: Seat = (0, 0)
    winner_breaks: bool = False
    options: Mapping[str, object] = field(default_factory=dict)
    """House options that were set, by name; the others are the defaults of the game."""
    start_score: tuple[int, ...] = ()
    start_frames: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameRacked:
    """Ruling: a frame begins, or begins again. The first of `order` breaks."""

    number: int
    order: tuple[Seat, ...]
    on_table: Mapping[Ball, int]
    score: tuple[int, ...]
    part: int = 1
    """Which of the frames that share one count this is, 1 for the first."""
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrokePlayed:
    """Fact: a stroke was played by a position; the turn before it can be restored."""

    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumed:
    """Fact: the report left something open that was taken in the ordinary way."""

    what: Assumption
    balls: tuple[Ball, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnnounced:
    """Ruling: a ball and pocket are called for the next stroke."""

    call: Call
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BallsPotted:
    """Ruling: balls left the table through pockets. `run` is what they add to the striker's run, 0 on a foul."""

    by: int
    balls: tuple[Ball, ...]
    run: int
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BallsLost:
    """Ruling: balls jumped off the table."""

    balls: tuple[Ball, ...]
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BallsLifted:
    """Ruling: balls are taken off the table to a side's shelf (pyramid)."""

    side: int
    balls: tuple[Ball, ...]
    chosen_by: int | None = None
    """The side that picks the balls, where it is not the one that gets them."""
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BallsSpotted:
    """Ruling: balls come back to the table."""

    balls: tuple[Ball, ...]
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSet:
    """Ruling: the table now holds exactly these balls (a new rack within the frame, or a position put back)."""

    on_table: Mapping[Ball, int]
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAwarded:
    """Ruling: a side's score of the frame changes by `points`, which may be negative."""

    side: int
    points: int
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoulCalled:
    """Ruling: a foul of the position `by`. `counts` says whether it adds to that side's fouls in a row."""

    by: int
    fouls: tuple[Foul, ...]
    balls: tuple[Ball, ...] = ()
    """The balls concerned: the cue ball when it was lost, balls off the table, the wrong ball."""
    counts: bool = False
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoulsWiped:
    """Ruling: a side's fouls in a row start from nothing again."""

    side: int
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Advised:
    """Ruling: something the rules oblige a marker to say, to one side."""

    side: int
    advice: Advice
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelchairWarned:
    """Ruling: one more wheelchair violation of a player, counted over the match."""

    seat: Seat
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupsAssigned:
    """Ruling: which group each side plays."""

    groups: tuple[Group, ...]
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRecorded:
    """Fact: a run was told at once, so which balls are left is no longer known."""

    by: int
    run: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceMade:
    """Ruling: an open choice was answered; `implied` when a stroke was reported in place of the answer."""

    by: int
    choice: ChoiceKind
    implied: bool = False
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeBallGiven:
    """Ruling: the striker has a free ball."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnGiven:
    """Ruling: what the next stroke is."""

    turn: Turn
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSet:
    """Fact: the score of the frame was told as it stands, one number a side."""

    score: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FramesSet:
    """Fact: the frames won were told as they stand, one number a side."""

    frames: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRestored:
    """Ruling: outside interference, the balls were put back and nothing is scored."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtensionTaken:
    """Ruling: a side takes an extension of the shot clock."""

    side: int
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameDecided:
    """Ruling: a side has won the frame with this score."""

    side: int
    reason: EndReason
    score: tuple[int, ...]
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameDrawn:
    """Ruling: nobody wins the frame; it is played again."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchDecided:
    """Ruling: a side has won the match."""

    side: int
    reason: EndReason
    clauses: tuple[Clause, ...]


Ruling = (
    FrameRacked
    | CallAnnounced
    | BallsPotted
    | BallsLost
    | BallsLifted
    | BallsSpotted
    | TableSet
    | PointsAwarded
    | FoulCalled
    | FoulsWiped
    | Advised
    | WheelchairWarned
    | GroupsAssigned
    | ChoiceMade
    | FreeBallGiven
    | TurnGiven
    | PositionRestored
    | ExtensionTaken
    | FrameDecided
    | FrameDrawn
    | MatchDecided
)
"""Events that rest on clauses of the rule book."""

Fact = MatchStarted | StrokePlayed | Assumed | RunRecorded | ScoreSet | FramesSet
"""Events that only say what happened."""

Event = Fact | Ruling
