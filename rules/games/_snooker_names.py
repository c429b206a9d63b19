"""Snooker: balls told by a general name, and penalties told as a number alone."""

from dataclasses import replace

from rules.balls import Ball
from rules.errors import Refusal, Refused
from rules.events import Assumed
from rules.games._snooker_fouls import LEAST, MOST
from rules.reports import Call, Foul, Shot
from rules.state import FrameState, MatchState

GENERAL = frozenset({Ball.COLOUR, Ball.OBJECT})
"""Names that leave open which ball it was."""


def name_balls(state: MatchState, shot: Shot) -> tuple[Shot, tuple[Assumed, ...]]:
    """The shot with every colour by its own name, and a penalty said as a number alone as a foul."""
    told = shot.points is not None and LEAST <= shot.points <= MOST
    if told and not shot.foul and not shot.potted and not shot.miss:
        shot = replace(shot, foul=(Foul.GENERIC,))
    call = shot.called or state.frame.call
    if isinstance(shot.called, Call) and shot.called.ball in GENERAL:
        shot, call = replace(shot, called=Call(pocket=shot.called.pocket)), None
    if GENERAL.isdisjoint((*shot.potted, *shot.off_table, *shot.involved, shot.first_contact)):
        return shot, ()
    called = call.ball if isinstance(call, Call) else None
    fallen = replace(
        shot,
        potted=tuple(_own_name(state.frame, ball, called) for ball in shot.potted),
        off_table=tuple(_own_name(state.frame, ball, called) for ball in shot.off_table),
    )
    return _without_general_contacts(fallen, told), ()


def _own_name(frame: FrameState, ball: Ball, called: Ball | None) -> Ball:
    """The ball that a general name means here: the one called, else the one ball on."""
    if ball not in GENERAL:
        return ball
    on = called or (frame.turn.ball_on[0] if len(frame.turn.ball_on) == 1 else None)
    if on is None or (ball is Ball.COLOUR and on is Ball.RED):
        raise Refused(Refusal.WHICH_BALL, ball=ball)
    return on


def _without_general_contacts(shot: Shot, told: bool) -> Shot:
    """Which colour was touched matters only where it decides what a foul costs."""
    touched = {*shot.involved, shot.first_contact} & GENERAL
    if touched and not told and (shot.foul or shot.involved):
        raise Refused(Refusal.WHICH_BALL, ball=touched.pop())
    first = None if shot.first_contact in GENERAL else shot.first_contact
    return replace(shot, involved=tuple(ball for ball in shot.involved if ball not in GENERAL), first_contact=first)
