"""What was said, decided by its sound: transcripts as recognisers write them, and what can be said to the game."""

from collections.abc import Sequence

import pytest

from rules.reports import Report
from speech.deciding import decided
from speech.lexicon import load
from speech.recognizers.protocol import Weigh, Weight, transcript
from speech.understanding import NotUnderstood, meanings, understand

PLAYERS = ("Аня", "Борис")


def lexicon(game: str):
    return load("ru", game).with_names(PLAYERS)


def heard(*texts: str, game: str, weigh: Weigh | None = None) -> tuple[str, ...]:
    return decided(transcript(texts, "fake", weigh), lexicon(game))


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
def test_of_all_that_can_be_said_the_sound_chooses(game: str, written: str, said: str) -> None:
    def weigh(texts: Sequence[str]) -> list[Weight]:
        return [Weight(-5.0 if means(text, game) == means(said, game) else -14.0, 10) for text in texts]

    assert means(heard(written, game=game, weigh=weigh), game) == means(said, game)


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


def test_in_noise_in_which_nothing_is_likely_only_what_was_made_out_may_count() -> None:
    noise = "полосатый в футболке дебейки дёта"
    said = heard(noise, game="eight-ball", weigh=lambda texts: [Weight(-25.0 - (text != noise), 8) for text in texts])
    assert said == (noise,)


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
