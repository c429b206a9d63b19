"""The database: opened by its address, brought up to date, closed."""

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import platformdirs
from sqlalchemy import URL, Connection, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from storage import schema, sqlite
from storage.direct import FileDirect, ServerDirect
from storage.errors import BadDatabaseUrl, DatabaseReadOnly
from storage.failures import told
from storage.queries import READING, SqlHistory
from storage.sql_memos import SqlMemos
from storage.sql_store import SqlStore

PATIENCE = 5
"""Seconds to wait for another program that holds the database, or for a server to answer."""

CONNECTIONS = {"reports": 6, "everything else": 4}
"""To a PostgreSQL server, from one process."""

FRESH = 60
"""Seconds for which a connection is trusted to be there; one that is idle may be dropped on the way without a word."""

LONGEST = 30
"""Seconds a statement may take on a PostgreSQL server."""

CACHE = 32_000
"""Kilobytes of a SQLite file that are kept ready: what players have done in tens of thousands of matches."""

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
_SECRET = re.compile(r"(?<=:)[^:@/]*(?=@)")


def default_path() -> Path:
    """Where matches are kept when nothing else is said."""
    return Path(platformdirs.user_data_dir("markyor", appauthor=False)) / "markyor.db"


def open_store(address: str | None = None) -> "Database":
    """The database at an address: a URL of SQLite or PostgreSQL, or the default file. Nothing is connected yet.

    Raises:
        BadDatabaseUrl: the address is no such URL.
    """
    return Database(_url(address) if address else URL.create("sqlite+aiosqlite", database=str(default_path())))


class Database:
    """A database of matches. As a context manager it is brought up to date on entry and closed at the end."""

    def __init__(self, url: URL) -> None:
        self.address = url.database or "" if _is_file(url) else url.render_as_string(hide_password=True)
        self.engine = _sqlite(url) if _is_file(url) else _postgres(url)
        self.direct = _file_direct(url, self.engine) if _is_file(url) else _server_direct(self.engine, self.address)
        self.store = SqlStore(self.engine, self.direct, self.address)
        self.history = SqlHistory(self.engine, self.store, self.address)
        self.memos = SqlMemos(self.engine, self.direct, self.address)
        self.file = Path(self.address) if _is_file(url) else None
        """The file, where it is one."""
        self._url = url

    async def upgrade(self) -> None:
        """Makes the database if there is none, and brings it up to date.

        Raises:
            DatabaseError: it cannot be used; which kind says why.
            BadDatabaseUrl: the URL has an option that the driver does not know.
        """
        try:
            with told(self.address):
                if _is_file(self._url):
                    _make_file(Path(self.address))
                await schema.upgrade(self.engine)
        except BaseException as error:
            await self.close()  # an open connection to a file would keep the program from ending
            if isinstance(error, TypeError):
                raise BadDatabaseUrl(self.address) from error
            raise

    async def is_current(self) -> bool:
        """Whether its tables are those of this program, so that there is nothing to upgrade.

        Raises:
            DatabaseNewer: they are those of a newer one.
            DatabaseError: it cannot be used.
        """
        with told(self.address):
            return await schema.is_current(self.engine)

    async def reach(self) -> None:
        """Makes sure that the database answers.

        Raises:
            DatabaseError: it does not.
        """
        with told(self.address):
            async with self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        """Gives all connections back."""
        await self.direct.close()
        await self.engine.dispose()

    async def __aenter__(self) -> Self:
        await self.upgrade()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _url(address: str) -> URL:
    try:
        url = make_url(address)
        url = url.set(drivername=_DRIVERS[url.drivername])
    except (ArgumentError, ValueError, KeyError) as error:
        raise BadDatabaseUrl(_SECRET.sub("***", address)) from error
    if not url.database or url.database.startswith("file:"):
        raise BadDatabaseUrl(url.render_as_string(hide_password=True))
    return url


def _is_file(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _make_file(path: Path) -> None:
    """Sees to it that the file can be opened; the driver's thread would tell of it too late for a program that ends."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except PermissionError as error:
        raise DatabaseReadOnly(str(path.parent)) from error
    sqlite3.connect(path).close()


def _postgres(url: URL) -> AsyncEngine:
    """A few connections that stay open, and are not asked each time whether they do: that would take longest of all."""
    if "sslmode" in url.query:  # the name libpq gives to what the driver calls ssl
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": url.query["sslmode"]})
    engine = create_async_engine(
        url,
        pool_size=CONNECTIONS["everything else"],
        max_overflow=0,
        pool_recycle=FRESH,
        connect_args={"timeout": PATIENCE, "command_timeout": LONGEST},
    )
    event.listen(engine.sync_engine, "checkout", _check_open)
    return engine


def _check_open(connection: DBAPIConnection, _entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection) -> None:
    """Has connections replaced that the server has closed."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def _server_direct(engine: AsyncEngine, address: str) -> ServerDirect:
    connecting = {
        **engine.dialect.create_connect_args(engine.url)[1],
        "max_size": CONNECTIONS["reports"],
        "max_inactive_connection_lifetime": FRESH,
        "timeout": PATIENCE,
        "command_timeout": LONGEST,
    }
    return ServerDirect(connecting, engine.dialect, address)


def _file_direct(url: URL, engine: AsyncEngine) -> FileDirect:
    path = url.database or ""

    def connect() -> sqlite3.Connection:
        driver = sqlite3.connect(path, timeout=0, isolation_level=None)
        _prepare(driver.execute)
        return driver

    return FileDirect(connect, engine.dialect, path, PATIENCE)


def _sqlite(url: URL) -> AsyncEngine:
    """SQLite with one connection for all that is not direct: it queues in order instead of polling for the lock."""

    def connection(*_: object) -> sqlite.Connection:
        return sqlite.Connection(url.database or "", PATIENCE)

    engine = create_async_engine(url, pool_size=1, max_overflow=0, async_creator=connection)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor: Any = connection.cursor()
    _prepare(cursor.execute)
    cursor.close()


def _prepare(execute: Callable[[str], object]) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON", f"cache_size = -{CACHE}"):
        execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Writers take the lock at once: a reader that turns writer could not wait for it."""
    if not connection.get_execution_options().get(READING):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
