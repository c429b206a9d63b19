"""Snooker: what was on for a stroke, and what a foul costs (snooker 2.9 to 2.11)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.balls import COLOURS, Ball
from rules.clauses import Clause
from rules.events import Phase
from rules.reports import Call, Foul, Shot
from rules.state import FrameState

VALUES: Mapping[Ball, int] = {Ball.CUE: 0, Ball.RED: 1, **{ball: value for value, ball in enumerate(COLOURS, 2)}}
"""Points of a ball (snooker 2.1)."""

LEAST, MOST = 4, 7
"""The range of all penalties (snooker 2.11)."""

_OF_BALL_ON: Mapping[Foul, Clause] = {
    Foul.MOVING_BALLS: "snooker:2.11.1(а)",
    Foul.DOUBLE_HIT: "snooker:2.11.1(б)",
    Foul.NO_FOOT: "snooker:2.11.1(в)",
    Foul.OUT_OF_TURN: "snooker:2.11.1(г)",
    Foul.CUE_PLACEMENT: "snooker:2.11.1(д)",
    Foul.BEHIND_LINE: "snooker:2.11.1(д)",
    Foul.NO_CONTACT: "snooker:2.11.1(е)",
    Foul.FREE_BALL_SNOOKER: "snooker:2.11.1(з)",
    Foul.JUMP_OVER: "snooker:2.11.1(и)",
    Foul.WHEELCHAIR: "snooker:5",
}
"""Fouls that cost the value of the ball on."""

_OF_BALL_CONCERNED: Mapping[Foul, Clause] = {
    Foul.GENERIC: "snooker:1.14",
    Foul.ILLEGAL_BREAK: "snooker:2.3.3(а)",
    Foul.MISS: "snooker:2.3.9",
    Foul.PUSH: "snooker:2.11.2(в)",
    Foul.TOUCHED_BALL: "snooker:2.11.2(д)",
    Foul.NOT_TIP: "snooker:2.11.2(д)",
    Foul.TWO_BALLS: "snooker:2.11.3",
}
"""Fouls that cost the value of the ball on or of the dearest ball concerned."""

_OF_SEVEN: Mapping[Foul, Clause] = {
    Foul.NOT_NOMINATED: "snooker:2.11.4(а)",
    Foul.USED_DEAD_BALL: "snooker:2.11.4(б)",
    Foul.PLAYED_RED_ON_COLOUR: "snooker:2.11.4(в)",
    Foul.WRONG_CUE_BALL: "snooker:2.11.4(г)",
}
"""Fouls that cost seven whatever is on."""

KNOWN = {Foul.WRONG_BALL} | _OF_BALL_ON.keys() | _OF_BALL_CONCERNED.keys() | _OF_SEVEN.keys()


@dataclass(frozen=True, slots=True)
class Aim:
    """What a stroke was played at."""

    on: Ball | None
    """The ball on; after a red the colour that was named, None while it is not known."""
    free: Ball | None = None
    """The ball named as the free ball, which counts as the ball on (snooker 2.9.3)."""
    is_free: bool = False
    """Whether a free ball was played, named or not."""

    @property
    def worth(self) -> int:
        """Value of the ball on, 0 while it is not known."""
        return VALUES[self.on] if self.on else 0

    def value(self, ball: Ball) -> int:
        """What a ball counts in this stroke."""
        return self.worth if ball is self.free else VALUES[ball]


@dataclass(frozen=True, slots=True)
class Penalty:
    """A foul, whole: one stroke costs one penalty, that of its gravest fault (snooker 2.10.2)."""

    points: int
    fouls: tuple[Foul, ...]
    balls: tuple[Ball, ...]
    clauses: tuple[Clause, ...]
    colour_assumed: bool
    """Whether it would cost more had a dearer colour been named."""


@dataclass(frozen=True, slots=True)
class _Fault:
    clause: Clause
    value: int = 0
    foul: Foul | None = None
    ball: Ball | None = None


def lowest(on_table: Mapping[Ball, int]) -> Ball:
    """The ball on as a visit begins: a red while there is one, then the cheapest colour (snooker 2.3.5, 2.3.7)."""
    return next((ball for ball in (Ball.RED, *COLOURS) if on_table.get(ball)), Ball.BLACK)


def aim_of(frame: FrameState, shot: Shot) -> Aim:
    """What the stroke was played at, as far as the report and the table tell."""
    phase = frame.turn.phase
    if phase is Phase.COLOUR:
        # A colour that was potted or hit first counts as the one that was named.
        return Aim(_meant(shot, COLOURS))
    on = lowest(frame.on_table)
    if phase is Phase.FREE_BALL and _called(shot) is not on:
        # 2.9.2: with a free ball any object ball may be named as the ball on.
        free = _meant(shot, tuple(ball for ball in COLOURS if ball is not on))
        return Aim(on, free, is_free=shot.free or free is not None)
    if not frame.balls_known and not shot.foul:
        # After a run told at once the reporter knows better which colour is on.
        return Aim(_meant(shot, COLOURS) or on)
    return Aim(on)


def _called(shot: Shot) -> Ball | None:
    return shot.called.ball if isinstance(shot.called, Call) else None


def _meant(shot: Shot, among: tuple[Ball, ...]) -> Ball | None:
    """Which of these balls the stroke was meant for: as called, else as hit first, else as potted."""
    if called := _called(shot):
        return called if called in among else None
    if not shot.as_called:
        return None
    if shot.first_contact in among and Foul.WRONG_BALL not in shot.foul:
        return shot.first_contact
    potted = {ball for ball in shot.potted if ball in among}
    return potted.pop() if len(potted) == 1 else None


def penalty(frame: FrameState, shot: Shot, aim: Aim) -> Penalty | None:
    """What the stroke costs, or None if it was fair."""
    faults = tuple(_faults(frame, shot, aim))
    if not faults:
        return None
    points, certain = max(LEAST, aim.worth, *(fault.value for fault in faults)), aim.on is not None
    if shot.points is not None and LEAST <= shot.points <= MOST:
        points, certain = shot.points, True
    # A foul of which no more is known has no cause to add to one that is.
    known = [fault for fault in faults if fault.foul is not Foul.GENERIC] or faults
    clauses = tuple(dict.fromkeys(fault.clause for fault in known))
    return Penalty(
        points=points,
        fouls=tuple(dict.fromkeys(fault.foul for fault in known if fault.foul)),
        balls=tuple(dict.fromkeys(fault.ball for fault in known if fault.ball)),
        clauses=(*clauses, "snooker:2.10.2") if len(clauses) > 1 else clauses,
        colour_assumed=not certain and points < MOST,
    )


def _faults(frame: FrameState, shot: Shot, aim: Aim) -> Iterator[_Fault]:
    for foul in shot.foul:
        if not _excused(frame, shot, aim, foul):
            yield from _claimed(shot, aim, foul)
    # 2.11.2(б), 2.9.4(а): the ball on, or the free ball where one is played, is to be hit first.
    if shot.first_contact and shot.first_contact is not (aim.free if aim.is_free else aim.on):
        yield _Fault(_wrong_ball(aim), aim.value(shot.first_contact), Foul.WRONG_BALL, shot.first_contact)
    for ball in shot.potted:
        if ball is Ball.CUE:
            yield _Fault("snooker:2.11.1(ж)", ball=ball)
        elif ball is not aim.on and ball is not aim.free:
            yield _wrong_pot(frame, shot, aim, ball)
    for ball in shot.off_table:
        yield _Fault("snooker:2.11.2(е)", aim.value(ball), ball=ball)


def _excused(frame: FrameState, shot: Shot, aim: Aim, foul: Foul) -> bool:
    """Whether what was claimed is no foul after all."""
    if foul is Foul.FREE_BALL_SNOOKER:
        # 2.9.4(б): with only pink and black left the free ball may hide the cue ball.
        return frame.on_table.keys() == {Ball.PINK, Ball.BLACK}
    # 2.5: two reds, or the free ball and the ball on, may be hit at once.
    return foul is Foul.TWO_BALLS and len(shot.involved) > 1 and {*shot.involved} <= {aim.on, aim.free}


def _claimed(shot: Shot, aim: Aim, foul: Foul) -> Iterator[_Fault]:
    if clause := _OF_BALL_ON.get(foul):
        yield _Fault(clause, foul=foul)
    elif clause := _OF_SEVEN.get(foul):
        yield _Fault(clause, MOST, foul)
    else:
        clause = _wrong_ball(aim) if foul is Foul.WRONG_BALL else _OF_BALL_CONCERNED[foul]
        yield _Fault(clause, foul=foul)
        for ball in shot.involved:
            yield _Fault(clause, aim.value(ball), foul, ball)


def _wrong_ball(aim: Aim) -> Clause:
    return "snooker:2.9.4(а)" if aim.is_free else "snooker:2.11.2(б)"


def _wrong_pot(frame: FrameState, shot: Shot, aim: Aim, ball: Ball) -> _Fault:
    # 2.11.4(в): a red that is potted after a red, and no colour spoken of, was played at.
    if frame.turn.phase is Phase.COLOUR and ball is Ball.RED and aim.on is None and not shot.foul:
        return _Fault("snooker:2.11.4(в)", MOST, Foul.PLAYED_RED_ON_COLOUR, ball)
    return _Fault("snooker:2.11.2(а)", aim.value(ball), ball=ball)
