import pytest
from samples import LANGUAGES, foreign, match

from bot.services.answers import Missing
from bot.views.refusals import refusal
from bot.views.starts import missing
from bot.views.translation import translator
from rules.balls import Ball
from rules.errors import Refusal, Refused
from rules.reports import ChoiceKind, Start

NAMES_A_PLAYER = {Refusal.UNKNOWN_PLAYER, Refusal.WHICH_PLAYER}
BARE = [Refused(code) for code in Refusal if code not in NAMES_A_PLAYER]
FULL = [
    Refused(
        code,
        ball=Ball.SEVEN,
        balls=(Ball.SEVEN, Ball.EIGHT),
        player="Вася",
        choices=(ChoiceKind.PLAY, ChoiceKind.HAND_BACK),
        number=2,
    )
    for code in Refusal
]


@pytest.mark.parametrize("refused", [*BARE, *FULL], ids=lambda refused: refused.code)
def test_every_refusal_is_one_russian_sentence_that_says_what_to_do(refused):
    text = refusal(refused, match("nine-ball").state, translator("ru"))
    assert not foreign(text)
    assert text[0].isupper()
    assert text[-1] in ".?"
    assert any(mark in text for mark in ";:?,") or text.startswith("Скажите")


@pytest.mark.parametrize("refused", [*BARE, *FULL], ids=lambda refused: refused.code)
def test_every_refusal_is_told_in_english(refused):
    text = refusal(refused, match("nine-ball").state, translator("en"))
    assert text[0].isupper()
    assert "{" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_refusals_are_told_alike(language):
    texts = [refusal(refused, match("nine-ball").state, translator(language)) for refused in FULL]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("refused", "text"),
    [
        (
            Refused(Refusal.NOT_ON_TABLE, ball=Ball.SEVEN, number=0),
            "Семёрки на столе уже нет; скажите, какой это был шар.",
        ),
        (
            Refused(Refusal.NOT_ON_TABLE, ball=Ball.RED, number=1),
            "На столе осталось меньше: 1 красный; скажите, сколько упало.",
        ),
        (Refused(Refusal.UNKNOWN_PLAYER, player="Вася"), "В этом матче нет имени Вася; играют Аня и Борис."),
        (
            Refused(Refusal.CHOICE_OPEN, choices=(ChoiceKind.PLAY, ChoiceKind.HAND_BACK)),
            "Сначала решает Аня: «играю» или «возвращаю удар».",
        ),
    ],
)
def test_a_refusal_names_what_it_is_about(refused, text):
    assert refusal(refused, match("snooker").state, translator("ru")) == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", Missing)
def test_everything_that_keeps_a_match_from_starting_is_told(what, language):
    text = missing(what, Start(breaker="Вася"), translator(language))
    assert text.endswith(".")
    assert language == "en" or not foreign(text.replace("14.1", ""))
