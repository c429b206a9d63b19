"""Pool: balls whose number was not said, or whose number was taken for another's earlier."""

from collections.abc import Callable
from dataclasses import replace

from rules.balls import GENERAL, NUMBERED, Ball
from rules.events import Assumed, Assumption
from rules.reports import Call, Shot
from rules.state import MatchState

Fallen = Callable[[MatchState, Ball, list[Ball]], Ball | None]
"""The ball that an unclear name of a fallen ball is taken for, of those that are free; None where there is none."""

Touched = Callable[[MatchState, Ball], Ball | None]
"""The ball that an unclear name of a touched ball is taken for; None where the name says nothing."""


def name_balls(
    state: MatchState, shot: Shot, what: Assumption, fallen: Fallen, touched: Touched
) -> tuple[Shot, tuple[Assumed, ...]]:
    """The shot with a number for each ball, as far as numbers can be taken for granted.

    A name is unclear if it is a general one, or that of a ball taken for fallen earlier when no number was said:
    it was still there, so another had fallen. "A ball" that fell after a call is the called one (pool 1.6).
    """
    frame = state.frame

    def unclear(ball: Ball | None) -> bool:
        return ball in GENERAL or (ball in frame.guessed and ball not in frame.on_table)

    call = shot.called if isinstance(shot.called, Call) else Call()
    names = (*shot.potted, *shot.off_table, *shot.involved, shot.first_contact, call.ball)
    if not any(map(unclear, names)):
        return shot, ()
    free = [ball for ball in NUMBERED if ball in frame.on_table and ball not in shot.potted + shot.off_table]
    taken: list[Ball] = []

    before = shot.called or frame.call
    wanted = before.ball if isinstance(before, Call) and shot.as_called else None

    def named(ball: Ball) -> Ball:
        if ball is Ball.OBJECT and wanted in free:
            free.remove(wanted)
            return wanted
        if not unclear(ball) or (found := fallen(state, ball, free)) is None:
            return ball
        free.remove(found)
        taken.append(found)
        return found

    def met(ball: Ball) -> Ball | None:
        return touched(state, ball) if unclear(ball) else ball

    new = replace(
        shot,
        potted=tuple(map(named, shot.potted)),
        off_table=tuple(map(named, shot.off_table)),
        involved=tuple(ball for name in shot.involved if (ball := met(name))),
        first_contact=met(shot.first_contact) if shot.first_contact else None,
    )
    if call.ball in shot.potted:
        new = replace(new, called=replace(call, ball=new.potted[shot.potted.index(call.ball)]))
    elif unclear(call.ball) and call.ball not in GENERAL:
        new = replace(new, called=replace(call, ball=None), as_called=new.as_called and not new.potted)
    return new, ((Assumed(what=what, balls=tuple(taken)),) if taken else ())
