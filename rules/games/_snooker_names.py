"""Snooker: balls told by a general name, and penalties told as a number alone."""

from dataclasses import replace

from rules.balls import COLOURS, GENERAL, Ball
from rules.errors import Refusal, Refused
from rules.events import Assumed
from rules.games._snooker_fouls import LEAST, MOST
from rules.reports import Call, Foul, Shot
from rules.state import FrameState, MatchState


def name_balls(state: MatchState, shot: Shot) -> tuple[Shot, tuple[Assumed, ...]]:
    """The shot with every ball by its own name, and a penalty told as a number alone as a foul.

    Raises:
        Refused: a name is missing on which the ruling depends.
    """
    told = shot.points is not None and LEAST <= shot.points <= MOST
    if told and not shot.foul and not shot.potted and not shot.miss:
        shot = replace(shot, foul=(Foul.GENERIC,))
    if isinstance(shot.called, Call) and shot.called.ball in GENERAL:
        shot = replace(shot, called=Call(pocket=shot.called.pocket))
    if GENERAL.isdisjoint((*shot.potted, *shot.off_table, *shot.involved, shot.first_contact)):
        return shot, ()
    frame, call = state.frame, shot.called or state.frame.call
    called = call.ball if isinstance(call, Call) else None
    named = replace(
        shot,
        potted=tuple(_fallen(frame, ball, called) for ball in shot.potted),
        off_table=tuple(_fallen(frame, ball, called) for ball in shot.off_table),
        first_contact=_first_contact(frame, shot, told=told),
        involved=tuple(ball for ball in shot.involved if ball not in GENERAL),
    )
    if len(named.involved) < len(shot.involved) and not told:
        raise _which(frame)
    return named, ()


def _which(frame: FrameState) -> Refused:
    return Refused(Refusal.WHICH_BALL, balls=tuple(ball for ball in COLOURS if ball in frame.on_table))


def _fallen(frame: FrameState, ball: Ball, called: Ball | None) -> Ball:
    """The ball that fell: the one called, else the only ball on."""
    if ball not in GENERAL:
        return ball
    on = called or (frame.turn.ball_on[0] if len(frame.turn.ball_on) == 1 else None)
    if on is None or (ball is Ball.COLOUR and on is Ball.RED):
        raise _which(frame)
    return on


def _first_contact(frame: FrameState, shot: Shot, *, told: bool) -> Ball | None:
    """The ball hit first; which colour it was matters only where it decides what a foul costs."""
    first = shot.first_contact
    if first not in GENERAL:
        return first
    foul = shot.foul or (first is Ball.COLOUR and frame.turn.ball_on == (Ball.RED,))
    if foul and not told:
        raise _which(frame)
    return None
