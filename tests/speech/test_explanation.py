"""An explanation shows which words were taken for what, and why other readings lost."""

import json
from dataclasses import asdict

from speech.explanation import explain
from speech.lexicon import load


def explained(text, game="snooker", accepts=lambda _reports: True):
    return explain(text, load("ru", game).with_names(["Аня", "Борис"]), accepts)


def test_every_word_is_taken_for_something_or_left_aside():
    (readings,) = explained("ну красный в угол").sentences
    taken = readings[0].taken
    assert [part.words for part in taken] == ["ну", "красный", "в угол"]
    assert taken[0].template is None
    assert taken[1].meaning["report"]["type"] == "shot"


def test_the_reading_that_won_is_marked_and_its_cost_is_within_its_budget():
    (readings,) = explained("красный в угол").sentences
    assert readings[0].verdict == "taken"
    assert readings[0].cost <= readings[0].budget


def test_talk_is_over_its_budget():
    (readings,) = explained("мне бы сейчас красный в угол").sentences
    assert {reading.verdict for reading in readings} <= {"over_budget", "no_sense"}


def test_what_is_too_weak_beside_talk_says_so():
    sentences = explained("где моя куртка висит? красный").sentences
    assert sentences[1][0].verdict == "talk"


def test_every_option_says_whether_the_rules_accept_it():
    refused = explained("забил три", "eight-ball", lambda _reports: False)
    assert [option.accepted for option in refused.options[:2]] == [False, False]


def test_a_question_is_told():
    assert explained("сколько очков за фол на розовом?").question
    assert not explained("красный").question


def test_an_explanation_can_be_written_as_json():
    assert json.loads(json.dumps(asdict(explained("фол у Ани, задел чёрный"))))["options"]


def test_a_message_too_long_to_read_has_nothing_to_explain():
    assert explained("мимо " * 800).sentences == ()
