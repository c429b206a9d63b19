"""Long polling at least once: an update is confirmed to Telegram only when it has been dealt with."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

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
from aiogram.types import Update
from aiogram.utils.backoff import Backoff, BackoffConfig

from bot.telegram.log import described, log

WAIT = 25
"""Seconds Telegram holds a call open until there is an update."""
MARGIN = 10
"""Seconds more that an answer may take."""
GLANCE = 0.1
"""Seconds after which to look for new updates while others are in work; twice as long each time, up to a second."""
FAREWELL = 10
"""Seconds that what is being dealt with has left when the polling ends."""
BACKOFF = BackoffConfig(min_delay=0.5, max_delay=30, factor=2, jitter=0.1)


RawUpdate = dict[str, Any]


class _GetRawUpdates(TelegramMethod[list[RawUpdate]]):
    """Updates as they are: one that cannot be read must not keep back the others of its batch."""

    __returning__ = list[RawUpdate]
    __api_method__ = "getUpdates"

    offset: int | None
    limit: int | None
    timeout: int
    allowed_updates: list[str]


class Polling:
    """Fetches updates and has them dealt with, several at once.

    Telegram forgets updates by a single number, everything below it, so the number is the oldest update in work;
    those after it come again until then and are known by their ids.
    """

    def __init__(self, bot: Bot, handle: Callable[[Update], Awaitable[object]], kinds: Sequence[str]) -> None:
        self._bot = bot
        self._handle = handle
        self._kinds = list(kinds)
        self._working: dict[int, asyncio.Task[None]] = {}
        self._offset = 0
        self._seen: set[int] = set()

    async def run(self) -> None:
        """Polls until it is cancelled, then finishes what is in work.

        Raises:
            TelegramUnauthorizedError, TelegramNotFound: the token is not, or no longer, that of a bot.
        """
        glance = GLANCE
        try:
            while True:
                updates = await self._patiently_fetched()
                new = [update for update in updates if update["update_id"] not in self._seen]
                for update in new:
                    self._begin(update)
                glance = GLANCE if new else min(2 * glance, 1.0)
                if self._working:
                    await asyncio.wait(self._working.values(), timeout=glance)
        finally:
            await self._finish()

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
        call = _GetRawUpdates(offset=self._offset or None, timeout=wait, limit=limit, allowed_updates=self._kinds)
        return await self._bot(call, request_timeout=wait + MARGIN)

    def _begin(self, update: RawUpdate) -> None:
        number = update["update_id"]
        self._seen.add(number)
        self._working[number] = task = asyncio.create_task(self._dealt_with(update))
        task.add_done_callback(lambda _: self._working.pop(number))

    async def _dealt_with(self, update: RawUpdate) -> None:
        try:
            await self._handle(Update.model_validate(update, context={"bot": self._bot}))
        except Exception as error:  # noqa: BLE001  # one update that goes wrong must not stop the others
            log.error("update failed", update=update["update_id"], **described(error))

    async def _finish(self) -> None:
        if self._working:
            await asyncio.wait(self._working.values(), timeout=FAREWELL)
        for task in [*self._working.values()]:
            task.cancel()
        if self._seen:
            with suppress(TelegramAPIError, ClientDecodeError):
                await self._fetched(0, limit=1)
