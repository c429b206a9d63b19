"""Looking matches up in a database."""

# ruff: noqa: D102  # the protocol says what each method promises

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, bindparam, exists, func, select
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.orm import aliased

from rules.figures import NUMBERS, Figures
from storage import forgetting, people
from storage.failures import told
from storage.history import Outline, Page, Player, Said, Search, Seated, Summary, Told, key_of, place_of
from storage.results import figures_of
from storage.sql_store import SqlStore
from storage.tables import EntryRow, MatchRow, NameRow, PlayerRow, ResultRow

READING = "reading"
"""Execution option of connections that only read and need no transaction."""

_PLAYER = select(PlayerRow.id, PlayerRow.name, PlayerRow.account)
_OF_ACCOUNT = _PLAYER.where(PlayerRow.account == bindparam("of_account"))
_NAMED = _PLAYER.join(NameRow, NameRow.player_id == PlayerRow.id).where(
    NameRow.place == bindparam("at_place"), NameRow.key == bindparam("of_key")
)
_SEATS = (
    select(ResultRow.__table__)
    .where(ResultRow.match_id.in_(bindparam("matches", expanding=True)))
    .order_by(ResultRow.match_id, ResultRow.side, ResultRow.place)
)
_OUTLINE = select(MatchRow.id, MatchRow.table, MatchRow.started_at)
_SAID = select(EntryRow.number, EntryRow.author, EntryRow.words, EntryRow.at).where(
    EntryRow.match_id == bindparam("match")
)
_SAID_BY = (
    select(EntryRow.match_id, EntryRow.number, EntryRow.author, EntryRow.words, EntryRow.at)
    .where(EntryRow.author == bindparam("of_author"))
    .order_by(EntryRow.match_id, EntryRow.number)
)
_SUMS: Sequence[ColumnElement[int]] = [
    (func.max if name == "best_run" else func.sum)(getattr(ResultRow, name)).label(name) for name in NUMBERS
]
_FOULS = msgspec.json.Decoder(dict[str, int])

_Found = TypeVar("_Found")
_Query = Select[*tuple[Any, ...]]


class SqlHistory:
    """A `History` over a database that is up to date. `address` is what errors name it by."""

    def __init__(self, engine: AsyncEngine, store: SqlStore, address: str) -> None:
        no_transaction: dict[str, Any] = {"isolation_level": "AUTOCOMMIT"} if engine.name == "postgresql" else {}
        self._reader = engine.execution_options(**{READING: True}, **no_transaction)
        self._writer = engine
        self._store = store
        self._address = address

    async def player(self, account: str) -> Player | None:
        return await self._read(_person, _OF_ACCOUNT, {"of_account": account})

    async def named(self, table: str, name: str) -> Player | None:
        return await self._read(_person, _NAMED, {"at_place": place_of(table), "of_key": key_of(name)})

    async def opponents(self, search: Search) -> tuple[Player, ...]:
        return await self._read(_opponents, search)

    async def matches(self, search: Search, *, first: int = 0, size: int = 10) -> Page:
        return await self._read(_page, search, first, size)

    async def best(self, search: Search) -> Outline | None:
        return await self._read(_best, search)

    async def statistics(self, search: Search) -> tuple[Summary, ...]:
        return await self._read(_statistics, search)

    async def told(self, match_id: int) -> Told:
        match = await self._store.load(match_id)
        outline, said = await self._read(_told, match_id)
        return Told(match=match, outline=outline, said=said)

    async def words(self, account: str) -> Mapping[tuple[int, int], Said]:
        return await self._read(_words, account)

    async def claim(self, table: str, name: str, account: str) -> bool:
        with told(self._address):
            async with self._writer.begin() as connection:
                return await connection.run_sync(people.merged, table, name, account)

    async def forget(self, account: str, alias: str) -> int:
        with told(self._address):
            async with self._writer.begin() as connection:
                matches = await connection.run_sync(forgetting.forget, account, alias)
        return len(matches)

    async def _read(self, look: Callable[..., _Found], *arguments: object) -> _Found:
        with told(self._address):
            async with self._reader.connect() as connection:
                return await connection.run_sync(look, *arguments)


def _person(connection: Connection, query: _Query, values: dict[str, object]) -> Player | None:
    row = connection.execute(query, values).mappings().first()
    return Player(**row) if row else None


def _meant(query: _Query, search: Search) -> _Query:
    """A query over results, narrowed to those that are meant."""
    query = query.where(ResultRow.played)
    if search.player is not None:
        query = query.where(ResultRow.player_id == search.player)
    if search.table is not None:
        query = query.join(MatchRow, MatchRow.id == ResultRow.match_id).where(MatchRow.table == search.table)
    if search.games:
        query = query.where(ResultRow.game.in_(search.games))
    if search.since is not None:
        query = query.where(ResultRow.at >= search.since)
    if search.until is not None:
        query = query.where(ResultRow.at < search.until)
    if search.opponent is not None:
        other = aliased(ResultRow)
        met = exists().where(
            other.match_id == ResultRow.match_id, other.player_id == search.opponent, other.side != ResultRow.side
        )
        query = query.where(met)
    return query


def _page(connection: Connection, search: Search, first: int, size: int) -> Page:
    meant = _meant(select(ResultRow.match_id, func.min(ResultRow.at).label("at")), search).group_by(ResultRow.match_id)
    if search.player is not None:  # one row a match, and no need to sort all of them
        meant = _meant(select(ResultRow.match_id, ResultRow.at), search)
    found = meant.subquery()
    newest = select(found.c.match_id, func.count().over()).order_by(found.c.at.desc(), found.c.match_id.desc())
    rows: Sequence[Any] = connection.execute(newest.offset(first).limit(size)).all()
    if not rows and first:  # past the end there is no row that knows how many there are
        return replace(_page(connection, search, 0, 1), matches=(), first=first)
    ids = [match_id for match_id, _ in rows]
    return Page(matches=_outlines(connection, ids), first=first, total=rows[0][1] if rows else 0)


def _best(connection: Connection, search: Search) -> Outline | None:
    best = _meant(select(ResultRow.match_id), search).where(ResultRow.best_run > 0)
    best = best.order_by(ResultRow.best_run.desc(), ResultRow.at.desc()).limit(1)
    return next(iter(_outlines(connection, connection.scalars(best).all())), None)


def _outlines(connection: Connection, ids: Sequence[int]) -> tuple[Outline, ...]:
    """The matches with these ids, in this order."""
    seats: dict[int, list[Any]] = {}
    for row in connection.execute(_SEATS, {"matches": ids}).mappings():
        seats.setdefault(row["match_id"], []).append(row)
    matches = {row.id: row for row in connection.execute(_OUTLINE.where(MatchRow.id.in_(ids)))}
    return tuple(
        Outline(
            id=match.id,
            table=match.table,
            game=seats[match.id][0]["game"],
            started_at=match.started_at,
            seconds=seats[match.id][0]["seconds"],
            seats=tuple(_seat(row) for row in seats[match.id]),
        )
        for match in (matches[match_id] for match_id in ids)
    )


def _seat(row: Any) -> Seated:  # noqa: ANN401  # the mapping of a row has no better type
    return Seated(
        player=row["player_id"],
        side=row["side"],
        place=row["place"],
        name=row["name"],
        won=row["won"],
        figures=figures_of(row),
    )


def _opponents(connection: Connection, search: Search) -> tuple[Player, ...]:
    there = _meant(select(ResultRow.match_id, ResultRow.side), search).subquery()
    other = aliased(ResultRow)
    query = _PLAYER.join(other, other.player_id == PlayerRow.id).join(there, there.c.match_id == other.match_id)
    if search.player is not None:
        query = query.where(other.side != there.c.side)
    query = query.group_by(PlayerRow.id, PlayerRow.name, PlayerRow.account).order_by(func.count().desc(), PlayerRow.id)
    return tuple(Player(**row) for row in connection.execute(query).mappings())


def _statistics(connection: Connection, search: Search) -> tuple[Summary, ...]:
    won = func.count().filter(ResultRow.won.is_(True)).label("won")
    lost = func.count().filter(ResultRow.won.is_(False)).label("lost")
    matches = func.count().label("matches")
    seconds = func.sum(ResultRow.seconds).label("seconds")
    summed = _meant(select(ResultRow.game, matches, won, lost, seconds, *_SUMS), search).group_by(ResultRow.game)
    fouls = _fouls(connection, search)
    return tuple(
        Summary(
            game=row["game"],
            matches=row["matches"],
            won=row["won"],
            lost=row["lost"],
            seconds=int(row["seconds"]),
            figures=Figures(**{name: int(row[name]) for name in NUMBERS}, fouls_by=fouls.get(row["game"], {})),
        )
        for row in connection.execute(summed.order_by(matches.desc(), ResultRow.game)).mappings()
    )


def _fouls(connection: Connection, search: Search) -> dict[str, dict[str, int]]:
    """Fouls by cause for each game; few matches differ in them, so the database counts those that are alike."""
    query = _meant(select(ResultRow.game, ResultRow.fouls_by, func.count()), search)
    query = query.where(ResultRow.fouls > 0).group_by(ResultRow.game, ResultRow.fouls_by)
    sums: dict[str, dict[str, int]] = {}
    rows: Iterable[Any] = connection.execute(query)
    for game, fouls, matches in rows:
        sum_of = sums.setdefault(game, {})
        for cause, times in _FOULS.decode(fouls).items():
            sum_of[cause] = sum_of.get(cause, 0) + times * matches
    return sums


def _words(connection: Connection, account: str) -> dict[tuple[int, int], Said]:
    rows = connection.execute(_SAID_BY, {"of_author": account})
    return {(row.match_id, row.number): Said(author=row.author, words=row.words, at=row.at) for row in rows}


def _told(connection: Connection, match_id: int) -> tuple[Outline, dict[int, Said]]:
    rows = connection.execute(_SAID, {"match": match_id})
    said = {row.number: Said(author=row.author, words=row.words, at=row.at) for row in rows}
    return _outlines(connection, [match_id])[0], said
