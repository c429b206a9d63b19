"""A bot at work against the stand-in: one process, but real HTTP between the two."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from bot.services.lookup import Lookup
from bot.services.scorekeeping import Scorekeeping
from bot.telegram.boards import Boards
from bot.telegram.run import serve
from bot.views.translation import translator
from storage.memory import MemoryStore
from storage.memory_history import MemoryHistory
from storage.memos import MemoryMemos
from tests.bot.standin import TOKEN, Private, Telegram
from tests.bot.telegram.hearing import FakeListening
from tests.bot.telegram.talk import START


@pytest.fixture
async def server() -> AsyncIterator[Telegram]:
    """Telegram, and no bot yet."""
    async with Telegram() as server:
        yield server


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def memos(store: MemoryStore) -> MemoryMemos:
    return MemoryMemos(store)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are edited at once; how fast they may be edited has a test of its own."""
    monkeypatch.setattr(Boards.__init__, "__kwdefaults__", {"pauses": {True: 0.0, False: 0.0}, "merge": 0.0})


@pytest.fixture
def scorekeeping(store: MemoryStore) -> Scorekeeping:
    return Scorekeeping(store)


@pytest.fixture
def lookup(store: MemoryStore) -> Lookup:
    return Lookup(MemoryHistory(store))


@pytest.fixture
def listening() -> FakeListening:
    return FakeListening()


@pytest.fixture
async def start_bot(
    server: Telegram, scorekeeping: Scorekeeping, lookup: Lookup, listening: FakeListening, memos: MemoryMemos
) -> AsyncIterator[Callable[..., asyncio.Task[None]]]:
    """Starts a bot; all that a test has started are stopped after it."""
    bots: list[asyncio.Task[None]] = []

    def start(**more: Any) -> asyncio.Task[None]:
        work = serve(
            TOKEN, scorekeeping, listening, translator("ru"), lookup=lookup, memos=memos, api=server.url, **more
        )
        bots.append(asyncio.create_task(work))
        return bots[-1]

    yield start
    for bot in bots:
        bot.cancel()
    await asyncio.gather(*bots, return_exceptions=True)


@pytest.fixture
async def telegram(server: Telegram, start_bot: Callable[[], asyncio.Task[None]]) -> Telegram:
    """Telegram with a bot at work."""
    start_bot()
    return server


@pytest.fixture
def anya(telegram: Telegram) -> Private:
    """Anya and the bot, nothing said yet."""
    return telegram.private("Аня")


@pytest.fixture
async def playing(anya: Private) -> Private:
    """Anya and the bot, a match of snooker just begun."""
    await anya.says(START)
    return anya
