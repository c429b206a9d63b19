"""What the tables of the pyramids cannot say: who picks a ball, what is assumed or unknown, what a refusal names."""

import pytest

from rules.balls import Ball
from rules.errors import NotationError, Refusal, Refused
from rules.events import Assumed, Assumption, BallsLifted, BallsSpotted, EndReason, FoulCalled, FrameDecided, Phase
from rules.games import ruleset_of
from rules.judge import decide
from rules.match import started
from rules.reports import Foul, Run, Shot
from rules.scenario import snapshot
from rules.state import fold


def begin(game, **options):
    return fold(started(ruleset_of(game), [["Аня"], ["Борис"]], options=options))


def found(events, kind):
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.parametrize("game", ["combined-pyramid", "dynamic-pyramid"])
@pytest.mark.parametrize(("option", "picks"), [("shooter", None), ("opponent", 1)])
def test_a_house_rule_says_who_picks_the_ball_for_an_own_ball(game, option, picks):
    state = begin(game, own_ball_chosen_by=option)
    [lifted] = found(decide(state, Shot(potted=(Ball.CUE,))), BallsLifted)
    assert (lifted.side, lifted.balls, lifted.chosen_by) == (0, (Ball.OBJECT,), picks)


def test_the_penalty_ball_goes_to_the_opponent_who_picks_it():
    [lifted] = found(decide(begin("free-pyramid"), Shot(foul=(Foul.NO_CONTACT,))), BallsLifted)
    assert (lifted.side, lifted.chosen_by) == (1, None)


def test_a_foul_names_the_balls_that_were_lost_and_no_fault_twice():
    shot = Shot(foul=(Foul.PUSH, Foul.GENERIC, Foul.PUSH), potted=(Ball.CUE,), off_table=(Ball.FOUR,))
    [foul] = found(decide(begin("classic-pyramid"), shot), FoulCalled)
    assert (foul.fouls, foul.balls) == ((Foul.PUSH,), (Ball.CUE, Ball.FOUR))


def test_a_ball_that_comes_back_without_a_number_is_shown_as_assumed():
    events = decide(begin("classic-pyramid"), Shot(off_table=(Ball.OBJECT,)))
    assert found(events, Assumed) == [Assumed(what=Assumption.LOWEST_BALL, balls=(Ball.ONE,))]
    [spotted] = found(events, BallsSpotted)
    assert spotted.balls == (Ball.ONE,)


def test_a_refusal_names_the_balls_that_a_ball_without_a_number_may_be():
    with pytest.raises(Refused) as refused:
        decide(begin("classic-pyramid"), Shot(potted=(Ball.OBJECT, Ball.TWO)))
    assert refused.value.code is Refusal.WHICH_BALL
    assert Ball.THREE in refused.value.balls
    assert Ball.TWO not in refused.value.balls


def test_after_a_run_told_at_once_the_points_left_are_unknown():
    state = begin("classic-pyramid")
    state = fold(decide(state, Run(points=30)), state)
    assert snapshot(state)["remaining"] is None


def test_in_the_pyramids_to_eight_points_no_points_are_left_on_the_table():
    assert snapshot(begin("free-pyramid"))["remaining"] is None


def test_a_frame_ends_for_the_reason_the_rules_give():
    state = begin("classic-pyramid", target=5)
    [decided] = found(decide(state, Shot(potted=(Ball.SIX,))), FrameDecided)
    assert (decided.reason, decided.score) == (EndReason.TARGET, (6, 0))


def test_a_target_nobody_can_miss_is_no_option():
    with pytest.raises(NotationError, match="target"):
        begin("classic-pyramid", target=0)


def test_the_stroke_from_hand_in_dynamic_pyramid_is_known_to_be_restricted():
    state = begin("dynamic-pyramid")
    assert fold(decide(state, Shot(potted=(Ball.CUE,))), state).frame.turn.phase is Phase.OBJECT_BALL_ONLY
