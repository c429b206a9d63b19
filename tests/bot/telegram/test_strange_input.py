"""Texts and names nobody expects."""

import pytest

from tests.bot.standin import Private, Telegram
from tests.bot.telegram.talk import START

HTML_NAME = '<b>Аня</b> & "Ко"'
RTL_NAME = "\u202eمريم\u200f"


async def answered(chat: Private, words: str) -> str:
    [answer] = await chat.says(words)
    return answer.text


@pytest.mark.parametrize(
    "words",
    [
        "🎱🎱🎱",
        "красный " * 500,
        "<b>красный</b> & <script>",
        "а" * 4000,
        "слово " * 666,
        "﷽" * 4000,
        "кpаcный (кириллица и latin)",
        "\u202eйынсарк",
        "0" * 4000,
        "забил " + "красный, чёрный, " * 250,
        ".",
    ],
    ids=lambda words: words[:12],
)
async def test_any_text_gets_one_answer_and_breaks_nothing(playing: Private, words: str):
    assert await answered(playing, words)
    await playing.says("/undo")
    assert "Аня" in await answered(playing, "/score")


async def test_a_text_of_spaces_is_answered(playing: Private):
    assert await answered(playing, "@markyor_test_bot  ")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (HTML_NAME, HTML_NAME),
        ("А" * 200, "А" * 31 + "…"),
        (RTL_NAME, "مريم"),
        ("🎱", "🎱"),
        ("👨\u200d👩\u200d👧 Аня", "👨\u200d👩\u200d👧 Аня"),
        ("\u200b\u2060", "Игрок"),
        ("Аня\nБорис", "Аня Борис"),
    ],
    ids=["html", "long", "rtl", "emoji", "family", "invisible", "lines"],
)
async def test_names_are_shown_as_they_are_but_cannot_break_anything(telegram: Telegram, name: str, shown: str):
    chat = telegram.private(name)
    await chat.says("/new")
    await chat.presses("Снукер")
    [card] = await chat.says("2" + name)
    for choice in ("1", shown, "Начать"):
        await chat.presses(choice)
    assert shown in chat.now(card).text
    [ruling] = await chat.says("красный, мимо")
    assert f"{shown} 1 : 0" in ruling.text
    await chat.presses("Отменить")
    assert f"{shown} 0 : 0" in await chat.last_text()


async def test_names_of_200_letters_in_words_fit_into_every_message(anya: Private):
    first, second = "А" + "а" * 199, "Б" + "б" * 199
    [card] = await anya.says(f"снукер, {first} против {second}, до трёх")
    assert card.text
    [ruling] = await anya.says("красный, чёрный, мимо")
    assert ruling.text
    [answer] = await anya.says("/score")
    assert answer.text


async def test_a_name_that_is_a_command_word_does_no_harm(anya: Private):
    await anya.says("/new")
    await anya.presses("Снукер")
    [question] = await anya.says("отмена", to=(await anya.last()))
    assert "Аня – отмена" in question.text


async def test_an_edited_message_changes_nothing(playing: Private, telegram: Telegram):
    await telegram.updates.push("edited_message", {"message_id": 1})
    assert (await answered(playing, "/score")).startswith("Аня 0 : 0 Борис")


async def test_a_match_with_many_strokes_in_one_message_fits(playing: Private):
    [ruling] = await playing.says("красный, чёрный, " * 15 + "жёлтый, зелёный, коричневый, синий, розовый, чёрный")
    assert len(ruling.text) <= 4096
    assert ruling.text.count("\n") > 2
    assert START
