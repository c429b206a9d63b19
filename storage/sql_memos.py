"""Memos in a database: SQLite or PostgreSQL."""

# ruff: noqa: D102  # the protocol says what each method promises

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import BindParameter, Connection, Select, bindparam, delete, exists, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.orm import aliased

from storage.direct import Direct
from storage.failures import told
from storage.tables import EntryRow, MatchRow, MemoRow, NameRow, PlayerRow, ResultRow

_BODY = select(MemoRow.body).where(MemoRow.kind == bindparam("of_kind"), MemoRow.key == bindparam("of_key"))
_DROP = delete(MemoRow).where(MemoRow.kind == bindparam("of_kind"), MemoRow.key == bindparam("of_key"))
_SWAP = (
    update(MemoRow)
    .where(
        MemoRow.kind == bindparam("of_kind"), MemoRow.key == bindparam("of_key"), MemoRow.body == bindparam("before")
    )
    .values(body=bindparam("after"))
    .returning(MemoRow.kind)
)
_PLAYING = (
    select(PlayerRow.account)
    .join(ResultRow, ResultRow.player_id == PlayerRow.id)
    .where(ResultRow.match_id == bindparam("match"))
)
_STARTER = select(EntryRow.author).where(EntryRow.match_id == bindparam("match"), EntryRow.number == 1)


class SqlMemos:
    """`Memos` in a database that is up to date. `address` is what errors name it by."""

    def __init__(self, engine: AsyncEngine, direct: Direct, address: str) -> None:
        self._engine = engine
        self._direct = direct
        self._address = address
        row = (postgresql.insert if engine.name == "postgresql" else sqlite.insert)(MemoRow)
        self._put_new = row.on_conflict_do_nothing(index_elements=["key", "kind"]).returning(MemoRow.kind)
        self._put = row.on_conflict_do_update(index_elements=["key", "kind"], set_={"body": row.excluded.body})

    async def recall(self, kind: str, key: str) -> str | None:
        rows = await self._direct.rows(_BODY, {"of_kind": kind, "of_key": key})
        return rows[0][0] if rows else None

    async def about(self, *keys: str) -> Mapping[tuple[str, str], str]:
        values = {f"key{place}": key for place, key in enumerate(keys)}
        return {(kind, key): body for kind, key, body in await self._direct.rows(_about(*values), values)}

    async def keep(self, kind: str, key: str, body: str) -> None:
        await self._direct.rows(self._put, {"kind": kind, "key": key, "body": body})

    async def swap(self, kind: str, key: str, before: str | None, body: str) -> bool:
        if before is None:
            return bool(await self._direct.rows(self._put_new, {"kind": kind, "key": key, "body": body}))
        values = {"of_kind": kind, "of_key": key, "before": before, "after": body}
        return bool(await self._direct.rows(_SWAP, values))

    async def drop(self, kind: str, key: str) -> None:
        await self._direct.rows(_DROP, {"of_kind": kind, "of_key": key})

    async def involved(self, match_id: int) -> tuple[frozenset[str], str | None]:
        accounts = [account for (account,) in await self._direct.rows(_PLAYING, {"match": match_id})]
        starter = await self._direct.rows(_STARTER, {"match": match_id})
        return frozenset(account for account in accounts if account), starter[0][0] if starter else None

    async def move(self, old: str, new: str) -> None:
        with told(self._address):
            async with self._engine.begin() as connection:
                await connection.run_sync(_move, old, new)


@cache
def _about(*names: str) -> Select[str, str, str]:
    """All memos whose key is one of so many parameters."""
    keys: list[BindParameter[str]] = [bindparam(name) for name in names]
    return select(MemoRow.kind, MemoRow.key, MemoRow.body).where(MemoRow.key.in_(keys))


def _move(connection: Connection, old: str, new: str) -> None:
    of_place = (MatchRow.table == old) | MatchRow.table.startswith(f"{old}:", autoescape=True)
    for table in connection.scalars(select(MatchRow.table).where(of_place).distinct()).all():
        _move_matches(connection, table, new + table.removeprefix(old))
    _move_rows(connection, old, new)
    connection.execute(delete(MemoRow).where(MemoRow.key.startswith(f"{old}:", autoescape=True)))


def _move_matches(connection: Connection, table: str, target: str) -> None:
    """The matches of a table to another, before those that are there; newest first, so that no number is taken."""
    last = connection.scalar(select(func.max(MatchRow.number)).where(MatchRow.table == table)) or 0
    there: Sequence[Any] = connection.execute(
        select(MatchRow.id, MatchRow.number).where(MatchRow.table == target).order_by(MatchRow.number.desc())
    ).all()
    for match_id, number in there:
        connection.execute(update(MatchRow).where(MatchRow.id == match_id).values(number=number + last))
    connection.execute(update(MatchRow).where(MatchRow.table == table).values(table=target))


def _move_rows(connection: Connection, old: str, new: str) -> None:
    """Names and memos of the place; those that the new place has are the newer ones and stay."""
    name, memo = aliased(NameRow), aliased(MemoRow)
    known = exists().where(name.place == new, name.key == NameRow.key)
    connection.execute(delete(NameRow).where(NameRow.place == old, known))
    connection.execute(update(NameRow).where(NameRow.place == old).values(place=new))
    kept = exists().where(memo.key == new, memo.kind == MemoRow.kind)
    connection.execute(delete(MemoRow).where(MemoRow.key == old, kept))
    connection.execute(update(MemoRow).where(MemoRow.key == old).values(key=new))
