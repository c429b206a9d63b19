"""The program with somebody who watches its event loop: writes down how long it stood still, and when.

`python -m benchmarks._watched FILE telegram`: a line for each time that it was longer than `NOTED`, with when that was
over (seconds since 1970), how many milliseconds it was, and for how many of these its own thread was at work: the rest
is waiting for a processor, or for Python. Without a command an idle loop is watched: on a busy machine
that stands still as well.
"""

import asyncio
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import TextIO

from bot import cli

TICK = 0.005
NOTED = 0.02


async def watch(notes: TextIO) -> None:
    """Notes every time that the event loop does not come round."""
    while True:
        begun, worked = time.perf_counter(), time.thread_time()
        await asyncio.sleep(TICK)
        stood, worked = time.perf_counter() - begun - TICK, time.thread_time() - worked
        if stood > NOTED:
            notes.write(f"{time.time()} {stood * 1000:.1f} {worked * 1000:.1f}\n")


async def watched(work: Coroutine[object, object, None], notes: TextIO) -> None:
    """Does the work while its loop is watched."""
    watching = asyncio.create_task(watch(notes))
    try:
        await work
    finally:
        watching.cancel()


def main() -> None:
    """Runs the program."""
    run = asyncio.run
    with Path(sys.argv[1]).open("w", buffering=1) as notes:
        if len(sys.argv) == 2:  # only the file
            run(watch(notes))
        asyncio.run = lambda work: run(watched(work, notes))  # type: ignore[assignment]  # no more is asked of it here
        cli.main(sys.argv[2:])


if __name__ == "__main__":
    main()
