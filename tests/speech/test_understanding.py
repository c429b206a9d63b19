"""Understanding as a whole: what the rules accept decides, what is unsure is asked, talk gives nothing."""

import pytest
from said import NO_MATCH, heard, options

from rules.balls import Ball
from rules.reports import Choice, Question, Run, Shot
from speech.lexicon import load
from speech.understanding import Ambiguous, NotUnderstood, Understood, understand


def only(*kinds):
    """Accepts reports of these kinds."""
    return lambda reports: all(isinstance(report, kinds) for report in reports)


def test_the_rules_decide_between_readings():
    said = "забил три"
    assert len(options(said, "eight-ball")) == 2
    assert options(said, "eight-ball", accepts=only(Run)) == [[{"type": "run", "count": 3}]]
    assert options(said, "eight-ball", accepts=only(Shot)) == [[{"type": "shot", "potted": [("3", 1)]}]]


def test_a_word_of_the_game_is_never_dropped_to_please_the_rules():
    said = "единицу забил девятку"
    one_is_down = lambda reports: all("1" not in report.potted for report in reports)  # noqa: E731 - a rule in a word
    assert options(said, "nine-ball", accepts=one_is_down) == options(said, "nine-ball")


def test_nobody_is_asked_in_play_what_counts_the_same():
    assert len(options("забил два", "free-pyramid")) == 2
    assert options("забил два", "free-pyramid", accepts=only(Shot, Run)) == [
        [{"type": "shot", "potted": [("ball", 2)]}]
    ]


def test_an_open_choice_is_answered_with_a_word_that_means_other_things_too():
    meanings = options("верни", "dynamic-pyramid", accepts=only(Choice))
    assert meanings == [[{"type": "choice", "choice": "hand_back"}]]


def test_the_only_reading_is_given_though_the_rules_refuse_it():
    assert options("чёрный", "snooker", accepts=lambda _reports: False) == [
        [{"type": "shot", "potted": [("black", 1)]}]
    ]


def test_the_best_of_several_refused_readings_is_given():
    assert options("забил три", "eight-ball", accepts=lambda _reports: False) == [
        [{"type": "shot", "potted": [("3", 1)]}]
    ]


def test_a_dearer_reading_counts_when_the_best_is_refused():
    refuses_wins = only(Shot)
    assert options("чёрный, партия", "eight-ball", accepts=refuses_wins) != []


def test_of_several_wordings_one_that_means_something_counts():
    understood = understand(["и тут такое дело", "красный", "забил красного"], load("ru", "snooker"))
    assert isinstance(understood, Understood)
    assert understood.heard == "красный"


def test_wordings_that_mean_different_things_are_all_given():
    understood = understand(["красный", "чёрный", "красный шар"], load("ru", "snooker"))
    assert isinstance(understood, Ambiguous)
    assert [[shot.potted for shot in option] for option in understood.options] == [[(Ball.RED,)], [(Ball.BLACK,)]]


@pytest.mark.parametrize("text", ["", " ", [], ["", ""], "...", "🎉"])
def test_nothing_said_is_not_understood(text):
    assert isinstance(understand(text, load("ru", "snooker")), NotUnderstood)


def test_what_carried_no_meaning_is_told():
    understood = understand("офигенный красный забил", load("ru", "snooker"))
    assert isinstance(understood, Understood)
    assert understood.unknown == ("офигенный",)
    assert understood.cost > 0


def test_what_is_said_exactly_costs_next_to_nothing():
    understood = understand("красный", load("ru", "snooker"))
    assert isinstance(understood, Understood)
    assert understood.cost < 0.1


def test_what_is_unsure_offers_two_or_three_meanings():
    asked = understand("верни", load("ru", "dynamic-pyramid"))
    assert isinstance(asked, Ambiguous)
    assert len(asked.options) == 3


def test_a_question_is_given_whole_as_it_was_heard():
    said = " А если шар вылетел за борт, это штраф? "
    assert understand(said, load("ru", "free-pyramid")).reports == (Question(text=said.strip()),)


def test_facts_that_agree_rule_out_the_other_meanings():
    assert heard("переразбой, пусть перебивает он", "free-pyramid") == [
        {"type": "choice", "choice": "rebreak_opponent"}
    ]


def test_a_report_beside_talk_has_to_be_plain():
    assert heard("где моя куртка? семь", "nine-ball") == []
    assert heard("где моя куртка? биток в лузе", "nine-ball") == [{"type": "shot", "potted": [("cue", 1)]}]


@pytest.mark.parametrize("text", ["чёрный забил", "фол", "мимо", "отмени", "счёт 3:5", "партия"])
def test_before_a_match_nothing_is_reported(text):
    assert heard(text, NO_MATCH) == []


@pytest.mark.parametrize(
    ("text", "what"),
    [("какой счёт?", "score"), ("помощь", "help"), ("покажи статистику", "stats"), ("история ударов", "history")],
)
def test_before_a_match_queries_are_heard(text, what):
    assert heard(text, NO_MATCH) == [{"type": "query", "what": what}]


def test_a_break_of_a_hundred_and_forty_seven_is_heard_whole():
    said = ", ".join(["красный, чёрный"] * 15 + ["жёлтый, зелёный, коричневый, синий, розовый, чёрный"])
    assert len(heard(said, "snooker")) == 36


@pytest.mark.parametrize("text", ["красный чёрный и так сто раз", "красный " * 60, "мимо " * 900])
def test_more_than_anybody_reports_at_once_is_no_report(text):
    assert heard(text, "snooker") == []


def test_a_series_longer_than_any_is_somebody_elses():
    assert heard("серия 526", "straight-pool") == []


def test_the_word_list_of_a_recogniser_holds_the_words_and_the_names():
    words = load("ru", "snooker").with_names(["Аня"]).words()
    assert {"красный", "красного", "фол", "Аня", "ани"} <= set(words)
