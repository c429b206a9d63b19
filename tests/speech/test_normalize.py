"""Tokens: what every word is compared in, and what stands between words."""

import pytest

from speech.normalize import Break, fold, tokens

SYMBOLS = {"-": "минус", "№": " номер ", "🔴": " красный , ", "не,": "нет,"}


def words(text):
    return [token.word for token in tokens(text, SYMBOLS)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Чёрный!", ["черный"]),
        ("КРАСНЫЙ-ЧЁРНЫЙ", ["красный", "черный"]),
        ("фол,биток", ["фол", "биток"]),
        ("чёрный".replace("е", "e").replace("р", "p"), ["черный"]),
        ("№7", ["номер", "7"]),
        ("фол -2", ["фол", "минус", "2"]),
        ("7️⃣", ["7"]),
        ("🔴🔴", ["красный", "красный"]),
        ("забил\n\nмимо", ["забил", "мимо"]),
        ("Не, мимо", ["нет", "мимо"]),
        ("поражение, мимо", ["поражение", "мимо"]),
        ("синии\u0306", ["синий"]),
        ("007", ["7"]),
        ("", []),
        ("😂🎉", []),
    ],
)
def test_words_come_in_one_spelling(text, expected):
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "suffix"), [("7", ""), ("7-й", "й"), ("7й", "й"), ("7ка", "ка"), ("до 3-х", "х"), ("7-ку", "ку")]
)
def test_what_is_written_behind_a_number_is_kept_apart(text, suffix):
    number = tokens(text, SYMBOLS)[-1]
    assert (number.is_number, number.suffix) == (True, suffix)


def test_a_word_is_no_number():
    assert not tokens("семь", SYMBOLS)[0].is_number


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("а б", Break.NONE),
        ("а-б", Break.HYPHEN),
        ("а - б", Break.DASH),
        ("а — б", Break.DASH),
        ("а, б", Break.COMMA),
        ("а. б", Break.STOP),
        ("а\nб", Break.STOP),
        ("3:5", Break.COLON),
        ("14.1", Break.COLON),
        ("а,. б", Break.STOP),
    ],
)
def test_the_strongest_mark_between_words_counts(text, before):
    assert tokens(text, SYMBOLS)[1].before is before


def test_a_question_mark_is_remembered_by_the_word_before_it():
    assert [token.asked for token in tokens("чей удар?", SYMBOLS)] == [False, True]


def test_letters_that_grow_when_folded_do_not_shift_the_words():
    assert words("İstanbul мимо")[-1] == "мимо"


def test_only_as_much_is_read_as_a_messenger_sends():
    assert len(words("мимо " * 5000)) < 1000


def test_folding_makes_one_letter_of_two():
    assert fold("Ёлка") == "елка"
