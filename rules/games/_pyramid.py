"""What the four pyramids share besides their faults: the break, what follows a fault, outside interference."""

from collections.abc import Iterator
from dataclasses import replace

from rules.balls import Ball
from rules.clauses import Clause
from rules.events import CueBall, Event, Phase, TableSet, Turn, TurnGiven
from rules.games._pyramid_faults import Fault
from rules.match import next_position
from rules.reports import ChoiceKind, Foul, Shot
from rules.ruleset import GameClauses
from rules.state import MatchState

AFTER_FOUL = (ChoiceKind.PLAY, ChoiceKind.HAND_BACK)
AFTER_ILLEGAL_BREAK = (*AFTER_FOUL, ChoiceKind.REBREAK_SELF, ChoiceKind.REBREAK_OPPONENT)

BREAK = Turn(striker=0, phase=Phase.BREAK, cue_ball=CueBall.IN_HAND_HOUSE)
"""The break is played from hand from the house (pyramid 8.2, 11.1)."""


def clauses(frame: Clause, *rack: Clause, turn: tuple[Clause, ...]) -> GameClauses:
    """The clauses that common rulings cite in a pyramid whose frame and rack these are."""
    return GameClauses(
        frame=(frame,),
        rack=("pyramid:8.1", "pyramid:8.2", *rack),
        break_order=("pyramid:7.4", "pyramid:13"),
        turn=turn,
        concession=(frame,),
        stalemate=("pyramid:27",),
        interference=("pyramid:27",),
        extension=("pyramid:26",),
        lot=("pyramid:7.1", "pyramid:7.4"),
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


def remark(state: MatchState, shot: Shot) -> tuple[Event, ...] | None:
    """A fault after the end of a frame is not penalised (note to pyramid 22.3)."""
    just_ended = state.last_frame is not None and state.frame.strokes == 0
    touched = shot == Shot(foul=(Foul.TOUCHED_BALL,), involved=shot.involved, player=shot.player)
    return () if just_ended and touched else None


def extensions(state: MatchState) -> int:
    """One extension of the clock a frame, two in the deciding frame at level score (pyramid 26)."""
    return 2 if set(state.frames) == {state.race_to - 1} else 1


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
