"""Snooker: who plays next, and what may be chosen after a foul (snooker 2.9, 2.10.3, 1.16)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.balls import Ball
from rules.clauses import Clause
from rules.errors import Refusal, Refused
from rules.events import CueBall, Event, FreeBallGiven, Phase, TableSet, Turn, TurnGiven
from rules.games._snooker_fouls import lowest
from rules.match import find_player, next_position
from rules.reports import ChoiceKind, Foul, Shot
from rules.state import FrameState, MatchState, Position


def before(frame: FrameState) -> Position:
    """The table and the turn before the last stroke, and who played it."""
    assert frame.previous is not None, "a stroke was played"
    return frame.previous


def in_teams(state: MatchState, clause: Clause) -> tuple[Clause, ...]:
    """A clause on teams, where there are any (snooker 2.14)."""
    return (clause,) if any(len(players) > 1 for players in state.sides) else ()


def visit_at(frame: FrameState, striker: int, on_table: Mapping[Ball, int], cue_ball: CueBall) -> Turn:
    """The turn of a position on this table."""
    phase = Phase.DECIDING if frame.turn.phase is Phase.DECIDING else Phase.PLAY
    return Turn(striker=striker, ball_on=(lowest(on_table),), cue_ball=cue_ball, phase=phase)


def visit(state: MatchState, striker: int) -> Turn:
    """The turn of a position that comes to the table as it lies."""
    turn = state.frame.turn
    if turn.phase is Phase.BREAK:
        return replace(turn, striker=striker)
    if turn.phase is Phase.LOT:
        return replace(turn, striker=striker, phase=Phase.DECIDING)
    return visit_at(state.frame, striker, state.frame.on_table, turn.cue_ball)


def after_foul(frame: FrameState, by: int, on: Ball, *, lost: bool, miss: bool) -> Iterator[Event]:
    """The turn after a foul of the position `by`, with its choices (snooker 2.10.3)."""
    # Who was at the table when another played out of turn stays there.
    own = frame.order[by][0] == frame.striking_side
    turn = Turn(
        striker=next_position(frame) if own else frame.turn.striker,
        ball_on=(on,),
        cue_ball=CueBall.IN_HAND_D if lost else CueBall.IN_PLACE,
        phase=Phase.AFTER_FOUL,
        choices=(ChoiceKind.PLAY, ChoiceKind.HAND_BACK, *((ChoiceKind.REPLACE,) if miss else ())),
    )
    place = ("snooker:1.7(1)", "snooker:2.4") if lost else ("snooker:2.10.1(д)",)
    again = ("snooker:2.10.3(б)", "snooker:2.10.3(в)") if miss else ("snooker:2.10.3(б)",)
    yield TurnGiven(turn=turn, clauses=again + place)


def remark(state: MatchState, shot: Shot) -> tuple[Event, ...] | None:
    """A miss that is called once the foul is told; nobody has played since, so it is no foul of its own.

    It lets the opponent have the balls put back (snooker 2.3.9, 2.10.3(в)).
    """
    frame, turn = state.frame, state.frame.turn
    is_miss = shot == Shot(foul=(Foul.MISS,), player=shot.player)
    # A foul comes with the choice to hand the stroke back, and one with a miss has the position to put back already.
    if not is_miss or ChoiceKind.HAND_BACK not in turn.choices or ChoiceKind.REPLACE in turn.choices:
        return None
    if shot.player is not None and find_player(state, shot.player) != frame.order[before(frame).by]:
        return None
    again = replace(turn, choices=(*turn.choices, ChoiceKind.REPLACE))
    return (TurnGiven(turn=again, clauses=("snooker:2.3.9", "snooker:2.10.3(в)")),)


def free_ball(state: MatchState) -> Iterator[Event]:
    """The referee found the cue ball snookered after a foul (snooker 2.9.1)."""
    turn = state.frame.turn
    if turn.phase is Phase.FREE_BALL:
        return
    if turn.phase is not Phase.AFTER_FOUL:
        raise Refused(Refusal.NO_FOUL_BEFORE)
    yield FreeBallGiven(clauses=("snooker:2.9.1",))
    yield TurnGiven(turn=replace(turn, ball_on=(), phase=Phase.FREE_BALL), clauses=("snooker:2.9.2",))


def meaning(state: MatchState, choice: ChoiceKind) -> ChoiceKind | None:
    """What the words for a choice mean in snooker."""
    turn = state.frame.turn
    if choice is ChoiceKind.SPOT_BLACK and turn.phase in {Phase.LOT, Phase.DECIDING}:
        return None
    in_hand = choice is ChoiceKind.IN_HAND and turn.cue_ball is CueBall.IN_HAND_D
    return ChoiceKind.PLAY if in_hand or choice is ChoiceKind.ACCEPT else choice


def also_open(state: MatchState) -> tuple[ChoiceKind, ...]:
    """A cue ball that a foul left angled may be played from the D (snooker 1.16)."""
    turn = state.frame.turn
    angled = turn.phase in {Phase.AFTER_FOUL, Phase.FREE_BALL} and turn.cue_ball is CueBall.IN_PLACE
    return (ChoiceKind.IN_HAND,) if angled else ()


def choose(state: MatchState, choice: ChoiceKind) -> Iterator[Event]:
    """What follows from the choice after a foul."""
    frame, turn = state.frame, replace(state.frame.turn, choices=())
    if choice is ChoiceKind.PLAY:
        # 2.10.1(д), 2.4: from where the cue ball lies, or from the D if it was lost.
        place = "snooker:2.4" if turn.cue_ball is CueBall.IN_HAND_D else "snooker:2.10.1(д)"
        free = ("snooker:2.9.2",) if turn.phase is Phase.FREE_BALL else ()
        yield TurnGiven(turn=turn, clauses=(*free, place))
    elif choice is ChoiceKind.IN_HAND:
        yield TurnGiven(turn=replace(turn, cue_ball=CueBall.IN_HAND_D), clauses=("snooker:1.16(2)",))
    elif choice is ChoiceKind.HAND_BACK:
        # 2.10.3(б), 2.14.3: the offender himself plays, and has no free ball (2.9.2).
        again = visit_at(frame, before(frame).by, frame.on_table, turn.cue_ball)
        yield TurnGiven(turn=again, clauses=("snooker:2.10.3(б)", *in_teams(state, "snooker:2.14.3")))
    else:
        # 2.10.3(в): the balls are put back, and what was on is on again.
        clauses = ("snooker:2.10.3(в)",)
        yield TableSet(on_table=before(frame).on_table, clauses=clauses)
        yield TurnGiven(turn=replace(before(frame).turn, choices=()), clauses=clauses)
