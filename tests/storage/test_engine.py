"""Databases that cannot be used: each says what is the matter with it, and by which address."""

import asyncio
import os
import socket
import sqlite3
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from subprocess import run

import asyncpg
import pytest
from sqlalchemy import text

from storage import engine
from storage.engine import open_store
from storage.errors import (
    BadDatabaseUrl,
    DatabaseDenied,
    DatabaseFull,
    DatabaseLocked,
    DatabaseReadOnly,
    DatabaseUnavailable,
    NotADatabase,
)
from tests.storage.examples import note, pot, start


@pytest.fixture
def path(tmp_path):
    return tmp_path / "markyor.db"


@pytest.fixture
def impatient(monkeypatch):
    """Nobody waits long for a lock or a server."""
    monkeypatch.setattr(engine, "PATIENCE", 0.2)


async def opened(address):
    async with open_store(address):
        pass


async def filled(path):
    """A database of one match."""
    async with open_store(f"sqlite:///{path}") as database:
        return await database.store.create("terminal", 0, [start()], note())


async def test_the_file_and_its_folder_are_made_when_there_are_none(tmp_path):
    path = tmp_path / "new" / "folder" / "markyor.db"
    await filled(path)
    assert path.exists()


async def test_without_an_address_matches_are_kept_where_programs_keep_their_data(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    await opened(None)
    assert (tmp_path / "markyor" / "markyor.db").exists()


async def test_sqlite_runs_with_a_write_ahead_log_foreign_keys_and_patience(path):
    pragmas = {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 1}
    async with open_store(f"sqlite:///{path}") as database, database.engine.connect() as connection:
        for pragma, set_to in pragmas.items():
            assert await connection.scalar(text(f"PRAGMA {pragma}")) == set_to
            assert await database.direct.rows(text(f"PRAGMA {pragma}"), {}) == [(set_to,)]
        assert await connection.scalar(text("PRAGMA busy_timeout")) == 5000


@pytest.mark.parametrize(
    "address",
    [
        "markyor.db",
        "/var/lib/markyor.db",
        "mysql://localhost/markyor",
        "sqlite://",
        "sqlite:///file:markyor.db?uri=true",
        "postgresql://",
        "postgresql://user:secret@host:port/markyor",
        "https://example.com/",
        "postgresql+psycopg2://user:secret@host/markyor",
        "постгрес",
    ],
)
def test_what_is_no_database_url_is_told_without_its_password(address):
    with pytest.raises(BadDatabaseUrl) as caught:
        open_store(address)
    assert "secret" not in str(caught.value)


async def test_an_option_that_the_driver_does_not_know_is_a_bad_url(postgres_server):
    with pytest.raises(BadDatabaseUrl):
        await opened(f"{postgres_server}&colour=green")


async def test_the_name_libpq_gives_to_ssl_is_understood(postgres_server):
    await opened(f"{postgres_server}&sslmode=disable")


async def test_the_short_name_of_postgresql_is_understood(postgres_url):
    await opened(postgres_url.replace("postgresql://", "postgres://"))


async def test_a_server_that_is_down_is_unavailable():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(DatabaseUnavailable) as caught:
            await opened(f"postgresql://user:secret@127.0.0.1:{port}/markyor")
    assert caught.value.detail == f"postgresql+asyncpg://user:***@127.0.0.1:{port}/markyor"


@pytest.mark.usefixtures("impatient")
async def test_a_server_that_never_answers_is_unavailable():
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(DatabaseUnavailable):
        await opened(f"postgresql://user@127.0.0.1:{silent.getsockname()[1]}/markyor")


async def test_a_server_without_that_database_denies_it(postgres_server):
    with pytest.raises(DatabaseDenied):
        await opened(postgres_server.replace("/postgres?", "/nothing_like_it?"))


async def test_a_user_whom_the_server_does_not_know_is_denied(postgres_server):
    with pytest.raises(DatabaseDenied):
        await opened(postgres_server.replace("//postgres:", "//stranger:"))


async def test_a_server_that_lets_nobody_write_is_read_only(postgres_url):
    async with open_store(postgres_url) as database:
        connection = await asyncpg.connect(postgres_url)
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        await connection.close()
        await database.engine.dispose()
        with pytest.raises(DatabaseReadOnly):
            await database.store.create("terminal", 0, [start()], note())


async def test_a_connection_that_the_server_has_dropped_is_replaced(postgres_url):
    async with open_store(postgres_url) as database:
        match = await database.store.create("terminal", 0, [start()], note())
        async with database.engine.connect() as own, database.direct._connection() as direct:
            drivers = [(await own.get_raw_connection()).driver_connection, direct._con]
        connection = await asyncpg.connect(postgres_url)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await connection.close()
        while not all(driver.is_closed() for driver in drivers):  # noqa: ASYNC110  # the driver tells nobody
            await asyncio.sleep(0)
        await database.store.append(match.id, 1, [pot(2)], note())
        await database.store.create("terminal", 1, [start()], note())
        assert len((await database.store.load(match.id)).record.entries) == 2


async def test_a_file_that_is_no_database_says_so(path):
    path.write_bytes(b"\xff\xd8\xff\xe0 a picture" * 100)
    with pytest.raises(NotADatabase) as caught:
        await opened(f"sqlite:///{path}")
    assert caught.value.detail == str(path)


def test_a_program_whose_database_cannot_be_used_ends(path):
    path.write_text("not a database, and long enough to be seen as none" * 100)
    program = f"""
import asyncio
from storage.engine import open_store

asyncio.run(open_store("sqlite:///{path}").upgrade())
"""
    ended = run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert "NotADatabase: not_a_database" in ended.stderr


async def test_a_folder_in_place_of_the_file_is_unavailable(tmp_path):
    with pytest.raises(DatabaseUnavailable):
        await opened(f"sqlite:///{tmp_path}")


async def test_a_file_in_place_of_the_folder_is_unavailable(path):
    path.write_text("")
    with pytest.raises(DatabaseUnavailable):
        await opened(f"sqlite:///{path}/markyor.db")


@pytest.mark.usefixtures("impatient")
async def test_a_file_that_another_program_holds_is_locked_and_usable_afterwards(path):
    match = await filled(path)
    other = sqlite3.connect(path, isolation_level=None)
    async with open_store(f"sqlite:///{path}") as database:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked):
            await database.store.append(match.id, 1, [pot(2)], note())
        other.close()
        await database.store.append(match.id, 1, [pot(2)], note())
        assert len((await database.store.latest("terminal")).record.entries) == 2


@pytest.mark.usefixtures("impatient")
async def test_a_file_held_whole_by_another_program_is_locked_on_opening(path):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(DatabaseLocked):
        await opened(f"sqlite:///{path}")
    other.close()


async def test_a_full_disk_is_told_and_nothing_is_half_written(path):
    match = await filled(path)
    async with open_store(f"sqlite:///{path}") as database:
        [(pages,)] = await database.direct.rows(text("PRAGMA page_count"), {})
        await database.direct.rows(text(f"PRAGMA max_page_count = {pages}"), {})
        with pytest.raises(DatabaseFull):
            await database.store.append(match.id, 1, [pot(number) for number in range(2, 500)], note())
        assert await database.store.load(match.id) == match


@contextmanager
def as_nobody():
    """Not as root, whom the permissions of files do not bind."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.parametrize(("file", "folder"), [(0o444, 0o777), (0o666, 0o555)])
async def test_a_file_or_folder_that_may_not_be_written_is_read_only(file, folder):
    with tempfile.TemporaryDirectory(dir="/tmp") as place:
        path = Path(place) / "markyor.db"
        await filled(path)
        path.chmod(file)
        path.parent.chmod(folder)
        with as_nobody(), pytest.raises(DatabaseReadOnly):
            async with open_store(f"sqlite:///{path}") as database:
                await database.store.create("terminal", 1, [start()], note())


async def test_a_folder_that_may_not_be_made_is_read_only():
    with tempfile.TemporaryDirectory(dir="/tmp") as place:
        os.chmod(place, 0o555)  # noqa: PTH101  # in a test that waits for nothing else
        with as_nobody(), pytest.raises(DatabaseReadOnly):
            await opened(f"sqlite:///{place}/new/markyor.db")
