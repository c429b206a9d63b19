"""What the pool games share: what fell and what was called, who comes to the table, what words for a choice mean."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.balls import NUMBERED, SOLIDS, STRIPES, Ball
from rules.clauses import Clause
from rules.errors import Refusal, Refused
from rules.events import (
    Advice,
    Advised,
    BallsLost,
    BallsPotted,
    CueBall,
    Event,
    FoulsWiped,
    RunRecorded,
    Turn,
    TurnGiven,
)
from rules.match import next_position
from rules.reports import Call, ChoiceKind, Intent, Run, Shot
from rules.ruleset import GameClauses
from rules.state import FrameState, MatchState

WARN_AT = 2
"""So many fouls in a row are warned of; one more is a serious foul (pool 6.14)."""

SYNONYMS: Mapping[ChoiceKind, tuple[ChoiceKind, ...]] = {
    ChoiceKind.PLAY: (ChoiceKind.ACCEPT, ChoiceKind.IN_HAND, ChoiceKind.SPOT_8),
    ChoiceKind.ACCEPT: (ChoiceKind.PLAY, ChoiceKind.SPOT_8),
    ChoiceKind.IN_HAND: (ChoiceKind.ACCEPT, ChoiceKind.SPOT_8),
    ChoiceKind.SPOT_BLACK: (ChoiceKind.SPOT_8,),
    ChoiceKind.REBREAK_SELF: (ChoiceKind.RERACK,),
}
"""What the words for a choice mean where that choice is not open but another is."""


def clauses(section: int, *, play: int, stalemate: int, call: tuple[Clause, ...] = ()) -> GameClauses:
    """The clauses that common rulings cite in the game of a section of the book."""
    return GameClauses(
        frame=(f"pool:{section}",),
        rack=(f"pool:{section}.2", f"pool:{section}.3(a)"),
        break_order=(f"pool:{section}.1", "pool:1.2"),
        turn=(f"pool:{section}.{play}",),
        concession=("pool:1.11",),
        stalemate=("pool:1.12", f"pool:{section}.{stalemate}"),
        interference=("pool:1.9", "pool:1.8"),
        extension=("pool:6.15",),
        call=call,
        lot=(f"pool:{section}.{stalemate}", "pool:1.2"),
    )


def objects(balls: tuple[Ball, ...]) -> tuple[Ball, ...]:
    """The balls without the cue ball."""
    return tuple(ball for ball in balls if ball is not Ball.CUE)


def cue_lost(shot: Shot) -> bool:
    return Ball.CUE in shot.potted or Ball.CUE in shot.off_table


def kin(ball: Ball) -> tuple[Ball, ...]:
    """The balls a name may stand for."""
    return {Ball.SOLID: SOLIDS, Ball.STRIPE: STRIPES, Ball.OBJECT: (Ball.OBJECT, *NUMBERED)}.get(ball, (ball,))


def made(shot: Shot) -> tuple[Ball, ...]:
    """The potted balls of which one was called; a ball counts as called unless the report says otherwise (pool 1.6)."""
    call = shot.called
    if not shot.as_called or call is Intent.SAFETY:
        return ()
    fallen = objects(shot.potted)
    if not isinstance(call, Call):
        return fallen
    if call.pocket and shot.pocket and call.pocket is not shot.pocket:
        return ()
    return tuple(ball for ball in fallen if call.ball is None or ball in kin(call.ball))


def gone(shot: Shot, by: int, run: int, clauses: tuple[Clause, ...]) -> Iterator[Event]:
    """The object balls that left the table through pockets and over the side."""
    if potted := objects(shot.potted):
        yield BallsPotted(by=by, balls=potted, run=run, clauses=clauses)
    if lost := objects(shot.off_table):
        yield BallsLost(balls=lost, clauses=("pool:6.5", "pool:8.5"))


def side_of(frame: FrameState, position: int) -> int:
    return frame.order[position][0]


def after_foul(frame: FrameState, by: int) -> int:
    """The position that plays after a foul: whose turn it is if the offender played out of turn, else the next."""
    return frame.turn.striker if side_of(frame, by) != frame.striking_side else next_position(frame)


def to_table(state: MatchState, turn: Turn, *cited: Clause) -> Iterator[Event]:
    """The turn is given; who comes to the table with two fouls in a row is told so (pool 6.14)."""
    yield TurnGiven(turn=turn, clauses=cited)
    side = side_of(state.frame, turn.striker)
    if turn.striker != state.frame.turn.striker and state.frame.fouls_in_a_row[side] == WARN_AT:
        yield Advised(side=side, advice=Advice.TWO_FOULS, clauses=("pool:6.14",))


def visit(state: MatchState, position: int) -> Turn:
    """The turn of another position in place of who is at the table: what is to be played stays the same."""
    return replace(state.frame.turn, striker=position, choices=())


def meaning(state: MatchState, said: ChoiceKind) -> ChoiceKind | None:
    """The open choice that is meant; to take the cue ball in hand when it is in hand changes nothing."""
    turn = state.frame.turn
    if said in turn.choices:
        return said
    if said is ChoiceKind.IN_HAND and turn.cue_ball is CueBall.IN_PLACE:
        return said
    if said is ChoiceKind.IN_HAND and not turn.choices:
        return None
    return next((choice for choice in SYNONYMS.get(said, ()) if choice in turn.choices), said)


def counted_run(report: Run) -> int:
    """How many balls a run told at once has.

    Raises:
        Refused: it says no number of balls.
    """
    balls = report.points if report.count is None else report.count
    if balls is None or balls < 1:
        raise Refused(Refusal.SCORES_DO_NOT_FIT)
    return balls


def run(state: MatchState, report: Run, after: Turn, cited: tuple[Clause, ...]) -> Iterator[Event]:
    """A run told at once: legal strokes of the striker, who stays at the table."""
    by = state.frame.turn.striker
    yield RunRecorded(by=by, run=counted_run(report))
    yield from wiped(state, by)
    yield TurnGiven(turn=after, clauses=cited)


def wiped(state: MatchState, position: int) -> Iterator[Event]:
    """A legal stroke ends its side's row of fouls (pool 6.14)."""
    side = side_of(state.frame, position)
    if state.frame.fouls_in_a_row[side]:
        yield FoulsWiped(side=side, clauses=("pool:6.14",))
