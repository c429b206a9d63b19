"""What is judged alike in every game: refusals, what a report implies, frames and scores told in words."""

import pytest

from rules.balls import Ball, number
from rules.errors import Refusal, Refused
from rules.events import (
    Assumed,
    Assumption,
    CallAnnounced,
    ChoiceMade,
    EndReason,
    FrameDecided,
    FrameDrawn,
    Phase,
    PositionRestored,
    TurnGiven,
)
from rules.games import RULESETS, ruleset_of
from rules.judge import accepts, decide
from rules.match import started
from rules.record import begun
from rules.reports import (
    Call,
    Choice,
    ChoiceKind,
    Concede,
    Foul,
    FrameWon,
    FreeBall,
    Group,
    Groups,
    Intent,
    Query,
    QueryKind,
    Restore,
    Run,
    Scope,
    SetScore,
    SetStriker,
    Shot,
    Stalemate,
    Timeout,
    Undo,
)
from rules.scenario import snapshot
from rules.state import fold

every_game = pytest.mark.parametrize("game", [ruleset.key for ruleset in RULESETS])
MISS = Shot(miss=True)


def play(game, *claims, sides=(("Аня",), ("Борис",)), race_to=2, **settings):
    record = begun(started(ruleset_of(game), sides, race_to=race_to, **settings))
    for claim in claims:
        record = record.said([claim])
    return record.state


def refused(state, claim):
    with pytest.raises(Refused) as error:
        decide(state, claim)
    assert not accepts(state, [claim])
    return error.value


def kinds(events):
    return [type(event) for event in events]


# --- strokes that cannot have been ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "shot",
    [
        Shot(potted=(Ball.ONE,)),
        Shot(off_table=(Ball.ONE,)),
        Shot(first_contact=Ball.ONE),
        Shot(involved=(Ball.ONE,)),
        Shot(called=Call(ball=Ball.ONE)),
        Shot(potted=(Ball.RED, Ball.SOLID)),
    ],
)
def test_a_ball_that_the_game_has_not_got_is_refused(shot):
    assert refused(play("snooker"), shot).code is Refusal.UNKNOWN_BALL


@pytest.mark.parametrize(
    "shot",
    [
        Shot(potted=(Ball.TWO,)),
        Shot(off_table=(Ball.TWO,)),
        Shot(first_contact=Ball.TWO, miss=True),
        Shot(involved=(Ball.TWO,), foul=(Foul.TOUCHED_BALL,)),
        Shot(potted=(Ball.ONE, Ball.TWO)),
        Shot(called=Call(ball=Ball.TWO)),
    ],
)
def test_a_ball_that_is_gone_refuses_the_whole_stroke(shot):
    state = play("nine-ball", Shot(potted=(Ball.TWO,), breaking=True))
    refusal = refused(state, shot)
    assert (refusal.code, refusal.ball, refusal.number) == (Refusal.NOT_ON_TABLE, Ball.TWO, 0)


def test_more_balls_than_there_are_cannot_fall():
    refusal = refused(play("snooker", options={"reds": 6}), Shot(potted=(Ball.RED,) * 6, off_table=(Ball.RED,)))
    assert (refusal.code, refusal.number) == (Refusal.NOT_ON_TABLE, 6)


@every_game
def test_two_cue_balls_are_refused(game):
    assert refused(play(game), Shot(potted=(Ball.CUE, Ball.CUE))).code is Refusal.TWO_CUE_BALLS
    assert refused(play(game), Shot(potted=(Ball.CUE,), off_table=(Ball.CUE,))).code is Refusal.TWO_CUE_BALLS


@every_game
def test_the_break_is_played_once(game):
    state = play(game, Shot(breaking=True, miss=True, rails=4))
    if not state.frame.turn.choices:
        assert refused(state, Shot(breaking=True, miss=True)).code is Refusal.BREAK_PLAYED


@every_game
def test_a_push_out_belongs_right_after_the_break(game):
    assert refused(play(game), Shot(called=Intent.PUSH_OUT)).code is Refusal.PUSH_OUT_NOT_NOW


@every_game
def test_a_player_nobody_knows_is_refused(game):
    for claim in (
        Shot(miss=True, player="Глеб"),
        Shot(foul=(Foul.OUT_OF_TURN,), player="Глеб"),
        Shot(foul=(Foul.GENERIC,), player="Глеб"),
        SetStriker(player="Глеб"),
        FrameWon(player="Глеб"),
        Concede(player="Глеб"),
        Timeout(player="Глеб"),
        Run(points=3, count=3, player="Глеб"),
        SetScore(by_player=(("Глеб", 1),), of=Scope.MATCH),
    ):
        assert refused(play(game), claim).code is Refusal.UNKNOWN_PLAYER


@every_game
def test_nothing_is_judged_after_the_match(game):
    state = play(game, FrameWon(player="Борис"), race_to=1)
    for claim in (MISS, Choice(choice=ChoiceKind.PLAY), FrameWon(), SetScore(score=(1, 0)), Restore(), Stalemate()):
        assert refused(state, claim).code is Refusal.MATCH_OVER
    assert snapshot(state)["striker"] is None


@pytest.mark.parametrize("claim", [FreeBall(), Shot(free=True, potted=(Ball.OBJECT,))])
def test_a_free_ball_is_for_snooker(claim):
    assert refused(play("free-pyramid"), claim).code is Refusal.NOT_IN_THIS_GAME


def test_groups_are_for_eight_ball():
    assert refused(play("snooker"), Groups(group=Group.SOLIDS)).code is Refusal.NOT_IN_THIS_GAME


# --- what a report implies --------------------------------------------------------------------------------------------


def test_a_call_before_the_stroke_holds_for_it_alone():
    state = play("snooker", Shot(potted=(Ball.RED,)))
    (announced,) = decide(state, Shot(called=Call(ball=Ball.BLUE)))
    assert isinstance(announced, CallAnnounced)
    called = play("snooker", Shot(potted=(Ball.RED,)), Shot(called=Call(ball=Ball.BLUE)))
    assert called.frame.call == Call(ball=Ball.BLUE)
    assert called.frame.strokes == 1
    after = play("snooker", Shot(potted=(Ball.RED,)), Shot(called=Call(ball=Ball.BLUE)), MISS)
    assert after.frame.call is None


def test_a_stroke_of_another_player_passes_the_turn_and_says_so():
    events = decide(play("snooker"), Shot(potted=(Ball.RED,), player="Борис"))
    assert events[0] == Assumed(what=Assumption.STRIKER)
    assert isinstance(events[1], TurnGiven)
    assert not any(isinstance(event, Assumed) for event in decide(play("snooker"), Shot(miss=True, player="Аня")))


def test_a_stroke_reported_in_place_of_a_choice_answers_it():
    state = play("snooker", Shot(foul=(Foul.GENERIC,)))
    own, back = (decide(state, Shot(miss=True, player=player))[0] for player in (None, "Аня"))
    assert isinstance(own, ChoiceMade)
    assert isinstance(back, ChoiceMade)
    assert (own.choice, own.implied) == (ChoiceKind.PLAY, True)
    assert (back.choice, back.implied) == (ChoiceKind.HAND_BACK, True)


def test_a_choice_that_nobody_offered_is_refused():
    state = play("snooker", Shot(foul=(Foul.GENERIC,)))
    refusal = refused(state, Choice(choice=ChoiceKind.RERACK))
    assert (refusal.code, refusal.choices) == (Refusal.CHOICE_NOT_OFFERED, state.frame.turn.choices)
    assert refused(play("snooker"), Choice(choice=ChoiceKind.PLAY)).code is Refusal.NO_CHOICE_OPEN
    assert refused(state, Choice(choice=ChoiceKind.PLAY, player="Глеб")).code is Refusal.UNKNOWN_PLAYER


def test_a_push_out_has_to_be_answered():
    state = play("nine-ball", Shot(breaking=True, potted=(Ball.TWO,)), Shot(called=Intent.PUSH_OUT))
    assert state.frame.turn.phase is Phase.PUSHED_OUT
    assert refused(state, MISS).code is Refusal.CHOICE_OPEN
    assert [play_on(state, player).frame.turn.striker for player in ("Аня", "Борис")] == [0, 1]


def play_on(state, player):
    return fold(decide(state, SetStriker(player=player)), state)


def test_the_turn_told_to_who_has_it_changes_nothing():
    assert decide(play("snooker"), SetStriker(player="Аня")) == ()


def test_nobody_is_taken_to_have_played_out_of_turn_for_unsporting_conduct():
    unsporting = Shot(foul=(Foul.UNSPORTING,), player="Борис")
    assert Assumed(what=Assumption.STRIKER) in decide(play("free-pyramid"), Shot(miss=True, player="Борис"))
    assert Assumed(what=Assumption.STRIKER) not in decide(play("free-pyramid"), unsporting)


def test_reports_are_accepted_one_after_the_other():
    state = play("snooker")
    red, black = Shot(potted=(Ball.RED,)), Shot(potted=(Ball.BLACK,))
    assert accepts(state, [red, black, Query(what=QueryKind.SCORE), Undo()])
    assert not accepts(state, [red, black, Shot(potted=(Ball.RED,) * 15)])


# --- told in words ----------------------------------------------------------------------------------------------------


@every_game
def test_a_frame_claimed_for_a_player_is_won(game):
    events = decide(play(game, MISS, Concede(player="Аня", scope=Scope.FRAME), MISS, race_to=3), FrameWon(player="Аня"))
    assert isinstance(events[0], FrameDecided)
    assert (events[0].side, events[0].reason) == (0, EndReason.CLAIMED)


def test_a_frame_claimed_without_a_name_goes_to_who_leads_else_to_who_plays():
    leads = decide(play("snooker", SetScore(score=(9, 30))), FrameWon())
    plays = decide(play("snooker", MISS), FrameWon())
    assert [leads[0].side, plays[0].side] == [1, 1]


def test_a_frame_cannot_be_claimed_for_nobody_before_it_began():
    assert refused(play("snooker"), FrameWon()).code is Refusal.WHO_WON


def test_frames_counted_by_word_alone_follow_one_another():
    state = play("snooker", FrameWon(player="Аня"), FrameWon(player="Аня"), FrameWon(player="Борис"), race_to=5)
    assert state.frames == (2, 1)


def test_words_that_confirm_a_frame_change_nothing():
    state = play("snooker", MISS, Concede(player="Аня"))
    assert decide(state, FrameWon()) == decide(state, FrameWon(player="Борис")) == ()
    assert decide(state, FrameWon(player="Аня")) != ()


def test_a_frame_told_by_run_or_score_alone_can_be_claimed():
    run = play("snooker", FrameWon(player="Борис"), Run(points=50, player="Борис"), race_to=5)
    told = play("snooker", FrameWon(player="Борис"), SetScore(score=(9, 50)), race_to=5)
    assert [decide(state, FrameWon())[0].side for state in (run, told)] == [1, 1]


def test_a_match_won_by_its_last_stroke_may_be_claimed_in_the_same_breath():
    state = play("nine-ball", race_to=1)
    last = Shot(breaking=True, potted=(Ball.NINE,))
    assert accepts(state, [last, FrameWon()])
    assert accepts(state, [last, FrameWon(player="Аня")])
    assert not accepts(state, [last, FrameWon(player="Борис")])


def test_a_score_told_leaves_who_is_not_named_as_is():
    state = play("snooker", SetScore(score=(30, 20)), SetScore(by_player=(("Борис", 24),)))
    assert state.frame.score == (30, 24)


@pytest.mark.parametrize("score", [(), (1,), (1, 2, 3)])
def test_a_score_needs_a_number_for_each_side(score):
    refusal = refused(play("snooker"), SetScore(score=score))
    assert (refusal.code, refusal.number) == (Refusal.SCORES_DO_NOT_FIT, 2)


def test_a_score_of_a_game_without_one_is_in_frames():
    assert play("nine-ball", SetScore(score=(1, 2)), race_to=3).frames == (1, 2)


@every_game
def test_interference_changes_nothing(game):
    state = play(game)
    assert kinds(decide(state, Restore())) == [PositionRestored]
    assert play(game, Restore()) == state


def test_a_stalemate_plays_the_frame_again_in_its_order():
    state = play("snooker", MISS, Shot(potted=(Ball.RED,)))
    events = decide(state, Stalemate())
    assert isinstance(events[0], FrameDrawn)
    assert play("snooker", MISS, Stalemate()) == play("snooker")


def test_extensions_of_the_clock_are_counted_by_side():
    state = play("snooker", Timeout(), Timeout(player="Борис"), Timeout())
    assert state.frame.extensions == (2, 1)
    pyramid = play("free-pyramid", Timeout())
    assert pyramid.frame.extensions == (1, 0)
    refusal = refused(pyramid, Timeout(player="Аня"))
    assert (refusal.code, refusal.player, refusal.number) == (Refusal.NO_EXTENSION_LEFT, "Аня", 1)
    assert accepts(pyramid, [Timeout(player="Борис")])


def test_a_concession_gives_what_the_game_says_unless_it_is_said():
    assert play("nine-ball", Concede()).winner == 1
    frame = play("nine-ball", Concede(scope=Scope.FRAME))
    assert (frame.winner, frame.frames) == (None, (0, 1))
    assert play("snooker", Concede(player="Борис")).frames == (1, 0)


def test_only_numbered_balls_have_a_number():
    assert number(Ball.FIFTEEN) == 15
    with pytest.raises(ValueError, match="cue"):
        number(Ball.CUE)
