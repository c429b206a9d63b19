"""Finds out who comes to which table, and lets them in one by one."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from aiogram import BaseMiddleware, Bot
from aiogram.types import CallbackQuery, Message, TelegramObject, User

from bot.services.chats import Chat, Chats
from bot.services.drafts import Drafts
from bot.services.lookup import Lookup
from bot.telegram.boards import Boards
from bot.telegram.questions import Questions
from bot.telegram.screen import Screen
from bot.telegram.tables import Table
from bot.telegram.visit import Visit, by_message, by_press
from bot.views.translation import Translator, spoken, translator

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[object]]


class Visits(BaseMiddleware):
    """Gives handlers the `visit`, its `screen` and its language; deals with the updates of a table in order.

    The order is a courtesy (a voice note takes longer than the text after it); what is stored does not depend on it.
    Other bots, and channels, are not let in at all.
    """

    def __init__(self, chats: Chats, boards: Boards, drafts: Drafts, language: str) -> None:
        self._chats = chats
        self._drafts = drafts
        self._boards = boards
        self._language = language
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> object:
        """Deals with one update."""
        if isinstance(event, Message) and event.migrate_to_chat_id is not None:
            await self._chats.move(f"chat:{event.chat.id}", f"chat:{event.migrate_to_chat_id}")
            return None
        visitor = _visitor(event)
        if visitor is None:
            return None
        speaker, place = visitor
        settings = await self._chats.of(place)
        _ = translator(spoken(settings.language, speaker.language_code, self._language))
        visit = await self._visit(event, speaker, settings, data["bot"], _)
        lookup: Lookup = data["lookup"].speaking(_.language)
        visit = await self._at_own_table(event, visit)
        given = {
            "visit": visit,
            "_": _,
            "screen": Screen(visit=visit, boards=self._boards, _=_),
            "questions": Questions(visit=visit, drafts=self._drafts, lookup=lookup, _=_),
            "lookup": lookup,
        }
        async with self._turns.setdefault(visit.table, asyncio.Lock()):
            return await handler(event, data | given)

    async def _at_own_table(self, event: TelegramObject, visit: Visit) -> Visit:
        """Where a chat has several tables and no word says which, people speak of the one they play at."""
        first = Table.of(visit.table)
        tables = [str(replace(first, name=name)) for name in ("", *visit.chat.tables)]
        if len(tables) == 1 or first.name or not isinstance(event, Message) or event.reply_to_message:
            return visit
        playing = [table for table in tables if await self._boards.plays(table, visit.speaker)]
        return replace(visit, table=playing[0]) if len(playing) == 1 else visit

    async def _visit(self, event: TelegramObject, speaker: User, settings: Chat, bot: Bot, _: Translator) -> Visit:
        if isinstance(event, Message):
            return by_message(event, speaker, await bot.me(), settings, self._chats, _)
        assert isinstance(event, CallbackQuery), "all that has a visitor"
        assert event.message is not None, "all that has a visitor"
        return by_press(event, event.message, settings, self._chats, _)


def _visitor(event: TelegramObject) -> tuple[User, str] | None:
    """Who comes, and to which place."""
    match event:
        case Message(from_user=speaker) if speaker is not None and not speaker.is_bot:
            return speaker, f"chat:{event.chat.id}"
        case CallbackQuery(message=message) if message is not None:
            return event.from_user, f"chat:{message.chat.id}"
        case _:
            return None
