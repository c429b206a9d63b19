"""The direct way to a database: what counts together, what happens to those who come at once, who is kept waiting."""

import asyncio
import sqlite3

import pytest
from sqlalchemy import insert, select, text, update

from storage.direct import Taken
from storage.engine import open_store
from storage.queries import READING
from storage.tables import MemoRow

PUT = insert(MemoRow)
CHANGE = update(MemoRow).where(MemoRow.key == "b").values(body=MemoRow.body + "!")
ALL = select(MemoRow.key, MemoRow.body).order_by(MemoRow.key)


def memo(key, body="x"):
    return {"kind": "test", "key": key, "body": body}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "markyor.db"


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, path):
    return f"sqlite:///{path}" if request.param == "sqlite" else request.getfixturevalue("postgres_url")


@pytest.fixture
async def direct(address):
    async with open_store(address) as database:
        yield database.direct


async def put(direct, *memos, then=None):
    async with direct.transaction() as steps:
        await steps.rows(PUT, memos[0])
        await steps.each(PUT, memos[1:])
        if then:
            raise then


async def kept(direct):
    return [tuple(row) for row in await direct.rows(ALL, {})]


async def test_the_steps_of_a_transaction_count_together(direct):
    await put(direct, memo("a"), memo("b"), memo("c"))
    assert [key for key, _ in await kept(direct)] == ["a", "b", "c"]


async def test_a_key_that_is_taken_undoes_all_steps(direct):
    await direct.rows(PUT, memo("a"))
    with pytest.raises(Taken):
        await put(direct, memo("b"), memo("c"), memo("a"))
    assert [key for key, _ in await kept(direct)] == ["a"]


async def test_whatever_ends_a_transaction_early_undoes_its_steps(direct):
    with pytest.raises(LookupError):
        await put(direct, memo("a"), memo("b"), then=LookupError)
    await put(direct, memo("c"), memo("d"))
    assert [key for key, _ in await kept(direct)] == ["c", "d"]


async def test_transactions_that_begin_at_once_run_one_after_another(direct):
    await direct.rows(PUT, memo("b", ""))

    async def change():
        async with direct.transaction() as steps:
            await steps.rows(CHANGE, {})

    await asyncio.gather(*(change() for _ in range(30)))
    assert await kept(direct) == [("b", "!" * 30)]


async def test_who_is_cancelled_at_any_moment_leaves_all_or_nothing(direct):
    for moment in range(40):
        task = asyncio.create_task(put(direct, memo(f"{moment:02}a"), memo(f"{moment:02}b")))
        for _ in range(moment):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await put(direct, memo("last"), memo("last of all"))
    found = [key for key, _ in await kept(direct)]
    assert found[-2:] == ["last", "last of all"]
    assert [key[:-1] for key in found[:-2:2]] == [key[:-1] for key in found[1:-2:2]]


async def test_while_another_program_holds_the_file_others_go_on_and_the_writer_gets_through_in_the_end(path):
    async with open_store(f"sqlite:///{path}") as database:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(database.direct.rows(PUT, memo("a")))
        for _ in range(5):
            assert await kept(database.direct) == []
            await asyncio.sleep(0)
        assert not writing.done()
        other.execute("COMMIT")
        other.close()
        await writing
        assert await kept(database.direct) == [("a", "x")]


async def test_nobody_waits_for_a_long_look_up(path):
    endless = text("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
    async with open_store(f"sqlite:///{path}") as database:
        async with database.engine.execution_options(**{READING: True}).connect() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            looking = asyncio.create_task(connection.execute(endless))
            try:
                await asyncio.sleep(0.05)
                await database.direct.rows(PUT, memo("a"))
                assert not looking.done()
            finally:
                await driver.interrupt()
                await asyncio.gather(looking, return_exceptions=True)
        assert await kept(database.direct) == [("a", "x")]
