"""Keeping a match on SQLite: from what is said to the stored answer, and the loading of a long match."""

import asyncio
import tempfile
import time
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles

from bot.services.scorekeeping import Scorekeeping
from storage.engine import Database, open_store
from storage.record_store import Note

TABLE = "chat:1"
SAID = (
    "красный",
    "чёрный",
    "красный, синий, мимо",
    "мимо",
    "красный",
    "фол",
    "мимо",
    "мимо",
    "какой счёт",
    "сдаю партию",
)
LONG = 1_000
WARM_UP = 50


def note(cause: int) -> Note:
    """Where the message with this number came from."""
    return Note(cause=str(cause), author="7", words="", at=datetime.now(UTC))


async def told(database: Database) -> list[float]:
    """Milliseconds from each message to its stored answer, for as many as make a long match."""
    keeping = Scorekeeping(database.store)
    await keeping.start(TABLE, "snooker", ("Аня", "Борис"), race_to=999, note=note(0))
    times: list[float] = []
    for cause, text in enumerate(cycle(SAID), 1):
        begin = time.perf_counter()
        await keeping.say(TABLE, text, note(cause))
        times.append((time.perf_counter() - begin) * 1_000)
        record = await keeping.current(TABLE)
        if record is not None and len(record.entries) >= LONG:
            return times[WARM_UP:]
    return times


async def loaded(url: str) -> float:
    """Milliseconds to load the match by a program that has not seen it."""
    async with open_store(url) as database:
        begin = time.perf_counter()
        await database.store.latest(TABLE)
        return (time.perf_counter() - begin) * 1_000


async def main() -> None:
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder)}/markyor.db"
        async with open_store(url) as database:
            times = await told(database)
        print(
            f"said to stored answer: median {median(times):.1f} ms, 95th percentile {quantiles(times, n=20)[-1]:.1f} ms"
        )
        loads = [await loaded(url) for _ in range(9)]
        print(f"loading a match of {LONG} entries: median {median(loads):.0f} ms")


if __name__ == "__main__":
    asyncio.run(main())
