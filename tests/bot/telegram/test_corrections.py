"""Correcting an earlier stroke in a chat."""

import pytest

from tests.bot.standin import Group, Private, Telegram
from tests.bot.telegram.talk import START, score

NINE = "девятка, Аня против Бориса, до двух, разбивает Аня"


@pytest.fixture
async def frame_two(anya: Private) -> Private:
    """A match of nine-ball: Anya has won the first frame."""
    await anya.says(NINE)
    for words in ("мимо", "единица, мимо", "девятка", "мимо"):
        await anya.says(words)
    return anya


@pytest.mark.parametrize("how", ["/correct", "исправить", "Исправить удар."])
async def test_the_strokes_are_listed_by_frames(frame_two: Private, how: str):
    [asked] = await frame_two.says(how)
    assert asked.text.split("\n") == [
        "Какой удар записан неверно?",
        "— Партия 1 —",
        "1. Аня: мимо",
        "2. Борис: единица",
        "3. Борис: мимо",
        "4. Аня: девятка",
        "— Партия 2 —",
        "5. Борис: мимо",
    ]
    assert asked.buttons == ["1", "2", "3", "4", "5"]


async def test_a_stroke_is_corrected_by_a_button(frame_two: Private):
    board, *_ = frame_two.seen()
    [asked] = await frame_two.says("исправить")
    await frame_two.presses("2")
    assert frame_two.now(asked).text.startswith("Борис: единица")
    await frame_two.presses("5", on=frame_two.now(asked))
    assert "поправка: пятёрка" in frame_two.now(asked).text
    assert frame_two.now(asked).buttons == ["Отменить"]
    assert "Последнее: поправка: пятёрка" in frame_two.now(board).text


async def test_a_change_of_a_result_is_shown_before_it_is_made(frame_two: Private):
    [asked] = await frame_two.says("исправить")
    await frame_two.presses("4")
    await frame_two.presses("Мимо", on=frame_two.now(asked))
    shown = frame_two.now(asked)
    assert "Аня: девятка → мимо" in shown.text
    assert "Было: Аня 1 : 0 Борис (до 2)" in shown.text
    assert "Станет: Аня 0 : 0 Борис (до 2)" in shown.text
    assert (await score(frame_two)).startswith("Аня 1 : 0 Борис")
    await frame_two.presses("Исправить", on=shown)
    assert (await score(frame_two)).startswith("Аня 0 : 0 Борис")
    await frame_two.presses("Отменить", on=frame_two.now(asked))
    assert (await score(frame_two)).startswith("Аня 1 : 0 Борис")


async def test_a_foul_can_be_put_in_place_of_a_stroke(playing: Private):
    await playing.says("красный, чёрный, мимо")
    [asked] = await playing.says("исправить")
    await playing.presses("3")
    await playing.presses("Фол…", on=playing.now(asked))
    await playing.presses("В лузе биток", on=playing.now(asked))
    assert (await score(playing)).startswith("Аня 8 : 4 Борис")


async def test_a_stroke_is_taken_out(playing: Private):
    await playing.says("красный, чёрный, мимо")
    [asked] = await playing.says("исправить")
    await playing.presses("3")
    await playing.presses("Этого удара не было: убрать")
    assert "удар убран" in playing.now(asked).text
    assert "Играет Аня" in playing.now(asked).text


async def test_a_reply_in_words_says_what_a_stroke_was(playing: Private):
    await playing.says("красный, чёрный, мимо")
    [asked] = await playing.says("исправить")
    await playing.presses("2")
    [answer] = await playing.says("синий", to=playing.now(asked))
    assert "поправка: синий" in answer.text
    assert (await score(playing)).startswith("Аня 6 : 0 Борис")


async def test_a_reply_in_words_that_changes_a_result_is_shown_first(frame_two: Private):
    [asked] = await frame_two.says("исправить")
    await frame_two.presses("4")
    [shown] = await frame_two.says("мимо", to=frame_two.now(asked))
    assert shown.styled("blockquote") == ["мимо"]
    await frame_two.presses("Исправить")
    assert (await score(frame_two)).startswith("Аня 0 : 0 Борис")


async def test_a_reply_that_says_no_stroke_changes_nothing(playing: Private):
    await playing.says("красный, чёрный, мимо")
    [asked] = await playing.says("исправить")
    await playing.presses("2")
    [answer] = await playing.says("ну и погода", to=playing.now(asked))
    assert "ну и погода" in answer.text
    assert (await score(playing)).startswith("Аня 8 : 0 Борис")


async def test_what_does_not_fit_what_followed_is_refused_with_the_reason(playing: Private):
    await playing.says("красный, чёрный, мимо")
    await playing.says("фол")
    await playing.says("играю")
    [asked] = await playing.says("исправить")
    await playing.presses("4")
    await playing.presses("Этого удара не было: убрать")
    assert "не сходится" in playing.toasts[-1]
    assert (await score(playing)).startswith("Аня 12 : 0 Борис")
    assert playing.now(asked).buttons


async def test_the_list_has_pages(playing: Private):
    await playing.says("красный, чёрный, красный, чёрный, красный, чёрный, красный, чёрный, красный, мимо")
    [asked] = await playing.says("исправить")
    assert "9. Аня: красный" in asked.text
    await playing.presses("« Раньше")
    assert "1. Аня: красный" in playing.now(asked).text
    await playing.presses("Позже »")
    assert playing.now(asked).text == asked.text


async def test_a_match_that_is_over_is_corrected_from_its_board(playing: Private):
    [board] = playing.seen()
    await playing.says("красный, мимо")
    await playing.says("Борис сдаёт матч")
    [asked] = await playing.presses("Исправить…", on=playing.now(board))
    await playing.presses("3", on=asked)
    await playing.presses("Этого удара не было: убрать")
    assert "Это меняет результат" in playing.now(asked).text
    await playing.presses("Исправить", on=playing.now(asked))
    assert "Играет Борис" in playing.now(board).text


async def test_a_list_that_the_match_has_left_behind_corrects_nothing(playing: Private):
    await playing.says("красный, чёрный, мимо")
    await playing.says("исправить")
    await playing.says("мимо")
    await playing.presses("2")
    assert len(playing.toasts) == 1
    assert (await score(playing)).startswith("Аня 8 : 0 Борис")


async def test_a_stranger_corrects_nothing(telegram: Telegram):
    club: Group = telegram.group("Клуб", "Аня", "Борис", "Вера", privacy=False)
    await club.says(START)
    await club.says("красный, чёрный, мимо")
    await club.says("/correct")
    vera = club.people[2]
    await club.presses("3", by=vera)
    await club.presses("Этого удара не было: убрать", by=vera)
    assert "Аня и Борис" in club.toasts[-1]
    assert (await score(club)).startswith("Аня 8 : 0 Борис")


async def test_without_a_match_there_is_nothing_to_correct(anya: Private):
    [answer] = await anya.says("/correct")
    assert "нечего" in answer.text
