"""Dynamic pyramid (невская): as combined, but from hand anywhere, and that stroke may pot an object ball only."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.balls import NUMBERED, Ball
from rules.events import BallsLifted, BallsSpotted, CueBall, Event, Phase, PointsAwarded, Turn, TurnGiven
from rules.games import _pyramid, _pyramid_points
from rules.games._pyramid_points import Game, LiftingOptions
from rules.games._pyramid_ruleset import ruleset
from rules.reports import ChoiceKind, Shot
from rules.ruleset import options_of
from rules.state import MatchState


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(LiftingOptions):
    """House options of dynamic pyramid."""

    hand_for_penalty_ball: bool = False
    """The 2025 edition: with the cue ball on the table the opponent may take it in hand instead of a penalty ball."""


def stroke(game: Game, state: MatchState, shot: Shot) -> Iterator[Event]:
    """After a fault with the cue ball on the table the 2025 edition gives one choice more (dynamic 7)."""
    lifted = False
    for event in _pyramid_points.stroke(game, state, shot):
        lifted = lifted or isinstance(event, BallsLifted)
        if isinstance(event, TurnGiven) and lifted and _may_swap(state, event.turn):
            turn = replace(event.turn, choices=(*event.turn.choices, ChoiceKind.IN_HAND))
            yield TurnGiven(turn=turn, clauses=event.clauses)
        else:
            yield event


def _may_swap(state: MatchState, turn: Turn) -> bool:
    offered = bool(turn.choices) and turn.cue_ball is CueBall.IN_PLACE
    return offered and options_of(state, Options).hand_for_penalty_ball


def choose(state: MatchState, choice: ChoiceKind) -> Iterator[Event]:
    """The hand instead of the penalty ball puts that ball back; the stroke may still be handed back (dynamic 7)."""
    if choice is not ChoiceKind.IN_HAND:
        yield from _pyramid.choose(state, choice)
        return
    yield PointsAwarded(side=state.frame.striking_side, points=-1, clauses=("dynamic:7",))
    yield BallsSpotted(balls=(Ball.OBJECT,), clauses=("dynamic:7",))
    turn = replace(FROM_HAND, striker=state.frame.turn.striker, choices=_pyramid.AFTER_FOUL)
    yield TurnGiven(turn=turn, clauses=("dynamic:7",))


FROM_HAND = Turn(striker=0, cue_ball=CueBall.IN_HAND, phase=Phase.OBJECT_BALL_ONLY)

RULESET = ruleset(
    Game(
        options=Options,
        full=15,
        fewest=1,
        plain=frozenset(NUMBERED),
        from_hand=FROM_HAND,
        hand=("dynamic:5.2",),
        win=("dynamic:1",),
        plays_on=("dynamic:5.1",),
        passes=("dynamic:5.1",),
        potting=("dynamic:5.1",),
        several=("dynamic:5.1",),
        scoring=("dynamic:5.1",),
        own_ball=("dynamic:5.2",),
        penalty=("dynamic:7",),
    ),
    key="dynamic-pyramid",
    title="Dynamic pyramid",
    clauses=_pyramid.clauses("dynamic:1", turn=("dynamic:5.1",)),
    choose=choose,
    stroke=stroke,
)
