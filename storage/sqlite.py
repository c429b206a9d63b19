"""The driver of SQLite, in fewer trips to its thread: a statement and its rows take one, where they would take four."""

# ruff: noqa: D102  # the methods are those of a DB-API cursor, made to be awaited

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Self

import aiosqlite

Parameters = Sequence[Any]


class _Outcome(NamedTuple):
    """What a statement led to."""

    rows: list[Any] = []  # noqa: RUF012  # never changed
    description: Any = None
    rowcount: int = -1
    lastrowid: int | None = None


class Connection(aiosqlite.Connection):
    """A connection whose cursors bring all rows of a statement along. Its thread ends with the program."""

    def __init__(self, path: str, timeout: float) -> None:
        super().__init__(
            lambda: sqlite3.connect(path, timeout=timeout, isolation_level=None, check_same_thread=False),
            iter_chunk_size=64,
        )
        self._thread.daemon = True

    def cursor(self) -> "Cursor":  # type: ignore[override]  # SQLAlchemy enters it and asks for nothing else
        return Cursor(self)

    async def outcome(self, ask: Callable[[sqlite3.Connection], sqlite3.Cursor]) -> _Outcome:
        """What a statement led to. Nothing of it is left open, even where nobody waits for its end any more."""

        def run() -> _Outcome:
            cursor = ask(self._conn)
            rows = cursor.fetchall() if cursor.description else []
            outcome = _Outcome(rows, cursor.description, cursor.rowcount, cursor.lastrowid)
            cursor.close()
            return outcome

        outcome: _Outcome = await self._execute(run)  # type: ignore[no-untyped-call]  # aiosqlite has no types there
        return outcome


class Cursor:
    """One statement, and its rows once it has run."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._outcome = _Outcome()

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Parameters = ()) -> None:
        self._outcome = await self._connection.outcome(lambda driver: driver.execute(statement, parameters))

    async def executemany(self, statement: str, parameters: Iterable[Parameters]) -> None:
        self._outcome = await self._connection.outcome(lambda driver: driver.executemany(statement, parameters))

    async def fetchall(self) -> list[Any]:
        return self._outcome.rows

    async def close(self) -> None:
        """The driver's cursor is closed already."""

    @property
    def description(self) -> Any:  # noqa: ANN401  # as the driver has it
        return self._outcome.description

    @property
    def rowcount(self) -> int:
        return self._outcome.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._outcome.lastrowid
