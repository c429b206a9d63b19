import re
import tomllib
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest

from rules import handbook
from rules.games import RULESETS
from rules.reports import Question
from speech import questionindex
from speech.gist import LONGEST, decided, gist
from speech.inquiries import Contents, Item, WhatIf, Why, inquiry
from speech.lexicon import load as load_lexicon
from speech.phrasebook import source
from speech.questionindex import build, load
from speech.questions import ask, game_named, ranked, stands_alone
from speech.understanding import understand
from speech.wording import wording

TABLE = tomllib.loads((Path(__file__).parent / "questions" / "ru.toml").read_text(encoding="utf-8"))
BOOK = handbook.load("ru")


def item(name):
    return re.sub(r"\([^)]*\)$", "", name)


def is_right(got, wanted):
    return any(got == one or (item(got) == item(one) and ("(" not in got or "(" not in one)) for one in wanted)


def answers(question, game="snooker"):
    return [found.name for found in ask(question, game, "ru")]


# --- how good --------------------------------------------------------------------------------------------------------


def test_the_first_clause_answers_and_nearly_always_one_of_the_first_three():
    said = [(row, answers(row["question"], row["game"])) for row in TABLE["inside"]]
    assert len(said) > 350
    assert sum(bool(got) and is_right(got[0], row["refs"]) for row, got in said) / len(said) >= 0.86
    assert sum(any(is_right(one, row["refs"]) for one in got[:3]) for row, got in said) / len(said) >= 0.95


def test_questions_about_other_things_get_no_clause():
    silent = [not answers(row["question"], row["game"]) for row in TABLE["outside"]]
    assert len(silent) > 70
    assert sum(silent) / len(silent) >= 0.8


@pytest.mark.parametrize("row", TABLE["inside"], ids=lambda row: row["question"][:40])
def test_every_reference_of_the_table_is_a_clause_of_its_game(row):
    for name in row["refs"]:
        assert row["game"] in BOOK.clause(name).games


# --- what is found ---------------------------------------------------------------------------------------------------


def test_slang_slips_and_other_forms_find_the_same_clause():
    ways = ("какой штраф за пропих", "какой штраф за прапих", "скока штраф если пропихнул", "штраф: пропихнули биток")
    assert {answers(way)[0] for way in ways} == {"snooker:2.11.2(в)"}


def test_a_games_own_rule_comes_before_a_general_one():
    assert answers("три фола подряд", "straight-pool")[0] == "pool:4.11"
    assert answers("три фола подряд", "nine-ball")[0] == "pool:2.8"


@pytest.mark.parametrize(
    ("game", "ways"),
    [
        ("ten-ball", ["заказал двойку, а упала семёрка, чей ход?", "заказал шар, а упал другой, чей ход?"]),
        ("snooker", ["точка зелёного занята, куда его ставить", "точка синего занята, куда его ставить"]),
        ("nine-ball", ["дают биток с руки, куда ставить?", "бол ин хенд, куда ставить?"]),
        ("snooker", ["что будет, если биток упал в лузу", "що буде, якщо биток впав у лузу"]),
    ],
)
def test_what_comes_to_the_same_in_a_game_finds_the_same_clause(game, ways):
    assert len({answers(way, game)[0] for way in ways}) == 1


def test_a_word_may_mean_another_ball_in_another_game():
    def same(game, one, other):
        words = wording("ru", game)
        return bool({*words.groups(one)} & {*words.groups(other)})

    assert same("eight-ball", "белый", "биток")
    assert not same("combined-pyramid", "белый", "биток")
    assert same("combined-pyramid", "белый", "чужой")
    assert same("combined-pyramid", "свой", "свояк")
    assert not same("eight-ball", "свой", "свояк")


def test_a_clause_about_the_break_gives_way_where_the_break_is_not_spoken_of():
    assert answers("упал биток, откуда бить?", "eight-ball")[0] in {"pool:6.1", "pool:3.9"}
    assert answers("упал биток на разбое, откуда бить?", "eight-ball")[0] == "pool:3.3(h)"


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_only_clauses_of_the_game_are_found(ruleset):
    for question in ("какой штраф если упал биток", "кто разбивает", "задел шар рукавом"):
        found = answers(question, ruleset.key)
        assert found
        assert all(ruleset.key in BOOK.clause(name).games for name in found)


def test_without_a_game_all_books_are_searched():
    assert ask("фрибол когда дают", None, "ru")[0].name.startswith("snooker:")
    assert ask("что такое пушаут", None, "ru")[0].name.startswith("pool:")


def test_at_most_five_clauses_are_named_best_first():
    scores = [found.score for found in ask("какой штраф если биток упал в лузу", "snooker", "ru")]
    assert 1 < len(scores) <= 5
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("text", ["", " ", "?", "…", "и а но", "🎱🎱", "12", "%s {x}", "who goes first"])
def test_nothing_is_found_where_nothing_can_be(text):
    assert answers(text) == []


def test_a_question_of_four_thousand_characters_is_read_in_a_moment():
    text = ("что будет если биток упал в лузу после удара по чёрному, а соперник толкнул стол " * 60)[:4000]
    begun = perf_counter()
    assert answers(text)
    assert perf_counter() - begun < 5


def test_a_game_is_named_by_its_words_but_not_by_a_ball():
    assert game_named("сколько шаров в снукере", "nine-ball", "ru") == "snooker"
    assert game_named("в девятке есть пушаут?", "snooker", "ru") == "nine-ball"
    assert game_named("до скольки играют в московскую", None, "ru") == "combined-pyramid"
    assert game_named("упала девятка с битком", "ten-ball", "ru") is None
    assert game_named("маска в снукере", "snooker", "ru") is None


def test_a_part_of_a_message_stands_alone_where_it_needs_nothing_before_it():
    assert stands_alone("сколько очков за чёрный шар?", "snooker", "ru")
    assert not stands_alone("и сколько сопернику очков?", "snooker", "ru")
    assert not stands_alone("а тогда?", "snooker", "ru")


# --- the index -------------------------------------------------------------------------------------------------------


def test_the_index_kept_on_disk_is_the_one_that_is_built(monkeypatch, tmp_path):
    monkeypatch.setattr(questionindex, "cache_folder", lambda: tmp_path)
    fresh = load.__wrapped__("ru", "dynamic-pyramid")
    assert len(list(tmp_path.iterdir())) == 1
    assert load.__wrapped__("ru", "dynamic-pyramid") == fresh


def test_a_spoilt_index_on_disk_is_made_anew(monkeypatch, tmp_path):
    monkeypatch.setattr(questionindex, "cache_folder", lambda: tmp_path)
    fresh = load.__wrapped__("ru", "dynamic-pyramid")
    [path] = tmp_path.iterdir()
    path.write_bytes(b"\x00spoilt")
    assert load.__wrapped__("ru", "dynamic-pyramid") == fresh


def test_a_cache_that_cannot_be_written_only_costs_time(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(questionindex, "cache_folder", lambda: tmp_path / "file" / "phrases")
    assert load.__wrapped__("ru", "dynamic-pyramid").names


def test_a_saying_that_is_added_is_found():
    words = wording("ru")
    clauses = list(BOOK.of_game("snooker"))
    taught = [
        replace(one, sayings=(*one.sayings, "барабашка съела треугольник")) if one.name == "snooker:2.12" else one
        for one in clauses
    ]
    assert ranked("барабашка съела треугольник?", build(taught, words), words)[0].name == "snooker:2.12"


# --- the gist --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "said", "verdict"),
    [
        ("можно так бить?", "Бить так можно.", True),
        ("можно так бить?", "Бить так нельзя.", False),
        ("можно так бить?", "Бить так можно, но не дважды.", None),
        ("можно так бить?", "Так можно бить любой шар, кроме восьмого.", None),
        ("можно спрятать биток?", "Спрятать биток — фол.", False),
        ("нельзя так бить?", "Бить так можно.", None),
        ("как можно так бить?", "Бить так можно.", None),
        ("это фол?", "Это не фол.", False),
        ("это фол?", "Упал биток — фол.", True),
        ("надо ли заказывать?", "Заказывать не нужно.", False),
        ("обязан ли я заказывать", "Заказывать обязательно.", True),
        ("шар упал", "Это фол.", None),
    ],
)
def test_yes_or_no_is_said_only_where_it_is_asked_and_decided(question, said, verdict):
    assert decided(question, said, wording("ru")) is verdict


def test_the_sentences_that_answer_are_whole_sentences_of_the_clause():
    for row in TABLE["inside"]:
        clause = BOOK.clause(row["refs"][0])
        said = gist(row["question"], clause, load("ru", row["game"]), wording("ru"))
        assert 1 <= len(said.sentences) <= 2
        assert all(sentence in clause.text for sentence in said.sentences)


@pytest.mark.parametrize(
    ("question", "name", "game", "begins"),
    [
        ("кто делит стол на две половины", "pyramid:2.1(2)", "free-pyramid", "Центральная линия идёт"),
        ("что получает соперник если первым задет чужой", "pool:3.9", "eight-ball", "После фола"),
        ("какие бывают фолы", "pool:3.9", "eight-ball", "Фолы такие"),
        ("шар подпрыгнул на борт, задел мелок и вернулся", "pyramid:24.2", "free-pyramid", "Если шар подпрыгнул"),
    ],
)
def test_an_answer_says_what_it_leans_on_and_lists_only_what_is_asked_for(question, name, game, begins):
    said = gist(question, BOOK.clause(name), load("ru", game), wording("ru", game)).sentences
    assert any(sentence.startswith(begins) for sentence in said)
    assert sum(map(len, said)) <= LONGEST or begins == "Фолы такие"


def test_an_exception_goes_with_what_it_is_an_exception_to():
    said = gist(
        "шар вернулся от борта", BOOK.clause("pyramid:24.2"), load("ru", "free-pyramid"), wording("ru")
    ).sentences
    assert said[-1].startswith("Но если он задел посторонний предмет")


# --- more than the book ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Почему?", Why()),
        ("а почему фол", Why()),
        ("за что?", Why()),
        ("/rules", Contents()),
        ("открой правила", Contents()),
        ("пункт 3.3", Item("3.3")),
        ("п. 2.11.1(ж)", Item("2.11.1(ж)")),
        ("что сказано в пункте 12.2 (3)?", Item("12.2(3)")),
        ("пункт 2.11.1 ж", Item("2.11.1(ж)")),
        ("Что будет, если я сейчас забью чёрный и биток?", WhatIf("я забил черный и биток")),
        ("если сейчас фол, какой счёт?", WhatIf("фол")),
        ("а если упадут два красных?", WhatIf("упали два красных")),
        ("что будет если биток упал при разбое", None),
        ("красный, чёрный, мимо", None),
        ("если", None),
        ("", None),
    ],
)
def test_a_question_about_more_than_the_book_is_told_by_how_it_is_put(text, meant):
    assert inquiry(text, "ru") == meant


@pytest.mark.parametrize("text", ["почему?", "пункт 3.3", "что если я сейчас промажу", "открой правила"])
def test_such_a_question_is_heard_as_a_question(text):
    assert understand(text, load_lexicon("ru", "snooker")).reports == (Question(text=text),)


HEARD = [
    ("snooker", "Сколько очков дают, если биток упал на чёрном шаре?"),
    ("snooker", "какой штраф если я задел шар рукавом"),
    ("eight-ball", "А если чёрный упал с разбоя, что тогда делать?"),
    ("eight-ball", "соперник сфолил куда можно поставить биток с руки"),
    ("nine-ball", "сколько шаров должно дойти до борта на разбое"),
    ("combined-pyramid", "Можно ли бить из дома в шар, который тоже стоит в доме?"),
    ("free-pyramid", "какой шар соперник снимает за мой штраф"),
    ("classic-pyramid", "Заказал десятый, а упал другой шар, будет штраф?"),
    ("dynamic-pyramid", "откуда бить с руки после свояка"),
    ("straight-pool", "сколько очков снимают за три фола подряд"),
]
"""As typed, and as recognisers write what was said: with marks or without any."""


@pytest.mark.parametrize(("game", "text"), HEARD)
def test_a_question_is_told_by_its_words_where_the_handbook_has_the_answer(game, text):
    assert understand(text, load_lexicon("ru", game)).reports == (Question(text=text),)


@pytest.mark.parametrize(
    "text",
    [
        "чёрный чай будешь?",
        "кто взял мой кий?",
        "да он сам не знает, куда бьёт",
        "хороший кий, сколько отдал",
        "сколько стоит час?",
    ],
)
def test_talk_with_the_words_of_the_game_is_no_question_about_the_rules(text):
    reports = getattr(understand(text, load_lexicon("ru", "snooker")), "reports", ())
    assert not any(isinstance(report, Question) for report in reports)


@pytest.mark.parametrize("text", ["фол, биток в лузе", "рукавом задел шар, штраф", "красный, чёрный, мимо"])
def test_a_whole_report_is_no_question_however_much_the_handbook_has_on_it(text):
    assert not any(isinstance(report, Question) for report in understand(text, load_lexicon("ru", "snooker")).reports)


def test_talk_that_supposes_something_else_is_no_question():
    assert not getattr(understand("а если завтра поедем на рыбалку", load_lexicon("ru", "snooker")), "reports", ())


def test_no_word_is_listed_twice_in_a_group_of_the_same():
    for group in source("ru", "questions")["same"]:
        assert len(group["words"]) == len(set(group["words"]))
