"""Calls to Telegram that are tried again where that makes sense."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType

PAUSES = (0.2, 1.0, 3.0)
"""Seconds to wait before another try, each time a call fails."""
FAILURES = (TelegramRetryAfter, TelegramServerError, TelegramNetworkError, ClientDecodeError)
"""What may be otherwise the next time. What cannot be read is often the answer of a proxy."""
OWN_PATIENCE = {"getMe", "getUpdates"}
"""Calls whose callers try again themselves, for as long as it takes."""
LONGEST = 60
"""Seconds Telegram may ask us to wait; a call that would have to wait longer is given up."""


_once: ContextVar[bool] = ContextVar("once", default=False)


@contextmanager
def once() -> Iterator[None]:
    """Calls in here are made once: whoever makes them will see to it later."""
    token = _once.set(True)
    try:
        yield
    finally:
        _once.reset(token)


class Patience(BaseRequestMiddleware):
    """Waits as long as Telegram asks for, tries again after errors of the server, follows a group that has moved."""

    def __init__(self, pauses: Sequence[float] = PAUSES) -> None:
        self._pauses = pauses

    async def __call__(
        self, make_request: NextRequestMiddlewareType[TelegramType], bot: Bot, method: TelegramMethod[TelegramType]
    ) -> Response[TelegramType]:
        """Makes a call."""
        impatient = _once.get() or method.__api_method__ in OWN_PATIENCE
        for pause in () if impatient else self._pauses:
            try:
                return await make_request(bot, method)
            except TelegramMigrateToChat as moved:
                method = _moved(method, moved.migrate_to_chat_id)
            except FAILURES as error:
                await asyncio.sleep(_wait(error, pause))
        return await make_request(bot, method)


def _moved(method: TelegramMethod[TelegramType], chat_id: int) -> TelegramMethod[TelegramType]:
    """The call, made to another chat; the messages of the old one cannot be replied to there."""
    changes: dict[str, object] = {"chat_id": chat_id}
    if hasattr(method, "reply_parameters"):
        changes["reply_parameters"] = None
    return method.model_copy(update=changes)


def _wait(error: AiogramError, pause: float) -> float:
    if not isinstance(error, TelegramRetryAfter):
        return pause
    if error.retry_after > LONGEST:
        raise error
    return float(error.retry_after)
