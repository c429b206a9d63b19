"""Eight-ball: the break and what may follow it (pool 3.3)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.balls import Ball
from rules.clauses import Clause
from rules.events import BallsSpotted, CueBall, EndReason, Event, FoulCalled, Turn, TurnGiven
from rules.games import _eight_groups, _pool
from rules.match import frame_decided, next_position
from rules.reports import ChoiceKind, Foul, Shot
from rules.ruleset import options_of
from rules.state import MatchState, without

BREAK_OVER = (ChoiceKind.REBREAK_SELF, ChoiceKind.REBREAK_OPPONENT)
AFTER_EIGHT = (ChoiceKind.SPOT_8, ChoiceKind.RERACK)

TOO_FEW = frozenset({Foul.ILLEGAL_BREAK, Foul.NO_RAIL, Foul.NO_CONTACT})
"""Faults of a break that come to the same: four balls did not reach a cushion."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseOptions:
    """House options of eight-ball."""

    call_shots: bool = True
    """Strokes are called; else any own ball potted keeps the turn."""
    eight_wins_on_break: bool = False
    """The eight potted on a legal break wins; else the breaker has it spotted or breaks again."""


def turn_after(state: MatchState, shot: Shot, position: int, cue_ball: CueBall = CueBall.IN_PLACE) -> Turn:
    """The turn of a position after a stroke that took no group."""
    frame = state.frame
    left = without(frame.on_table, shot.potted + shot.off_table)
    on = _eight_groups.on(frame, frame.groups, _pool.side_of(frame, position), left)
    return Turn(striker=position, ball_on=on, cue_ball=cue_ball)


def broken(state: MatchState, shot: Shot, called: FoulCalled | None) -> Iterator[Event]:
    """What follows from the break (pool 3.3)."""
    frame = state.frame
    by = frame.turn.striker
    potted = _pool.objects(shot.potted)
    # A ball potted without a foul keeps the turn, and the table stays open (pool 3.3(c)).
    if called is None:
        yield from _pool.gone(shot, by, len(potted), ("pool:3.3(c)",))
    # The eight off the table comes back, and loses nothing (pool 3.3(g), 3.7).
    if Ball.EIGHT in shot.off_table:
        yield BallsSpotted(balls=(Ball.EIGHT,), clauses=("pool:3.3(g)", "pool:3.7", "pool:1.4"))
    if Ball.EIGHT in potted:
        yield from _eight_on_break(state, shot, called)
    elif called is not None:
        turn, cited = _after_break_foul(shot, called)
        position = _pool.after_foul(frame, called.by)
        given = replace(turn, striker=position, ball_on=turn_after(state, shot, position).ball_on)
        yield TurnGiven(turn=given, clauses=cited)
    else:
        position = by if potted else next_position(frame)
        yield TurnGiven(turn=turn_after(state, shot, position), clauses=("pool:3.3(c)", "pool:3.4"))


def _eight_on_break(state: MatchState, shot: Shot, called: FoulCalled | None) -> Iterator[Event]:
    """The eight is spotted or the balls are broken again, as the breaker says (pool 3.3(e)).

    After a foul the opponent says so, and with the eight spotted plays from behind the head line (pool 3.3(f)).
    """
    frame = state.frame
    if called is None and options_of(state, HouseOptions).eight_wins_on_break:
        yield frame_decided(state, frame.striking_side, EndReason.POTTED, ("pool:3.3(e)",))
        return
    position = frame.turn.striker if called is None else _pool.after_foul(frame, called.by)
    turn = turn_after(state, shot, position, CueBall.IN_PLACE if called is None else CueBall.IN_HAND_HOUSE)
    cited = "pool:3.3(e)" if called is None else "pool:3.3(f)"
    yield TurnGiven(turn=replace(turn, choices=AFTER_EIGHT), clauses=(cited,))


def _after_break_foul(shot: Shot, called: FoulCalled) -> tuple[Turn, tuple[Clause, ...]]:
    """How the opponent of the breaker may go on after a foul on the break, and by which clauses."""
    if Foul.WHEELCHAIR in called.fouls:
        return Turn(striker=0, cue_ball=CueBall.IN_HAND), ("pool:7.2",)
    lost = _pool.cue_lost(shot)
    few = Foul.ILLEGAL_BREAK in called.fouls
    choices: tuple[ChoiceKind, ...] = () if lost else (ChoiceKind.ACCEPT,)
    cited: tuple[Clause, ...] = ()
    # A foul other than too few balls at a cushion gives the hand behind the head line (pool 3.3(g), (h)).
    if called.balls or not few or not TOO_FEW.issuperset(called.fouls):
        choices += (ChoiceKind.IN_HAND,)
        cited += ("pool:3.3(g)",) if _pool.objects(shot.off_table) else ("pool:3.3(h)",)
    # Too few balls at a cushion let the opponent have the balls racked again (pool 3.3(d)).
    if few:
        choices += BREAK_OVER
        cited += ("pool:3.3(d)",)
    # With the cue ball gone there is nothing to accept, and the hand is no choice if there is no other.
    cue_ball = CueBall.IN_HAND_HOUSE if lost else CueBall.IN_PLACE
    return Turn(striker=0, cue_ball=cue_ball, choices=choices if len(choices) > 1 else ()), cited
