"""Several instances show one board: there is one message a match, and in the end it shows the newest state."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.services.answers import Ruled
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import boards
from bot.telegram.boards import KIND, Boards, Shown, placed
from bot.views.translation import translator
from storage.memory import MemoryStore
from storage.memos import MemoryMemos
from storage.record_store import Note
from tests.bot.standin import TOKEN, Private, Telegram
from tests.bot.telegram.talk import START

_ = translator("ru")


class Held:
    """The call has its effect when it is let go."""

    def __init__(self) -> None:
        self.here, self.go = asyncio.Event(), asyncio.Event()

    async def before(self) -> None:
        self.here.set()
        await self.go.wait()

    async def after(self) -> None:
        return


class Instance:
    """What an instance of the bot does for a table."""

    def __init__(self, bot: Bot, store: MemoryStore, table: str) -> None:
        self.memos = MemoryMemos(store)
        self.keeping = Scorekeeping(store)
        self.boards = Boards(bot, self.memos, self.keeping)
        self.table = table

    async def says(self, words: str) -> Shown:
        """Records what is said; what there is to show then."""
        note = Note(cause=None, author="7", words=words, at=datetime.now(UTC))
        answer = await self.keeping.say(self.table, words, note)
        number = answer.moment.match if isinstance(answer, Ruled) else 1
        return Shown(record=answer.record, number=number, board=await self.boards.of(self.table))

    async def shows(self, shown: Shown) -> None:
        await self.boards.refresh(self.table, _, shown)


@pytest.fixture
async def bot(server: Telegram) -> AsyncIterator[Bot]:
    bot = Bot(TOKEN, session=AiohttpSession(api=TelegramAPIServer.from_base(server.url)))
    yield bot
    await bot.session.close()


@pytest.fixture
def chat(server: Telegram) -> Private:
    return server.private("Аня")


@pytest.fixture
async def both(bot: Bot, store: MemoryStore, chat: Private) -> AsyncIterator[tuple[Instance, Instance]]:
    first, second = (Instance(bot, store, f"chat:{chat.id}") for _each in range(2))
    await first.says(START)
    yield first, second
    for each in (first, second):
        await each.boards.finish()


async def begun(instance: Instance) -> None:
    await instance.boards.begin(instance.table, _)


async def test_an_edit_that_comes_late_is_followed_by_the_newest_state(
    both: tuple[Instance, Instance], server: Telegram, chat: Private
):
    first, second = both
    await begun(first)
    [board] = chat.seen()
    late = Held()
    server.goes_wrong("editMessageText", late)
    old = asyncio.create_task(first.shows(await first.says("красный")))
    await late.here.wait()
    await second.shows(await second.says("чёрный, мимо"))
    assert "Аня 8 : 0 Борис" in chat.now(board).text
    late.go.set()
    await old
    await server.until(lambda: "Аня 8 : 0 Борис" in chat.now(board).text)
    await server.until(lambda: len(server.called("editMessageText")) == 3)
    assert len(chat.seen()) == 1


async def test_edits_in_order_are_not_followed_by_another(both: tuple[Instance, Instance], server: Telegram):
    await begun(both[0])
    for instance, words in zip(both * 2, ("красный", "чёрный", "красный", "мимо"), strict=True):
        await instance.shows(await instance.says(words))
    for each in both:
        await each.boards.finish()
    assert len(server.called("editMessageText")) == 4


async def test_of_two_that_would_send_the_board_one_does(
    both: tuple[Instance, Instance], server: Telegram, chat: Private, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(boards, "AGAIN", 0.1)
    first, second = both
    held = Held()
    server.goes_wrong("sendMessage", held)
    here, there = await first.says("красный"), await second.says("чёрный, мимо")
    sending = asyncio.create_task(first.shows(here))
    await held.here.wait()
    await second.shows(there)
    held.go.set()
    await sending
    await server.until(lambda: "Аня 8 : 0 Борис" in chat.seen()[0].text)
    for each in both:
        await each.boards.finish()
    assert len(chat.seen()) == 1


async def test_a_board_that_an_instance_died_over_is_sent_by_another(
    both: tuple[Instance, Instance], server: Telegram, chat: Private, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(boards, "AGAIN", 0.05)
    first, second = both
    await begun(first)
    [board] = chat.seen()
    dying = replace(await first.boards.of(first.table), message=0)
    await first.memos.keep(KIND, first.table, boards.msgspec.json.encode(dying).decode())
    await second.shows(await second.says("красный"))
    await server.until(lambda: len(chat.seen()) == 2)
    kept = placed(await second.memos.recall(KIND, second.table))
    assert kept.message == next(each.id for each in chat.seen() if each.id != board.id)


async def test_a_board_that_cannot_be_sent_is_nobodys(both: tuple[Instance, Instance], chat: Private):
    first, second = both
    chat.blocks_the_bot()
    await first.shows(await first.says("красный"))
    assert await second.boards.of(second.table) is None
