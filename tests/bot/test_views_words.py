import pytest
from samples import GAMES, LANGUAGES, foreign, match

from bot.services.wishes import read
from bot.views.fouls import cause
from bot.views.frames import end_reason
from bot.views.game_words import extract, option, title
from bot.views.help import help_text
from bot.views.translation import translator
from bot.views.turns import choice, cue_ball
from bot.views.words import Family, ball_name, balls, both, clauses, counted, either, family, numbers, of_ball, table
from rules.balls import Ball
from rules.events import CueBall, EndReason
from rules.reports import ChoiceKind, Foul
from speech.lexicon import load
from speech.understanding import Understood, understand

ru = translator("ru")


@pytest.mark.parametrize("words", [ball_name, of_ball])
@pytest.mark.parametrize("ball", Ball)
def test_every_ball_has_a_name_in_every_case(ball, words):
    assert words(ball, ru)
    assert not foreign(words(ball, ru))
    assert words(ball, translator("en"))


def test_no_two_balls_have_the_same_name():
    for language in LANGUAGES:
        names = [ball_name(ball, translator(language)) for ball in Ball]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("kind", Family)
@pytest.mark.parametrize("foul", Foul)
def test_every_foul_has_a_cause_in_every_kind_of_game(foul, kind):
    assert not foreign(cause(foul, kind, ru))
    assert cause(foul, kind, translator("en"))


@pytest.mark.parametrize("kind", ChoiceKind)
def test_every_choice_is_worded(kind):
    assert not foreign(choice(kind, ru))
    assert choice(kind, translator("en"))


@pytest.mark.parametrize("reason", EndReason)
def test_every_reason_to_end_is_worded(reason):
    assert not foreign(end_reason(reason, ru))
    assert end_reason(reason, translator("en"))


OFFERED = {
    "free-pyramid": ("play", "hand_back", "rebreak_self", "rebreak_opponent"),
    "combined-pyramid": ("take_ball",),
    "eight-ball": ("accept", "rebreak_self", "rebreak_opponent", "in_hand", "spot_8", "rerack"),
    "nine-ball": ("play", "hand_back"),
    "straight-pool": ("accept", "rebreak_opponent"),
    "snooker": ("play", "hand_back", "replace", "spot_black"),
}


@pytest.mark.parametrize(("game", "kind"), [(game, ChoiceKind(kind)) for game in OFFERED for kind in OFFERED[game]])
def test_a_choice_is_offered_in_words_that_make_it(game, kind):
    heard = understand(choice(kind, ru), load("ru", game).with_names(["Аня", "Борис"]))
    assert [report.choice for report in heard.reports] == [kind]


@pytest.mark.parametrize("game", GAMES)
def test_every_example_of_the_help_is_understood(game):
    lexicon = load("ru", game).with_names(["Аня", "Борис"])
    examples = [part.split("»")[0] for line in help_text(game, ru) for part in line.split("«")[1:]]
    snooker_only = {"не чёрный, а синий"} if game != "snooker" else set()
    assert len(examples) > 10
    past = {words for words in examples if read(words, ["Аня", "Борис"], "ru")}
    assert {"график", "моя форма", "мои матчи"} <= past
    heard = {words: understand(words, lexicon) for words in examples if words not in snooker_only | past}
    assert [words for words, each in heard.items() if not isinstance(each, Understood)] == []


def test_how_to_begin_is_understood():
    example = help_text(None, ru)[0].split("«")[1].split("»")[0]
    assert understand(example, load("ru", None)).reports[0].game == "snooker"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_russian_and_an_english_title(game):
    assert not foreign(title(game, ru).replace("14.1", ""))
    assert title(game, translator("en"))


def test_every_house_option_and_its_values_are_worded():
    words = [text for _line, function, text, _comments in extract() if function == "pgettext"]
    assert words
    for context, text in words:
        assert not foreign(ru.pgettext(context, text))


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("reds", 6, "красных: 6"),
        ("no_flukes", True, "без дураков: да"),
        ("push_out", False, "пуш-аут: нет"),
        ("penalty_source", "shelf", "штрафной шар: с полки нарушителя"),
    ],
)
def test_a_house_option_is_told_with_its_value(name, value, text):
    assert option(name, value, ru) == text


@pytest.mark.parametrize(
    ("members", "text"), [([], ""), (["а"], "а"), (["а", "б"], "а и б"), (["а", "б", "в"], "а, б и в")]
)
def test_members_are_listed(members, text):
    assert both(members, ru) == text
    assert either(members, ru) == text.replace(" и ", " или ")


@pytest.mark.parametrize(
    ("fallen", "text"),
    [
        ((Ball.OBJECT,), "шар"),
        ((Ball.OBJECT, Ball.OBJECT), "2 шара"),
        ((Ball.RED,) * 5, "5 красных"),
        ((Ball.RED, Ball.PINK, Ball.RED), "2 красных и розовый"),
        ((Ball.NINE, Ball.NINE), "девятка ×2"),
        ((Ball.STRIPE, Ball.STRIPE, Ball.CUE), "2 полосатых и биток"),
    ],
)
def test_balls_of_one_name_are_counted(fallen, text):
    assert balls(fallen, ru) == text


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("snooker", "15 красных и все цветные"),
        ("free-pyramid", "16 шаров"),
        ("eight-ball", "15 шаров"),
    ],
)
def test_a_full_table_is_told_shortly(game, text):
    assert table(match(game).state.frame.on_table, ru) == text


@pytest.mark.parametrize(
    ("on_table", "text"),
    [({}, "ни одного шара"), ({Ball.BLACK: 1}, "чёрный"), ({Ball.NINE: 1, Ball.EIGHT: 1}, "девятка и восьмёрка")],
)
def test_few_balls_are_named(on_table, text):
    assert table(on_table, ru) == text


@pytest.mark.parametrize(("n", "text"), [(1, "1 цветной"), (3, "3 цветных"), (0, "0 цветных")])
def test_a_number_of_balls_takes_the_right_form(n, text):
    assert counted(Ball.COLOUR, n, ru) == text


def test_scores_have_a_true_minus():
    assert numbers((10, -1)) == "10:−1"


def test_games_are_of_the_family_whose_book_they_cite():
    assert {game: family(game) for game in ("classic-pyramid", "straight-pool", "snooker")} == {
        "classic-pyramid": Family.PYRAMID,
        "straight-pool": Family.POOL,
        "snooker": Family.SNOOKER,
    }


@pytest.mark.parametrize(
    ("game", "place", "text"),
    [
        ("free-pyramid", CueBall.IN_HAND_HOUSE, ["биток с руки из дома"]),
        ("eight-ball", CueBall.IN_HAND_HOUSE, ["биток с руки из-за передней линии"]),
        ("nine-ball", CueBall.IN_HAND, ["биток с руки"]),
        ("snooker", CueBall.IN_HAND_D, ["биток с руки из сектора D"]),
        ("snooker", CueBall.IN_PLACE, []),
    ],
)
def test_where_the_cue_ball_is_played_from_is_said_as_the_game_says_it(game, place, text):
    assert [*cue_ball(match(game).state, place, ru)] == text


@pytest.mark.parametrize("book", ["pyramid", "free", "combined", "dynamic", "classic", "pool", "snooker"])
def test_every_book_has_a_name(book):
    assert not foreign(clauses([f"{book}:1"], ru))
