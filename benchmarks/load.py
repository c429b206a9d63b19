"""Forty people report at twenty tables at once; two instances of the bot share one PostgreSQL behind one webhook.

    python -m benchmarks.load [--seconds 300] [--tables 20] [--pause 1.0]

One update in ten is brought twice, one in five late, so that others overtake it; halfway one instance is killed
with -9, and started again a little later. Afterwards no report may be lost, none counted twice, and every score has to
be what was sent comes to.
"""

import asyncio
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from benchmarks._bots import databases
from tests.bot.crowd import Crowd, Instance, judged
from tests.bot.standin import Telegram

REPEATED, LATE = 0.1, 0.2
DOWN = 5
"""Seconds the killed instance stays away."""


async def accident(instance: Instance, after: float) -> None:
    """Kills an instance, and starts it again."""
    await asyncio.sleep(after)
    await instance.kill()
    await asyncio.sleep(DOWN)
    await instance.start()


async def evening(crowd: Crowd, instances: Sequence[Instance], address: str, given: Namespace) -> None:
    """Everybody plays, and one instance is killed halfway."""
    for instance in instances:
        await instance.start()
    webhook = crowd.telegram.updates.webhook
    webhook.instances = [instance.address for instance in instances]
    await crowd.sit_down(address)
    webhook.repeated, webhook.late = REPEATED, LATE
    half = accident(instances[0], after=given.seconds / 2)
    await asyncio.gather(crowd.play(given.pause, seconds=given.seconds), half)


async def measure(given: Namespace) -> bool:
    """Prints what became of all reports; whether it is as it has to be."""
    with databases() as addresses:
        address = addresses["PostgreSQL"]
        async with Telegram() as telegram:
            crowd = Crowd(telegram, given.tables)
            instances = [Instance(telegram, address) for _ in range(2)]
            begin = time.perf_counter()
            try:
                await evening(crowd, instances, address, given)
            finally:
                for instance in instances:
                    await instance.stop()
            verdict, took = await judged(crowd, address), time.perf_counter() - begin
    webhook = telegram.updates.webhook
    print(f"{2 * given.tables} people at {given.tables} tables for {took:.0f} s: {verdict.reports} reports,")
    print(f"  brought {webhook.deliveries} times; {verdict.kept} kept, {verdict.refused} refused by the rules;")
    print(
        f"  {len(verdict.lost)} lost, {len(verdict.twice)} counted twice, {len(verdict.wrong)} tables with wrong scores"
    )
    return verdict.good


if __name__ == "__main__":
    parser = ArgumentParser(description="Many people at once, and an accident.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two reports of a person")
    sys.exit(not asyncio.run(measure(parser.parse_args())))
