"""The bot as a process of its own, SQLite behind it, the stand-in for Telegram on loopback in front of it.

From an update to its answer, one at a time, the median is to be at most 25 ms; many chats at once show how many
reports a second one process deals with; the memory, without a speech model, is to stay under 300 MB.
"""

import asyncio
import os
import signal
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles

from tests.bot.standin import TOKEN, Chat, Telegram

REPORTS = 300
CHATS = 40
REPORTS_A_CHAT = 10
MEDIAN_MS = 25
MEMORY_MB = 300
START = "снукер, Аня против Бориса, до двадцати"
VISITS = ("красный, чёрный, мимо", "мимо", "красный, мимо", "фол")


@asynccontextmanager
async def bot(telegram: Telegram) -> AsyncIterator[Process]:
    """The bot at work."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "BOT_TOKEN": TOKEN,
            "TELEGRAM_API": telegram.url,
            "DATABASE_URL": f"sqlite:///{Path(folder) / 'bot.db'}",
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "telegram", env={**os.environ, **settings}, stderr=asyncio.subprocess.DEVNULL
        )
        yield process
        process.send_signal(signal.SIGTERM)
        await process.wait()


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
    await telegram.settled()
    begin = time.perf_counter()
    for number in range(REPORTS_A_CHAT):
        for chat in chats:
            await chat.says(VISITS[number % len(VISITS)], wait=False)
    await telegram.settled()
    return CHATS * REPORTS_A_CHAT / (time.perf_counter() - begin)


def memory(process: Process) -> float:
    """The most memory the process has had, in megabytes."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


async def measure() -> bool:
    """Prints the figures; whether they are good enough."""
    async with Telegram() as telegram, bot(telegram) as process:
        hello = telegram.private("Вера")
        await hello.says("/start", wait=False)
        telegram.updates.patience = 60
        await telegram.settled()
        times = await latencies(telegram)
        middle, late = median(times), quantiles(times, n=20)[-1]
        print(f"update in to answer sent: median {middle:.1f} ms (at most {MEDIAN_MS}), 95th percentile {late:.1f} ms")
        print(f"{CHATS} chats at once: {await throughput(telegram):.0f} reports a second")
        for game in ("свободная пирамида", "девятка"):
            await telegram.private("Глеб").says(f"{game}, Глеб и Дима, до двух")
        used = memory(process)
        print(f"memory of the bot, no speech model loaded: {used:.0f} MB (at most {MEMORY_MB})")
    return middle <= MEDIAN_MS and used <= MEMORY_MB


if __name__ == "__main__":
    sys.exit(not asyncio.run(measure()))
