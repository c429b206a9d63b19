"""Sentences that a recogniser may expect, as the rules stand."""

import pytest

from rules.reports import Choice, Claim, Query, Reject, Shot, Undo
from speech.expecting import likely_sentences
from speech.lexicon import load
from speech.understanding import Understood, anything, understand

PLAYERS = ("Аня", "Борис")


@pytest.fixture(scope="module")
def lexicon():
    return load("ru", "snooker").with_names(PLAYERS)


def meant(texts, lexicon):
    """The kinds of reports in those of the texts that are understood."""
    heard = [understand(text, lexicon) for text in texts]
    return {type(report) for one in heard if isinstance(one, Understood) for report in one.reports}


def test_they_are_the_same_each_time(lexicon):
    assert list(likely_sentences(lexicon, anything)) == list(likely_sentences(lexicon, anything))


def test_all_their_words_are_in_the_word_list(lexicon):
    words = set(lexicon.words())
    assert {word for text in likely_sentences(lexicon, anything) for word in text.split()} <= words


def test_they_name_those_who_play_in_any_case(lexicon):
    said = {word for text in likely_sentences(lexicon, anything) for word in text.split()}
    assert {"аня", "анин", "борису"} & said
    assert {"аня", "борис"} <= said


def test_where_nobody_plays_nobody_is_named():
    texts = list(likely_sentences(load("ru", "snooker"), anything))
    assert texts
    assert not [text for text in texts if "<" in text]


def test_what_the_rules_refuse_is_not_expected(lexicon):
    def no_choice_is_open(reports):
        return not any(isinstance(report, Choice) for report in reports)

    assert Choice in meant(likely_sentences(lexicon, anything), lexicon)
    expected = list(likely_sentences(lexicon, no_choice_is_open))
    assert Choice not in meant(set(expected) - set(likely_sentences(lexicon, lambda _: False)), lexicon)
    assert Shot in meant(expected, lexicon)
    assert len(expected) < len(list(likely_sentences(lexicon, anything)))


def test_corrections_queries_and_answers_are_expected_whatever_the_rules_say(lexicon):
    left = meant(likely_sentences(lexicon, lambda _: False), lexicon)
    assert {Undo, Query, Reject} <= left


def test_a_claim_that_the_rules_accept_of_somebody_is_expected(lexicon):
    def only_of_boris(reports):
        return all(getattr(report, "player", None) == "Борис" for report in reports if isinstance(report, Claim))

    assert Shot in meant(likely_sentences(lexicon, only_of_boris), lexicon)


def test_before_a_match_starts_are_expected():
    lexicon = load("ru", None)
    assert any("сыграем" in text.split() or "давай" in text for text in likely_sentences(lexicon, anything))
