"""A store in a database: SQLite or PostgreSQL."""

# ruff: noqa: D102  # the protocol says what each method promises

from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import bindparam, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.selectable import TypedReturnsRows

from rules.record import Entry, Record, replayed
from storage import results
from storage.codec import decode, encode
from storage.errors import AlreadyRecorded, ConcurrentAppend, MatchNotFound, StorageError
from storage.failures import told
from storage.record_store import NOBODY, Note, StoredMatch
from storage.tables import EntryRow, MatchRow

READING = "reading"
"""Execution option of connections that only read and need no transaction."""

REMEMBERED = 64
"""How many matches are kept ready; unless one was rewritten, only entries that came since have to be fetched."""

_MATCH = select(MatchRow.__table__)
_LATEST = _MATCH.where(MatchRow.table == bindparam("at_table")).order_by(MatchRow.number.desc()).limit(1)
_BY_ID = _MATCH.where(MatchRow.id == bindparam("match"))
_LATER = (
    select(EntryRow.number, EntryRow.body)
    .where(EntryRow.match_id == bindparam("match"), EntryRow.number > bindparam("after"))
    .order_by(EntryRow.number)
)
_KNOWN = (
    select(literal(1))
    .join_from(EntryRow, MatchRow)
    .where(EntryRow.cause == bindparam("of_cause"), MatchRow.table == bindparam("at_table"))
    .limit(1)
)
_LATEST_FOR_CAUSE = _LATEST.add_columns(_KNOWN.scalar_subquery().label("known"))
_NEWEST = select(func.coalesce(func.max(MatchRow.number), 0)).where(MatchRow.table == bindparam("at_table"))
_RAISE_LAST = (
    update(MatchRow)
    .where(MatchRow.id == bindparam("match"), MatchRow.last == bindparam("after"))
    .values(last=bindparam("raised"))
    .returning(MatchRow.rewritten)
)


class SqlStore:
    """A `RecordStore` over a database that is up to date. `address` is what errors name it by."""

    def __init__(self, engine: AsyncEngine, address: str) -> None:
        no_transaction: dict[str, Any] = {"isolation_level": "AUTOCOMMIT"} if engine.name == "postgresql" else {}
        self._reader = engine.execution_options(**{READING: True}, **no_transaction)
        self._writer = engine
        self._address = address
        self._remembered: OrderedDict[int, tuple[int, Record]] = OrderedDict()
        """With how often they had been rewritten when they were read."""

    async def latest(self, table: str, cause: str | None = None) -> StoredMatch | None:
        if cause is None:
            return await self._found(_LATEST, {"at_table": table})
        return await self._found(_LATEST_FOR_CAUSE, {"at_table": table, "of_cause": cause})

    async def load(self, match_id: int) -> StoredMatch:
        match = await self._found(_BY_ID, {"match": match_id})
        if match is None:
            raise MatchNotFound(str(match_id))
        return match

    async def knows(self, table: str, cause: str) -> bool:
        with told(self._address):
            async with self._reader.connect() as connection:
                return await _knows(connection, table, cause)

    async def create(
        self, table: str, after: int, entries: Sequence[Entry], note: Note, accounts: Mapping[str, str] = NOBODY
    ) -> StoredMatch:
        record = replayed(entries)
        row = {"table": table, "number": after + 1, "started_at": note.at, "last": entries[-1].number}
        try:
            async with self._writing() as connection:
                if note.cause is not None and await _knows(connection, table, note.cause):
                    raise AlreadyRecorded(table)
                if await connection.scalar(_NEWEST, {"at_table": table}) != after:
                    raise ConcurrentAppend(table)
                match_id = (await connection.execute(insert(MatchRow).returning(MatchRow.id), row)).scalar_one()
                await _keep(connection, _rows(match_id, entries, note))
                match = StoredMatch(id=match_id, table=table, number=after + 1, record=record, started_at=note.at)
                await connection.run_sync(results.begin, match, accounts)
        except IntegrityError as error:
            raise ConcurrentAppend(table) from error
        self._remember(match_id, 0, record)
        return match

    async def append(self, match_id: int, after: int, entries: Sequence[Entry], note: Note) -> None:
        try:
            async with self._writing() as connection:
                change = {"match": match_id, "after": after, "raised": entries[-1].number}
                rewritten = (await connection.execute(_RAISE_LAST, change)).scalar()
                if rewritten is None:
                    raise await _refusal(connection, match_id, note)
                record = (await self._record(connection, match_id, after, rewritten)).grown(entries)
                await _keep(connection, _rows(match_id, entries, note))
                await connection.run_sync(results.carry_on, match_id, record, note.at)
        except IntegrityError as error:
            raise AlreadyRecorded(str(match_id)) from error
        self._remember(match_id, rewritten, record)

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        with told(self._address):
            async with self._writer.begin() as connection:
                yield connection

    async def _found(self, query: TypedReturnsRows[Any], values: Mapping[str, object]) -> StoredMatch | None:
        with told(self._address):
            async with self._reader.connect() as connection:
                row = (await connection.execute(query, values)).first()
                if row is None:
                    return None
                if getattr(row, "known", None):
                    raise AlreadyRecorded(row.table)
                record = await self._record(connection, row.id, row.last, row.rewritten)
        return StoredMatch(id=row.id, table=row.table, number=row.number, record=record, started_at=row.started_at)

    async def _record(self, connection: AsyncConnection, match_id: int, last: int, rewritten: int) -> Record:
        before, known = self._remembered.get(match_id, (rewritten, None))
        if before != rewritten:
            known = None
        have = len(known.entries) if known else 0
        if known is not None and have >= last:
            return self._remember(match_id, rewritten, known)
        rows = await connection.execute(_LATER, {"match": match_id, "after": have})
        later = [decode(number, body) for number, body in rows]
        return self._remember(match_id, rewritten, known.grown(later) if known else replayed(later))

    def _remember(self, match_id: int, rewritten: int, record: Record) -> Record:
        self._remembered[match_id] = (rewritten, record)
        self._remembered.move_to_end(match_id)
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)
        return record


async def _keep(connection: AsyncConnection, rows: Sequence[Mapping[str, Any]]) -> None:
    await connection.execute(insert(EntryRow), rows)


async def _knows(connection: AsyncConnection, table: str, cause: str) -> bool:
    return await connection.scalar(_KNOWN, {"at_table": table, "of_cause": cause}) is not None


async def _refusal(connection: AsyncConnection, match_id: int, note: Note) -> StorageError:
    """Why nothing can be appended."""
    match = (await connection.execute(_BY_ID, {"match": match_id})).first()
    if match is None:
        return MatchNotFound(str(match_id))
    if note.cause is not None and await _knows(connection, match.table, note.cause):
        return AlreadyRecorded(match.table)
    return ConcurrentAppend(match.table)


def _rows(match_id: int, entries: Sequence[Entry], note: Note) -> list[dict[str, Any]]:
    words = note.words.replace("\0", "").encode(errors="replace").decode()
    return [
        {
            "match_id": match_id,
            "number": entry.number,
            "cause": None if later else note.cause,
            "author": note.author,
            "words": words,
            "at": note.at,
            "body": encode(entry),
        }
        for later, entry in enumerate(entries)
    ]
