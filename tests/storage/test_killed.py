"""A program that is killed while it writes leaves whole messages and nothing else."""

import sys
from subprocess import PIPE, Popen

import pytest
from sqlalchemy import text

from storage.engine import open_store
from tests.storage.examples import note, start

ENTRIES = 50
"""In one message, so that most of the time is spent in the middle of one."""

WRITER = f"""
import asyncio
from storage.engine import open_store
from tests.storage.examples import note, pot

async def main():
    async with open_store({{address!r}}) as database:
        match = await database.store.latest("terminal")
        last = 1
        for message in range(10_000):
            entries = [pot(number) for number in range(last + 1, last + 1 + {ENTRIES})]
            await database.store.append(match.id, last, entries, note(str(message)))
            last += {ENTRIES}
            print(message, flush=True)

asyncio.run(main())
"""


def killed_after(messages, address):
    """How many messages a writer had reported as stored when it was killed in the middle of another."""
    with Popen([sys.executable, "-c", WRITER.format(address=address)], stdout=PIPE, text=True) as writer:
        for _ in range(messages):
            writer.stdout.readline()
        writer.kill()
        return messages + len(writer.stdout.readlines())


@pytest.mark.parametrize("messages", [1, 2, 5])
async def test_a_program_killed_in_the_middle_of_a_write_leaves_whole_messages(tmp_path, messages):
    address = f"sqlite:///{tmp_path}/markyor.db"
    async with open_store(address) as database:
        match = await database.store.create("terminal", 0, [start()], note("start"))
    reported = killed_after(messages, address)
    async with open_store(address) as database:
        entries = len((await database.store.load(match.id)).record.entries) - 1
        assert entries % ENTRIES == 0
        assert reported <= entries // ENTRIES <= reported + 1
        causes = [await database.store.knows("terminal", str(message)) for message in range(reported + 2)]
        assert causes.count(True) == entries // ENTRIES
        async with database.engine.connect() as connection:
            assert await connection.scalar(text("PRAGMA integrity_check")) == "ok"
