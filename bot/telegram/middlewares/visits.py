"""Finds out who comes to which table, and lets them in one by one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakValueDictionary

from aiogram import BaseMiddleware, Bot
from aiogram.types import CallbackQuery, Message, TelegramObject

from bot.telegram.visit import Visit, by_message, by_press

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[object]]


class Visits(BaseMiddleware):
    """Gives handlers the `visit`, and deals with the updates of a table in the order they came.

    The order is a courtesy (a voice note takes longer than the text after it); what is stored does not depend on it.
    Other bots, and channels, are not let in at all.
    """

    def __init__(self) -> None:
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> object:
        """Deals with one update."""
        visit = await _visit(event, data)
        if visit is None:
            return None
        async with self._turns.setdefault(visit.table, asyncio.Lock()):
            return await handler(event, data | {"visit": visit})


async def _visit(event: TelegramObject, data: dict[str, Any]) -> Visit | None:
    bot: Bot = data["bot"]
    match event:
        case Message(from_user=speaker) if speaker is not None and not speaker.is_bot:
            return by_message(event, speaker, await bot.me(), data["_"])
        case CallbackQuery(message=message) if message is not None:
            return by_press(event, message, data["_"])
        case _:
            return None
