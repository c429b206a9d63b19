"""What was said, decided by its sound: transcripts as recognisers write them, and what can be said to the game."""

from collections.abc import Sequence

import numpy as np
import pytest

from rules.reports import Report
from speech.deciding import decided
from speech.lexicon import load
from speech.moments import NONE, Moments
from speech.recognizers.protocol import Weigh, Weight, transcript
from speech.sounds import codes
from speech.understanding import NotUnderstood, meanings, understand

PLAYERS = ("Аня", "Борис")


def lexicon(game: str):
    return load("ru", game).with_names(PLAYERS)


def heard(*texts: str, game: str, weigh: Weigh | None = None, moments: Moments | None = None) -> tuple[str, ...]:
    return decided(transcript(texts, "fake", weigh, moments), lexicon(game))


def named(text: str, sure: float = 0.9) -> Moments:
    """Moments in which the sounds of a text are named, each after one of silence."""
    said = codes(text)
    likely = np.full((2 * len(said) + 1, NONE + 1), (1 - sure) / NONE)
    likely[0::2, NONE] = sure
    likely[np.arange(1, 2 * len(said), 2), said] = sure
    return np.log(likely).astype(np.float32)


def means(said: str | Sequence[str], game: str) -> tuple[tuple[Report, ...], ...]:
    understood = understand(said, lexicon(game))
    return () if isinstance(understood, NotUnderstood) else meanings(understood)


@pytest.mark.parametrize(
    ("game", "written", "said"),
    [
        ("free-pyramid", "о биток в лобзе", "биток в лузе"),
        ("free-pyramid", "свои козыкотил в середину", "свояка закатил в середину"),
        ("dynamic-pyramid", "снимаю шар с остела", "снимаю шар со стола"),
        ("classic-pyramid", "симерка не в тулузу", "семёрка не в ту лузу"),
        ("snooker", "судьи дал фребол", "судья дал фрибол"),
        ("eight-ball", "двойка семёркой", "двойка с семёркой"),
    ],
)
def test_of_all_that_can_be_said_the_sounds_choose(game: str, written: str, said: str) -> None:
    assert means(heard(written, game=game, moments=named(said)), game) == means(said, game)


def test_where_the_engine_names_no_sounds_what_it_would_write_decides() -> None:
    def weigh(texts: Sequence[str]) -> list[Weight]:
        return [Weight(-5.0 if text.startswith("восьмёрк") else -14.0, 10) for text in texts]

    assert heard("семёрка в угол", "восьмёрка в угол", game="eight-ball", weigh=weigh) == ("восьмёрка в угол",)


@pytest.mark.parametrize(
    ("game", "text"),
    [("snooker", "красный чёрный"), ("free-pyramid", "свояк в угол"), ("eight-ball", "Аня забила семёрку")],
)
def test_what_is_written_as_it_can_be_said_stays_so(game: str, text: str) -> None:
    assert heard(text.lower(), game=game) == (text,)


def test_meanings_that_are_as_likely_by_their_sound_are_all_given() -> None:
    alike = {"девятку забил": -5.0, "десятку забил": -5.2}
    said = heard(
        "десятку забил",
        "девятку забил",
        game="eight-ball",
        weigh=lambda texts: [Weight(alike.get(text, -30.0), 5) for text in texts],
    )
    assert set(said) == alike.keys()


def test_what_is_much_less_likely_than_what_was_made_out_freely_was_not_said() -> None:
    talk = "вчера на семёрке в столб въехал"
    said = heard(
        talk, game="eight-ball", weigh=lambda texts: [Weight(-4.0 if text == talk else -40.0, 12) for text in texts]
    )
    assert said == (talk,)
    assert not means(said, "eight-ball")


def test_a_transcript_that_leaves_half_of_the_words_out_does_not_count_for_being_simple() -> None:
    whole, half = "аня убила двойку борис промазал", "борис промазал"
    said = heard(whole, half, game="eight-ball", weigh=lambda texts: [Weight(-9.0, 10)] * len(texts))
    assert half not in map(str.lower, said)


def test_of_what_sounds_alike_the_engine_writes_what_is_likelier() -> None:
    alike = np.maximum(named("десятку забил"), named("девятку забил"))
    for said in ("девятку забил", "десятку забил"):
        weigh = lambda texts, said=said: [Weight(-5.0 - 8 * (text != said), 5) for text in texts]  # noqa: E731
        assert heard("десятку забил", "девятку забил", game="eight-ball", weigh=weigh, moments=alike) == (said,)


def test_in_noise_in_which_sounds_are_named_at_random_nothing_was_said() -> None:
    noise = "полосатый в футболке дебейки дёта"
    sounds = np.random.default_rng(1).choice(list("абвгдзклмнопрстуш"), 30)
    assert heard(noise, game="eight-ball", moments=named("".join(sounds))) == (noise,)


def test_where_no_word_was_made_out_nothing_was_said() -> None:
    assert heard("", game="snooker") == ()


def test_no_more_is_weighed_than_is_worth_its_time() -> None:
    weighed: list[int] = []

    def weigh(texts: Sequence[str]) -> list[Weight]:
        weighed.append(len(texts))
        return [Weight(-9.0, 8)] * len(texts)

    heard("сурки пяти двойку", "с руки пятую двойку", "срубил тройку", game="eight-ball", weigh=weigh)
    assert weighed
    assert max(weighed) <= 25


@pytest.mark.parametrize("text", ["а" * 4000, "шар " * 500, "!?", "foul", "ъьъ ь"])
def test_whatever_was_written_something_or_nothing_was_said(text: str) -> None:
    assert len(heard(text, game="eight-ball")) <= 3
