"""Long polling at least once: an update is confirmed to Telegram only when it has been dealt with."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Self

from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramConflictError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import TelegramMethod
from aiogram.utils.backoff import Backoff, BackoffConfig

from bot.telegram.dealing import KINDS, RawUpdate
from bot.telegram.log import log
from bot.telegram.serving import FAREWELL

WAIT = 25
"""Seconds Telegram holds a call open until there is an update."""
MARGIN = 10
"""Seconds more that an answer may take."""
GLANCE = 0.1
"""Seconds after which to look for new updates while others are in work; twice as long each time, up to a second."""
STALLED = 90
"""Seconds without an answer from Telegram after which something must be wrong."""
BACKOFF = BackoffConfig(min_delay=0.5, max_delay=30, factor=2, jitter=0.1)


class _GetRawUpdates(TelegramMethod[list[RawUpdate]]):
    """Updates as they are."""

    __returning__ = list[RawUpdate]
    __api_method__ = "getUpdates"

    offset: int | None
    limit: int | None
    timeout: int
    allowed_updates: list[str]


class Polling:
    """Fetches updates and has them dealt with, several at once. As a context manager it finishes them in the end.

    Telegram forgets updates by a single number, everything below it, so the number is the oldest update in work;
    those after it come again until then and are known by their ids.
    """

    def __init__(self, bot: Bot, deal: Callable[[RawUpdate], Coroutine[object, object, None]]) -> None:
        self._bot = bot
        self._deal = deal
        self._working: dict[int, asyncio.Task[None]] = {}
        self._offset = 0
        self._seen: set[int] = set()
        self._fetched_at = time.monotonic()

    @property
    def stalled(self) -> bool:
        """Whether Telegram has given no answer for so long that something must be wrong."""
        return time.monotonic() - self._fetched_at > STALLED

    async def announce(self) -> None:
        """Tells Telegram that updates will be fetched."""
        await self._bot.delete_webhook()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._finish()

    async def run(self) -> None:
        """Polls until it is cancelled.

        Raises:
            TelegramUnauthorizedError, TelegramNotFound: the token is not, or no longer, that of a bot.
        """
        glance = GLANCE
        while True:
            updates = await self._patiently_fetched()
            new = [update for update in updates if update["update_id"] not in self._seen]
            for update in new:
                self._begin(update)
            glance = GLANCE if new else min(2 * glance, 1.0)
            if self._working:
                await asyncio.wait(self._working.values(), timeout=glance)

    async def _patiently_fetched(self) -> list[RawUpdate]:
        backoff = Backoff(BACKOFF)
        while True:
            try:
                return await self._fetched(0 if self._working else WAIT)
            except (TelegramUnauthorizedError, TelegramNotFound):
                raise
            except (TelegramAPIError, ClientDecodeError) as error:
                reason = "another instance polls" if isinstance(error, TelegramConflictError) else type(error).__name__
                seconds = error.retry_after if isinstance(error, TelegramRetryAfter) else next(backoff)
                log.warning("no updates", reason=reason, again_in=round(seconds, 1))
                await asyncio.sleep(seconds)

    async def _fetched(self, wait: int, limit: int | None = None) -> list[RawUpdate]:
        self._offset = min(self._working, default=max(self._seen, default=self._offset - 1) + 1)
        self._seen = {seen for seen in self._seen if seen >= self._offset}
        call = _GetRawUpdates(offset=self._offset or None, timeout=wait, limit=limit, allowed_updates=list(KINDS))
        updates = await self._bot(call, request_timeout=wait + MARGIN)
        self._fetched_at = time.monotonic()
        return updates

    def _begin(self, update: RawUpdate) -> None:
        number = update["update_id"]
        self._seen.add(number)
        self._working[number] = task = asyncio.create_task(self._deal(update))
        task.add_done_callback(lambda _: self._working.pop(number))

    async def _finish(self) -> None:
        if self._working:
            await asyncio.wait(self._working.values(), timeout=FAREWELL)
        for task in [*self._working.values()]:
            task.cancel()
        if self._seen:
            with suppress(TelegramAPIError, ClientDecodeError):
                await self._fetched(0, limit=1)
