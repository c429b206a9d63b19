"""The state of a match, and the one fold that makes it from events. It holds no judgement and cannot fail."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import TypeVar, assert_never

from rules.balls import Ball, count
from rules.clauses import Clause
from rules.events import (
    Advised,
    Assumed,
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
    FramesSet,
    FreeBallGiven,
    GroupsAssigned,
    MatchDecided,
    MatchStarted,
    PointsAwarded,
    PositionRestored,
    RunRecorded,
    ScoreSet,
    Seat,
    StrokePlayed,
    TableSet,
    Turn,
    TurnGiven,
    WheelchairWarned,
)
from rules.reports import Call, Group


@dataclass(frozen=True, kw_only=True)
class Position:
    """What lay on the table and whose turn it was before a stroke, so that it can be put back."""

    on_table: Mapping[Ball, int]
    turn: Turn
    by: int
    """Who played that stroke, whose turn or not."""


@dataclass(frozen=True, kw_only=True)
class FrameState:
    """One frame as it stands. Sides index `score`, `fouls_in_a_row` and `groups`; positions index `order`."""

    number: int
    order: tuple[Seat, ...]
    on_table: Mapping[Ball, int]
    """Object balls on the table; balls that are gone have no key."""
    score: tuple[int, ...]
    turn: Turn
    fouls_in_a_row: tuple[int, ...]
    run: int = 0
    """Points (snooker, classic pyramid) or balls of the striker's visit."""
    strokes: int = 0
    groups: tuple[Group, ...] | None = None
    call: Call | None = None
    """Announced for the next stroke."""
    previous: Position | None = None
    """Before the last stroke."""
    turn_clauses: tuple[Clause, ...] = field(default=(), compare=False)
    """What `turn` rests on; a position is the same whatever led to it."""
    balls_known: bool = True
    """False once a run was told at once, until the next frame."""
    guessed: frozenset[Ball] = frozenset()
    """Balls taken for those that fell when no name was said: one that is named later was still there."""
    extensions: tuple[int, ...] = ()
    """Extensions of the shot clock taken in this frame, by side."""
    opening_score: tuple[int, ...] = ()
    """What the frame began with: a handicap, or the count that goes on."""
    part: int = 1
    """Which of the frames that share one count this is (snooker), 1 for the first."""

    @property
    def striking_side(self) -> int:
        """The side of who plays next or chooses."""
        return self.order[self.turn.striker][0]


@dataclass(frozen=True, kw_only=True)
class MatchState:
    """A match as it stands. There is always a frame; after the match it is the last one."""

    game: str
    sides: tuple[tuple[str, ...], ...]
    race_to: int
    breaker: Seat
    """Who broke the first frame."""
    winner_breaks: bool
    options: Mapping[str, object]
    start_score: tuple[int, ...]
    frames: tuple[int, ...]
    """Frames won, by side."""
    frame: FrameState
    last_frame: FrameDecided | None = None
    """How the frame before this one, or the last of the match, was decided."""
    winner: int | None = None
    wheelchair: Mapping[Seat, int] = field(default_factory=dict)
    """Wheelchair violations over the match, by player."""

    def name(self, position: int) -> str:
        """The name of the player at a position of the playing order."""
        side, place = self.frame.order[position]
        return self.sides[side][place]


_State = TypeVar("_State", MatchState, FrameState)


def _changed(state: _State, **changes: object) -> _State:
    """A copy with some fields changed; several times faster than `dataclasses.replace`, which the fold lives on."""
    new: _State = object.__new__(type(state))
    new.__dict__.update(state.__dict__)
    new.__dict__.update(changes)
    return new


def _with_frame(state: MatchState, **changes: object) -> MatchState:
    return _changed(state, frame=_changed(state.frame, **changes))


def without(on_table: Mapping[Ball, int], balls: Iterable[Ball]) -> dict[Ball, int]:
    """The table with balls taken off; a ball that is not there, and the cue ball, change nothing."""
    left = dict(on_table)
    for ball in balls:
        if (n := left.get(ball, 0)) > 1:
            left[ball] = n - 1
        else:
            left.pop(ball, None)
    return left


def with_balls(on_table: Mapping[Ball, int], balls: Iterable[Ball]) -> dict[Ball, int]:
    """The table with balls put back on."""
    return count([*(b for b, n in on_table.items() for _ in range(n)), *balls])


def bumped(values: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """The values with one of them raised."""
    return (*values[:index], values[index] + by, *values[index + 1 :])


def _start(event: MatchStarted) -> MatchState:
    none = (0,) * len(event.sides)
    empty = FrameState(
        number=0, order=(event.breaker,), on_table={}, score=none, turn=Turn(striker=0), fouls_in_a_row=none
    )
    return MatchState(
        game=event.game,
        sides=event.sides,
        race_to=event.race_to,
        breaker=event.breaker,
        winner_breaks=event.winner_breaks,
        options=event.options,
        start_score=event.start_score or none,
        frames=event.start_frames or none,
        frame=empty,
    )


def _rack(state: MatchState, event: FrameRacked) -> MatchState:
    none = (0,) * len(state.sides)
    return _changed(
        state,
        frame=FrameState(
            number=event.number,
            order=event.order,
            on_table=event.on_table,
            score=event.score,
            turn=Turn(striker=0),
            fouls_in_a_row=none,
            extensions=none,
            opening_score=event.score,
            part=event.part,
        ),
    )


def _give_turn(state: MatchState, turn: Turn, clauses: tuple[Clause, ...]) -> MatchState:
    frame = state.frame
    run = frame.run if turn.striker == frame.turn.striker else 0
    return _with_frame(state, turn=turn, turn_clauses=clauses, run=run)


def _call_foul(state: MatchState, event: FoulCalled) -> MatchState:
    frame = state.frame
    run = 0 if event.by == frame.turn.striker else frame.run
    if not event.counts:
        return _with_frame(state, run=run)
    return _with_frame(state, run=run, fouls_in_a_row=bumped(frame.fouls_in_a_row, frame.order[event.by][0], 1))


def evolve(  # noqa: C901, PLR0911, PLR0912  # one case an event
    state: MatchState | None, event: Event
) -> MatchState:
    """The state after one event. The first event of a match is its `MatchStarted`."""
    if state is None or isinstance(event, MatchStarted):
        assert isinstance(event, MatchStarted), "a match begins with MatchStarted"
        return _start(event)
    frame = state.frame
    match event:
        case StrokePlayed():
            before = Position(on_table=frame.on_table, turn=frame.turn, by=event.by)
            return _with_frame(state, previous=before, strokes=frame.strokes + 1, call=None)
        case TurnGiven(turn=turn, clauses=clauses):
            return _give_turn(state, turn, clauses)
        case BallsPotted(balls=balls, run=run):
            return _with_frame(state, on_table=without(frame.on_table, balls), run=frame.run + run)
        case PointsAwarded(side=side, points=points):
            return _with_frame(state, score=bumped(frame.score, side, points))
        case BallsSpotted(balls=balls):
            return _with_frame(state, on_table=with_balls(frame.on_table, balls))
        case FoulCalled():
            return _call_foul(state, event)
        case FoulsWiped(side=side):
            return _with_frame(state, fouls_in_a_row=bumped(frame.fouls_in_a_row, side, -frame.fouls_in_a_row[side]))
        case BallsLost(balls=balls) | BallsLifted(balls=balls):
            return _with_frame(state, on_table=without(frame.on_table, balls))
        case TableSet(on_table=on_table):
            return _with_frame(state, on_table=on_table)
        case FrameRacked():
            return _rack(state, event)
        case FrameDecided(side=side):
            return _changed(state, frames=bumped(state.frames, side, 1), last_frame=event)
        case MatchDecided(side=side):
            return _changed(state, winner=side)
        case GroupsAssigned(groups=groups):
            return _with_frame(state, groups=groups)
        case CallAnnounced(call=call):
            return _with_frame(state, call=call)
        case RunRecorded(run=run):
            return _with_frame(state, run=frame.run + run, balls_known=False)
        case ScoreSet(score=score):
            return _with_frame(state, score=score)
        case FramesSet(frames=frames):
            return _changed(state, frames=frames)
        case WheelchairWarned(seat=seat):
            return _changed(state, wheelchair={**state.wheelchair, seat: state.wheelchair.get(seat, 0) + 1})
        case ExtensionTaken(side=side):
            return _with_frame(state, extensions=bumped(frame.extensions, side, 1))
        case Assumed(balls=balls) if balls:
            return _with_frame(state, guessed=frame.guessed.union(balls))
        case Assumed() | Advised() | ChoiceMade() | FreeBallGiven() | PositionRestored() | FrameDrawn():
            return state
        case _:
            assert_never(event)


def fold(events: Iterable[Event], state: MatchState | None = None) -> MatchState:
    """The state after all events, starting from `state` or, with none, from the first `MatchStarted`."""
    folded = reduce(evolve, events, state)
    assert folded is not None, "nothing to fold"
    return folded
