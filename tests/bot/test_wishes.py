"""What people ask about matches that are over."""

from datetime import UTC, datetime

import pytest

from bot.services.wishes import Period, Topic, Wish, may_be_wish, read, read_best

PLAYERS = ("Борис", "Аня", "Дядя Витя")
PYRAMIDS = ("free-pyramid", "combined-pyramid", "dynamic-pyramid", "classic-pyramid")


def wish(topic, **rest):
    return Wish(topic=Topic(topic), **rest)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("когда мы играли с Борисом последний раз", wish("last", opponent="Борис")),
        ("Когда я последний раз играл с Борей?", wish("last", opponent="Борис")),
        ("давно мы играли в снукер?", wish("last", games=("snooker",))),
        ("чем кончился последний матч с Борисом", wish("last", opponent="Борис")),
        ("какая у меня лучшая серия в снукере за месяц", wish("best", games=("snooker",), period=Period.MONTH)),
        ("лучший брейк Бориса за всё время", wish("best", player="Борис", period=Period.EVER)),
        ("самая длинная серия в пирамиде", wish("best", games=PYRAMIDS)),
        ("счёт встреч с Борисом", wish("duel", opponent="Борис")),
        ("сколько раз я выиграл у Бориса в девятку", wish("duel", opponent="Борис", games=("nine-ball",))),
        ("кто кого чаще, Аня или Борис", wish("duel", player="Аня", opponent="Борис")),
        ("статистика Ани с Борисом", wish("duel", player="Аня", opponent="Борис")),
        ("личные встречи", wish("stats")),
        ("история матчей", wish("matches")),
        ("покажи мои матчи в снукер", wish("matches", games=("snooker",))),
        ("с кем я играл на этой неделе", wish("matches", period=Period.WEEK)),
        ("какие матчи были вчера", wish("matches", period=Period.YESTERDAY)),
        ("матчи с дядей Витей", wish("matches", opponent="Дядя Витя")),
        ("моя статистика за год", wish("stats", period=Period.YEAR)),
        ("статистика по снукеру", wish("stats", games=("snooker",))),
        ("статистика Бориса", wish("stats", player="Борис")),
        ("какая у Бориса лучшая серия", wish("best", player="Борис")),
        ("сколько я проиграл Борису", wish("duel", opponent="Борис")),
        ("сколько раз я выиграл у Бориса", wish("duel", opponent="Борис")),
        ("когда мы играли с Глебом", wish("last", unmet="Глеб")),
        ("когда мы играли с глебом", wish("last", unmet="Глеб")),
        ("статистика Глеба за месяц", wish("stats", period=Period.MONTH, unmet="Глеб")),
        ("статистика Глеба", wish("stats", unmet="Глеб")),
        ("когда играли с друзьями", wish("last")),
        ("график", wish("graph")),
        ("Покажи график!", wish("graph")),
        ("график матча с Борей", wish("graph", opponent="Борис")),
        ("график по снукеру", wish("graph", games=("snooker",))),
        ("моя форма", wish("form")),
        ("форма", wish("form")),
        ("форма Бориса за год", wish("form", player="Борис", period=Period.YEAR)),
        ("график моей формы в девятке", wish("form", games=("nine-ball",))),
        ("процент попаданий за неделю", wish("stats", period=Period.WEEK)),
        ("сколько сотен за всё время", wish("stats", period=Period.EVER)),
    ],
)
def test_questions_about_what_is_over_are_read(words, meant):
    assert read(words, PLAYERS, "ru") == meant


@pytest.mark.parametrize(
    "words",
    [
        "",
        "красный, чёрный, мимо",
        "какой счёт",
        "статистика",
        "статистика за матч",
        "какая лучшая серия",
        "история",
        "покажи последние удары",
        "фол, биток в лузе",
        "Борис забил красного",
        "снукер, Аня против Бориса, до трёх",
        "сдаю матч",
        "что будет, если биток упал",
        "как играть с руки в пирамиде",
        "что играть дальше",
        "кто играет",
        "сыграем матч в снукер до трёх",
        "какой график работы клуба",
        "какая форма одежды",
        "мой график отпусков",
    ],
)
def test_what_is_about_the_match_being_played_is_left_to_the_scorekeeper(words):
    assert read(words, PLAYERS, "ru") is None


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("when did we last play with Boris", wish("last", opponent="Boris")),
        ("my best break in snooker this month", wish("best", games=("snooker",), period=Period.MONTH)),
        ("head to head with Boris", wish("duel", opponent="Boris")),
        ("my matches", wish("matches")),
        ("statistics for the year", wish("stats", period=Period.YEAR)),
        ("chart of the match with Boris", wish("graph", opponent="Boris")),
        ("when did I last play Boris", wish("last", opponent="Boris")),
        ("my form", wish("form")),
        ("when did we last play with Gleb", wish("last", unmet="Gleb")),
        ("red, black, miss", None),
    ],
)
def test_english_is_read_too(words, meant):
    assert read(words, ("Boris",), "en") == meant


@pytest.mark.parametrize(
    ("words", "player", "language"),
    [
        ("когда мы играли с Борисом", "Boris", "ru"),
        ("когда мы играли с Сашей", "Sasha", "ru"),
        ("счёт встреч с Щербаковым", "Shcherbakov", "ru"),
        ("head to head with Yulia", "Юлиа", "en"),
        ("head to head with Zhenya", "Женя", "en"),
    ],
)
def test_names_are_found_in_whatever_letters_they_are_written(words, player, language):
    assert read(words, (player,), language).opponent == player


def test_of_what_was_heard_the_text_that_says_most_is_read():
    heard = ["моя лучшая серия в снаутере за месяц", "моя лучшая серия в снукере за месяц", "лучшая серия"]
    assert read_best(heard, PLAYERS, "ru") == wish("best", games=("snooker",), period=Period.MONTH)
    assert read_best(["красный, мимо", "мои матчи"], PLAYERS, "ru") is None


def test_a_language_nobody_has_described_has_no_questions():
    assert may_be_wish("когда мы играли", "ru")
    assert not may_be_wish("когда мы играли", "de")


def test_days_begin_at_midnight():
    now = datetime(2024, 5, 17, 15, 30, tzinfo=UTC)
    midnight = datetime(2024, 5, 17, tzinfo=UTC)
    assert Period.TODAY.bounds(now) == (midnight, None)
    assert Period.YESTERDAY.bounds(now) == (datetime(2024, 5, 16, tzinfo=UTC), midnight)
    assert Period.WEEK.bounds(now) == (datetime(2024, 5, 10, tzinfo=UTC), None)
    assert Period.EVER.bounds(now) == (None, None)
