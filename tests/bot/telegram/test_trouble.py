"""What goes wrong between Telegram, the bot and people: nothing is lost, nothing counts twice, one sentence is said."""

import asyncio
from collections.abc import Callable

import pytest

from bot.errors import Unusable
from bot.services.lookup import Lookup
from bot.services.scorekeeping import Scorekeeping
from bot.telegram.run import serve
from bot.views.translation import translator
from storage.errors import DatabaseLocked
from storage.memory import MemoryStore
from storage.memos import MemoryMemos
from tests.bot.standin import (
    Dropped,
    Garbled,
    Held,
    Migrated,
    Private,
    Refused,
    ServerError,
    Telegram,
    Throttled,
)
from tests.bot.telegram.hearing import FakeListening
from tests.bot.telegram.talk import START, score

StartBot = Callable[[], asyncio.Task[None]]


# --- redelivery ------------------------------------------------------------------------------------------------------


async def test_a_message_that_comes_twice_counts_once(playing: Private):
    await playing.says("красный, мимо")
    [answer] = await playing.again()
    assert "Аня 1 : 0 Борис" in answer.text
    assert (await score(playing)).startswith("Аня 1 : 0 Борис")


async def test_a_voice_note_that_comes_twice_counts_once(playing: Private):
    await playing.sends_voice("красный, мимо".encode())
    [answer] = await playing.again()
    assert "Аня 1 : 0 Борис" in answer.text
    assert (await score(playing)).startswith("Аня 1 : 0 Борис")


async def test_a_press_that_comes_twice_counts_once(playing: Private):
    await playing.says("красный, мимо")
    [ruling] = await playing.says("мимо")
    await playing.presses("Отменить", on=ruling)
    await playing.again()
    assert (await score(playing)).startswith("Аня 1 : 0 Борис")
    assert playing.now(ruling).buttons == ["Вернуть"]


async def test_a_start_that_comes_twice_starts_one_match(playing: Private):
    [answer] = await playing.again()
    assert answer.text.startswith("Аня 0 : 0 Борис")


async def test_an_undo_that_comes_twice_undoes_once(playing: Private):
    await playing.says("красный, мимо")
    await playing.says("мимо")
    await playing.says("/undo")
    [answer] = await playing.again()
    assert answer.text.startswith("Аня 1 : 0 Борис")


async def test_talk_that_comes_twice_is_passed_over_twice(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", privacy=False)
    await group.says(START)
    assert await group.says("ну ты даёшь") == []
    assert await group.again() == []


async def test_an_update_is_confirmed_only_when_it_has_been_dealt_with(playing: Private, telegram: Telegram):
    held = Held()
    telegram.goes_wrong("sendMessage", held)
    await playing.says("красный, мимо", wait=False)
    await held.reached.wait()
    seen = asyncio.Event()
    telegram.when("getUpdates", seen.set)
    await seen.wait()
    assert [u["message"]["text"] for u in await telegram.updates.take()] == ["красный, мимо"]
    held.release()
    await telegram.settled()


async def test_what_a_killed_bot_had_in_work_is_dealt_with_by_the_next(server: Telegram, start_bot: StartBot):
    bot = start_bot()
    anya = server.private("Аня")
    await anya.says(START)
    held = Held()
    server.goes_wrong("file", held)
    await anya.sends_voice("красный, мимо".encode(), wait=False)
    await held.reached.wait()
    bot.cancel()
    bot.cancel()
    start_bot()
    assert "Аня 1 : 0 Борис" in await anya.last_text()


async def test_what_is_in_work_when_the_bot_is_stopped_is_finished(server: Telegram, start_bot: StartBot):
    bot = start_bot()
    anya = server.private("Аня")
    await anya.says(START)
    held = Held()
    server.goes_wrong("file", held)
    await anya.sends_voice("красный, мимо".encode(), wait=False)
    await held.reached.wait()
    bot.cancel()
    held.release()
    with pytest.raises(asyncio.CancelledError):
        await bot
    await server.settled()
    assert "Аня 1 : 0 Борис" in anya.seen()[-1].text


# --- Telegram in trouble ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fault",
    [Throttled(1), ServerError(500), ServerError(502), Dropped(), Garbled()],
    ids=lambda fault: type(fault).__name__,
)
async def test_an_answer_is_sent_again_when_telegram_fails(playing: Private, telegram: Telegram, fault):
    telegram.goes_wrong("sendMessage", fault)
    [ruling] = await playing.says("красный, мимо")
    assert "Аня 1 : 0 Борис" in ruling.text
    assert (await score(playing)).startswith("Аня 1 : 0 Борис")


async def test_the_bot_waits_as_long_as_telegram_asks_for(playing: Private, telegram: Telegram):
    telegram.goes_wrong("sendMessage", Throttled(1))
    loop = asyncio.get_running_loop()
    begun = loop.time()
    await playing.says("красный, мимо")
    assert loop.time() - begun >= 1


async def test_an_answer_that_would_have_to_wait_too_long_is_given_up(playing: Private, telegram: Telegram):
    telegram.goes_wrong("sendMessage", Throttled(3600), Throttled(3600))
    assert await playing.says("красный, мимо") == []
    assert (await score(playing)).startswith("Аня 1 : 0 Борис")


async def test_a_connection_that_breaks_after_the_answer_costs_at_most_a_second_copy(
    playing: Private, telegram: Telegram
):
    telegram.goes_wrong("sendMessage", Dropped(done=True))
    assert len(await playing.says("красный, мимо")) in {1, 2}
    assert (await score(playing)).startswith("Аня 1 : 0 Борис")


@pytest.mark.parametrize(
    "fault",
    [ServerError(502), Throttled(1), Dropped(), Garbled(), Refused(409, "Conflict: terminated by other getUpdates")],
    ids=lambda fault: type(fault).__name__,
)
async def test_updates_are_fetched_again_when_that_fails(playing: Private, telegram: Telegram, fault):
    telegram.goes_wrong("getUpdates", fault)
    [ruling] = await playing.says("красный, мимо")
    assert "Аня 1 : 0 Борис" in ruling.text


async def test_a_press_that_telegram_forgot_meanwhile_counts_all_the_same(playing: Private, telegram: Telegram):
    [ruling] = await playing.says("красный, мимо")
    too_old = Refused(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
    telegram.goes_wrong("answerCallbackQuery", too_old)
    assert await playing.presses("Отменить") == []
    assert "Аня 0 : 0 Борис" in playing.now(ruling).text


async def test_an_edit_that_changes_nothing_is_no_trouble(playing: Private, telegram: Telegram):
    await playing.says("красный, мимо")
    telegram.goes_wrong("editMessageText", Refused(400, "Bad Request: message is not modified: …"))
    assert await playing.presses("Отменить") == []


async def test_a_slow_answer_to_one_chat_does_not_hold_up_another(playing: Private, telegram: Telegram):
    held = Held()
    telegram.goes_wrong("sendMessage", held)
    await playing.says("красный, мимо", wait=False)
    await held.reached.wait()
    boris = telegram.private("Борис")
    answered = asyncio.Event()
    telegram.when("sendMessage", answered.set)
    await boris.says("/start", wait=False)
    await answered.wait()
    held.release()
    assert "Аня 1 : 0 Борис" in await playing.last_text()


async def test_an_update_that_cannot_be_read_does_not_hold_up_others(playing: Private, telegram: Telegram):
    await telegram.updates.push("message", {"message_id": "не число"})
    [ruling] = await playing.says("красный, мимо")
    assert "Аня 1 : 0 Борис" in ruling.text


async def test_an_answer_follows_a_group_that_has_moved(telegram: Telegram):
    old, new = telegram.group("Клуб", "Аня"), telegram.group("Клуб", "Аня")
    await old.says(f"/new {START}")
    telegram.goes_wrong("sendMessage", Migrated(new.id))
    await old.says("/score")
    assert "Аня 0 : 0 Борис" in new.seen()[-1].text


async def test_a_user_who_blocked_the_bot_is_left_alone(playing: Private):
    playing.blocks_the_bot()
    assert await playing.says("красный, мимо") == []
    playing.closed = None
    assert (await score(playing)).startswith("Аня 1 : 0 Борис")


async def test_a_group_that_removed_the_bot_is_left_alone(telegram: Telegram):
    group = telegram.group("Клуб", "Аня")
    group.removes_the_bot()
    assert await group.says("/new") == []


# --- the start -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["4242:wrong", "nonsense", "1:", ""])
async def test_a_wrong_token_ends_the_bot_with_one_sentence(
    server: Telegram, scorekeeping: Scorekeeping, lookup: Lookup, token: str
):
    memos = MemoryMemos(MemoryStore())
    with pytest.raises(Unusable) as problem:
        await serve(token, scorekeeping, FakeListening(), translator("ru"), lookup=lookup, memos=memos, api=server.url)
    assert "BOT_TOKEN" in str(problem.value)
    assert token == "" or token not in str(problem.value)


async def test_a_token_that_is_withdrawn_ends_the_bot(server: Telegram, start_bot: StartBot):
    bot = start_bot()
    await server.private("Аня").says("/start")
    server.token = "4242:new"
    await server.updates.push("message", {})
    with pytest.raises(Unusable):
        await bot


async def test_the_bot_waits_for_a_server_that_is_down(server: Telegram, start_bot: StartBot):
    server.goes_wrong("getMe", ServerError(502), Dropped())
    start_bot()
    [hello] = await server.private("Аня").says("/start")
    assert hello.text


# --- ourselves in trouble --------------------------------------------------------------------------------------------


class LockedStore:
    async def latest(self, *_: object) -> None:
        raise DatabaseLocked("/secret/path.db")

    knows = create = append = latest


async def test_a_database_in_trouble_is_told_in_one_sentence(playing: Private, scorekeeping: Scorekeeping, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(scorekeeping, "_store", LockedStore())
        [answer] = await playing.says("красный, мимо")
        assert answer.text.count("\n") == 0
        assert "secret" not in answer.text
    assert (await score(playing)).startswith("Аня 0 : 0 Борис")


async def test_an_error_of_ours_is_told_and_logged_without_what_was_said(
    playing: Private, scorekeeping: Scorekeeping, monkeypatch, capsys
):
    def breaks(words: str, *_: object) -> None:
        raise ValueError(words)

    monkeypatch.setattr(scorekeeping._ears, "_understand", breaks)
    [answer] = await playing.says("очень личные слова")
    assert answer.text.count("\n") == 0
    log = capsys.readouterr()
    assert "ValueError" in log.out + log.err
    assert "личные" not in log.out + log.err
