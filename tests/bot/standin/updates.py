"""Updates wait here until the bot has confirmed them, and are given, or brought, again as long as it has not."""

import asyncio
from collections.abc import Callable
from typing import Any

from tests.bot.standin.limits import ApiError
from tests.bot.standin.webhook import Webhook

PATIENCE = 20.0
"""Seconds a test waits for something to happen before it fails."""


class Updates:
    """The queue of one bot, with the semantics of getUpdates."""

    def __init__(self) -> None:
        self._pending: list[dict[str, Any]] = []
        self._next_id = 100_000
        self._allowed: list[str] = []
        self._polls = 0
        self._closed = False
        self.patience = PATIENCE
        self.webhook = Webhook()
        self._brought: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Condition()

    @property
    def waiting(self) -> int:
        """How many updates the bot has not confirmed."""
        return len(self._pending)

    async def push(self, kind: str, content: dict[str, Any], *, update_id: int | None = None) -> int:
        """Queues an update and gives its id; with an id, the update is delivered again under that id."""
        async with self._changed:
            if update_id is None:
                update_id = self._next_id
                self._next_id += 1
            if not self._allowed or kind in self._allowed:
                self._pending.append({"update_id": update_id, kind: content})
                self._pending.sort(key=lambda update: update["update_id"])
            self._changed.notify_all()
        if self.webhook.url:
            task = asyncio.create_task(self._bring({"update_id": update_id, kind: content}))
            self._brought.add(task)
            task.add_done_callback(self._brought.discard)
        return update_id

    async def _bring(self, update: dict[str, Any]) -> None:
        await self.webhook.bring(update)
        async with self._changed:
            self._pending = [waiting for waiting in self._pending if waiting["update_id"] != update["update_id"]]
            self._changed.notify_all()
        await self.webhook.maybe_again(update)

    async def take(
        self, *, offset: int = 0, limit: int = 100, seconds: int = 0, allowed: list[str] | None = None
    ) -> list[dict[str, Any]]:
        """One getUpdates call. It confirms everything before `offset` and ends an earlier call that still waits."""
        if self.webhook.url:
            raise ApiError(409, "Conflict: can't use getUpdates method while webhook is active")
        async with self._changed:
            self._polls += 1
            mine = self._polls
            if allowed is not None:
                self._allowed = allowed
            self._pending = [update for update in self._pending if update["update_id"] >= offset]
            self._changed.notify_all()
            await self._until(lambda: bool(self._pending) or self._closed or mine != self._polls, seconds)
            if mine != self._polls:
                raise ApiError(409, "Conflict: terminated by other getUpdates request; only one bot instance may run")
            return self._pending[:limit]

    async def _until(self, condition: Callable[[], bool], seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait_for(condition)
        except TimeoutError:
            return False
        return True

    async def confirmed(self, update_id: int) -> None:
        """Returns when the bot has confirmed the update and with it all earlier ones."""
        async with self._changed:
            if not await self._until(lambda: all(u["update_id"] > update_id for u in self._pending), self.patience):
                raise AssertionError(f"the bot has not confirmed {self._pending[0]}")

    async def settled(self) -> None:
        """Returns when the bot has confirmed everything it was sent, and what came again."""
        await self.confirmed(self._next_id - 1)
        await asyncio.gather(*self._brought)

    async def close(self) -> None:
        for task in self._brought:
            task.cancel()
        async with self._changed:
            self._closed = True
            self._changed.notify_all()
