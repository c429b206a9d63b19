"""Pictures: how long one is drawn, how long the event loop waits meanwhile, and what matplotlib takes of memory.

With a file as its argument it only draws an example into it.
"""

import asyncio
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median

from benchmarks._memory import memory
from bot.pictures.plan import Picture
from bot.pictures.worker import Pictures
from bot.services.graphs import MatchGraph, graph_of
from bot.views.graphs import graph_picture
from bot.views.translation import translator
from rules.errors import Refused
from rules.events import Phase
from rules.games import ruleset_of
from rules.match import started
from rules.record import Record, begun
from rules.reports import Choice, Claim, Foul, SetStriker, Shot
from storage.history import Outline

RUNS = 9
TICK = 0.001


def played(frames: int) -> Record:
    """A match of snooker to so many frames, as chance has it."""
    chance = Random(1)
    record = begun(started(ruleset_of("snooker"), [["Аня"], ["Борис"]], race_to=frames))
    while record.state.winner is None:
        turn = record.state.frame.turn
        balls = [ball for ball in turn.ball_on if record.state.frame.on_table.get(ball)]
        potted = Shot(potted=(chance.choice(balls),)) if balls else Shot(miss=True)
        said: Claim = chance.choices([potted, Shot(miss=True), Shot(foul=(Foul.NO_CONTACT,))], [60, 34, 6])[0]
        if turn.phase is Phase.LOT:
            said = SetStriker(player="Аня")
        elif turn.choices:
            said = Choice(choice=turn.choices[0])
        try:
            record = record.said([said])
        except Refused:
            record = record.said([Shot(miss=True)])
    return record


def planned(graph: MatchGraph) -> Picture:
    """Its picture."""
    at = datetime(2024, 5, 17, tzinfo=UTC)
    outline = Outline(id=1, table="chat:1", game="snooker", started_at=at, seconds=3600, seats=())
    return graph_picture(graph, outline, translator("ru"))


async def waits(lags: list[float]) -> None:
    """Measures how much later than wanted the loop comes back, over and over."""
    while True:
        begin = time.perf_counter()
        await asyncio.sleep(TICK)
        lags.append(time.perf_counter() - begin - TICK)


async def measured(pictures: Pictures, picture: Picture) -> tuple[float, list[float]]:
    """The seconds of one picture, and how long the loop waited meanwhile."""
    lags: list[float] = []
    watch = asyncio.create_task(waits(lags))
    begin = time.perf_counter()
    await pictures.drawn(picture, dark=False)
    took = time.perf_counter() - begin
    watch.cancel()
    return took, lags


def example() -> bytes:
    """The picture of a short match."""
    return asyncio.run(Pictures().drawn(planned(graph_of(played(2))), dark=False))


async def main() -> None:
    """Prints the figures."""
    short, long = planned(graph_of(played(1))), planned(graph_of(played(8)))
    pictures, before = Pictures(), memory()
    took, lags = await measured(pictures, short)
    print(
        f"first picture: {took:.2f} s, loop waits {max(lags) * 1000:.0f} ms at most; memory +{memory() - before:.0f} MB"
    )
    for name, picture in {"one frame": short, f"{len(long.cells)} frames": long}.items():
        results = [await measured(pictures, picture) for _ in range(RUNS)]
        all_lags = sorted(lag for _, lags in results for lag in lags)
        p99 = all_lags[int(len(all_lags) * 0.99)]
        print(
            f"{name}: {median(took for took, _ in results):.2f} s; loop waits {p99 * 1000:.0f} ms (p99), "
            f"{all_lags[-1] * 1000:.0f} ms at most"
        )


if __name__ == "__main__":
    if sys.argv[1:]:
        Path(sys.argv[1]).write_bytes(example())
    else:
        asyncio.run(main())
