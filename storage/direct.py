"""What every report asks of the database, without detours: SQLAlchemy writes a statement once, the driver runs it.

To have SQLAlchemy run it takes several times as long as the database needs: docs/decisions/0016.
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, TypeVar

from sqlalchemy import Dialect, Select
from sqlalchemy.sql.elements import CompilerElement

from storage.failures import told

Statement = CompilerElement
Row = Sequence[Any]
Values = Mapping[str, Any]
_T = TypeVar("_T")

GLANCE = 0.005
"""Seconds after which to look again whether another program still holds the file."""
FAREWELL = 5
"""Seconds that connections to a server have left when the database is closed."""


class Taken(Exception):  # noqa: N818  # says what happened
    """A key that was to be kept is there already; nothing was stored."""


class Steps(Protocol):
    """Statements that run in one transaction. Nothing else may be waited for before the last of them has run."""

    async def rows(self, statement: Statement, values: Values) -> Sequence[Row]:
        """Runs one statement; its rows."""

    async def each(self, statement: Statement, values: Iterable[Values]) -> None:
        """Runs one statement with each of the values."""


class Direct(Protocol):
    """The way to a database that is up to date. Every method raises `DatabaseError` while it cannot be used."""

    async def rows(self, statement: Statement, values: Values) -> Sequence[Row]:
        """Runs one statement that stands for itself; its rows."""

    def transaction(self) -> AbstractAsyncContextManager[Steps]:
        """Statements that count together, or not at all if an error ends the block; `Taken` where one meets a key."""

    async def close(self) -> None:
        """Gives all connections back."""


class Written:
    """A statement as a dialect writes it."""

    def __init__(self, statement: Statement, dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect)
        self.text: str = compiled.string
        self._places = [
            (name, compiled.params[name], compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect))
            for name in compiled.positiontup or ()
        ]
        columns = statement.selected_columns if isinstance(statement, Select) else ()
        readers = (column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns)
        self._readers = [(place, read) for place, read in enumerate(readers) if read]

    def arguments(self, values: Values) -> list[Any]:
        """The values in the order in which the text has them."""
        given = ((values.get(name, other), write) for name, other, write in self._places)
        return [write(value) if write else value for value, write in given]

    def read(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Rows as the driver gives them, in the types of the columns."""
        return [self._read(list(row)) for row in rows] if self._readers else rows

    def _read(self, row: list[Any]) -> Row:
        for place, read in self._readers:
            row[place] = read(row[place])
        return row


class _Writing(dict[Statement, Written]):
    """Statements as a dialect writes them, each written once."""

    def __init__(self, dialect: Dialect) -> None:
        super().__init__()
        self._dialect = dialect

    def __missing__(self, statement: Statement) -> Written:
        self[statement] = written = Written(statement, self._dialect)
        return written


class FileDirect:
    """`Direct` to a SQLite file, on the event loop: to ask a thread takes longer than to read or write what is asked.

    A file that another program holds is tried again, for `patience` seconds, and nobody else is kept waiting.
    """

    def __init__(
        self, connect: Callable[[], sqlite3.Connection], dialect: Dialect, address: str, patience: float
    ) -> None:
        self._connect = connect
        self._written = _Writing(dialect)
        self._address = address
        self._patience = patience
        self._turn = asyncio.Lock()

    @cached_property
    def _driver(self) -> sqlite3.Connection:
        return self._connect()

    async def rows(self, statement: Statement, values: Values) -> Sequence[Row]:
        """As `Direct` has it."""
        with told(self._address):
            return await self._patiently(lambda: self._run(statement, values))

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Steps]:
        """As `Direct` has it."""
        with told(self._address), _taken(sqlite3.IntegrityError):
            async with self._turn:
                await self._patiently(lambda: self._driver.execute("BEGIN IMMEDIATE"))
                try:
                    yield _FileSteps(self._run, self._each)
                    self._driver.execute("COMMIT")
                finally:
                    if self._driver.in_transaction:
                        self._driver.execute("ROLLBACK")

    async def close(self) -> None:
        """As `Direct` has it."""
        if "_driver" in self.__dict__:
            self._driver.close()
            del self._driver

    async def _patiently(self, run: Callable[[], _T]) -> _T:
        tired = time.monotonic() + self._patience
        while True:
            try:
                return run()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > tired:
                    raise
            await asyncio.sleep(GLANCE)

    def _run(self, statement: Statement, values: Values) -> Sequence[Row]:
        written = self._written[statement]
        return written.read(self._driver.execute(written.text, written.arguments(values)).fetchall())

    def _each(self, statement: Statement, values: Iterable[Values]) -> None:
        written = self._written[statement]
        self._driver.executemany(written.text, [written.arguments(each) for each in values])


@dataclass(frozen=True, slots=True)
class _FileSteps:
    """Never waits, so that nobody else can come between the steps."""

    run: Callable[[Statement, Values], Sequence[Row]]
    run_each: Callable[[Statement, Iterable[Values]], None]

    async def rows(self, statement: Statement, values: Values) -> Sequence[Row]:
        return self.run(statement, values)

    async def each(self, statement: Statement, values: Iterable[Values]) -> None:
        self.run_each(statement, values)


class ServerDirect:
    """`Direct` to a PostgreSQL server, over connections of its own: `connecting` is what the driver's pool is given."""

    def __init__(self, connecting: Mapping[str, Any], dialect: Dialect, address: str) -> None:
        self._connecting = connecting
        self._written = _Writing(dialect)
        self._address = address
        self._pool: Any = None
        self._opening = asyncio.Lock()

    async def rows(self, statement: Statement, values: Values) -> Sequence[Row]:
        """As `Direct` has it."""
        async with self._connection() as connection:
            return await _ServerSteps(connection, self._written).rows(statement, values)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Steps]:
        """As `Direct` has it."""
        async with self._connection() as connection, connection.transaction():
            yield _ServerSteps(connection, self._written)

    async def close(self) -> None:
        """As `Direct` has it."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            with suppress(TimeoutError):
                await asyncio.wait_for(pool.close(), FAREWELL)
            pool.terminate()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        import asyncpg  # noqa: PLC0415  # a program whose matches are in a file never needs it

        with told(self._address), _taken(asyncpg.IntegrityConstraintViolationError):
            try:
                async with (self._pool or await self._opened()).acquire() as connection:
                    yield connection
            except asyncpg.InterfaceError as error:  # the connection was lost in between
                raise ConnectionError from error

    async def _opened(self) -> Any:  # noqa: ANN401  # the driver has no types
        import asyncpg  # noqa: PLC0415  # as above

        async with self._opening:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(**self._connecting, min_size=0, reset=_nothing_to_reset)
            return self._pool


@dataclass(frozen=True, slots=True)
class _ServerSteps:
    connection: Any
    """Of the driver, which has no types."""
    written: _Writing

    async def rows(self, statement: Statement, values: Values) -> Sequence[Row]:
        written = self.written[statement]
        return written.read(await self.connection.fetch(written.text, *written.arguments(values)))

    async def each(self, statement: Statement, values: Iterable[Values]) -> None:
        written = self.written[statement]
        await self.connection.executemany(written.text, [written.arguments(each) for each in values])


async def _nothing_to_reset(_connection: object) -> None:
    """No statement changes the session; a transaction that was left open the pool ends by itself."""


@contextmanager
def _taken(kind: type[Exception]) -> Iterator[None]:
    try:
        yield
    except kind as error:
        raise Taken from error
