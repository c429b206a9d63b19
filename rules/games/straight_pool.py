"""Straight pool, 14.1 continuous (pool, section 4). A frame is the whole count to the target.

Left to the players and the referee: what lies in the way of a new rack (4.8; the players are told what then follows),
where balls are spotted (1.4, 4.6), and whether a stroke was the one that was called when nobody says otherwise (1.6).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.balls import NUMBERED, Ball
from rules.errors import NotationError, Refusal, Refused
from rules.events import (
    Advice,
    Advised,
    Assumed,
    CueBall,
    EndReason,
    Event,
    FrameDecided,
    Phase,
    PointsAwarded,
    TableSet,
    Turn,
    TurnGiven,
)
from rules.games import _pool, _pool_fouls
from rules.games._straight_fouls import BOOK, ENOUGH_RAILS, RACK, opening, penalty, spotted
from rules.match import next_position, previous_position
from rules.reports import Call, ChoiceKind, Foul, Intent, Run, Scope, Shot
from rules.ruleset import Ruleset, options_of
from rules.state import MatchState, bumped


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseOptions:
    """House options of straight pool."""

    target: int = 100
    three_fouls: bool = True
    """The third foul in a row costs fifteen points more and a new break."""

    def __post_init__(self) -> None:
        if self.target < 1:
            raise NotationError("target must be 1 or more")


def visit(state: MatchState, position: int) -> Turn:
    """The turn of another position; who won the lag after a stalemate breaks (pool 4.12)."""
    turn = _pool.visit(state, position)
    return replace(turn, phase=Phase.BREAK) if turn.phase is Phase.LOT else turn


def name_balls(_state: MatchState, shot: Shot) -> tuple[Shot, tuple[Assumed, ...]]:
    """Every ball is a point, so numbers only tell whether the called ball fell (pool 4.5, 4.7).

    Raises:
        Refused: a ball is said to have fallen twice, or more balls than there are.
    """
    fallen = _pool.objects(shot.potted + shot.off_table)
    told = [ball for ball in fallen if ball in NUMBERED]
    if len(set(told)) < len(told) or len(fallen) > len(NUMBERED):
        raise Refused(Refusal.NOT_ON_TABLE, ball=next((b for b in told if told.count(b) > 1), Ball.OBJECT), number=0)

    def plain(balls: tuple[Ball, ...]) -> tuple[Ball, ...]:
        return tuple(Ball.OBJECT if ball in NUMBERED else ball for ball in balls)

    call, as_called = shot.called, shot.as_called
    if isinstance(call, Call) and call.ball:
        as_called = as_called and (Ball.OBJECT in fallen or not fallen or bool(_pool.made(shot)))
        call = replace(call, ball=plain((call.ball,))[0])
    named = replace(
        shot,
        potted=plain(shot.potted),
        off_table=plain(shot.off_table),
        involved=plain(shot.involved),
        first_contact=plain((shot.first_contact,))[0] if shot.first_contact else None,
        called=call,
        as_called=as_called,
    )
    return named, ()


def stroke(state: MatchState, shot: Shot) -> Iterator[Event]:
    """A stroke is a foul break, a foul, or legal."""
    made = _pool.made(shot)
    called = _pool_fouls.fault(
        state,
        shot,
        BOOK,
        found=_pool_fouls.short_break(state, shot, made, ENOUGH_RAILS),
        counts=options_of(state, HouseOptions).three_fouls,
    )
    if called is None:
        yield from _legal(state, shot, made)
        return
    illegal = Foul.ILLEGAL_BREAK in called.fouls
    called = replace(called, counts=called.counts and not illegal)
    yield called
    yield from _pool.gone(shot, called.by, 0, ("pool:4.6",))
    yield from spotted(shot)
    if not (yield from _pool_fouls.wheelchair(state, called)):
        yield from penalty(state, shot, called)


def _legal(state: MatchState, shot: Shot, made: tuple[Ball, ...]) -> Iterator[Event]:
    """If the called ball fell every ball of the stroke is a point, else what fell is spotted (pool 4.5, 4.6, 4.7)."""
    frame = state.frame
    by, fallen = frame.turn.striker, len(_pool.objects(shot.potted))
    yield from _pool.gone(shot, by, fallen if made else 0, ("pool:4.4",) if made else ("pool:4.6",))
    yield from _pool.wiped(state, by)
    if not made:
        yield from spotted(shot)
        safety = ("pool:4.5", "pool:8.17") if shot.called is Intent.SAFETY else ()
        yield from _pool.to_table(state, Turn(striker=next_position(frame)), "pool:4.4", *safety)
        return
    yield PointsAwarded(side=frame.striking_side, points=fallen, clauses=("pool:4.7",))
    if won := tuple(_reached(state, frame.striking_side, bumped(frame.score, frame.striking_side, fallen))):
        yield from won
    else:
        yield from _racked_again(state, frame.on_table.get(Ball.OBJECT, 0) - fallen)
        yield TurnGiven(turn=Turn(striker=by), clauses=("pool:4.4",))


def _racked_again(state: MatchState, left: int) -> Iterator[Event]:
    """With fourteen balls down they are racked; a ball in their way has a place of its own (pool 4.4, 4.8)."""
    if left > 1:
        return
    both_fell = left == 0
    yield TableSet(on_table=RACK, clauses=("pool:4.8(a)" if both_fell else "pool:4.4", "pool:4.2"))
    if not both_fell:
        cited = ("pool:4.8(b)", "pool:4.8(c)", "pool:4.8(d)")
        yield Advised(side=state.frame.striking_side, advice=Advice.RACK_FOURTEEN, clauses=cited)


def _reached(state: MatchState, side: int, score: tuple[int, ...]) -> Iterator[FrameDecided]:
    """Who first has the points that were agreed on has won (pool 4.4)."""
    if score[side] >= options_of(state, HouseOptions).target:
        yield FrameDecided(side=side, reason=EndReason.TARGET, score=score, clauses=("pool:4.4",))


def settle(state: MatchState) -> Iterator[Event]:
    """A score that was told may have reached the target (pool 4.4).

    Raises:
        Refused: both sides cannot have reached it.
    """
    won = [decided for side in range(len(state.sides)) for decided in _reached(state, side, state.frame.score)]
    if len(won) > 1:
        raise Refused(Refusal.SCORES_DO_NOT_FIT, number=len(won))
    yield from won


def run(state: MatchState, report: Run) -> Iterator[Event]:
    """A run told at once counts ball by ball and leaves the runner at the table (pool 4.4, 4.7)."""
    frame, balls = state.frame, _pool.counted_run(report)
    yield PointsAwarded(side=frame.striking_side, points=balls, clauses=("pool:4.7",))
    yield from _pool.run(state, report, Turn(striker=frame.turn.striker), ("pool:4.4",))
    yield from _reached(state, frame.striking_side, bumped(frame.score, frame.striking_side, balls))


def also_open(state: MatchState) -> tuple[ChoiceKind, ...]:
    """After a new rack the cue ball may be in hand, which only the players see (pool 4.8(b), (d))."""
    frame = state.frame
    return (ChoiceKind.IN_HAND,) if frame.run and frame.on_table == RACK else ()


def choose(state: MatchState, choice: ChoiceKind) -> Iterator[Event]:
    """What follows from a choice after a foul break (pool 4.3), or from the hand after a new rack (pool 4.8)."""
    frame, turn = state.frame, state.frame.turn
    if choice is ChoiceKind.REBREAK_OPPONENT:
        yield TableSet(on_table=RACK, clauses=("pool:4.3(b)", "pool:4.2"))
        again = replace(opening(state), striker=previous_position(frame))
        yield TurnGiven(turn=again, clauses=("pool:4.3(b)", "pool:4.3(a)"))
    elif choice is ChoiceKind.ACCEPT:
        yield TurnGiven(turn=replace(turn, choices=()), clauses=("pool:4.3(b)",))
    else:
        yield TurnGiven(
            turn=replace(turn, cue_ball=CueBall.IN_HAND_HOUSE), clauses=("pool:4.8(b)", "pool:4.8(d)", "pool:1.5")
        )


def stalemate(state: MatchState) -> Iterator[Event]:
    """All balls are racked, the score stays, and a lag decides who breaks (pool 4.12)."""
    yield TableSet(on_table=RACK, clauses=("pool:1.12", "pool:4.12"))
    lag = Turn(striker=state.frame.turn.striker, cue_ball=CueBall.IN_HAND_HOUSE, phase=Phase.LOT)
    yield TurnGiven(turn=lag, clauses=("pool:4.12", "pool:1.2"))


RULESET = Ruleset(
    key="straight-pool",
    title="Straight pool (14.1)",
    options=HouseOptions,
    balls=frozenset({Ball.CUE, Ball.OBJECT, *NUMBERED}),
    clauses=_pool.clauses(4, play=4, stalemate=12, call=("pool:4.5", "pool:1.6")),
    racks_again=True,
    concedes=Scope.MATCH,
    rack=lambda _state: RACK,
    opening=opening,
    visit=visit,
    name_balls=name_balls,
    stroke=stroke,
    meaning=_pool.meaning,
    also_open=also_open,
    choose=choose,
    run=run,
    settle=settle,
    stalemate=stalemate,
)
