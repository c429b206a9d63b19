"""The bot as a process of its own, the stand-in for Telegram in front of it, SQLite or PostgreSQL behind it.

From an update to its answer, one at a time, the median is to be at most 20 ms; with many chats at once one process is
to deal with 150 reports a second, and with a fifth of what a bare aiogram bot says back in the same run; the memory,
without a speech model, is to stay under 300 MB.
"""

import asyncio
import sys
import time
from collections.abc import Sequence
from statistics import median, quantiles

from benchmarks._bots import databases, running
from benchmarks._memory import most_memory
from tests.bot.standin import TOKEN, Chat, Telegram

REPORTS = 300
CHATS = 40
REPORTS_A_CHAT = 20
GLANCE = 0.02
MEDIAN_MS = 20
A_SECOND = 150
OF_BARE = 0.2
MEMORY_MB = 300
START = "снукер, Аня против Бориса, до двадцати"
VISITS = ("красный, чёрный, мимо", "мимо", "красный, мимо", "фол")


async def latencies(telegram: Telegram) -> list[float]:
    """Milliseconds from an update to the call that answers it."""
    chat = telegram.private("Аня")
    await chat.says(START)
    times = []
    for number in range(REPORTS):
        answered = asyncio.Event()
        telegram.when("sendMessage", answered.set)
        begin = time.perf_counter()
        await chat.says(VISITS[number % len(VISITS)], wait=False)
        await answered.wait()
        times.append((time.perf_counter() - begin) * 1000)
        await telegram.settled()
    return times


async def throughput(telegram: Telegram) -> float:
    """Reports a second when many chats report at once."""
    chats: list[Chat] = [telegram.private(f"Аня {number}") for number in range(CHATS)]
    for chat in chats:
        await chat.says(START, wait=False)
    await answered(telegram, chats, 1)
    begin = time.perf_counter()
    for number in range(REPORTS_A_CHAT):
        for chat in chats:
            await chat.says(VISITS[number % len(VISITS)], wait=False)
    await answered(telegram, chats, 1 + REPORTS_A_CHAT)
    return CHATS * REPORTS_A_CHAT / (time.perf_counter() - begin)


async def answered(telegram: Telegram, chats: Sequence[Chat], times: int) -> None:
    """Returns when the bot has written so often to each of the chats."""
    async with asyncio.timeout(telegram.updates.patience):
        while any(len(chat.seen()) < times for chat in chats):  # noqa: ASYNC110  # the bot is another process
            await asyncio.sleep(GLANCE)


async def awake(telegram: Telegram) -> None:
    """Returns when a bot has answered for the first time."""
    telegram.updates.patience = 120
    await telegram.private("Вера").says("/start")


async def bare() -> float:
    """Answers a second of a bot that does nothing but answer."""
    async with Telegram() as telegram, running("benchmarks._echo", telegram.url, TOKEN):
        await awake(telegram)
        return await throughput(telegram)


async def measured(kind: str, address: str, most: float) -> bool:
    """Prints the figures on one database; whether they are good enough."""
    settings = {"BOT_TOKEN": TOKEN, "DATABASE_URL": address}
    async with (
        Telegram() as telegram,
        running("bot", "telegram", settings=settings | {"TELEGRAM_API": telegram.url}) as bot,
    ):
        await awake(telegram)
        times = await latencies(telegram)
        middle, late = median(times), quantiles(times, n=20)[-1]
        print(f"{kind}: update in to answer sent: median {middle:.1f} ms (at most {MEDIAN_MS}), p95 {late:.1f} ms")
        rate = await throughput(telegram)
        print(f"{kind}: {CHATS} chats at once: {rate:.0f} reports a second (at least {A_SECOND})")
        print(f"{kind}: of what the bare bot does: {rate / most:.2f} (at least {OF_BARE})")
        for game in ("свободная пирамида", "девятка"):
            await telegram.private("Глеб").says(f"{game}, Глеб и Дима, до двух")
        used = most_memory(bot.pid)
        print(f"{kind}: memory of the bot, no speech model loaded: {used:.0f} MB (at most {MEMORY_MB})")
    return middle <= MEDIAN_MS and rate >= max(A_SECOND, OF_BARE * most) and used <= MEMORY_MB


async def measure() -> bool:
    """Measures on both databases."""
    most = await bare()
    print(f"a bare aiogram bot: {most:.0f} answers a second")
    with databases() as addresses:
        return all([await measured(kind, address, most) for kind, address in addresses.items()])


if __name__ == "__main__":
    sys.exit(not asyncio.run(measure()))
