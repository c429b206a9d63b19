"""Sounds moment by moment: which sentences agree with them, and what a row of sounds is made of them."""

import numpy as np
import pytest

from speech.moments import NONE, Moments, agreement, freely, row
from speech.sounds import SOUNDS, sounds

SURE, UNSURE = 0.95, 0.6


def spoken(*said: str, sure: float = SURE) -> Moments:
    """Moments of which each is one of these sounds; `-` is none, and `а/о` the first, or less likely the second."""
    likely = np.full((len(said), NONE + 1), (1 - sure) / NONE, np.float32)
    for moment, sound in zip(likely, said, strict=True):
        first, _, second = sound.partition("/")
        moment[NONE if first == "-" else SOUNDS.index(first)] = sure
        if second:
            moment[SOUNDS.index(second)] = 0.9 * sure
    return np.log(likely / likely.sum(axis=1, keepdims=True))


FOL = ("-", "ф", "ф", "-", "о", "л", "-", "-")


def heard(moments: Moments) -> str:
    """The likeliest sound at each place of a row."""
    return "".join(SOUNDS[number] for number in row(moments).unlike.argmin(axis=0))


def test_a_sound_that_lasts_is_one_sound() -> None:
    assert heard(spoken(*FOL)) == sounds("фол")


def test_a_sound_that_is_begun_anew_after_none_is_two() -> None:
    assert heard(spoken("с", "-", "с", "т", "о")) == "ссто"


def test_a_sound_that_may_have_been_another_is_near_to_both_and_far_from_the_rest() -> None:
    unlike = row(spoken("-", "о/у", "-")).unlike[:, 0]
    near = {SOUNDS[number] for number in unlike.argsort()[:2]}
    assert near == {"о", "у"}
    assert unlike[SOUNDS.index("у")] < 0.3 < unlike[SOUNDS.index("к")]


def test_a_sound_that_there_may_not_have_been_is_passed_over_more_cheaply() -> None:
    unsure, sure = row(spoken("-", "о", "-", sure=UNSURE)).lost, row(spoken("-", "о", "-")).lost
    assert unsure[0] < sure[0]


def test_where_no_sound_is_there_is_no_row() -> None:
    assert heard(spoken("-", "-", "-")) == ""
    assert heard(spoken()) == ""


def test_what_was_said_agrees_best() -> None:
    texts = ["гол", "фол", "пол", "фолы", "ол", "мимо"]
    assert texts[agreement(spoken(*FOL), texts).argmax()] == "фол"


def test_what_agrees_at_every_moment_is_as_likely_as_what_is_likeliest_there() -> None:
    moments = spoken(*FOL)
    assert agreement(moments, ["фол"])[0] == pytest.approx(freely(moments))


def test_a_sound_twice_needs_a_moment_between() -> None:
    once, parted = spoken("с", "с", "с"), spoken("с", "-", "с")
    # «с с»: the same sound in two words
    assert freely(once) - agreement(once, ["с с"])[0] > 1
    assert agreement(parted, ["с с"])[0] == pytest.approx(freely(parted))


@pytest.mark.parametrize("text", ["мимо", "фол " * 40, ""])
def test_no_text_agrees_better_than_what_is_likeliest(text: str) -> None:
    moments = spoken(*FOL)
    assert agreement(moments, [text])[0] <= freely(moments)


def test_texts_are_held_against_the_sound_each_by_itself() -> None:
    moments, texts = spoken(*FOL), ["фол", "мимо", "биток в лузе"]
    together = agreement(moments, texts)
    assert together == pytest.approx([agreement(moments, [text])[0] for text in texts])
