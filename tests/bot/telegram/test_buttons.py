"""Buttons: each does what it says once, and nothing when its time is over."""

import pytest

from tests.bot.standin import Message, Private, Telegram
from tests.bot.telegram.talk import score


async def test_the_button_under_a_ruling_undoes_it_and_brings_it_back(playing: Private):
    [ruling] = await playing.says("красный, чёрный, мимо")
    await playing.presses("Отменить")
    undone = playing.now(ruling)
    assert "Аня 0 : 0 Борис" in undone.text
    assert undone.buttons == ["Вернуть"]
    await playing.presses("Вернуть")
    assert "Аня 8 : 0 Борис" in playing.now(ruling).text
    assert playing.now(ruling).buttons == ["Отменить", "Почему?"]
    assert len(playing.seen()) == 2


async def test_a_second_press_of_undo_does_nothing_more(playing: Private):
    await playing.says("красный, мимо")
    [ruling] = await playing.says("мимо")
    data = ruling.content["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
    await playing.presses_data(data, on=ruling)
    await playing.presses_data(data, on=ruling)
    assert len(playing.toasts) == 1
    assert await score(playing) == await score(playing)
    assert (await score(playing)).startswith("Аня 1 : 0 Борис")


async def test_undo_under_an_older_ruling_does_not_undo_a_later_one(playing: Private):
    [older] = await playing.says("красный, мимо")
    await playing.says("мимо")
    await playing.says("красный, мимо")
    await playing.presses("Отменить", on=older)
    assert len(playing.toasts) == 1
    assert (await score(playing)).startswith("Аня 2 : 0 Борис")


async def test_a_button_of_an_earlier_match_does_nothing(playing: Private):
    [old] = await playing.says("красный, мимо")
    await playing.says("сдаю матч")
    await playing.says("снукер, Аня против Бориса, до двух")
    await playing.says("красный, мимо")
    await playing.presses("Отменить", on=old)
    assert len(playing.toasts) == 1
    assert (await score(playing)).startswith("Аня 1 : 0 Борис")


async def test_choices_that_are_open_are_buttons(playing: Private):
    [ruling] = await playing.says("фол и промах")
    choices = [label for label in ruling.buttons if label not in {"Отменить", "Почему?"}]
    assert len(choices) >= 2
    [answer] = await playing.presses(choices[0])
    assert len(answer.text.split("\n")) >= 2
    assert set(answer.buttons).isdisjoint(choices)


async def test_a_choice_that_was_made_cannot_be_made_again(playing: Private):
    [ruling] = await playing.says("фол и промах")
    first, *_ = ruling.buttons
    await playing.presses(first, on=ruling)
    assert await playing.presses(first, on=ruling) == []
    assert len(playing.toasts) == 1


async def test_a_button_of_an_unknown_kind_is_out_of_date(playing: Private):
    card = await playing.last()
    await playing.presses_data("teleport:42", on=card)
    await playing.presses_data("undo:1", on=card)
    await playing.presses_data("choose:1:1:dance", on=card)
    assert len(playing.toasts) == 3


async def test_a_button_of_a_message_that_is_out_of_reach_is_out_of_date(playing: Private, telegram: Telegram):
    card = await playing.last()
    gone = Message({"message_id": card.id, "date": 0, "chat": playing.description, "from": telegram.me})
    playing.messages.pop(card.id)
    await playing.presses_data("undo:1:2:1", on=gone)
    assert len(playing.toasts) == 1


async def test_a_ruling_that_was_deleted_meanwhile_is_undone_all_the_same(playing: Private):
    [ruling] = await playing.says("красный, мимо")
    await playing.deletes(ruling)
    [undone] = await playing.presses("Отменить", on=ruling)
    assert "Аня 0 : 0 Борис" in undone.text
    assert (await score(playing)).startswith("Аня 0 : 0 Борис")


@pytest.mark.parametrize("how", ["typed", "spoken"])
async def test_which_reading_was_meant_is_asked_and_taken(playing: Private, how: str):
    words = "фол, задел чёрный"
    [question] = await playing.says(words) if how == "typed" else await playing.sends_voice(words.encode())
    first, second = question.buttons
    assert first != second
    assert question.styled("blockquote") == [words]
    await playing.presses(second)
    answer = playing.now(question)
    assert answer.text.startswith("Услышал:")
    assert answer.buttons[-2:] == ["Отменить", "Почему?"]
    assert (await score(playing)).startswith("Аня 0 : 7 Борис")


async def test_a_reading_is_taken_once(playing: Private):
    [question] = await playing.says("фол, задел чёрный")
    data = question.content["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
    await playing.presses_data(data, on=question)
    await playing.presses_data(data, on=question)
    assert len(playing.toasts) == 1
    assert (await score(playing)).startswith("Аня 0 : 7 Борис")


async def test_a_reading_that_other_words_have_is_not_taken(playing: Private):
    [question] = await playing.says("фол, задел чёрный")
    data = question.content["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
    [other] = await playing.says("не попал")
    await playing.presses_data(data, on=other)
    assert len(playing.toasts) == 1
    assert (await score(playing)).startswith("Аня 0 : 0 Борис")
