"""Free, combined and dynamic pyramid: every ball is a point, eight points win the frame."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.balls import Ball
from rules.clauses import Clause
from rules.events import (
    Assumed,
    BallsLifted,
    BallsPotted,
    BallsSpotted,
    CueBall,
    EndReason,
    Event,
    FrameDecided,
    Phase,
    PointsAwarded,
    TableSet,
    Turn,
    TurnGiven,
)
from rules.games import _pyramid
from rules.games._pyramid_faults import Fault, called, fault, spotted
from rules.match import next_position
from rules.reports import Call, Shot
from rules.ruleset import options_of
from rules.state import MatchState

TARGET = 8


class PenaltySource(StrEnum):
    """Where a penalty ball comes from: the table, to the opponent, or the offender's shelf, back to the table."""

    TABLE = "table"
    SHELF = "shelf"


class Chooser(StrEnum):
    """Who picks the ball that is lifted for an own ball."""

    SHOOTER = "shooter"
    OPPONENT = "opponent"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseOptions:
    """House options of all three games."""

    penalty_source: PenaltySource = PenaltySource.TABLE
    winning_ball_must_be_potted: bool = False
    """The eighth point cannot be a penalty ball."""
    no_flukes: bool = False
    """«Без дураков»: a ball that did not fall as ordered comes back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftingOptions(HouseOptions):
    """House options where an own ball is scored by lifting an object ball."""

    own_ball_chosen_by: Chooser = Chooser.SHOOTER


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What tells the three games from one another."""

    options: type[HouseOptions]
    full: int
    """Balls of a full rack that count under `ball`."""
    fewest: int
    """With fewer of them there is no stroke to play."""
    plain: frozenset[Ball]
    """Names that mean just a ball."""
    from_hand: Turn
    """How the stroke after the cue ball left the table is played, whoever plays it."""
    hand: tuple[Clause, ...]
    """The clauses of that stroke."""
    win: tuple[Clause, ...]
    plays_on: tuple[Clause, ...]
    passes: tuple[Clause, ...]
    potting: tuple[Clause, ...]
    """What may be potted."""
    several: tuple[Clause, ...]
    """More balls than one on a stroke."""
    scoring: tuple[Clause, ...]
    own_ball: tuple[Clause, ...]
    penalty: tuple[Clause, ...]


def name_balls(game: Game, _state: MatchState, shot: Shot) -> tuple[Shot, tuple[Assumed, ...]]:
    """Numbers mean nothing here, and in free pyramid neither does which ball was struck (pyramid 3, 4.3)."""

    def plain(balls: tuple[Ball, ...]) -> tuple[Ball, ...]:
        return tuple(Ball.OBJECT if ball in game.plain else ball for ball in balls)

    first = Ball.OBJECT if shot.first_contact in game.plain else shot.first_contact
    call = shot.called
    if isinstance(call, Call) and call.ball in game.plain:
        call = Call(ball=Ball.OBJECT, pocket=call.pocket)
    fallen_or_touched = shot.potted + shot.off_table + shot.involved
    if call is shot.called and first is shot.first_contact and game.plain.isdisjoint(fallen_or_touched):
        return shot, ()
    return replace(
        shot,
        potted=plain(shot.potted),
        off_table=plain(shot.off_table),
        involved=plain(shot.involved),
        first_contact=first,
        called=call,
    ), ()


def stroke(game: Game, state: MatchState, shot: Shot) -> Iterator[Event]:
    """A stroke is a fault, or passes the turn, or counts all balls that fell."""
    turn = state.frame.turn
    # On some strokes from hand only an object ball may be potted.
    spoiled_by = game.own_ball[0] if turn.phase is Phase.OBJECT_BALL_ONLY else None
    found = fault(state, shot, spoiled_by)
    if found is not None:
        yield from _penalised(game, state, shot, found)
    elif not shot.potted:
        yield TurnGiven(turn=_pyramid.passed(turn, next_position(state.frame)), clauses=game.passes)
    elif not shot.as_called and options_of(state, game.options).no_flukes:
        yield from _fluke(game, state, shot)
    else:
        yield from _scored(game, state, shot)


def _scored(game: Game, state: MatchState, shot: Shot) -> Iterator[Event]:
    """Every ball is a point; for an own ball an object ball is lifted, and that ball is the point."""
    frame = state.frame
    side, own = frame.striking_side, Ball.CUE in shot.potted
    points = len(shot.potted) - own
    left = frame.on_table[Ball.OBJECT] - points
    lifted = min(int(own), left)
    clauses = (*game.potting, *(game.several if len(shot.potted) > 1 else ()), "pyramid:22.1")
    yield BallsPotted(by=frame.turn.striker, balls=shot.potted, run=points + lifted, clauses=clauses)
    if lifted:
        options = options_of(state, game.options)
        by_opponent = isinstance(options, LiftingOptions) and options.own_ball_chosen_by is Chooser.OPPONENT
        picks = 1 - side if by_opponent else None
        yield BallsLifted(side=side, balls=(Ball.OBJECT,), chosen_by=picks, clauses=game.own_ball)
    # A penalty owed by an empty shelf is paid with the next balls.
    owed = min(points + lifted, max(0, -frame.score[side]))
    if owed:
        yield BallsSpotted(balls=(Ball.OBJECT,) * owed, clauses=game.penalty)
    yield from awarded(game, state, side, points + lifted, game.scoring)
    if frame.score[side] + points + lifted < TARGET:
        turn = replace(game.from_hand, striker=frame.turn.striker) if own else Turn(striker=frame.turn.striker)
        yield from _next(game, turn, left - lifted + owed, game.plays_on)


def _fluke(game: Game, state: MatchState, shot: Shot) -> Iterator[Event]:
    """Balls that did not fall as ordered come back; no penalty, the opponent decides who plays."""
    frame = state.frame
    yield BallsPotted(by=frame.turn.striker, balls=shot.potted, run=0, clauses=game.scoring)
    yield from spotted(shot.potted, *game.scoring)
    turn = game.from_hand if Ball.CUE in shot.potted else Turn(striker=0)
    turn = replace(turn, striker=next_position(frame), choices=_pyramid.AFTER_FOUL)
    yield from _next(game, turn, frame.on_table[Ball.OBJECT], game.scoring)


def _penalised(game: Game, state: MatchState, shot: Shot, found: Fault) -> Iterator[Event]:
    """Balls come back, the penalty is taken, the opponent decides who plays (pyramid 6)."""
    left = state.frame.on_table[Ball.OBJECT]
    yield from called(shot, found)
    for event in _penalty(game, state, state.frame.order[found.by][0]):
        yield event
        if isinstance(event, FrameDecided):
            return
        left += isinstance(event, BallsSpotted) - isinstance(event, BallsLifted)
    turn = _pyramid.offered(state, shot, found, game.from_hand)
    yield from _next(game, turn, left, ("pyramid:12.2" if found.illegal_break else "pyramid:6",))


def _penalty(game: Game, state: MatchState, offender: int) -> Iterator[Event]:
    """The opponent takes a ball from the table or, by house option, one goes back there from the offender's shelf."""
    frame, options, opponent = state.frame, options_of(state, game.options), 1 - offender
    if options.penalty_source is PenaltySource.SHELF:
        yield PointsAwarded(side=offender, points=-1, clauses=game.penalty)
        if frame.score[offender] > 0 and frame.on_table[Ball.OBJECT] < game.full:
            yield BallsSpotted(balls=(Ball.OBJECT,), clauses=game.penalty)
    elif frame.score[opponent] + 1 < TARGET or not options.winning_ball_must_be_potted:
        yield BallsLifted(side=opponent, balls=(Ball.OBJECT,), clauses=(*game.penalty, "pyramid:6"))
        yield from awarded(game, state, opponent, 1, game.penalty)


def awarded(game: Game, state: MatchState, side: int, points: int, clauses: tuple[Clause, ...]) -> Iterator[Event]:
    """Points that count up to the target and end the frame there."""
    score = state.frame.score
    total = min(TARGET, score[side] + points)
    yield PointsAwarded(side=side, points=total - score[side], clauses=clauses)
    if total == TARGET:
        won = (*score[:side], total, *score[side + 1 :])
        yield FrameDecided(side=side, reason=EndReason.TARGET, score=won, clauses=game.win)


def _next(game: Game, turn: Turn, left: int, clauses: tuple[Clause, ...]) -> Iterator[Event]:
    """The next stroke; when a score told in words has left nothing to play with, all balls are racked again."""
    if left < game.fewest:
        yield TableSet(on_table={Ball.OBJECT: game.full}, clauses=("pyramid:8.1",))
        turn = replace(_pyramid.BREAK, striker=turn.striker, choices=turn.choices)
    hand = () if turn.cue_ball is CueBall.IN_PLACE else game.hand
    yield TurnGiven(turn=turn, clauses=clauses + hand)
