"""Starting a match in one line with all that was agreed."""

import pytest

from bot.services.agreeing import agreed
from bot.services.answers import Started, StartIncomplete
from bot.services.scorekeeping import Scorekeeping
from storage.memory import MemoryStore
from tests.storage.examples import note


async def started(words, speaker="Аня"):
    answer = await Scorekeeping(MemoryStore()).say("chat:1", words, note(author="7"), speaker=speaker)
    assert isinstance(answer, Started), answer
    return answer.record.state


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("снукер, Аня против Бориса, 6 красных, до двух", {"reds": 6}),
        ("снукер, Аня против Бориса, на десять красных", {"reds": 10}),
        ("свободная пирамида, Аня против Бориса, без дураков, до трёх", {"no_flukes": True}),
        ("свободная пирамида, Аня против Бориса, штраф с полки", {"penalty_source": "shelf"}),
        ("восьмёрка, Аня против Бориса, без заказа, до трёх", {"call_shots": False}),
        (
            "девятка, Аня против Бориса, до трёх, без пуш-аута и без трёх фолов",
            {"push_out": False, "three_fouls": False},
        ),
    ],
)
async def test_house_rules_are_agreed_in_the_sentence_that_starts(words, options):
    state = await started(words)
    assert state.options == options
    assert state.sides == (("Аня",), ("Борис",))


@pytest.mark.parametrize("words", ["разбой победителя", "разбивает победитель", "победитель разбивает"])
async def test_the_winner_breaks_where_that_is_agreed(words):
    state = await started(f"восьмёрка, Аня против Бориса, до пяти, {words}")
    assert state.winner_breaks
    assert state.race_to == 5


@pytest.mark.parametrize(
    ("words", "race"), [("из пяти партий", 3), ("лучший из 7", 4), ("из девяти фреймов", 5), ("до четырёх", 4)]
)
async def test_best_of_so_many_is_played_to_more_than_half_of_them(words, race):
    assert (await started(f"снукер, Аня против Бориса, {words}")).race_to == race


async def test_a_handicap_goes_to_who_is_named_in_any_case():
    state = await started("снукер, Аня против Бориса, фора Борису 20 очков, до двух")
    assert state.start_score == (0, 20)
    state = await started("девятка, Аня против Бориса, до пяти, Ане фора две партии")
    assert state.frames == (2, 0)


@pytest.mark.parametrize(
    "words",
    ["восьмёрка с Борисом до 5", "снукер против Бориса, 6 красных", "девятка с Борисом, до трёх, разбой победителя"],
)
async def test_who_names_only_an_opponent_plays(words):
    assert (await started(words)).sides == (("Аня",), ("Борис",))


async def test_too_great_a_handicap_is_refused_with_the_reason():
    answer = await Scorekeeping(MemoryStore()).say(
        "chat:1", "девятка, Аня против Бориса, до двух, фора Борису две партии", note()
    )
    assert isinstance(answer, StartIncomplete)


@pytest.mark.parametrize("words", ["шесть красных", "красный, мимо", "без заказа", "с полки", "из семи партий"])
async def test_the_same_words_start_nothing_by_themselves(words):
    answer = await Scorekeeping(MemoryStore()).say("chat:1", words, note())
    assert not isinstance(answer, Started | StartIncomplete)


def test_names_keep_their_letters():
    assert agreed("Снукер, Пётр против Ёлки, 6 красных", "ru").rest == "Снукер, Пётр против Ёлки"


def test_a_language_without_phrases_agrees_on_nothing():
    assert agreed("snooker, six reds", "en") is None
