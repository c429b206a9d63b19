"""One person and the bot: a match from the first word to the last."""

import pytest

from tests.bot.standin import Private, Telegram
from tests.bot.telegram.talk import START


async def test_the_bot_says_hello_and_how_to_begin(anya: Private):
    [hello] = await anya.says("/start")
    assert "/new" in hello.text


async def test_the_menu_names_the_commands(anya: Private, telegram: Telegram):
    await anya.says("/start")
    assert [command["command"] for command in telegram.menus[""]] == [
        "new",
        "score",
        "undo",
        "redo",
        "correct",
        "history",
        "stats",
        "export",
        "rules",
        "language",
        "settings",
        "claim",
        "help",
    ]


@pytest.mark.parametrize("words", [START, f"/new {START}"])
async def test_a_match_starts_in_one_line(anya: Private, words: str):
    [card] = await anya.says(words)
    assert "Снукер: Аня – Борис" in card.text
    assert "до 3" in card.text.lower()


async def test_who_names_only_an_opponent_plays(anya: Private):
    [card] = await anya.says("снукер, я против Бориса, до двух")
    assert "Аня – Борис" in card.text


async def test_a_report_becomes_a_ruling_with_the_score_and_who_is_next(playing: Private):
    [ruling] = await playing.says("красный, чёрный, мимо")
    heard, points, turn, score = ruling.text.split("\n")
    assert heard == "Услышал: красный, чёрный, мимо (Аня)"
    assert "8" in points
    assert "снукер" in points
    assert turn.startswith("Играет Борис")
    assert score.startswith("Аня 8 : 0 Борис")
    assert ruling.styled("bold") == [score]


async def test_a_match_without_a_beginning_is_answered_with_how_to_begin(anya: Private):
    [answer] = await anya.says("красный")
    assert "матч" in answer.text


async def test_what_is_not_understood_is_said_back(playing: Private):
    [answer] = await playing.says("привет, как дела?")
    assert "привет, как дела?" in answer.text


async def test_what_cannot_have_happened_is_refused_and_scores_nothing(playing: Private):
    [refusal] = await playing.says("верни отмену")
    await playing.says("красный, мимо")
    [answer] = await playing.says("/score")
    assert "Аня 1 : 0 Борис" in answer.text
    assert not refusal.buttons


async def test_the_score_is_told_on_demand(playing: Private):
    await playing.says("красный, чёрный, мимо")
    for question in ("/score", "какой счёт", "/score@markyor_test_bot"):
        [answer] = await playing.says(question)
        assert "Аня 8 : 0 Борис" in answer.text


async def test_help_shows_what_may_be_said(playing: Private):
    [help_now] = await playing.says("/help")
    assert "мимо" in help_now.text


async def test_commands_undo_and_redo(playing: Private):
    await playing.says("красный, чёрный, мимо")
    [undone] = await playing.says("/undo")
    assert "Аня 0 : 0 Борис" in undone.text
    [redone] = await playing.says("/redo")
    assert "Аня 8 : 0 Борис" in redone.text


async def test_a_command_the_bot_does_not_have_gets_help(anya: Private):
    [answer] = await anya.says("/fly")
    assert "матч" in answer.text


async def test_two_chats_are_two_tables(playing: Private, telegram: Telegram):
    boris = telegram.private("Борис")
    await boris.says("снукер, Вера против Глеба, до двух")
    await playing.says("красный, чёрный, мимо")
    [answer] = await boris.says("/score")
    assert "Вера 0 : 0 Глеб" in answer.text


async def test_messages_of_one_chat_are_taken_in_the_order_they_were_sent(playing: Private):
    for words in ("красный", "чёрный", "красный", "синий", "мимо"):
        await playing.says(words, wait=False)
    assert "Аня 14 : 0 Борис" in await playing.last_text()
