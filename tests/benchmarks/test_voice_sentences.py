"""Sentences drawn for the voice test: by chance, but such as people say and the program understands."""

from functools import cache
from random import Random

import pytest

from benchmarks.voice.expander import drawn, with_yo
from benchmarks.voice.habits import EDGE, Habits
from benchmarks.voice.judging import Outcome, judged
from benchmarks.voice.sentences import drawn_anew, sentences
from rules.notation import from_json
from speech.lexicon import load
from speech.normalize import fold
from speech.understanding import understand
from tests.speech.said import GAMES, cases


@cache
def said(per_game=5):
    return drawn_anew(per_game, seed=1)


def of_tables():
    return {fold(text) for _, case in cases("ru") for text in case["say"]}


def test_every_sentence_is_understood_as_it_is_said_to_mean():
    for each in said():
        lexicon = load("ru", each.game).with_names(each.players)
        assert judged(each, understand(each.text, lexicon)) is Outcome.RIGHT, each.text


def test_every_game_has_as_many_sentences_as_asked_for_a_fifth_of_them_talk():
    for game in GAMES:
        of_game = [each for each in said() if each.game == game]
        assert (len(of_game), sum(each.is_talk for each in of_game)) == (5, 1)


def test_half_of_the_reports_are_in_no_table():
    reports = [each for each in said() if not each.is_talk]
    assert sum(fold(each.text) not in of_tables() for each in reports) == len(reports) / 2


def test_no_sentence_is_there_twice():
    assert len({each.key for each in said()}) == len(said())


def test_the_same_sentences_are_drawn_each_time():
    assert [each.key for each in drawn_anew(2, 7)] == [each.key for each in sentences(2, seed=7)]


def test_of_those_that_are_kept_a_run_says_as_many_of_each_game_as_it_should_some_of_them_talk():
    for game in GAMES:
        of_game = [each for each in sentences(3) if each.game == game]
        assert (len(of_game), sum(each.is_talk for each in of_game)) == (3, 1)


def test_those_that_are_kept_say_what_the_rules_can_read():
    for each in sentences(20):
        assert all(from_json(report) for report in each.reports), each.text


@pytest.fixture
def lexicon():
    return load("ru", "snooker").with_names(["Аня", "Борис"])


def test_a_word_follows_where_one_of_its_kind_does(lexicon):
    habits = Habits([("Аня забила красный", ["Аня", "Борис"])], lexicon)
    assert habits.follows("забила", "синий")
    assert habits.follows("нюша", "закатила")
    assert habits.follows("зеленый", EDGE)


def test_a_word_in_another_form_does_not_follow(lexicon):
    habits = Habits([("Аня забила красный", ["Аня", "Борис"])], lexicon)
    assert not habits.follows("аня", "забил")
    assert not habits.follows("ане", "забила")
    assert not habits.follows("забила", "красному")


def test_names_are_of_a_kind_whoever_plays(lexicon):
    habits = Habits([("Света забила красный", ["Света", "Гена"])], lexicon)
    assert habits.follows("аня", "забила")


def test_a_sentence_that_is_known_is_not_drawn(lexicon):
    habits = Habits([(text, case["players"]) for _, case in cases("ru") for text in case["say"]], lexicon)
    first = {fold(each.text) for each in drawn(lexicon, habits, 5, Random(1))}
    assert not first & {fold(each.text) for each in drawn(lexicon, habits, 5, Random(1), frozenset(first))}


@pytest.mark.parametrize(("folded", "read"), [("черный", "чёрный"), ("мимо", "мимо"), ("зеленого", "зелёного")])
def test_words_are_read_with_yo(folded, read):
    assert with_yo(folded) == read
