"""Pool where a table cannot tell it: several reports in one message, what a refusal carries, options that cannot be."""

import pytest

from rules.balls import SOLIDS, Ball
from rules.errors import NotationError, Refusal, Refused
from rules.events import (
    Advice,
    Advised,
    Assumed,
    BallsLost,
    BallsPotted,
    FoulCalled,
    FrameDecided,
    GroupsAssigned,
    TableSet,
    TurnGiven,
)
from rules.games import ruleset_of
from rules.judge import accepts, decide, decide_all
from rules.match import started
from rules.reports import Foul, FrameWon, Intent, SetScore, Shot
from rules.state import fold

POTS_THE_MONEY_BALL = {
    "nine-ball": Shot(breaking=True, potted=(Ball.NINE,)),
    "ten-ball": Shot(breaking=True, potted=(Ball.TEN,)),
}


def match(game, race_to=1, **options):
    return fold(started(ruleset_of(game), [["Аня"], ["Борис"]], race_to=race_to, options=options))


@pytest.mark.parametrize("game", POTS_THE_MONEY_BALL)
@pytest.mark.parametrize("words", [FrameWon(), FrameWon(player="Аня")])
def test_the_words_that_the_frame_is_won_confirm_the_stroke_that_won_the_match(game, words):
    claims = [POTS_THE_MONEY_BALL[game], words]
    assert fold(decide_all(match(game), claims), match(game)).winner == 0
    assert accepts(match(game), claims)


def test_the_frame_is_not_won_by_another_than_the_stroke_gave_the_match_to():
    claims = [POTS_THE_MONEY_BALL["nine-ball"], FrameWon(player="Борис")]
    assert not accepts(match("nine-ball"), claims)


def test_words_after_the_match_are_refused_when_they_come_alone():
    over = fold(decide_all(match("nine-ball"), [POTS_THE_MONEY_BALL["nine-ball"]]), match("nine-ball"))
    with pytest.raises(Refused) as refused:
        decide_all(over, [FrameWon()])
    assert refused.value.code is Refusal.MATCH_OVER


def test_a_refusal_names_the_balls_of_which_one_was_called():
    state = match("ten-ball")
    state = fold(decide(state, Shot(breaking=True, miss=True)), state)
    with pytest.raises(Refused) as refused:
        decide(state, Shot(potted=(Ball.ONE, Ball.TEN)))
    assert (refused.value.code, refused.value.balls) == (Refusal.WHICH_CALLED, (Ball.ONE, Ball.TEN))


def test_a_refusal_names_the_balls_that_an_unnamed_one_may_have_been():
    with pytest.raises(Refused) as refused:
        decide(match("eight-ball"), Shot(breaking=True, potted=(Ball.OBJECT,)))
    assert (refused.value.code, refused.value.balls) == (Refusal.WHICH_BALL, (Ball.SOLID, Ball.STRIPE, Ball.EIGHT))


MISSED = Shot(breaking=True, miss=True)
FOUL = Shot(foul=(Foul.NO_RAIL,))
MISS = Shot(miss=True)


def found(game, *claims, kind, **options):
    """The events of one kind that the last claim leads to."""
    state = match(game, **options)
    before = fold(decide_all(state, claims[:-1]), state)
    return [event for event in decide(before, claims[-1]) if isinstance(event, kind)]


@pytest.mark.parametrize(
    ("game", "claims", "advised"),
    [
        ("eight-ball", [MISSED, Shot(potted=(Ball.ONE, Ball.NINE))], [(1, Advice.WHOSE_GROUP)]),
        ("eight-ball", [MISSED, Shot(potted=(Ball.ONE, Ball.TWO))], []),
        ("eight-ball", [MISSED, MISS], []),
        ("eight-ball", [MISSED, Shot(foul=(Foul.UNSPORTING,))], [(1, Advice.REFEREE_DECIDES)]),
        ("straight-pool", [MISSED, Shot(foul=(Foul.UNSPORTING,))], [(1, Advice.REFEREE_DECIDES)]),
        ("straight-pool", [Shot(breaking=True, potted=(Ball.OBJECT,) * 13)], []),
        ("straight-pool", [Shot(breaking=True, potted=(Ball.OBJECT,) * 14)], [(0, Advice.RACK_FOURTEEN)]),
        ("nine-ball", [MISSED, FOUL, MISS, FOUL], []),
        ("nine-ball", [MISSED, FOUL, MISS, FOUL, MISS], [(1, Advice.TWO_FOULS)]),
        ("nine-ball", [MISSED, FOUL, MISS], []),
        ("nine-ball", [MISSED, FOUL, MISS, FOUL, MISS, Shot(potted=(Ball.ONE,))], []),
        ("nine-ball", [MISSED, FOUL, MISS, FOUL, Shot(potted=(Ball.ONE,))], []),
    ],
)
def test_the_side_concerned_is_told_what_it_has_to_know_and_nothing_else(game, claims, advised):
    assert [(event.side, event.advice) for event in found(game, *claims, kind=Advised)] == advised


@pytest.mark.parametrize(
    ("shot", "fouls", "balls", "clauses"),
    [
        (Shot(foul=(Foul.GENERIC,)), (Foul.GENERIC,), (), ("pool:2.7", "pool:6")),
        (Shot(foul=(Foul.GENERIC, Foul.PUSH)), (Foul.PUSH,), (), ("pool:2.7", "pool:6.8")),
        (Shot(foul=(Foul.GENERIC,), potted=(Ball.CUE,)), (), (Ball.CUE,), ("pool:2.7", "pool:6.1")),
        (Shot(off_table=(Ball.FIVE,)), (), (Ball.FIVE,), ("pool:2.7", "pool:6.5")),
        (Shot(first_contact=Ball.FOUR), (Foul.WRONG_BALL,), (Ball.FOUR,), ("pool:2.7", "pool:6.2")),
        (Shot(first_contact=Ball.ONE, foul=(Foul.PUSH,)), (Foul.PUSH,), (), ("pool:2.7", "pool:6.8")),
        (Shot(foul=(Foul.WHEELCHAIR,)), (Foul.WHEELCHAIR,), (), ("pool:7.2", "pool:6.16")),
        (
            Shot(foul=(Foul.PUSH, Foul.NO_FOOT), off_table=(Ball.CUE,)),
            (Foul.PUSH, Foul.NO_FOOT),
            (Ball.CUE,),
            ("pool:2.7", "pool:6.8", "pool:6.4", "pool:6.1", "pool:8.5", "pool:6"),
        ),
    ],
)
def test_a_foul_names_its_causes_its_balls_and_the_clauses_of_both(shot, fouls, balls, clauses):
    (called,) = found("nine-ball", MISSED, shot, kind=FoulCalled)
    assert (called.fouls, called.balls, called.clauses) == (fouls, balls, clauses)


def test_a_break_with_too_few_balls_at_a_cushion_is_a_foul_by_the_clause_of_the_break_alone():
    (called,) = found("nine-ball", Shot(breaking=True, rails=3), kind=FoulCalled)
    assert (called.fouls, called.clauses) == ((Foul.ILLEGAL_BREAK,), ("pool:2.3(b)",))


EARLY = [MISSED, Shot(potted=(Ball.ONE,))]
CLEARED = [*EARLY, Shot(potted=SOLIDS[1:])]


@pytest.mark.parametrize(
    ("claims", "clauses"),
    [
        ([*CLEARED, Shot(potted=(Ball.EIGHT, Ball.CUE))], ("pool:3.8(a)", "pool:3.10")),
        ([*EARLY, Shot(potted=(Ball.EIGHT,))], ("pool:3.8(b)", "pool:3.10")),
        ([*CLEARED, Shot(potted=(Ball.EIGHT,), as_called=False)], ("pool:3.8(c)", "pool:3.10")),
        ([*EARLY, Shot(off_table=(Ball.EIGHT,))], ("pool:3.8(d)", "pool:3.10")),
        ([*CLEARED, Shot(potted=(Ball.EIGHT,))], ("pool:3.5", "pool:3.6")),
    ],
)
def test_the_eight_ends_the_frame_by_just_the_clauses_that_were_met(claims, clauses):
    (decided,) = found("eight-ball", *claims, kind=FrameDecided)
    assert decided.clauses == clauses
    assert found("eight-ball", *claims, kind=BallsPotted | BallsLost)[0].balls == (Ball.EIGHT,)


@pytest.mark.parametrize(
    ("game", "claims", "run"),
    [
        ("nine-ball", [MISSED, Shot(potted=(Ball.ONE, Ball.THREE))], 2),
        ("nine-ball", [MISSED, Shot(potted=(Ball.ONE, Ball.CUE))], 0),
        ("nine-ball", [MISSED, Shot(potted=(Ball.ONE,), called=Intent.PUSH_OUT)], 0),
        ("ten-ball", [MISSED, Shot(potted=(Ball.ONE,), as_called=False)], 0),
        ("eight-ball", [MISSED, Shot(potted=(Ball.ONE, Ball.CUE))], 0),
        ("eight-ball", [MISSED, Shot(potted=(Ball.ONE,), as_called=False)], 0),
        ("eight-ball", [*EARLY, Shot(potted=(Ball.EIGHT,))], 0),
        ("eight-ball", [*CLEARED, Shot(potted=(Ball.EIGHT, Ball.NINE))], 2),
        ("straight-pool", [MISSED, Shot(potted=(Ball.OBJECT, Ball.CUE))], 0),
        ("straight-pool", [MISSED, Shot(potted=(Ball.OBJECT,), as_called=False)], 0),
    ],
)
def test_only_balls_that_count_add_to_the_run(game, claims, run):
    assert [event.run for event in found(game, *claims, kind=BallsPotted)] == [run]


def test_groups_are_given_once():
    assert len(found("eight-ball", *EARLY, kind=GroupsAssigned)) == 1
    assert found("eight-ball", *CLEARED, kind=GroupsAssigned) == []
    assert found("eight-ball", MISSED, MISS, kind=GroupsAssigned) == []


def test_with_the_cue_ball_gone_on_the_break_there_is_no_choice_left():
    (given,) = found("eight-ball", Shot(breaking=True, potted=(Ball.FIVE, Ball.CUE)), kind=TurnGiven)
    assert given.turn.choices == ()


def test_who_has_cleared_his_group_is_asked_whether_an_unnamed_ball_was_the_eight():
    with pytest.raises(Refused) as refused:
        found("eight-ball", *CLEARED, Shot(potted=(Ball.OBJECT,)), kind=TurnGiven)
    assert refused.value.balls == (Ball.STRIPE, Ball.EIGHT)


@pytest.mark.parametrize(("left", "clause"), [(1, "pool:4.4"), (0, "pool:4.8(a)")])
def test_a_new_rack_tells_whether_the_fifteenth_ball_belongs_to_it(left, clause):
    (rack,) = found("straight-pool", Shot(breaking=True, potted=(Ball.OBJECT,) * (15 - left)), kind=TableSet)
    assert rack.clauses == (clause, "pool:4.2")


def test_nothing_is_assumed_of_a_ball_that_was_only_touched():
    assert found("nine-ball", MISSED, Shot(first_contact=Ball.OBJECT), kind=Assumed) == []


def test_a_hundred_points_are_played_for_where_no_target_is_told():
    assert found("straight-pool", SetScore(score=(99, 0)), kind=FrameDecided) == []
    assert found("straight-pool", SetScore(score=(100, 0)), kind=FrameDecided)[0].side == 0


def test_a_target_below_one_point_is_no_target():
    with pytest.raises(NotationError, match="target"):
        match("straight-pool", target=0)
