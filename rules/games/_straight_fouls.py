"""Straight pool: the rack, and what fouls cost (pool 4.9 to 4.11)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.balls import Ball
from rules.clauses import Clause
from rules.events import (
    BallsSpotted,
    CueBall,
    Event,
    FoulCalled,
    FoulsWiped,
    Phase,
    PointsAwarded,
    TableSet,
    Turn,
    TurnGiven,
)
from rules.games import _pool, _pool_fouls
from rules.reports import ChoiceKind, Foul, Shot
from rules.state import MatchState

# Any ball may be hit first, so the list of 4.9 has no item 6.2.
BOOK = _pool_fouls.Book(
    standard="pool:4.9", serious="pool:4.11", illegal_break="pool:4.3(b)", lacks=frozenset({Foul.WRONG_BALL})
)

RACK: Mapping[Ball, int] = {Ball.OBJECT: 15}

ENOUGH_RAILS = 3
"""The cue ball and two object balls have to reach a cushion on the break (pool 4.3(b))."""

BREAK_FOUL, FOUL, SERIOUS = 2, 1, 15
"""Points that a foul costs (pool 4.10, 4.9, 4.11)."""


def opening(_state: MatchState) -> Turn:
    """The break is played from hand behind the head line (pool 4.3(a))."""
    return Turn(striker=0, cue_ball=CueBall.IN_HAND_HOUSE, phase=Phase.BREAK)


def penalty(state: MatchState, shot: Shot, called: FoulCalled) -> Iterator[Event]:
    """What a foul costs, the gravest of a stroke alone (pool 4.9, 4.10, 4.11, 6)."""
    frame, side = state.frame, _pool.side_of(state.frame, called.by)
    lost = _pool.cue_lost(shot) or Foul.BEHIND_LINE in called.fouls
    turn = Turn(
        striker=_pool.after_foul(frame, called.by), cue_ball=CueBall.IN_HAND_HOUSE if lost else CueBall.IN_PLACE
    )
    if Foul.WHEELCHAIR in called.fouls:
        yield from _pool.to_table(state, replace(turn, cue_ball=CueBall.IN_HAND), "pool:7.2")
    elif Foul.UNSPORTING in called.fouls:
        yield from _pool_fouls.unsporting(state, called)
        if shot.points is not None and shot.points > 0:
            yield PointsAwarded(side=side, points=-shot.points, clauses=("pool:6.16",))
            yield from _pool.to_table(state, turn, "pool:6.16")
        else:
            yield from _serious(state, called.by, "pool:6.16")
    elif Foul.ILLEGAL_BREAK in called.fouls:
        yield PointsAwarded(side=side, points=-BREAK_FOUL, clauses=("pool:4.3(b)", "pool:4.10"))
        choices = (ChoiceKind.ACCEPT, ChoiceKind.REBREAK_OPPONENT)
        yield from _pool.to_table(state, replace(turn, choices=choices), "pool:4.3(b)", "pool:4.10")
    else:
        yield PointsAwarded(side=side, points=-FOUL, clauses=("pool:4.9", "pool:4.7"))
        if _pool_fouls.is_third(state, called):
            yield from _serious(state, called.by, "pool:6.14")
        else:
            yield from _pool.to_table(state, turn, "pool:4.9")


def _serious(state: MatchState, by: int, why: Clause) -> Iterator[Event]:
    """Fifteen points, all balls racked, fouls counted anew, and the offender breaks (pool 4.11)."""
    side = _pool.side_of(state.frame, by)
    yield PointsAwarded(side=side, points=-SERIOUS, clauses=(why, "pool:4.11"))
    yield FoulsWiped(side=side, clauses=("pool:4.11",))
    yield TableSet(on_table=RACK, clauses=("pool:4.11", "pool:4.2"))
    yield TurnGiven(turn=replace(opening(state), striker=by), clauses=("pool:4.11", "pool:4.3(a)"))


def spotted(shot: Shot) -> Iterator[Event]:
    """Balls that do not count come back (pool 4.6)."""
    if balls := _pool.objects(shot.potted + shot.off_table):
        yield BallsSpotted(balls=balls, clauses=("pool:4.6", "pool:1.4"))
