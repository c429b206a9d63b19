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
from speech.gist import decided, gist
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
    assert len(said) > 150
    assert sum(bool(got) and is_right(got[0], row["refs"]) for row, got in said) / len(said) >= 0.84
    assert sum(any(is_right(one, row["refs"]) for one in got[:3]) for row, got in said) / len(said) >= 0.93


def test_questions_about_other_things_get_no_clause():
    silent = [not answers(row["question"], row["game"]) for row in TABLE["outside"]]
    assert len(silent) > 30
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


def test_talk_that_supposes_something_else_is_no_question():
    assert not getattr(understand("а если завтра поедем на рыбалку", load_lexicon("ru", "snooker")), "reports", ())


def test_no_word_is_listed_twice_in_a_group_of_the_same():
    for group in source("ru", "questions")["same"]:
        assert len(group["words"]) == len(set(group["words"]))
