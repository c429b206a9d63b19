"""Two processes of the bot behind one webhook, on one PostgreSQL: what one leaves behind the other takes up."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.bot.crowd import Crowd, Instance, judged
from tests.bot.standin import Telegram


@pytest.fixture
async def instances(server: Telegram, postgres_url: str) -> AsyncIterator[list[Instance]]:
    instances = [Instance(server, postgres_url) for _ in range(2)]
    for instance in instances:
        await instance.start()
    server.updates.webhook.instances = [instance.address for instance in instances]
    yield instances
    for instance in instances:
        await instance.stop()


async def test_nothing_is_lost_or_counted_twice_where_updates_come_twice_and_late_and_one_instance_is_killed(
    server: Telegram, instances: list[Instance], postgres_url: str
):
    crowd = Crowd(server, tables=4)
    await crowd.sit_down(postgres_url)
    server.updates.webhook.repeated = server.updates.webhook.late = 0.3
    playing = asyncio.create_task(crowd.play(pause=0.1, times=6))
    await crowd.has_sent(24)
    await instances[0].kill()
    await playing
    verdict = await judged(crowd, postgres_url)
    assert verdict.good, verdict
    assert verdict.reports == 48
    assert server.updates.webhook.deliveries > verdict.reports
