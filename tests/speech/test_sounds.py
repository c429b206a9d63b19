"""How Russian is pronounced: what sounds alike costs little, what does not costs much."""

from itertools import product

import numpy as np
import pytest

from speech.sounds import LOST, SOUNDS, UNLIKE, VOWELS, codes, sounds


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ёлка", "елка"),
        ("считать", "щитать"),
        ("белого", "белово"),
        ("его", "ево"),
        ("что", "што"),
        ("грустный", "грусный"),
        ("праздник", "празник"),
        ("удаётся", "удаеца"),
        ("чувство", "чуство"),
        ("сшил", "шил"),
        ("касса", "каса"),
        ("Фол, биток!", "фолбиток"),
    ],
)
def test_words_spelled_otherwise_may_have_the_same_sounds(one: str, other: str) -> None:
    assert sounds(one) == sounds(other)


def test_words_that_meet_keep_their_sounds() -> None:
    assert sounds("двойка с семёркой") == sounds("двойка") + sounds("с") + sounds("семёркой")


def test_sounds_are_numbered() -> None:
    assert [SOUNDS[number] for number in codes("фол")] == list("фол")


def test_what_is_no_russian_has_no_sounds() -> None:
    assert sounds("foul 7 …") == ""


def test_a_sound_is_like_itself_and_as_unlike_another_as_that_is_unlike_it() -> None:
    assert np.array_equal(UNLIKE, UNLIKE.T)
    assert all((UNLIKE[a, b] == 0) == (a == b) for a, b in product(range(len(SOUNDS)), repeat=2))


@pytest.mark.parametrize(
    ("near", "far"), [("бп", "бш"), ("шщ", "шк"), ("аэ", "ау"), ("ао", "уэ"), ("мн", "мх"), ("цс", "цг")]
)
def test_sounds_made_alike_are_nearer_than_others(near: str, far: str) -> None:
    assert UNLIKE[SOUNDS.index(near[0]), SOUNDS.index(near[1])] < UNLIKE[SOUNDS.index(far[0]), SOUNDS.index(far[1])]


def test_no_vowel_is_taken_for_a_consonant() -> None:
    for vowel, consonant in product(range(len(VOWELS)), range(len(VOWELS), len(SOUNDS))):
        assert UNLIKE[vowel, consonant] > LOST[vowel] + LOST[consonant]
