"""Many people at many tables, two instances of the bot behind one webhook, and what has to be true afterwards."""

import asyncio
import os
import random
import socket
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from math import inf

from sqlalchemy import select

from bot.services.answers import Ruled
from bot.services.scorekeeping import Scorekeeping
from rules.record import Record
from storage.engine import Database, open_store
from storage.memory import MemoryStore
from storage.record_store import Note
from storage.tables import EntryRow, MatchRow
from tests.bot.standin import TOKEN, Group, Person, Telegram

PLAYERS = ("Аня", "Борис")
GLANCE = 0.1
"""Seconds between two looks at the chat."""
FAR = 100_000
"""Points that nobody reaches."""
SAID = ("красный", "красный, чёрный, мимо", "мимо", "чёрный", "синий, мимо", "фол", "красный, мимо")
PATIENCE = 120
"""Seconds the bots may take for what is left in the end."""

ATTENTION = 10
"""Seconds a player waits for an answer before speaking again."""


class Instance:
    """One process of the bot, listening at an address of its own."""

    def __init__(self, telegram: Telegram, database: str) -> None:
        self.address = f"127.0.0.1:{_free_port()}"
        self._settings = {
            "BOT_TOKEN": TOKEN,
            "TELEGRAM_API": telegram.url,
            "DATABASE_URL": database,
            "MARKYOR_WEBHOOK": "https://bot.example/markyor",
            "MARKYOR_WEBHOOK_LISTEN": self.address,
            "MARKYOR_LANGUAGE": "ru",
        }
        self.process: Process | None = None

    async def start(self) -> None:
        """Returns when the bot listens."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "telegram", env={**os.environ, **self._settings}, stderr=DEVNULL
        )
        host, _, port = self.address.partition(":")
        async with asyncio.timeout(PATIENCE):
            while True:
                assert self.process.returncode is None, "the bot could not start"
                try:
                    _, writer = await asyncio.open_connection(host, int(port))
                except ConnectionError:
                    await asyncio.sleep(0.1)
                else:
                    writer.close()
                    return

    async def kill(self) -> None:
        """Ends it as a power failure would."""
        assert self.process is not None
        self.process.kill()
        await self.process.wait()

    async def stop(self) -> None:
        """Ends it as an administrator would, if it runs."""
        if self.process is not None and self.process.returncode is None:
            self.process.terminate()
            await self.process.wait()


@dataclass
class Crowd:
    """Tables of two who all report at once: runs at every other table, whose order does not matter, else strokes."""

    telegram: Telegram
    tables: int
    chance: random.Random = field(default_factory=lambda: random.Random(7))

    def __post_init__(self) -> None:
        self.groups = [self.telegram.group(f"Стол {n}", *PLAYERS, privacy=False) for n in range(self.tables)]
        self.sent: dict[str, dict[str, str]] = {group_table(group): {} for group in self.groups}
        """What was said at each table, by the cause it will be known by."""
        self.points = {group_table(group): dict.fromkeys(PLAYERS, 0) for group in self.groups}

    @property
    def reports(self) -> int:
        """How many reports were sent."""
        return sum(map(len, self.sent.values()))

    async def sit_down(self, address: str) -> None:
        """Starts a match at every table, in a database that a bot has made."""
        async with open_store(address) as database:
            for number, group in enumerate(self.groups):
                await _begin(Scorekeeping(database.store), group_table(group), runs=number % 2 == 0)

    async def play(self, pause: float, *, seconds: float = inf, times: int | None = None) -> None:
        """Everybody reports so long, or so often, about every `pause` seconds."""
        people = [(number, group, person) for number, group in enumerate(self.groups) for person in group.people]
        until = asyncio.get_running_loop().time() + seconds
        await asyncio.gather(*(self._report(*who, pause=pause, until=until, times=times) for who in people))
        self.telegram.updates.patience = PATIENCE
        await self.telegram.settled()

    async def has_sent(self, reports: int) -> None:
        """Returns when so many reports have been sent."""
        while self.reports < reports:  # noqa: ASYNC110  # as somebody who watches them
            await asyncio.sleep(GLANCE)

    async def _report(
        self, number: int, group: Group, person: Person, *, pause: float, until: float, times: int | None
    ) -> None:
        for _ in count() if times is None else range(times):
            if asyncio.get_running_loop().time() > until:
                return
            await asyncio.sleep(self.chance.uniform(0, 2 * pause))
            table = group_table(group)
            if number % 2:
                text = self.chance.choice(SAID)
            else:
                points = self.chance.randint(1, 9)
                text = f"{person.name}, серия {points}"
                self.points[table][person.name] += points
            await group.says(text, by=person, wait=False)
            self.sent[table][f"telegram:{group.id}:{group.latest}"] = text
            with suppress(TimeoutError):
                await asyncio.wait_for(self._answered(group, group.latest), ATTENTION)

    async def _answered(self, group: Group, message: int) -> None:
        while all(seen.answers != message for seen in group.seen()):  # noqa: ASYNC110  # as a player looks at the chat
            await asyncio.sleep(GLANCE)


@dataclass
class Verdict:
    """What became of what a crowd has sent."""

    reports: int
    kept: int
    refused: int
    """Reports that were answered, but left nothing to keep: they could not have happened as things stood."""
    lost: Sequence[str]
    twice: Sequence[str]
    wrong: Sequence[str]
    """Tables whose score is not what was sent comes to."""

    @property
    def good(self) -> bool:
        """Whether nothing was lost, nothing counted twice, and every score is right."""
        return not (self.lost or self.twice or self.wrong)


async def judged(crowd: Crowd, address: str) -> Verdict:
    """Compares what was sent with what is kept."""
    kept, refused, lost, twice, wrong = 0, 0, [], [], []
    async with open_store(address) as database:
        for number, group in enumerate(crowd.groups):
            table = group_table(group)
            sent, causes = crowd.sent[table], await _causes(database, table)
            kept += len(causes)
            twice += [cause for cause in set(causes) if causes.count(cause) > 1]
            answered = {message.answers for message in group.seen()}
            for cause in sent.keys() - set(causes):
                if number % 2 and int(cause.rpartition(":")[2]) in answered:
                    refused += 1
                else:
                    lost.append(cause)
            match = await database.store.latest(table)
            assert match is not None
            if match.record.state != (await _replayed(sent, causes, runs=number % 2 == 0)).state:
                wrong.append(table)
            if number % 2 == 0 and match.record.state.frame.score != tuple(crowd.points[table].values()):
                wrong.append(table)
    return Verdict(reports=crowd.reports, kept=kept, refused=refused, lost=lost, twice=twice, wrong=wrong)


async def _causes(database: Database, table: str) -> list[str]:
    """The messages that are kept at a table beside its start, in order."""
    entries = (
        select(EntryRow.cause)
        .join(MatchRow, MatchRow.id == EntryRow.match_id)
        .where(MatchRow.table == table, EntryRow.cause.is_not(None), EntryRow.number > 1)
        .order_by(EntryRow.match_id, EntryRow.number)
    )
    async with database.engine.connect() as connection:
        return [cause for cause in await connection.scalars(entries) if cause]


async def _begin(keeping: Scorekeeping, table: str, *, runs: bool) -> None:
    """Starts a match that will not end."""
    game, target = ("straight-pool", FAR) if runs else ("snooker", None)
    await keeping.start(table, game, PLAYERS, race_to=99, target=target, breaker=PLAYERS[0], note=_note("start"))


def _note(cause: str, words: str = "") -> Note:
    return Note(cause=cause, author="1", words=words, at=datetime.now(UTC))


async def _replayed(sent: dict[str, str], causes: Sequence[str], *, runs: bool) -> Record:
    """What the words that were sent come to in the order in which they were kept."""
    keeping = Scorekeeping(MemoryStore())
    await _begin(keeping, "chat:1", runs=runs)
    for cause in causes:
        answer = await keeping.say("chat:1", sent[cause], _note(cause, sent[cause]))
        assert isinstance(answer, Ruled), f"{sent[cause]} was kept, but is not understood again"
    record = await keeping.current("chat:1")
    assert record is not None
    return record


def _free_port() -> int:
    """A port that stays free while the bot is away: none of those that are given to connections."""
    while True:
        with suppress(OSError), socket.create_server(("127.0.0.1", random.randrange(20_000, 30_000))) as free:
            return int(free.getsockname()[1])


def group_table(group: Group) -> str:
    """The table of a group."""
    return f"chat:{group.id}"
