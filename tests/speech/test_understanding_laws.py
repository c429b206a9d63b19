"""Laws of understanding: fillers, case and punctuation change nothing, and no text of any kind breaks it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from said import GAMES, heard, options

from speech.lexicon import load
from speech.understanding import Ambiguous, NotUnderstood, Understood, understand

SAID = [
    ("красный чёрный мимо", "snooker"),
    ("фол четыре очка", "snooker"),
    ("свояк в угол", "free-pyramid"),
    ("биток вылетел за борт", "combined-pyramid"),
    ("семёрка и тройка", "eight-ball"),
    ("Аня забила девятку", "nine-ball"),
    ("заказал пятёрку в угол и забил", "ten-ball"),
    ("серия двадцать шаров", "straight-pool"),
    ("туз не по заказу", "classic-pyramid"),
    ("отмени последние два удара", "dynamic-pyramid"),
    ("партия за Аней", "snooker"),
]
PLAYERS = ["Аня", "Борис"]
FILLERS = st.lists(st.sampled_from(["ну", "э", "так", "короче", "значит", "вот", "ээ"]), min_size=1, max_size=3)


@given(said=st.sampled_from(SAID), fillers=FILLERS, at=st.integers(0, 10))
@settings(deadline=None)
def test_fillers_change_nothing(said, fillers, at):
    text, game = said
    words = text.split()
    words[at % (len(words) + 1) : at % (len(words) + 1)] = fillers
    assert heard(" ".join(words), game, PLAYERS) == heard(text, game, PLAYERS)


@given(
    said=st.sampled_from(SAID),
    change=st.sampled_from([str.upper, str.lower, str.title]),
    end=st.sampled_from(["", "!", ".", " 👏", "…", "!!!"]),
)
@settings(deadline=None)
def test_case_and_what_ends_a_message_change_nothing(said, change, end):
    text, game = said
    assert heard(change(text) + end, game, PLAYERS) == heard(text, game, PLAYERS)


@pytest.mark.parametrize(
    "orders",
    [
        [
            "забил чёрный в угол",
            "чёрный забил в угол",
            "в угол чёрный забил",
            "в угол забил чёрный",
            "чёрный в угол забил",
        ],
        ["Аня забила чёрный", "чёрный забила Аня", "забила Аня чёрный", "чёрный Аня забила", "забила чёрный Аня"],
        ["фол четыре очка Ани", "у Ани фол четыре очка", "фол у Ани четыре очка"],
        ["рукой задел синий", "задел синий рукой", "синий задел рукой", "синий рукой задел", "рукой синий задел"],
    ],
)
def test_the_order_of_words_is_free(orders):
    meanings = [heard(text, "snooker", PLAYERS) for text in orders]
    assert meanings[0]
    assert all(meaning == meanings[0] for meaning in meanings)


@given(text=st.text(max_size=300), game=st.sampled_from(GAMES))
@settings(deadline=None, max_examples=300)
def test_any_text_has_an_answer(text, game):
    assert isinstance(understand(text, load("ru", game)), Understood | Ambiguous | NotUnderstood)


@given(seed=st.integers(0, 10_000), game=st.sampled_from(GAMES), length=st.integers(1, 40))
@settings(deadline=None, max_examples=200)
def test_any_words_of_the_game_in_any_order_have_an_answer(seed, game, length):
    words = load("ru", game).words()
    text = " ".join(random.Random(seed).choices(words, k=length))
    assert all(isinstance(meaning, list) for meaning in options(text, game, PLAYERS))


ALPHABETS = {
    "any": lambda chance: chr(chance.randrange(32, 0x2FFF)),
    "russian": lambda chance: chance.choice("абвгдежзийклмнопрстуфхцчшщъыьэюяё   "),
    "latin": lambda chance: chance.choice("abcdefghijklmnopqrstuvwxyz  "),
    "digits": lambda chance: chance.choice("0123456789 -:."),
    "emoji": lambda chance: chance.choice("🔴⚫🔵🟢😂👍❌8️⃣ "),
    "marks": lambda chance: chance.choice(".,!?-—:;()[]«»\n\t "),
}


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize("size", [1, 40, 4000])
def test_the_longest_message_of_any_letters_has_an_answer(alphabet, size):
    chance = random.Random(size)
    text = "".join(ALPHABETS[alphabet](chance) for _ in range(size))
    assert isinstance(understand(text, load("ru", "snooker")), Understood | Ambiguous | NotUnderstood)
