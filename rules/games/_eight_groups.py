"""Eight-ball: solids and stripes, whose they are, and which balls are on."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.balls import NUMBERED, SOLIDS, STRIPES, Ball
from rules.errors import Refusal, Refused
from rules.events import Assumed, Assumption, Event, GroupsAssigned, Phase, Turn, TurnGiven
from rules.games import _pool, _pool_names
from rules.match import find_player
from rules.reports import Group, Groups, Shot
from rules.state import FrameState, MatchState

BALLS: Mapping[Group, tuple[Ball, ...]] = {Group.SOLIDS: SOLIDS, Group.STRIPES: STRIPES}

Taken = tuple[Group, ...] | None
"""Which group each side plays; None while the table is open."""


def group_of(ball: Ball) -> Group | None:
    """The group of a ball or of a general name; None for the eight and for a ball of which nothing is known."""
    if ball in SOLIDS or ball is Ball.SOLID:
        return Group.SOLIDS
    return Group.STRIPES if ball in STRIPES or ball is Ball.STRIPE else None


def taken_by(side: int, group: Group) -> tuple[Group, ...]:
    """The groups of both sides once one has its own: the other group is the opponent's (pool 3.4)."""
    other = Group.STRIPES if group is Group.SOLIDS else Group.SOLIDS
    return (group, other) if side == 0 else (other, group)


def is_cleared(frame: FrameState, side: int) -> bool:
    """Whether a side has a group and no ball of it is left."""
    return frame.groups is not None and not any(ball in frame.on_table for ball in BALLS[frame.groups[side]])


def on(frame: FrameState, groups: Taken, side: int, left: Mapping[Ball, int]) -> tuple[Ball, ...]:
    """The balls a side may hit first: any but the eight on an open table, its own, then the eight (pool 3.4, 3.9).

    Empty, as for any ball, once a run was told at once and nobody knows what is left.
    """
    if not frame.balls_known:
        return ()
    balls = BALLS[groups[side]] if groups else SOLIDS + STRIPES
    return tuple(ball for ball in balls if ball in left) or (Ball.EIGHT,)


def visit(state: MatchState, position: int) -> Turn:
    """The turn of another position: its own balls are on, except on the break (pool 3.3(b))."""
    frame, turn = state.frame, _pool.visit(state, position)
    if turn.phase is Phase.BREAK:
        return turn
    return replace(turn, ball_on=on(frame, frame.groups, _pool.side_of(frame, position), frame.on_table))


def claim(state: MatchState, report: Groups) -> Iterator[Event]:
    """A player tells which group is whose while the table counts as open (pool 3.4).

    Raises:
        Refused: the groups are taken otherwise, or the balls are not broken yet.
    """
    frame = state.frame
    side = frame.striking_side if report.player is None else find_player(state, report.player)[0]
    groups = taken_by(side, report.group)
    if frame.groups == groups:
        return
    if frame.groups:
        raise Refused(Refusal.GROUPS_TAKEN)
    if frame.turn.phase is Phase.BREAK:
        raise Refused(Refusal.NO_CHOICE_OPEN)
    yield GroupsAssigned(groups=groups, clauses=("pool:3.4",))
    turn = replace(frame.turn, ball_on=on(frame, groups, frame.striking_side, frame.on_table))
    yield TurnGiven(turn=turn, clauses=("pool:3.4",))


def name_balls(state: MatchState, shot: Shot) -> tuple[Shot, tuple[Assumed, ...]]:
    """A ball of a group without a number was the lowest of the group; one of no group was of the striker's own.

    Raises:
        Refused: nothing tells of which group a ball was that fell.
    """
    return _pool_names.name_balls(state, shot, Assumption.GROUP_BALL, _fallen, _touched)


def _fallen(state: MatchState, ball: Ball, free: list[Ball]) -> Ball | None:
    frame = state.frame
    if ball is not Ball.OBJECT:
        group = group_of(ball)
    elif frame.groups and not is_cleared(frame, frame.striking_side):
        group = frame.groups[frame.striking_side]
    else:
        maybe = (name for name in (Ball.SOLID, Ball.STRIPE, Ball.EIGHT) if not set(free).isdisjoint(_pool.kin(name)))
        raise Refused(Refusal.WHICH_BALL, balls=tuple(maybe))
    return next((other for other in free if group_of(other) is group), None)


def _touched(state: MatchState, ball: Ball) -> Ball | None:
    if ball is Ball.OBJECT:
        return None
    alike = (other for other in NUMBERED if other in state.frame.on_table and group_of(other) is group_of(ball))
    return next(alike, ball)
