"""Classic pyramid (русская пирамида): balls are called and worth their numbers, 71 points of 140 win."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.balls import NUMBERED, Ball, number
from rules.errors import NotationError, Refusal, Refused
from rules.events import (
    Assumed,
    Assumption,
    BallsPotted,
    BallsSpotted,
    CueBall,
    EndReason,
    Event,
    FrameDecided,
    Phase,
    PointsAwarded,
    RunRecorded,
    Turn,
    TurnGiven,
)
from rules.games import _pyramid
from rules.games._pyramid_faults import Fault, called, fault, spotted
from rules.match import next_position
from rules.reports import Call, Run, Shot
from rules.ruleset import Ruleset, options_of
from rules.state import MatchState, bumped

LAST_BALL = 10
"""What the last object ball on the table is worth above its number (classic 5.1)."""

PENALTY = 5
"""Points of a penalty (classic 7)."""

VALUES: Mapping[Ball, int] = {ball: number(ball) for ball in NUMBERED} | {Ball.ONE: 11}
"""A ball is worth its number, the ace eleven (classic 5.1)."""

FROM_HOUSE = Turn(striker=0, cue_ball=CueBall.IN_HAND_HOUSE)


class Penalty(StrEnum):
    """Whether the points of a penalty go to the opponent or are only taken from the offender."""

    TRANSFER = "transfer"
    DEDUCTION = "deduction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """House options of classic pyramid."""

    target: int = 71
    penalty: Penalty = Penalty.TRANSFER

    def __post_init__(self) -> None:
        if self.target < 1:
            raise NotationError("target must be 1 or more")


def remaining(state: MatchState) -> int | None:
    """Points that can still be scored, 140 at the start; unknown after a run told at once."""
    frame = state.frame
    if not frame.balls_known:
        return None
    return sum(VALUES[ball] for ball in frame.on_table) + LAST_BALL * bool(frame.on_table)


def name_balls(state: MatchState, shot: Shot) -> tuple[Shot, tuple[Assumed, ...]]:
    """A ball whose number was not said is the called one, or one of those left, or any where it comes back anyway.

    Raises:
        Refused: the number decides what the stroke is worth.
    """
    if isinstance(shot.called, Call) and shot.called.ball is Ball.OBJECT:
        shot = replace(shot, called=replace(shot.called, ball=None))
    fallen = shot.potted + shot.off_table
    if Ball.OBJECT not in (*fallen, *shot.involved, shot.first_contact):
        return shot, ()
    names, assumed = _numbers(state, shot, fallen.count(Ball.OBJECT))

    def named(balls: tuple[Ball, ...]) -> tuple[Ball, ...]:
        return tuple(next(names, ball) if ball is Ball.OBJECT else ball for ball in balls)

    return replace(
        shot,
        potted=named(shot.potted),
        off_table=named(shot.off_table),
        involved=tuple(ball for ball in shot.involved if ball is not Ball.OBJECT),
        first_contact=None if shot.first_contact is Ball.OBJECT else shot.first_contact,
    ), assumed


def _numbers(state: MatchState, shot: Shot, unnamed: int) -> tuple[Iterator[Ball], tuple[Assumed, ...]]:
    """The numbers to give to balls without one, the called ball first, and what is assumed by that."""
    call = shot.called or state.frame.call
    free = [ball for ball in state.frame.on_table if ball not in shot.potted + shot.off_table]
    known = isinstance(call, Call) and call.ball in free and shot.as_called
    if isinstance(call, Call) and known:
        free.sort(key=lambda ball: ball is not call.ball)
    counts = shot.as_called and not (shot.foul or shot.off_table or Ball.CUE in shot.potted)
    if counts and known < unnamed < len(free):
        raise Refused(Refusal.WHICH_BALL, balls=tuple(free))
    if counts or not unnamed:
        return iter(free), ()
    return iter(free), (Assumed(what=Assumption.LOWEST_BALL, balls=tuple(free[:unnamed])),)


def stroke(state: MatchState, shot: Shot) -> Iterator[Event]:
    """A stroke is a fault, or makes the called ball and all that fell with it, or passes the turn."""
    turn = state.frame.turn
    # The cue ball may never be potted.
    found = fault(state, shot, "classic:5.5")
    if found is not None:
        yield from _penalised(state, shot, found)
    elif shot.potted and _as_called(turn, shot):
        yield from _scored(state, shot)
    else:
        # A ball that was not called comes back without a penalty.
        if shot.potted:
            yield BallsPotted(by=turn.striker, balls=shot.potted, run=0, clauses=("classic:5.4",))
            yield from spotted(shot.potted, "classic:5.4")
        yield TurnGiven(turn=_pyramid.passed(turn, next_position(state.frame)), clauses=("classic:5.4",))


def _as_called(turn: Turn, shot: Shot) -> bool:
    """Whether the called ball fell: what was not said fits, and on the break nothing need be called (classic 5.2)."""
    call = shot.called
    if not shot.as_called or turn.phase is Phase.BREAK or call is None:
        return shot.as_called
    if not isinstance(call, Call):
        return False
    ball_fell = call.ball is None or call.ball in shot.potted
    return ball_fell and (call.pocket is None or shot.pocket in {None, call.pocket})


def _scored(state: MatchState, shot: Shot) -> Iterator[Event]:
    """All balls that fell with the called one count; the last ball on the table has ten more (classic 5.1, 5.3)."""
    frame, turn = state.frame, state.frame.turn
    cleared = len(shot.potted) == len(frame.on_table)
    points = sum(VALUES[ball] for ball in shot.potted) + LAST_BALL * cleared
    yield BallsPotted(by=turn.striker, balls=shot.potted, run=points, clauses=("classic:5.3", "pyramid:22.1"))
    yield PointsAwarded(side=frame.striking_side, points=points, clauses=("classic:5.1",))
    score = bumped(frame.score, frame.striking_side, points)
    decided = _decided(state, frame.striking_side, score, EndReason.POTTED)
    if decided is not None:
        yield decided
    elif not cleared:
        yield TurnGiven(turn=Turn(striker=turn.striker), clauses=("classic:5.3",))
    elif score[0] == score[1]:
        # At 70:70 the last ball comes back, and a lag decides who plays it from the house.
        yield BallsSpotted(balls=shot.potted[-1:], clauses=("classic:7",))
        lag = replace(FROM_HOUSE, striker=turn.striker, phase=Phase.LOT, ball_on=shot.potted[-1:])
        yield TurnGiven(turn=lag, clauses=("classic:7",))
    else:
        # Where penalties only deduct, the balls may run out before anybody has enough.
        yield FrameDecided(side=score.index(max(score)), reason=EndReason.CLEARED, score=score, clauses=("classic:1",))


def _penalised(state: MatchState, shot: Shot, found: Fault) -> Iterator[Event]:
    """Balls come back, five points move to the opponent, who decides who plays (pyramid 6, classic 7)."""
    frame = state.frame
    offender = frame.order[found.by][0]
    yield from called(shot, found)
    yield PointsAwarded(side=offender, points=-PENALTY, clauses=("classic:7",))
    score = bumped(frame.score, offender, -PENALTY)
    if options_of(state, Options).penalty is Penalty.TRANSFER:
        yield PointsAwarded(side=1 - offender, points=PENALTY, clauses=("classic:7",))
        score = bumped(score, 1 - offender, PENALTY)
    decided = _decided(state, 1 - offender, score, EndReason.FOUL)
    if decided is not None:
        yield decided
        return
    turn = _pyramid.offered(state, shot, found, FROM_HOUSE)
    hand = () if turn.cue_ball is CueBall.IN_PLACE else ("classic:5.5", "pyramid:21.1")
    yield TurnGiven(turn=turn, clauses=("pyramid:12.2" if found.illegal_break else "pyramid:6", *hand))


def _decided(state: MatchState, side: int, score: tuple[int, ...], reason: EndReason) -> FrameDecided | None:
    """The end of the frame, if the points a side has just got bring it: at the target, or for the re-spotted ball."""
    if state.frame.turn.phase is Phase.DECIDING:
        return FrameDecided(side=side, reason=reason, score=score, clauses=("classic:7",))
    if score[side] >= options_of(state, Options).target:
        return FrameDecided(side=side, reason=EndReason.TARGET, score=score, clauses=("classic:1",))
    return None


def run(state: MatchState, told: Run) -> Iterator[Event]:
    """A run told at once counts its points and leaves the striker at the table.

    Raises:
        Refused: the points were not said, or there are not so many.
    """
    frame, left, points = state.frame, remaining(state), told.points
    if points is None:
        raise Refused(Refusal.WHICH_BALL)
    if points < 1 or (left is not None and points > left):
        raise Refused(Refusal.SCORES_DO_NOT_FIT, number=left)
    side = frame.striking_side
    yield RunRecorded(by=frame.turn.striker, run=points)
    yield PointsAwarded(side=side, points=points, clauses=("classic:5.1",))
    decided = _decided(state, side, bumped(frame.score, side, points), EndReason.POTTED)
    yield decided or TurnGiven(turn=Turn(striker=frame.turn.striker), clauses=("classic:5.3",))


def settle(state: MatchState) -> Iterator[Event]:
    """A score that was told may end the frame.

    Raises:
        Refused: only one side can have reached the target.
    """
    score, target = state.frame.score, options_of(state, Options).target
    winners = [side for side, points in enumerate(score) if points >= target]
    if len(winners) > 1:
        raise Refused(Refusal.SCORES_DO_NOT_FIT, number=target)
    for side in winners:
        yield FrameDecided(side=side, reason=EndReason.TARGET, score=score, clauses=("classic:1",))


RULESET = Ruleset(
    key="classic-pyramid",
    title="Classic pyramid",
    options=Options,
    balls=frozenset({Ball.CUE, Ball.OBJECT, *NUMBERED}),
    clauses=replace(
        _pyramid.clauses("classic:1", "classic:3", turn=("classic:5.3", "classic:5.4")), call=("classic:5.2",)
    ),
    rack=lambda _state: dict.fromkeys(NUMBERED, 1),
    opening=_pyramid.opening,
    visit=_pyramid.visit,
    name_balls=name_balls,
    remark=_pyramid.remark,
    stroke=stroke,
    meaning=_pyramid.meaning,
    also_open=_pyramid.also_open,
    choose=_pyramid.choose,
    run=run,
    settle=settle,
    stalemate=_pyramid.stalemate,
    extensions=_pyramid.extensions,
    remaining=remaining,
)
