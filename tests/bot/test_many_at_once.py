"""Many people at many tables, two instances of the program, messages redelivered and out of order."""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass

import pytest

from bot.services.answers import Ignored, Ruled, Started
from rules.reports import Run, Start
from storage.engine import open_store
from tests.bot.scorekeeper import Table

TABLES = 20
PLAYERS = ("Аня", "Борис")


@dataclass(frozen=True)
class Message:
    """A run told at once: the score does not depend on the order in which runs are told."""

    table: str
    cause: str
    player: str
    points: int


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, tmp_path):
    return f"sqlite:///{tmp_path}/markyor.db" if request.param == "sqlite" else request.getfixturevalue("postgres_url")


@pytest.fixture
async def instances(address):
    """Two programs over one database."""
    async with open_store(address) as first, open_store(address) as second:
        yield Table(first.store), Table(second.store)


async def delivered(instance, message):
    run = Run(points=message.points, player=message.player)
    return await instance.at(message.table).report(run, cause=message.cause)


async def test_no_report_is_lost_and_none_is_scored_twice(instances):
    chance = random.Random(24)
    tables = [f"chat:{number}" for number in range(TABLES)]
    for name in tables:
        assert isinstance(await instances[0].at(name).start(players=PLAYERS, cause="start"), Started)
    messages = [
        Message(name, str(number), chance.choice(PLAYERS), chance.randint(1, 5))
        for name in tables
        for number in range(10)
    ]
    deliveries = [message for message in messages for _ in range(chance.choice([1, 1, 2, 3]))]
    chance.shuffle(deliveries)
    answers = await asyncio.gather(*(delivered(chance.choice(instances), message) for message in deliveries))

    assert Counter(map(type, answers)) == {Ruled: len(messages), Ignored: len(deliveries) - len(messages)}
    for name in tables:
        record = await instances[1].keeping.current(name)
        here = [message for message in messages if message.table == name]
        points = tuple(sum(message.points for message in here if message.player == player) for player in PLAYERS)
        assert record.state.frame.score == points
        assert len(record.entries) == 1 + len(here)


async def test_of_many_deliveries_of_a_start_one_makes_a_match(instances):
    start = Start(game="snooker", players=PLAYERS)
    answers = await asyncio.gather(*(instance.report(start, cause="press") for instance in instances * 5))
    assert Counter(map(type, answers)) == {Started: 1, Ignored: 9}
    assert (await instances[0].store.latest("chat:1")).number == 1


async def test_messages_of_one_table_are_taken_in_the_order_they_came(instances):
    table = instances[0]
    await table.start(players=PLAYERS)
    told = [Run(points=points, player="Аня") for points in (1, 2, 3, 4, 5)]
    await asyncio.gather(*(table.report(run) for run in told))
    entries = (await table.keeping.current(table.name)).entries
    assert [entry.reports[0] for entry in entries[1:]] == told


async def test_a_message_that_is_given_up_halfway_is_stored_whole_or_not_at_all(instances):
    table, other = instances
    await table.start(players=PLAYERS)
    run, tries = Run(points=1, player="Аня"), range(30)
    for number in tries:
        task = asyncio.create_task(table.report(run, cause=f"try {number}"))
        await asyncio.sleep(number * 0.0002)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert isinstance(await other.report(run, cause="whole"), Ruled)
    stored = [await other.store.knows(table.name, f"try {number}") for number in tries].count(True)
    record = await other.keeping.current(table.name)
    assert len(record.entries) == 1 + stored + 1
    assert record.state.frame.score == (stored + 1, 0)
