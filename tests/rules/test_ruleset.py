"""A game is one record of facts and functions: what it leaves out has an ordinary meaning."""

from dataclasses import dataclass

import pytest

import rules.games
from rules.balls import Ball
from rules.errors import Refusal, Refused
from rules.events import BallsPotted, PointsAwarded, Turn, TurnGiven
from rules.judge import decide
from rules.match import next_position, started
from rules.record import begun
from rules.reports import Choice, ChoiceKind, FreeBall, Group, Groups, Run, SetScore, Shot, Timeout
from rules.ruleset import GameClauses, Ruleset, options_of
from rules.state import fold

RULE = ("free:1",)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseOptions:
    balls: int = 3


def rack(state):
    return {Ball.OBJECT: options_of(state, HouseOptions).balls}


def visit(_state, striker):
    return Turn(striker=striker, choices=(ChoiceKind.TAKE_BALL,) if striker else ())


def stroke(state, shot):
    frame = state.frame
    if shot.potted:
        yield BallsPotted(by=frame.turn.striker, balls=shot.potted, run=1, clauses=RULE)
        yield PointsAwarded(side=frame.striking_side, points=len(shot.potted), clauses=RULE)
    else:
        yield TurnGiven(turn=visit(state, next_position(frame)), clauses=RULE)


def choose(_state, _choice):
    yield TurnGiven(turn=Turn(striker=0), clauses=RULE)


def run(state, told):
    yield PointsAwarded(side=state.frame.striking_side, points=told.count, clauses=RULE)


TOY = Ruleset(
    key="toy",
    title="Toy",
    options=HouseOptions,
    balls=frozenset({Ball.CUE, Ball.OBJECT}),
    clauses=GameClauses(
        frame=RULE,
        rack=RULE,
        break_order=RULE,
        turn=RULE,
        concession=RULE,
        stalemate=RULE,
        interference=RULE,
        extension=RULE,
    ),
    rack=rack,
    opening=lambda _state: Turn(striker=0),
    visit=visit,
    stroke=stroke,
    choose=choose,
    run=run,
)


@pytest.fixture
def match(monkeypatch):
    monkeypatch.setitem(rules.games._BY_KEY, "toy", TOY)
    return begun(started(TOY, [["Аня"], ["Борис"]], options={"balls": 5}))


def test_a_game_needs_no_more_than_rack_turns_strokes_choices_and_runs(match):
    for claim in (Shot(potted=(Ball.OBJECT,)), Run(count=2), Shot(miss=True), Choice(choice=ChoiceKind.TAKE_BALL)):
        match = match.said([claim])
    assert match.state.frame.on_table == {Ball.OBJECT: 4}
    assert match.state.frame.score == (3, 0)
    assert match.state.frame.turn == Turn(striker=0)


def test_a_score_that_is_set_has_no_further_consequence(match):
    assert match.said([SetScore(score=(7, 9))]).state.frame.score == (7, 9)


def test_the_clock_may_be_extended_without_limit(match):
    assert match.said([Timeout()] * 9).state.frame.extensions == (9, 0)


@pytest.mark.parametrize("claim", [FreeBall(), Groups(group=Group.SOLIDS), Shot(free=True)])
def test_what_the_game_does_not_have_is_refused(match, claim):
    with pytest.raises(Refused) as refused:
        decide(match.state, claim)
    assert refused.value.code is Refusal.NOT_IN_THIS_GAME


def test_points_on_the_table_mean_nothing_unless_the_game_says_so(match):
    assert TOY.remaining(match.state) is None


def test_the_match_keeps_the_options_that_were_set(match):
    assert options_of(match.state, HouseOptions) == HouseOptions(balls=5)
    assert options_of(fold(started(TOY, [["Аня"], ["Борис"]])), HouseOptions) == HouseOptions(balls=3)
