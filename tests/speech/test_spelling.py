"""Slips of the finger, words run together, Latin letters, the wrong keyboard."""

import pytest
from said import heard

from speech import spelling

RED = [{"type": "shot", "potted": [("red", 1)]}]
MISS = [{"type": "shot", "miss": True}]


@pytest.mark.parametrize("text", ["красный", "красый", "каrсный".replace("r", "р"), "крассный", "красынй", "крвсный"])
def test_a_slip_is_mended(text):
    assert heard(text, "snooker") == RED


@pytest.mark.parametrize("text", ["krasny", "krasnyj", "krasnyy", "krasniy", "rhfcysq", "крaсный", "kpасный"])
def test_latin_letters_and_the_wrong_keyboard_are_read(text):
    assert heard(text, "snooker") == RED


@pytest.mark.parametrize("text", ["незабил", "не забил", "незашёл", "mimo", "vbvj", "промзал", "промазла"])
def test_a_miss_is_a_miss_however_it_is_written(text):
    assert heard(text, "snooker") == MISS


def test_words_run_together_are_taken_apart():
    assert heard("фолчетыре", "snooker") == [{"type": "shot", "foul": [("generic", 1)], "points": 4}]


@pytest.mark.parametrize("text", ["красна", "торт", "шаг", "лужа", "срок"])
def test_another_word_of_the_language_is_no_slip(text):
    assert heard(text, "free-pyramid") == []


def test_two_slips_are_forgiven_in_a_long_word():
    assert heard("корчневвый", "snooker") == [{"type": "shot", "potted": [("brown", 1)]}]


def test_what_was_found_out_is_forgotten_in_time(monkeypatch):
    monkeypatch.setattr(spelling, "_REMEMBERED", 1)
    assert heard("красый крвсный красынй мимо", "snooker")
