import pytest

from bot.listen.guard import Guard

GUARD = Guard("маркёр")


@pytest.mark.parametrize(
    "heard",
    [
        "маркёр красный мимо",
        "маркер красный мимо",
        "маркиор красный мимо",
        "маркир красный мимо",
        "моркёр красный мимо",
        "маркеёр красный мимо",
        "мар кёр красный мимо",
        "боря маркёр красный мимо",
        "маркёр маркёр красный мимо",
    ],
)
def test_what_stands_behind_the_word_is_said_to_the_scorekeeper(heard):
    assert GUARD.called([heard]) == ("красный мимо",)


@pytest.mark.parametrize(
    "heard", ["красный мимо", "мастер пришёл", "мы маркируем товар", "завтра купим морковь", "мрак", "", "на рынке"]
)
def test_without_the_word_somebody_else_is_spoken_to(heard):
    assert GUARD.called([heard]) is None


def test_a_mere_call_has_nothing_behind_it():
    assert GUARD.called(["маркёр", "маркёр и", "маркир"]) == ()


def test_where_no_word_was_made_out_nobody_is_called():
    assert GUARD.called([]) is None


def test_all_transcripts_that_have_the_word_count_each_once():
    heard = ["маркёр красный", "маркир красный", "маркёр красное", "мак красный", "маркер"]
    assert GUARD.called(heard) == ("красный", "красное")


def test_the_word_must_be_in_the_likeliest_transcript():
    assert GUARD.called(["мне чёрный кофе", "маркёр чёрный кофе"]) is None


def test_a_short_word_must_be_heard_as_it_is():
    assert Guard("бот").called(["бот красный"]) == ("красный",)
    assert Guard("бот").called(["вот красный"]) is None
