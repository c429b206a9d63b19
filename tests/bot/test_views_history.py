"""What was found of matches that are over, in words."""

import pytest

from bot.services.lookup import Asked, BestRun, Counted, Duel, Graphed, LastMet, Listed, Trended, Unmet, Unplayed, Whose
from bot.services.wishes import Period, Topic, Wish
from bot.views import shelf
from bot.views.history import finding
from bot.views.match_page import match_page, page_starts, timeline
from bot.views.moments import length
from bot.views.statistics import figures, share
from bot.views.translation import translator
from rules.balls import Ball
from rules.figures import LOST_BALL, LOST_CUE_BALL, Figures
from rules.reports import Concede, Foul, Scope, Shot
from storage.history import Page
from tests.bot.evening import ANYA, EVENING, LOST, MISS, RED, WON, Club
from tests.bot.samples import GAMES, LANGUAGES, foreign

ru = translator("ru")


@pytest.fixture
def club():
    return Club()


async def told(club, words):
    return finding(await club.asked(words), ru)


async def test_a_list_says_when_what_who_and_how_it_ended(club):
    await club.played(WON, days=20)
    await club.played(*EVENING[:2], days=0)
    assert await told(club, "история матчей") == (
        "Аня:",
        "2 матча:",
        "1. 17 мая 2024, Снукер: Аня 0 : 0 Борис (не закончен)",
        "2. 27 апр. 2024, Снукер: Аня 0 : 0 Борис (победа: Аня)",
    )


async def test_the_last_match_is_told_in_a_line(club):
    await club.played(*EVENING)
    lines = await told(club, "когда мы с Борисом последний раз играли в снукер")
    assert lines == ("Аня – Борис, снукер:", "Последний матч: 17 мая 2024, Снукер: Аня 1 : 0 Борис.")


async def test_two_players_are_told_by_game_with_counts(club):
    for match in (WON, WON, LOST):
        await club.played(match, days=3)
    lines = await told(club, "личные встречи с Борисом")
    assert lines[1] == "Снукер: 3 матча, выиграно 2 (67\u00a0%), проиграно 1; по партиям 0:0"


async def test_matches_that_nobody_finished_are_neither_won_nor_lost(club):
    for days in (1, 2):
        await club.played(("красный, мимо", RED, MISS), days=days)
    assert (await told(club, "моя статистика за неделю"))[1] == "Снукер: 2 матча, не закончены, 2 мин."
    assert (await told(club, "личные встречи с Борисом"))[1] == "Снукер: 2 матча, не закончены; по партиям 0:0"


async def test_who_has_won_is_told_where_the_frames_do_not_say_so(club):
    await club.played(*EVENING[:-1], ("сдаюсь", Concede(scope=Scope.MATCH, player="Аня")))
    [_, match] = await told(club, "когда мы играли с Борисом")
    assert match == "Последний матч: 17 мая 2024, Снукер: Аня 1 : 0 Борис (победа: Борис)."


async def test_balls_that_count_one_each_are_no_points(club):
    await club.played(("чужой", Shot(potted=(Ball.OBJECT,)), MISS), game="free-pyramid")
    lines = await told(club, "моя статистика за неделю")
    assert "Забито шаров: 1." in lines


async def test_of_a_player_nobody_has_met_it_is_said_who_has_been(club):
    await club.played(WON)
    [line] = await told(club, "когда мы играли с Глебом последний раз")
    assert line == "Матчей с игроком по имени Глеб нет; есть с такими: Борис."


async def test_the_best_run_is_told_with_its_match(club):
    await club.played(*EVENING)
    lines = await told(club, "моя лучшая серия за месяц")
    assert lines == ("Аня, за 30 дней:", "Лучшая серия: 8 (Аня).", "17 мая 2024, Снукер: Аня 1 : 0 Борис.")


async def test_statistics_have_counts_beside_percentages(club):
    await club.played(*EVENING)
    assert await told(club, "моя статистика за неделю") == (
        "Аня, за 7 дней:",
        "Снукер: 1 матч, выиграно 1 из 1 (100\u00a0%), 9 мин.",
        "Партии: выиграно 1 из 1 (100\u00a0%).",
        "Удары: 4; с забитым шаром 2 (50\u00a0%), без шара и без фола 2 (50\u00a0%).",
        "Забито очков: 8.",
        "Серии: 1, лучшая 8, в среднем 8,0.",
        "Серий от 50: 0, от 100: 0.",
        "Фолов нет.",
    )


def test_fouls_are_told_by_cause_the_most_frequent_first():
    causes = {LOST_CUE_BALL: 3, "no_rail": 5, LOST_BALL: 1, "generic": 2}
    *_, fouls = figures(Figures(strokes=40, fouls=10, fouls_by=causes), "nine-ball", ru)
    assert fouls == (
        "Фолы: 10 (25\u00a0% ударов); ни один шар не дошёл до борта: 5, потерян биток: 3, шар за бортом: 1."
    )
    *_, nameless = figures(Figures(strokes=4, fouls=1, fouls_by={"generic": 1}), "nine-ball", ru)
    assert nameless == "Фолы: 1 (25\u00a0% ударов)."
    assert [*figures(Figures(fouls=1, fouls_by={"no_rail": 1}), "nine-ball", ru)] == [
        "Фолы: 1; ни один шар не дошёл до борта: 1."
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_cause_and_count_has_words_in_every_game(game, language):
    causes = dict.fromkeys([*(foul.value for foul in Foul), LOST_BALL, LOST_CUE_BALL], 1)
    for cause in causes:
        done = Figures(
            **dict.fromkeys(("frames_won", "strokes", "pots", "points", "runs", "best_run", "fifties", "fouls"), 7),
            fouls_by={cause: 1},
        )
        lines = [*figures(done, game, translator(language))]
        assert len(lines) >= 5
        assert language == "en" or not foreign(" ".join(lines))


async def test_a_match_page_shows_frames_runs_and_fouls(club):
    match_id = await club.played(*EVENING)
    lines = match_page(await club.lookup.match(ANYA, match_id), ru)
    assert lines[0] == "Снукер: Аня – Борис"
    assert lines[1].startswith("17 мая 2024, ")
    assert lines[1].endswith(", 9 мин")
    assert lines[2] == "Итог: Аня 1 : 0 Борис"
    assert lines[3].startswith("Партия 1: ")
    assert "лучшая серия 8 (Аня)" in lines[3]
    assert any(line.startswith("Фолы: 1 ") for line in lines[lines.index("Борис:") :])


async def test_the_course_of_a_match_has_the_words_heard_and_the_clauses(club):
    match_id = await club.played(*EVENING)
    match = await club.lookup.match(ANYA, match_id)
    lines = timeline(match, 0, ru)
    assert lines[0] == "Аня 1 : 0 Борис: 1–8 из 9"
    assert any("«красный, чёрный, мимо»" in line for line in lines)
    assert any(line.startswith("— ") and "снукер, п" in line for line in lines)
    assert any(line.endswith("(отменено или исправлено)") for line in lines)
    assert [*page_starts(match)] == [0, 8]
    assert len(timeline(match, 8, ru)) > 1


SCOPE = Asked(wish=Wish(topic=Topic.STATS, period=Period.EVER, games=("snooker",)), subject=None)
NOTHING = (
    Listed(asked=SCOPE, page=Page(matches=(), first=0, total=0)),
    LastMet(asked=SCOPE, match=None),
    Duel(asked=SCOPE, summaries=(), last=None),
    BestRun(asked=SCOPE, match=None, seat=None),
    Counted(asked=SCOPE, summaries=()),
    Graphed(asked=SCOPE),
    Trended(asked=SCOPE),
    Unmet(name="Глеб", players=()),
    Unplayed(),
    Whose(players=()),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("found", NOTHING, ids=lambda found: type(found).__name__)
def test_that_nothing_was_found_is_said(found, language):
    lines = finding(found, translator(language))
    assert lines[-1].endswith(".")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(59, "меньше минуты"), (60, "1 мин"), (3599, "59 мин"), (3600, "1 ч 0 мин"), (90000, "25 ч 0 мин")],
)
def test_time_is_told_in_hours_and_minutes(seconds, words):
    assert length(seconds, ru) == words


def test_a_share_of_nothing_is_no_number():
    assert share(0, 0, ru) == "–"


def test_a_page_fits_a_message_and_shows_signs_as_they_are():
    text = shelf.page(["<Аня>", *(["я" * 100] * 50)])
    assert text.startswith("<b>&lt;Аня&gt;</b>\n")
    assert text.endswith("…")
    assert len(text) < 4000
