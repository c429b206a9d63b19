"""Sentences by their sound: what can be said is found in what was written, and what cannot be said is not made up."""

import pytest

from rules.games import RULESETS
from speech.lexicon import load
from speech.phrasegraph import NOWHERE, START
from speech.resounding import resounded
from speech.sayable import Sayable, sayable
from speech.soundalikes import LONGEST
from speech.sounds import row

EVERYWHERE = ["мимо", "отмени последний удар", "какой счёт", "ход бориса", "аня промахнулась", "фол биток в лузе"]
SAID = {
    "free-pyramid": ["свояк в угол", "забила чужого потом свояка и промазала", "шар за борт"],
    "classic-pyramid": ["пятнадцатого положил", "четырнадцатый вместе с двойкой", "минус пять борису"],
    "eight-ball": ["двойка с семёркой", "восьмёрка не в ту лузу", "катя забила двенадцатый"],
    "nine-ball": ["девятка в угол партия", "на разбое двойка и шестёрка"],
    "straight-pool": ["юля четырнадцать шаров подряд", "счёт семьдесят два пятьдесят восемь"],
    "snooker": ["красный чёрный красный синий мимо", "судья дал фрибол", "брейк шестьдесят три у бориса"],
}


def said(game: str) -> Sayable:
    return sayable(load("ru", game).with_names(["Аня", "Борис", "Катя", "Юля"]))


@pytest.mark.parametrize(
    ("game", "text"),
    [
        *((ruleset.key, text) for ruleset in RULESETS for text in EVERYWHERE),
        *((game, text) for game, texts in SAID.items() for text in texts),
    ],
)
def test_what_is_written_as_it_is_said_is_among_what_sounds_most_like_it(game: str, text: str) -> None:
    likest = resounded(row(text), said(game))[:6]
    assert text.replace("ё", "е") in [found.text for found in likest]


@pytest.mark.parametrize(
    ("game", "written", "text"),
    [
        ("free-pyramid", "свояк акатил в серидину", "свояк закатил в середину"),
        ("classic-pyramid", "четырнацатый в месте с двойкой", "четырнадцатый вместе с двойкой"),
        ("eight-ball", "фол бьюток в лозе", "фол биток в лузе"),
        ("eight-ball", "вась мёрка в угал", "восьмерка в угол"),
        ("snooker", "крас ныйчорный мима", "красный черный мимо"),
    ],
)
def test_words_are_found_across_spaces_and_through_sounds_heard_wrong(game: str, written: str, text: str) -> None:
    assert text in [found.text for found in resounded(row(written), said(game))]


def test_the_likest_come_first() -> None:
    found = resounded(row("красный чёрный потом синий"), said("snooker"))
    assert [each.cost for each in found] == sorted(each.cost for each in found)
    assert found[0].text == "красный черный потом синий"


@pytest.mark.parametrize("text", ["", "!?", "ъь", "foul", "ща" * LONGEST])
def test_what_has_no_sounds_or_too_many_is_like_nothing(text: str) -> None:
    assert resounded(row(text), said("snooker")) == []


def test_the_names_of_those_who_play_can_be_said_and_others_cannot() -> None:
    lexicon = load("ru", "snooker")
    assert "елисеем" in sayable(lexicon.with_names(["Елисей", "Аня"])).words
    assert "елисеем" not in sayable(lexicon.with_names(["Борис", "Аня"])).words


def test_a_word_leads_on_only_where_a_phrase_goes_on_with_it() -> None:
    known = said("snooker")
    ball, at = (known.words[word].symbols for word in ("красный", "в"))
    place = known.graph.step(START, ball)
    assert known.graph.places[place].ends
    assert known.graph.step(START, frozenset(("<no list>",))) == NOWHERE
    assert known.graph.step(START, at) != place
