"""What the four pyramids share: faults, what follows them, the break, the clock, outside interference."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.balls import Ball
from rules.clauses import Clause
from rules.errors import Refusal, Refused
from rules.events import (
    BallsLost,
    BallsPotted,
    BallsSpotted,
    CueBall,
    Event,
    FoulCalled,
    Phase,
    TableSet,
    Turn,
    TurnGiven,
)
from rules.match import next_position, position_of
from rules.reports import ChoiceKind, Foul, Shot
from rules.ruleset import GameClauses
from rules.state import MatchState

AFTER_FOUL = (ChoiceKind.PLAY, ChoiceKind.HAND_BACK)
AFTER_ILLEGAL_BREAK = (*AFTER_FOUL, ChoiceKind.REBREAK_SELF, ChoiceKind.REBREAK_OPPONENT)

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


BREAK = Turn(striker=0, phase=Phase.BREAK, cue_ball=CueBall.IN_HAND_HOUSE)
"""The break is played from hand from the house (pyramid 8.2, 11.1)."""


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


def clauses(frame: Clause, *rack: Clause) -> GameClauses:
    """The clauses that common rulings cite in a pyramid whose frame and rack these are."""
    return GameClauses(
        frame=(frame,),
        rack=("pyramid:8.1", "pyramid:8.2", *rack),
        break_order=("pyramid:7.4", "pyramid:13"),
        turn=("pyramid:6",),
        concession=(frame,),
        stalemate=("pyramid:27",),
        interference=("pyramid:27",),
        extension=("pyramid:26",),
    )


def opening(_state: MatchState) -> Turn:
    """The breaker plays first (pyramid 7.4, 13)."""
    return BREAK


def visit(state: MatchState, position: int) -> Turn:
    """The turn of a position that comes to the table.

    After a lag it plays what the lag was for: a re-spotted last ball, or the break. A visit under way that it cuts
    short has ended with a stroke nobody told, so the cue ball lies where it stopped.
    """
    turn = replace(state.frame.turn, striker=position, choices=())
    if turn.phase is Phase.LOT:
        return replace(turn, phase=Phase.DECIDING if turn.ball_on else Phase.BREAK)
    return passed(turn, position) if state.frame.run and turn.phase is not Phase.BREAK else turn


def passed(turn: Turn, position: int) -> Turn:
    """The turn of a position that plays on from where the cue ball lies."""
    phase = Phase.DECIDING if turn.phase is Phase.DECIDING else Phase.PLAY
    return Turn(striker=position, phase=phase, ball_on=turn.ball_on)


def is_void(state: MatchState, shot: Shot) -> bool:
    """A fault after the end of a frame is not penalised (note to pyramid 22.3)."""
    just_ended = state.last_frame is not None and state.frame.strokes == 0
    return just_ended and shot == Shot(foul=(Foul.TOUCHED_BALL,), involved=shot.involved, player=shot.player)


def extensions(state: MatchState) -> int:
    """One extension of the clock a frame, two in the deciding frame at level score (pyramid 26)."""
    return 2 if set(state.frames) == {state.race_to - 1} else 1


def fault(state: MatchState, shot: Shot, spoiled_by: Clause | None) -> Fault | None:
    """The fault of a stroke; None where it was legal.

    `spoiled_by` is the clause by which the cue ball may not be potted on this stroke, None where it may.

    Raises:
        Refused: a foul is claimed that pyramid does not know.
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
    cited = [clause for foul in fouls for clause in FAULTS[foul]]
    cited += FAULTS[Foul.ILLEGAL_BREAK] if illegal_break else ()
    cited += ("pyramid:24.3", "pyramid:29.1(10)") if shot.off_table else ()
    cited += (spoiled_by,) if cue_ball_fell and spoiled_by else ()
    cited += ("pyramid:29.2",) if len(fouls) + bool(shot.off_table) + cue_ball_fell > 1 else ()
    return Fault(
        by=position_of(state, shot.player) if shot.player and Foul.OUT_OF_TURN in fouls else state.frame.turn.striker,
        fouls=fouls,
        lost=((Ball.CUE,) if cue_ball_fell else ()) + shot.off_table,
        clauses=tuple(dict.fromkeys(cited)),
        illegal_break=illegal_break,
        apart=APART.issuperset(fouls) and replace(shot, player=None, involved=()) == Shot(foul=shot.foul),
    )


def _fouls(shot: Shot, breaking: bool, few_rails: bool, cue_ball_fell: bool) -> tuple[Foul, ...]:
    """The fouls of a stroke by their causes; `generic` stays only where no cause is known."""
    known: list[Foul] = [foul for foul in shot.foul if foul is not Foul.GENERIC]
    if any(foul not in FAULTS for foul in known):
        raise Refused(Refusal.NOT_IN_THIS_GAME)
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


def offered(state: MatchState, shot: Shot, found: Fault, from_hand: Turn) -> Turn:
    """What the opponent of the offender may choose, and how the next stroke is played (pyramid 6, 12.2).

    `from_hand` says how it is played when the cue ball has left the table.
    """
    frame, turn = state.frame, state.frame.turn
    chooser = next_position(frame) if frame.order[found.by][0] == frame.striking_side else turn.striker
    if Ball.CUE in shot.potted + shot.off_table:
        after = from_hand
    elif found.apart:
        after = turn
    else:
        after = passed(turn, chooser)
    choices: tuple[ChoiceKind, ...] = AFTER_ILLEGAL_BREAK if found.illegal_break else AFTER_FOUL
    if chooser == turn.striker:
        choices = turn.choices or choices
    return replace(after, striker=chooser, choices=choices)


def meaning(_state: MatchState, choice: ChoiceKind) -> ChoiceKind | None:
    """To accept the position after an illegal break is to play on from it (pyramid 12.2(1))."""
    return ChoiceKind.PLAY if choice is ChoiceKind.ACCEPT else choice


def also_open(state: MatchState) -> tuple[ChoiceKind, ...]:
    """A position that cannot be restored is racked again (pyramid 27); only who sees the table can tell."""
    return () if state.frame.turn.choices else (ChoiceKind.RERACK,)


def choose(state: MatchState, choice: ChoiceKind) -> Iterator[Event]:
    """What follows from a choice after a foul (pyramid 6), an illegal break (12.2) or outside interference (27)."""
    if choice is ChoiceKind.RERACK:
        yield from stalemate(state)
        return
    turn, last = state.frame.turn, state.frame.previous
    assert last is not None, "a choice follows a stroke"
    after_break = ChoiceKind.REBREAK_SELF in turn.choices
    if choice is ChoiceKind.REBREAK_SELF:
        yield from _broken_again(state, turn.striker, "pyramid:12.2(3)")
    elif choice is ChoiceKind.REBREAK_OPPONENT:
        yield from _broken_again(state, last.by, "pyramid:12.2(4)")
    elif choice is ChoiceKind.HAND_BACK:
        clause = "pyramid:12.2(2)" if after_break else "pyramid:6(2)"
        yield TurnGiven(turn=replace(turn, striker=last.by, choices=()), clauses=(clause,))
    else:
        clause = "pyramid:12.2(1)" if after_break else "pyramid:6(1)"
        yield TurnGiven(turn=replace(turn, choices=()), clauses=(clause,))


def _broken_again(state: MatchState, position: int, clause: Clause) -> Iterator[Event]:
    """The balls are racked again without those that were taken, and broken (pyramid 8.2 with its note, 12.2)."""
    yield TableSet(on_table=state.frame.on_table, clauses=(clause, "pyramid:8.2"))
    yield TurnGiven(turn=replace(BREAK, striker=position), clauses=(clause, "pyramid:11.1"))


def stalemate(state: MatchState) -> Iterator[Event]:
    """The position cannot be restored: what is left is racked, a lag decides who breaks, the score stays.

    Pyramid 27.
    """
    yield TableSet(on_table=state.frame.on_table, clauses=("pyramid:27", "pyramid:8.2"))
    lag = replace(state.frame.turn, phase=Phase.LOT, cue_ball=CueBall.IN_HAND_HOUSE, choices=())
    yield TurnGiven(turn=lag, clauses=("pyramid:27",))
