"""Voice notes at the bot: a process of its own with the real Whisper, the stand-in for Telegram in front of it.

Four notes that come at once are all to be answered, and the event loop is never to stand still for more than 50 ms;
what is typed meanwhile is answered at once. The first note comes a while after the start, and is to take no longer than
others. The memory is measured after the first note and after many more.
"""

import asyncio
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks._bots import running
from benchmarks._memory import memory, most_memory
from tests.bot.standin import TOKEN, Chat, Telegram
from tests.speech.sounds import note

AT_ONCE = 4
ROUNDS = 10
START = "снукер, Аня против Бориса, до двадцати"
NOTES = ("krasny-chorny-mimo", "fol-chetyre", "otmeni", "talk-kofe")
STILL_MS = 50
PATIENCE = 120
"""Seconds after which the stand-in gives up."""
PAUSE = 0.05
OPENS = 8
"""Seconds after the start in which the bot opens its recogniser."""


@asynccontextmanager
async def bot(telegram: Telegram, folder: Path) -> AsyncIterator[Process]:
    """The bot at work; how long its loop stood still is written to a file in the folder."""
    settings = {
        "BOT_TOKEN": TOKEN,
        "TELEGRAM_API": telegram.url,
        "DATABASE_URL": f"sqlite:///{folder / 'bot.db'}",
        "MARKYOR_ENGINE": "whisper",
        "MARKYOR_KEEP_RECORDINGS": "",
    }
    async with (
        running("benchmarks._watched", str(folder / "idle")),
        running("benchmarks._watched", str(folder / "still"), "telegram", settings=settings) as process,
    ):
        yield process


async def answered(telegram: Telegram, chats: Sequence[Chat], name: str) -> float:
    """Seconds until a note that comes in all the chats at once is answered in all."""
    begin = time.perf_counter()
    await asyncio.gather(*(chat.sends_voice(note(name), wait=False) for chat in chats))
    await telegram.settled()
    return time.perf_counter() - begin


async def typed_meanwhile(telegram: Telegram, chat: Chat, notes: "asyncio.Task[float]") -> list[float]:
    """Milliseconds to the answers to what is typed while notes are heard."""
    times = []
    while not notes.done():
        told, begin = asyncio.Event(), time.perf_counter()

        def answers(told: asyncio.Event = told) -> None:
            given = telegram.called("sendMessage")[-1]
            if int(given["chat_id"]) == chat.id:
                told.set()
            else:
                telegram.when("sendMessage", lambda: answers(told))

        telegram.when("sendMessage", answers)
        await chat.says("какой счёт", wait=False)
        await asyncio.wait_for(told.wait(), PATIENCE)
        times.append((time.perf_counter() - begin) * 1000)
        await asyncio.sleep(PAUSE)
    return times


def stood_still(notes: Path, since: float, until: float) -> tuple[float, float]:
    """The longest time, in milliseconds, that an event loop stood still between two moments, and worked meanwhile."""
    lines = [[*map(float, line.split())] for line in notes.read_text().splitlines()]
    between = [(still, worked) for at, still, worked in lines if since <= at <= until]
    return max((still for still, _ in between), default=0.0), max((worked for _, worked in between), default=0.0)


async def measure(telegram: Telegram, process: Process, folder: Path) -> bool:
    """Prints the figures; whether they are good enough."""
    typing, *chats = (telegram.private(f"Аня {number}") for number in range(AT_ONCE + 1))
    for chat in (typing, *chats):
        await chat.says(START, wait=False)
    await telegram.settled()
    began = time.time()
    await asyncio.sleep(OPENS)
    loaded = time.time()
    still, worked = stood_still(folder / "still", began, loaded)
    print(f"while the model is loaded the event loop stood still {still:.0f} ms at most, at work for {worked:.0f}")
    took = await answered(telegram, chats[:1], NOTES[0])
    again = await answered(telegram, chats[:1], NOTES[0])
    first = memory(process.pid)
    print(f"the first note, {OPENS} s after the start: {took:.1f} s; once more: {again:.1f} s")
    notes = asyncio.create_task(answered(telegram, chats, NOTES[0]))
    typed = await typed_meanwhile(telegram, typing, notes)
    print(f"{AT_ONCE} at once, all answered: {await notes:.2f} s;", end=" ")
    print(f"what is typed meanwhile: {max(typed):.0f} ms at most")
    for number in range(ROUNDS):
        await answered(telegram, chats, NOTES[number % len(NOTES)])
    still, worked = stood_still(folder / "still", loaded, time.time())
    idle, _none = stood_still(folder / "idle", loaded, time.time())
    print(f"the event loop stood still {still:.0f} ms at most, at work for {worked:.0f} (at most {STILL_MS});", end=" ")
    print(f"an idle one beside it stood still {idle:.0f} ms")
    now, most = memory(process.pid), most_memory(process.pid)
    print(f"memory: {first:.0f} MB after the first note, {now:.0f} MB after {AT_ONCE * (ROUNDS + 1)} more;", end=" ")
    print(f"{most:.0f} MB at most")
    return worked <= STILL_MS


async def main() -> bool:
    """Runs the bot and measures it."""
    with tempfile.TemporaryDirectory() as folder:
        async with Telegram() as telegram, bot(telegram, Path(folder)) as process:
            telegram.updates.patience = PATIENCE
            return await measure(telegram, process, Path(folder))


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
