"""Pool where a table cannot tell it: several reports in one message, what a refusal carries, options that cannot be."""

import pytest

from rules.balls import Ball
from rules.errors import NotationError, Refusal, Refused
from rules.events import Advice, Advised
from rules.games import ruleset_of
from rules.judge import accepts, decide, decide_all
from rules.match import started
from rules.reports import FrameWon, Shot
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


@pytest.mark.parametrize(
    ("game", "claims", "advice"),
    [
        ("eight-ball", [Shot(breaking=True, miss=True), Shot(potted=(Ball.ONE, Ball.NINE))], Advice.WHOSE_GROUP),
        ("straight-pool", [Shot(breaking=True, potted=(Ball.OBJECT,) * 14)], Advice.RACK_FOURTEEN),
    ],
)
def test_what_only_the_players_can_tell_is_asked_of_the_side_at_the_table(game, claims, advice):
    advised = [event for event in decide_all(match(game), claims) if isinstance(event, Advised)]
    assert [event.advice for event in advised] == [advice]


def test_a_target_below_one_point_is_no_target():
    with pytest.raises(NotationError, match="target"):
        match("straight-pool", target=0)
