"""How updates are brought to a webhook: again and again until they are acknowledged, and now and then once more."""

import asyncio
import random
from typing import Any

import aiohttp

CONNECTIONS = 40
"""Updates that are brought at once."""
AGAIN = 0.1
"""Seconds until an update that was not acknowledged is brought again."""
PATIENCE = 60
"""Seconds a bot may take."""
LATE = 0.5
"""Seconds an update may be late when its order is not kept."""


class Webhook:
    """The address of a bot, and the instances that stand behind it."""

    def __init__(self) -> None:
        self.url = ""
        """As the bot told it."""
        self.secret = ""
        self.instances: list[str] = []
        """Where updates are brought in turn; each as the address that is listened at."""
        self.repeated = 0.0
        """The share of updates that are brought again although they were acknowledged."""
        self.late = 0.0
        """The share of updates that later ones may overtake."""
        self.error: str | None = None
        """What Telegram says went wrong when it last came."""
        self.deliveries = 0
        self._chance = random.Random(1)
        self._turn = 0
        self._room = asyncio.Semaphore(CONNECTIONS)

    async def bring(self, update: dict[str, Any]) -> None:
        """Returns when the update has been acknowledged."""
        if self._chance.random() < self.late:
            await asyncio.sleep(self._chance.uniform(0, LATE))
        await self._until_acknowledged(update)

    async def maybe_again(self, update: dict[str, Any]) -> None:
        """Brings an update once more, as if the acknowledgement had not come through."""
        if self._chance.random() < self.repeated:
            await asyncio.sleep(self._chance.uniform(0, LATE))
            await self._until_acknowledged(update)

    async def status(self, update: object, secret: str | None = None) -> int:
        """What the first instance says to something that is brought once."""
        async with aiohttp.ClientSession() as session:
            return await self._brought(session, self.instances[0], update, self.secret if secret is None else secret)

    async def _until_acknowledged(self, update: dict[str, Any]) -> None:
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE)) as session:
            while True:
                async with self._room:
                    try:
                        if await self._brought(session, self._next(), update, self.secret) == 200:
                            return
                    except (aiohttp.ClientError, TimeoutError):
                        pass
                await asyncio.sleep(AGAIN)

    async def _brought(self, session: aiohttp.ClientSession, instance: str, update: object, secret: str) -> int:
        self.deliveries += 1
        path = "/" + self.url.partition("://")[2].partition("/")[2]
        headers = {"X-Telegram-Bot-Api-Secret-Token": secret}
        async with session.post(f"http://{instance}{path}", json=update, headers=headers) as answer:
            return answer.status

    def _next(self) -> str:
        self._turn += 1
        return self.instances[self._turn % len(self.instances)]
