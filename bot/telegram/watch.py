"""What others may see of the running bot: whether it is well, and its meters."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.telegram.meters import Meters
from bot.telegram.serving import Address, served
from storage.errors import StorageError

PATIENCE = 3.0
"""Seconds the database may take to answer; who asks for our health does not wait much longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """Where the bot may be watched."""

    listen: Address
    reach: Callable[[], Awaitable[None]]
    """Raises `StorageError` while the database is away."""


@asynccontextmanager
async def watched(watch: Watch | None, meters: Meters, stalled: Callable[[], bool]) -> AsyncIterator[None]:
    """Shows `/healthz` and `/metrics` where that is wanted. `stalled` is asked whether updates have ceased to come.

    Raises:
        AddressTaken: nothing can listen there.
    """
    if watch is None:
        yield
        return

    async def health(_: web.Request) -> web.Response:
        troubles = (["database"] if await _is_away(watch) else []) + (["polling"] if stalled() else [])
        return web.json_response({"well": not troubles, "troubles": troubles}, status=503 if troubles else 200)

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=generate_latest(meters.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get("/healthz", health)
    app.router.add_get("/metrics", metrics)
    async with served(app, watch.listen):
        yield


async def _is_away(watch: Watch) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            await watch.reach()
    except (StorageError, TimeoutError):
        return True
    return False
