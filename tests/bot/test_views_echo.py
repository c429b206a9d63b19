import pytest
from samples import GAMES, REPORTS, flat, foreign

from bot.views.echo import echo
from bot.views.translation import translator
from rules.balls import Ball
from rules.reports import Amend, Call, Choice, ChoiceKind, Foul, Pocket, Report, Run, SetScore, Shot, Undo


def test_the_samples_have_every_type_of_report():
    assert {type(report) for report in REPORTS} == flat(Report)


@pytest.mark.parametrize("game", [*GAMES, None])
@pytest.mark.parametrize("report", REPORTS, ids=lambda report: type(report).__name__)
def test_every_report_is_said_back_in_russian(report, game):
    text = echo([report], game, translator("ru"))
    assert text
    assert not foreign(text)


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: type(report).__name__)
def test_every_report_is_said_back_in_english(report):
    text = echo([report], "snooker", translator("en"))
    assert text
    assert "{" not in text


@pytest.mark.parametrize(
    ("game", "reports", "text"),
    [
        ("snooker", [Shot(potted=(Ball.RED,)), Shot(potted=(Ball.BLACK,)), Shot(miss=True)], "красный, чёрный, мимо"),
        ("snooker", [Shot(potted=(Ball.RED, Ball.RED))], "2 красных"),
        (
            "snooker",
            [Shot(foul=(Foul.WRONG_BALL,), first_contact=Ball.BLUE)],
            "фол: первым задет не тот шар, первое касание – синий",
        ),
        ("nine-ball", [Shot(potted=(Ball.CUE,), foul=(Foul.GENERIC,))], "в лузе биток, фол"),
        ("nine-ball", [Shot(potted=(Ball.THREE, Ball.NINE))], "тройка и девятка"),
        ("nine-ball", [Shot(breaking=True, potted=(Ball.ONE,))], "разбой: единица"),
        ("nine-ball", [Shot(breaking=True)], "разбой"),
        ("nine-ball", [Shot(breaking=True, miss=True, rails=5)], "разбой: мимо, до борта дошло шаров: 5"),
        (
            "ten-ball",
            [Shot(potted=(Ball.SIX,), pocket=Pocket.SIDE, as_called=False)],
            "шестёрка в середину, не по заказу",
        ),
        ("snooker", [Shot(free=True, potted=(Ball.BLACK,))], "свободный шар, чёрный"),
        ("free-pyramid", [Shot(potted=(Ball.CUE,))], "свояк"),
        ("free-pyramid", [Shot(potted=(Ball.OBJECT, Ball.CUE, Ball.OBJECT))], "свояк и 2 шара"),
        ("classic-pyramid", [Shot(potted=(Ball.CUE,))], "в лузе биток"),
        ("free-pyramid", [Shot(potted=(Ball.OBJECT, Ball.OBJECT), player="Аня")], "Аня: 2 шара"),
        ("free-pyramid", [Shot(foul=(Foul.GENERIC,))], "штраф"),
        ("free-pyramid", [Shot(potted=(Ball.CUE,), foul=(Foul.GENERIC,))], "в лузе биток, штраф"),
        ("ten-ball", [Shot(called=Call(ball=Ball.SIX, pocket=Pocket.CORNER))], "заказ: шестёрка в угол"),
        ("snooker", [Run(points=47, player="Борис")], "Борис: серия: 47 очков"),
        ("snooker", [SetScore(score=(24, 17))], "счёт 24:17"),
        ("snooker", [Amend(shot=(("potted", (Ball.BLUE,)),))], "поправка: синий"),
        ("snooker", [Choice(choice=ChoiceKind.HAND_BACK)], "возвращаю удар"),
        ("snooker", [Undo(count=2)], "отмена 2 сообщений"),
    ],
)
def test_a_report_is_said_back_in_the_words_of_its_game(game, reports, text):
    assert echo(reports, game, translator("ru")) == text


def test_a_player_is_named_where_the_player_changes():
    told = [Shot(miss=True, player="Аня"), Shot(potted=(Ball.RED,), player="Борис"), Shot(miss=True, player="Борис")]
    assert echo(told, "snooker", translator("ru")) == "Аня: мимо, Борис: красный, мимо"
