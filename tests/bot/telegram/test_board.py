"""The live message of a match: one for each, always as the match stands, with all that may be reported now."""

import asyncio
from collections.abc import Callable

import pytest

from bot.telegram import boards
from bot.telegram.boards import Boards
from tests.bot.standin import Group, Private, Refused, ServerError, Telegram, Throttled
from tests.bot.telegram.talk import START, score

WAYS = {"Фол…", "Ещё…", "Отменить", "Вернуть"}


@pytest.fixture
async def club(telegram: Telegram) -> Group:
    """A group in which the bot reads everything; a match has begun."""
    group = telegram.group("Клуб", "Аня", "Борис", "Вера", privacy=False)
    await group.says(START)
    return group


async def test_the_board_is_edited_and_not_repeated(playing: Private):
    [board] = playing.seen()
    await playing.says("красный, чёрный, мимо")
    await playing.says("мимо")
    shown = playing.now(board)
    assert "Аня 8 : 0 Борис" in shown.text
    assert "Играет Аня" in shown.text
    assert "Последнее: мимо (Борис)" in shown.text
    assert len(playing.seen()) == 3


async def test_a_board_tells_what_was_agreed_at_the_start(playing: Private):
    [board] = playing.seen()
    assert board.text.startswith("Снукер: Аня – Борис\nДо 3 побед. Домашних правил нет, всё по книге.")
    await playing.says("красный")
    assert playing.now(board).text.startswith("Снукер: Аня – Борис\nДо 3 побед.\n")


async def test_the_board_of_a_group_is_pinned_without_a_sound(club: Group, telegram: Telegram):
    [board] = club.seen()
    assert club.pinned == [board.id]
    assert telegram.called("pinChatMessage")[-1]["disable_notification"] in {True, "true"}


async def test_only_the_board_of_the_newest_match_stays_pinned(club: Group):
    await club.says("сдаю матч")
    await club.presses("Реванш")
    assert club.pinned == [club.seen()[-1].id]


async def test_a_bot_that_may_not_pin_plays_all_the_same(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", privacy=False)
    telegram.goes_wrong("pinChatMessage", Refused(400, "Bad Request: not enough rights to manage pinned messages"))
    [board] = await group.says(START)
    await group.says("красный, мимо")
    assert "Аня 1 : 0 Борис" in group.now(board).text


async def test_a_press_costs_two_calls_and_no_message(club: Group, telegram: Telegram):
    before = len(telegram.calls)
    assert await club.presses("Красный") == []
    made = [name for name, _ in telegram.calls[before:] if name != "getUpdates"]
    assert made == ["answerCallbackQuery", "editMessageText"]
    assert "Аня: +1 очко" in club.toasts[-1]


# --- what is offered -------------------------------------------------------------------------------------------------


async def test_only_balls_that_are_on_are_offered(playing: Private):
    [board] = playing.seen()
    assert set(board.buttons) - WAYS == {"Красный", "2 красных", "Мимо"}
    await playing.presses("Красный")
    colours = {"Жёлтый", "Зелёный", "Коричневый", "Синий", "Розовый", "Чёрный"}
    assert set(playing.now(board).buttons) - WAYS == colours | {"Мимо"}


async def test_a_foul_is_reported_with_its_cause(playing: Private):
    [board] = playing.seen()
    await playing.presses("Фол…")
    assert "Задет чёрный" in playing.now(board).buttons
    await playing.presses("Задет чёрный")
    shown = playing.now(board)
    assert "Аня 0 : 7 Борис" in shown.text
    assert shown.rows[0] == ["Играю", "Возвращаю удар"]


async def test_menus_lead_to_one_another_and_back(playing: Private):
    [board] = playing.seen()
    await playing.presses("Фол…")
    await playing.presses("Другие причины…")
    assert "Нога не касалась пола" in playing.now(board).buttons
    await playing.presses("« Назад")
    assert playing.now(board).buttons == board.buttons


async def test_undo_and_redo_are_offered_where_there_is_anything_to_take_back(playing: Private):
    [board] = playing.seen()
    assert not {"Отменить", "Вернуть"} & set(board.buttons)
    await playing.presses("Красный")
    await playing.presses("Отменить")
    assert "Аня 0 : 0 Борис" in playing.now(board).text
    assert "Отменить" not in playing.now(board).buttons
    await playing.presses("Вернуть")
    assert "Аня 1 : 0 Борис" in playing.now(board).text


async def test_several_balls_are_picked_one_by_one(anya: Private):
    [board] = await anya.says("девятка, Аня против Бориса, до двух, разбивает Аня")
    await anya.presses("Мимо")
    await anya.presses("Ещё…")
    await anya.presses("Несколько шаров…")
    assert "Упали эти" not in anya.now(board).buttons
    for ball in ("1", "5", "7"):
        await anya.presses(ball)
    await anya.presses("✓ 7")
    await anya.presses("Упали эти")
    assert "Последнее: единица и пятёрка (Борис)" in anya.now(board).text
    assert {"1", "5"}.isdisjoint(anya.now(board).buttons)


async def test_numbers_of_another_group_are_not_offered(anya: Private):
    [board] = await anya.says("восьмёрка, Аня против Бориса, до двух, разбивает Аня")
    await anya.presses("Мимо")
    await anya.presses("3")
    numbers = [label for label in anya.now(board).buttons if label.isdecimal()]
    assert numbers == ["1", "2", "4", "5", "6", "7"]


async def test_in_pyramid_an_own_ball_is_offered(anya: Private):
    [board] = await anya.says("свободная пирамида, Аня против Бориса, до двух, разбивает Аня")
    await anya.presses("Свояк")
    assert "Аня 1 : 0 Борис" in anya.now(board).text


async def test_a_match_that_is_over_is_played_again_at_one_press_and_the_other_breaks(playing: Private):
    await playing.presses("Ещё…")
    await playing.presses("Конец партии…")
    await playing.presses("Сдача матча (Борис)")
    [over] = playing.seen()
    assert "Победа в матче: Аня" in over.text
    [board] = await playing.presses("Реванш")
    assert "Снукер: Аня – Борис" in board.text
    assert "Разбивает Борис" in board.text
    assert await playing.presses("Реванш", on=over) == []
    assert len(playing.toasts) == 2


# --- who may press ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("label", ["Красный", "Мимо", "Фол…", "Ещё…"])
async def test_a_stranger_is_told_so_and_changes_nothing(club: Group, label: str):
    [board] = club.seen()
    assert await club.presses(label, by=club.people[2]) == []
    [notice] = club.toasts
    assert notice.startswith("Счёт этого матча ведут Аня и Борис; ничего не записано.")
    assert club.now(board).content == board.content


async def test_a_button_of_last_week_is_answered_politely(playing: Private):
    [old] = playing.seen()
    carried = [b["callback_data"] for row in old.content["reply_markup"]["inline_keyboard"] for b in row]
    await playing.says("сдаю матч")
    await playing.says(START)
    for data in (carried[0], *carried[-2:]):
        await playing.presses_data(data, on=old)
    assert playing.toasts == ["Эта кнопка устарела: матч ушёл вперёд."] * 3
    assert (await score(playing)).startswith("Аня 0 : 0 Борис")


async def test_a_button_with_a_move_that_was_never_offered_does_nothing(playing: Private):
    [board] = playing.seen()
    await playing.presses_data("do:1:1:strokes:deadbeef", on=board)
    await playing.presses_data("pick:1:1:1:1", on=board)
    assert len(playing.toasts) == 2
    assert (await score(playing)).startswith("Аня 0 : 0 Борис")


# --- trouble ---------------------------------------------------------------------------------------------------------


async def test_a_board_that_was_deleted_is_made_anew(playing: Private):
    [board] = playing.seen()
    await playing.deletes(board)
    _ruling, anew = await playing.says("красный, мимо")
    assert "Красный" in anew.buttons
    await playing.says("мимо")
    assert "Играет Аня" in playing.now(anew).text


async def test_a_board_too_far_up_is_made_anew(playing: Private, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(boards, "FAR", 3)
    [board] = playing.seen()
    for _ in range(2):
        await playing.says("мимо")
    old = playing.now(board)
    _ruling, anew = await playing.says("мимо")
    assert "Последнее: мимо" in anew.text
    assert playing.now(board).text == old.text


async def test_a_pinned_board_is_never_too_far_up(club: Group, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(boards, "FAR", 2)
    for _ in range(4):
        assert len(await club.says("мимо")) == 1


async def test_an_edit_that_changes_nothing_is_no_trouble(playing: Private, telegram: Telegram):
    telegram.goes_wrong("editMessageText", Refused(400, "Bad Request: message is not modified: …"))
    assert len(await playing.says("красный, мимо")) == 1


@pytest.mark.parametrize("fault", [Throttled(1), ServerError(502)], ids=lambda fault: type(fault).__name__)
async def test_a_board_that_telegram_does_not_take_now_is_shown_later(
    playing: Private, telegram: Telegram, monkeypatch: pytest.MonkeyPatch, fault
):
    monkeypatch.setattr(boards, "AGAIN", 0.05)
    [board] = playing.seen()
    telegram.goes_wrong("editMessageText", fault)
    await playing.says("красный, мимо")
    assert "Аня 0 : 0 Борис" in playing.now(board).text
    await telegram.until(lambda: "Аня 1 : 0 Борис" in playing.now(board).text)


BURST = ("красный", "чёрный", "красный", "синий", "мимо")


async def test_a_burst_of_reports_is_shown_together(
    server: Telegram, start_bot: Callable[[], object], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(Boards.__init__.__kwdefaults__, "merge", 0.5)
    start_bot()
    anya = server.private("Аня")
    [board] = await anya.says(START)
    for words in BURST:
        await anya.says(words, wait=False)
    await server.until(lambda: "Аня 14 : 0 Борис" in anya.now(board).text)
    assert len(server.called("editMessageText")) == 1


async def test_reports_that_follow_one_another_too_fast_are_shown_together(
    server: Telegram, start_bot: Callable[[], object], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(boards, "BURST", 1)
    monkeypatch.setitem(Boards.__init__.__kwdefaults__, "pauses", {True: 0.5, False: 0.5})
    start_bot()
    anya = server.private("Аня")
    [board] = await anya.says(START)
    for words in BURST:
        await anya.says(words, wait=False)
    await server.until(lambda: "Аня 14 : 0 Борис" in anya.now(board).text)
    assert len(server.called("editMessageText")) == 2


async def test_a_press_on_a_board_that_lags_behind_shows_it_as_it_should_be(
    server: Telegram, start_bot: Callable[[], object], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(Boards.__init__.__kwdefaults__, "merge", 60.0)
    start_bot()
    anya = server.private("Аня")
    [board] = await anya.says(START)
    await anya.says("красный")
    await anya.presses("Мимо", on=board)
    assert len(anya.toasts) == 1
    assert "Аня 1 : 0 Борис" in anya.now(board).text


async def test_what_still_waits_to_be_shown_is_shown_before_the_bot_stops(
    server: Telegram, start_bot: Callable[[], asyncio.Task[None]], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(Boards.__init__.__kwdefaults__, "merge", 60.0)
    bot = start_bot()
    anya = server.private("Аня")
    [board] = await anya.says(START)
    await anya.says("красный, мимо")
    assert "Аня 0 : 0 Борис" in anya.now(board).text
    bot.cancel()
    await asyncio.gather(bot, return_exceptions=True)
    assert "Аня 1 : 0 Борис" in anya.now(board).text


async def test_a_group_that_takes_no_more_edits_for_now_loses_nothing(club: Group, telegram: Telegram):
    [board] = club.seen()
    club.most = 1
    for label in ("Красный", "Чёрный"):
        await club.presses(label)
    assert "Аня 1 : 0 Борис" in club.now(board).text
    club.most = None
    await telegram.until(lambda: "Аня 8 : 0 Борис" in club.now(board).text)


async def test_why_it_was_ruled_so_is_told_from_the_board(playing: Private):
    await playing.presses("Фол…")
    await playing.presses("В лузе биток")
    await playing.presses("Ещё…")
    [answer] = await playing.presses("Почему?")
    assert "снукер" in answer.text


async def test_a_bot_that_was_removed_keeps_calm(club: Group):
    [board] = club.seen()
    club.removes_the_bot()
    assert await club.says("красный, мимо") == []
    club.closed = None
    await club.says("мимо")
    assert (await score(club)).startswith("Аня 1 : 0 Борис")
    assert board.id in club.messages
