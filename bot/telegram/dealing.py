"""Dealing with one update, however it was received."""

import time
from collections.abc import Mapping
from typing import Any

from aiogram import Bot, Dispatcher
from aiogram.types import Update
from structlog.contextvars import bind_contextvars

from bot.telegram import outcomes
from bot.telegram.log import described, log
from bot.telegram.meters import Meters

KINDS = ("message", "callback_query")
"""Of all kinds of updates, those that Telegram is to send."""

RawUpdate = dict[str, Any]
"""An update as it is: one that cannot be read must not keep back others."""


class Dealing:
    """Has updates dealt with, and the log and the meters told what each came to."""

    def __init__(self, bot: Bot, dispatcher: Dispatcher, meters: Meters) -> None:
        self._bot = bot
        self._dispatcher = dispatcher
        self._meters = meters

    async def __call__(self, raw: RawUpdate) -> None:
        """Returns when an update is stored and answered, or nothing more can be done about it. Never raises."""
        begin = time.perf_counter()
        outcomes.begun(raw.get("update_id"))
        with self._meters.in_work.track_inprogress():
            await self._dealt_with(raw)
        seconds, noted = time.perf_counter() - begin, outcomes.noted()
        self._meters.update(_kind(raw), noted, seconds)
        log.info("dealt with", outcome=noted["outcome"], seconds=round(seconds, 4))

    async def _dealt_with(self, raw: RawUpdate) -> None:
        try:
            update = Update.model_validate(raw, context={"bot": self._bot})
            bind_contextvars(chat=_chat(raw))
            await self._dispatcher.feed_update(self._bot, update)
        except Exception as error:  # noqa: BLE001  # one update that goes wrong must not stop the others
            outcomes.failed(error)
            log.error("update failed", **described(error))


def _kind(raw: RawUpdate) -> str:
    return next((kind for kind in KINDS if kind in raw), outcomes.OTHER)


def _chat(raw: RawUpdate) -> int | None:
    """The chat of an update that is known to be one."""
    message: Mapping[str, Any] | None = raw.get("message") or raw.get("callback_query", {}).get("message")
    return message["chat"]["id"] if message else None
