"""A store in a database: SQLite or PostgreSQL."""

# ruff: noqa: D102  # the protocol says what each method promises

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy import Connection, bindparam, func, insert, literal, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from rules.record import Entry, Record, replayed
from storage import appending, results
from storage.codec import decode
from storage.direct import Direct, Statement, Steps, Taken, Values
from storage.errors import AlreadyRecorded, ConcurrentAppend, MatchNotFound, StorageError
from storage.failures import told
from storage.record_store import NOBODY, Note, StoredMatch
from storage.tables import EntryRow, MatchRow

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


class SqlStore:
    """A `RecordStore` over a database that is up to date. `address` is what errors name it by."""

    def __init__(self, engine: AsyncEngine, direct: Direct, address: str) -> None:
        self._engine = engine
        self._direct = direct
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
        return bool(await self._direct.rows(_KNOWN, {"at_table": table, "of_cause": cause}))

    async def create(
        self, table: str, after: int, entries: Sequence[Entry], note: Note, accounts: Mapping[str, str] = NOBODY
    ) -> StoredMatch:
        record = replayed(entries)
        match = StoredMatch(id=0, table=table, number=after + 1, record=record, started_at=note.at)
        try:
            with told(self._address):
                async with self._engine.begin() as connection:
                    match = await connection.run_sync(_create, match, note, accounts)
        except IntegrityError as error:
            raise ConcurrentAppend(table) from error
        self._remember(match.id, 0, record)
        return match

    async def append(self, match_id: int, after: int, entries: Sequence[Entry], note: Note) -> None:
        append = self._append_at_once if self._engine.name == "postgresql" else self._append_in_steps
        try:
            await append(match_id, after, entries, note)
        except Taken as error:
            raise AlreadyRecorded(str(match_id)) from error

    async def _append_in_steps(self, match_id: int, after: int, entries: Sequence[Entry], note: Note) -> None:
        """For a database to which every way is short."""
        async with self._direct.transaction() as steps:
            rewritten = await steps.rows(appending.RAISE_LAST, appending.last(match_id, after, entries))
            if not rewritten:
                raise await _refusal(steps, match_id, note)
            record = (await self._record(steps, match_id, after, rewritten[0][0])).grown(entries)
            await steps.each(appending.KEEP, appending.rows(match_id, entries, note))
            await steps.each(results.RAISE, results.raised(match_id, record, note.at))
        self._remember(match_id, rewritten[0][0], record)

    async def _append_at_once(self, match_id: int, after: int, entries: Sequence[Entry], note: Note) -> None:
        """One statement, and so one way to the server and back; it makes sure of all that is remembered."""
        if self._have(match_id) != after:
            await self.load(match_id)
        while True:
            if self._have(match_id) != after:
                raise await _refusal(self._direct, match_id, note)
            rewritten, known = self._remembered[match_id]
            record = known.grown(entries)
            kept = appending.rows(match_id, entries, note)
            sums = results.raised(match_id, record, note.at)
            values = appending.last(match_id, after, entries) | {"rewritten": rewritten} | appending.numbered(kept)
            values |= appending.numbered(sums, shared=("match", "now"))
            if await self._direct.rows(appending.at_once(len(kept), len(sums)), values):
                self._remember(match_id, rewritten, record)
                return
            await self.load(match_id)  # somebody else was first, or the match has been rewritten

    def _have(self, match_id: int) -> int:
        """How many entries of a match are remembered."""
        return len(self._remembered[match_id][1].entries) if match_id in self._remembered else 0

    async def _found(self, query: Statement, values: Values) -> StoredMatch | None:
        rows = await self._direct.rows(query, values)
        if not rows:
            return None
        match_id, table, number, started_at, last, rewritten, *known = rows[0]
        if any(known):
            raise AlreadyRecorded(table)
        record = await self._record(self._direct, match_id, last, rewritten)
        return StoredMatch(id=match_id, table=table, number=number, record=record, started_at=started_at)

    async def _record(self, direct: Direct | Steps, match_id: int, last: int, rewritten: int) -> Record:
        before, known = self._remembered.get(match_id, (rewritten, None))
        if before != rewritten:
            known = None
        have = len(known.entries) if known else 0
        if known is not None and have >= last:
            return self._remember(match_id, rewritten, known)
        later = [decode(*row) for row in await direct.rows(_LATER, {"match": match_id, "after": have})]
        return self._remember(match_id, rewritten, known.grown(later) if known else replayed(later))

    def _remember(self, match_id: int, rewritten: int, record: Record) -> Record:
        self._remembered[match_id] = (rewritten, record)
        self._remembered.move_to_end(match_id)
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)
        return record


def _create(connection: Connection, match: StoredMatch, note: Note, accounts: Mapping[str, str]) -> StoredMatch:
    """Keeps the match, which has no id yet; the match with its id."""
    at_table = {"at_table": match.table}
    if note.cause is not None and connection.scalar(_KNOWN, at_table | {"of_cause": note.cause}):
        raise AlreadyRecorded(match.table)
    if connection.scalar(_NEWEST, at_table) != match.number - 1:
        raise ConcurrentAppend(match.table)
    entries = match.record.entries
    row = {"table": match.table, "number": match.number, "started_at": match.started_at, "last": entries[-1].number}
    match = replace(match, id=connection.execute(insert(MatchRow).returning(MatchRow.id), row).scalar_one())
    connection.execute(appending.KEEP, appending.rows(match.id, entries, note))
    results.begin(connection, match, accounts)
    return match


async def _refusal(steps: Direct | Steps, match_id: int, note: Note) -> StorageError:
    """Why nothing can be appended."""
    matches = await steps.rows(_BY_ID, {"match": match_id})
    if not matches:
        return MatchNotFound(str(match_id))
    table = matches[0][1]
    if note.cause is not None and await steps.rows(_KNOWN, {"at_table": table, "of_cause": note.cause}):
        return AlreadyRecorded(table)
    return ConcurrentAppend(table)
