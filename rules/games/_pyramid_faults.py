"""The faults of all four pyramids, and the balls that come back after one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.balls import Ball
from rules.clauses import Clause
from rules.errors import Refusal, Refused
from rules.events import BallsLost, BallsPotted, BallsSpotted, Event, FoulCalled, Phase
from rules.match import position_of
from rules.reports import Foul, Shot
from rules.state import MatchState

ENOUGH_RAILS = 2
"""So few balls at a cushion can make a break legal; whether one crossed the centre line the reporter judges."""

FAULTS: Mapping[Foul, tuple[Clause, ...]] = {
    Foul.GENERIC: ("pyramid:29.1",),
    Foul.NO_CONTACT: ("pyramid:5.3", "pyramid:29.1(1)"),
    Foul.ILLEGAL_BREAK: ("pyramid:12.1", "pyramid:29.1(2)"),
    Foul.MOVING_BALLS: ("pyramid:14.2", "pyramid:29.1(3)"),
    Foul.NOT_TIP: ("pyramid:15", "pyramid:29.1(4)"),
    Foul.NO_FOOT: ("pyramid:16", "pyramid:29.1(5)"),
    Foul.TOUCHED_BALL: ("pyramid:17.1", "pyramid:29.1(6)"),
    Foul.CUE_ON_TABLE: ("pyramid:17.1", "pyramid:29.1(6)"),
    Foul.WRONG_CUE_BALL: ("pyramid:4.2", "pyramid:17.1", "pyramid:29.1(6)"),
    Foul.DOUBLE_HIT: ("pyramid:18", "pyramid:29.1(7)"),
    Foul.PUSH: ("pyramid:19.1", "pyramid:29.1(8)"),
    Foul.NO_RAIL: ("pyramid:20", "pyramid:29.1(9)"),
    Foul.SLOW_PLAY: ("pyramid:26", "pyramid:29.1(11)"),
    Foul.OUT_OF_TURN: ("pyramid:28", "pyramid:29.1(12)"),
    Foul.CUE_PLACEMENT: ("pyramid:11.3", "pyramid:29.1"),
    Foul.BEHIND_LINE: ("pyramid:21.2", "pyramid:29.1"),
    Foul.WRONG_BALL: ("pyramid:21.2", "pyramid:29.1"),
    Foul.UNSPORTING: ("pyramid:29.1",),
}
"""The faults pyramid knows, with the clauses that forbid and penalise them."""

ILLEGAL_BREAK = frozenset({Foul.ILLEGAL_BREAK, Foul.NO_CONTACT, Foul.GENERIC})
"""Faults that make a break illegal."""

APART = frozenset({Foul.TOUCHED_BALL, Foul.SLOW_PLAY, Foul.OUT_OF_TURN, Foul.CUE_PLACEMENT})
"""Faults that need no stroke of the cue ball."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What was wrong with a stroke, all of it together: one stroke costs one penalty (pyramid 29.2)."""

    by: int
    """The position that committed it."""
    fouls: tuple[Foul, ...]
    lost: tuple[Ball, ...]
    """The cue ball, where it may not leave the table, and balls over the side."""
    clauses: tuple[Clause, ...]
    illegal_break: bool
    apart: bool
    """Committed without a stroke: what was to be played before is still to be played."""


def fault(state: MatchState, shot: Shot, spoiled_by: Clause | None) -> Fault | None:
    """The fault of a stroke; None where it was legal.

    `spoiled_by` is the clause by which the cue ball may not be potted on this stroke, None where it may.

    Raises:
        Refused: a foul is claimed that pyramid does not know, or that of a break after it.
    """
    cue_ball_fell = spoiled_by is not None and Ball.CUE in shot.potted
    wrong = bool(shot.foul or shot.off_table or cue_ball_fell)
    breaking = state.frame.turn.phase is Phase.BREAK
    # A ball potted legally makes the break legal however few balls reached a cushion (pyramid 12.1(1)).
    few_rails = breaking and shot.rails is not None and shot.rails < ENOUGH_RAILS and (wrong or not shot.potted)
    if not wrong and not few_rails:
        return None
    fouls = _fouls(shot, breaking, few_rails, cue_ball_fell)
    # Whatever else it is, a stroke without contact is no legal break, and on the break a foul without a
    # cause is taken for that of the break (pyramid 12.1, 29.1(2)).
    illegal_break = breaking and not ILLEGAL_BREAK.isdisjoint(fouls)
    return Fault(
        by=position_of(state, shot.player) if shot.player and Foul.OUT_OF_TURN in fouls else state.frame.turn.striker,
        fouls=fouls,
        lost=((Ball.CUE,) if cue_ball_fell else ()) + shot.off_table,
        clauses=_cited(shot, fouls, illegal_break, spoiled_by if cue_ball_fell else None),
        illegal_break=illegal_break,
        apart=APART.issuperset(fouls) and not (shot.potted or shot.off_table or shot.breaking or shot.rails),
    )


def _cited(shot: Shot, fouls: tuple[Foul, ...], illegal_break: bool, spoiled_by: Clause | None) -> tuple[Clause, ...]:
    """The clauses of all that was wrong, each once, in the order found."""
    cited = [clause for foul in fouls for clause in FAULTS[foul]]
    cited += FAULTS[Foul.ILLEGAL_BREAK] if illegal_break else ()
    cited += ("pyramid:24.3", "pyramid:29.1(10)") if shot.off_table else ()
    cited += (spoiled_by,) if spoiled_by else ()
    cited += ("pyramid:29.2",) if len(fouls) + bool(shot.off_table) + bool(spoiled_by) > 1 else ()
    return tuple(dict.fromkeys(cited))


def _fouls(shot: Shot, breaking: bool, few_rails: bool, cue_ball_fell: bool) -> tuple[Foul, ...]:
    """The fouls of a stroke by their causes; `generic` stays only where no cause is known."""
    known: list[Foul] = [foul for foul in shot.foul if foul is not Foul.GENERIC]
    if any(foul not in FAULTS for foul in known):
        raise Refused(Refusal.NOT_IN_THIS_GAME)
    if Foul.ILLEGAL_BREAK in known and not breaking:
        raise Refused(Refusal.BREAK_PLAYED)
    if breaking:
        # The break need not be completed as item 20 says: without balls at the cushions it is illegal.
        known = [Foul.ILLEGAL_BREAK if foul is Foul.NO_RAIL else foul for foul in known]
        known += [Foul.ILLEGAL_BREAK] if few_rails else []
    if shot.foul and not known and not shot.off_table and not cue_ball_fell:
        known = [Foul.GENERIC]
    return tuple(dict.fromkeys(known))


def called(shot: Shot, found: Fault) -> Iterator[Event]:
    """The foul is called, and all balls that fell or jumped on the stroke come back (pyramid 22.3, 22.4, 25.1)."""
    yield FoulCalled(by=found.by, fouls=found.fouls, balls=found.lost, clauses=found.clauses)
    if shot.potted:
        yield BallsPotted(by=found.by, balls=shot.potted, run=0, clauses=("pyramid:22.3",))
    if shot.off_table:
        yield BallsLost(balls=shot.off_table, clauses=("pyramid:24.3",))
    yield from spotted(shot.potted + shot.off_table)


def spotted(balls: tuple[Ball, ...], *why: Clause) -> Iterator[Event]:
    """Balls that do not count are spotted; the cue ball is not among them (pyramid 25.1)."""
    if back := tuple(ball for ball in balls if ball is not Ball.CUE):
        yield BallsSpotted(balls=back, clauses=(*(why or ("pyramid:22.4",)), "pyramid:25.1"))
