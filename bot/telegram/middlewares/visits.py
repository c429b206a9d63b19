"""Finds out who comes to which table, and lets them in one by one."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from aiogram import BaseMiddleware, Bot
from aiogram.types import CallbackQuery, InaccessibleMessage, Message, TelegramObject, User

from bot.services.chats import KIND as CHAT
from bot.services.chats import Chat, Chats, agreed
from bot.services.drafts import KIND as DRAFT
from bot.services.drafts import Drafts, drafted
from bot.services.lookup import Lookup
from bot.telegram.boards import KIND as BOARD
from bot.telegram.boards import Boards, placed
from bot.telegram.questions import Questions
from bot.telegram.screen import Screen
from bot.telegram.tables import Table
from bot.telegram.visit import Visit, by_message, by_press, table_of
from bot.views.translation import Translator, spoken, translator
from storage.history import place_of
from storage.memos import Memos

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[object]]


class Visits(BaseMiddleware):
    """Gives handlers the `visit`, its `screen` and its language; deals with the updates of a table in order.

    The order is a courtesy (a voice note takes longer than the text after it); what is stored does not depend on it.
    Other bots, and channels, are not let in at all.
    """

    def __init__(self, memos: Memos, boards: Boards, language: str) -> None:
        self._memos = memos
        self._chats = Chats(memos)
        self._drafts = Drafts(memos)
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
        speaker, message = visitor
        table = str(table_of(message))
        async with self._turns.setdefault(table, asyncio.Lock()):
            return await handler(event, data | await self._given(event, speaker, table, data))

    async def _given(self, event: TelegramObject, speaker: User, table: str, data: dict[str, Any]) -> dict[str, Any]:
        """What handlers are given of a visit, all of it looked up at once."""
        place = place_of(table)
        memos = await self._memos.about(*{place, table})
        settings = agreed(memos.get((CHAT, place)))
        _ = translator(spoken(settings.language, speaker.language_code, self._language))
        visit = await self._visit(event, speaker, settings, data["bot"], _)
        if settings.tables:
            visit = await self._at_own_table(event, visit)
            memos = await self._memos.about(visit.table) if visit.table != table else memos
        board, draft = placed(memos.get((BOARD, visit.table))), drafted(memos.get((DRAFT, visit.table)))
        lookup: Lookup = data["lookup"].speaking(_.language)
        return {
            "visit": visit,
            "_": _,
            "screen": Screen(visit=visit, boards=self._boards, board=board, _=_),
            "questions": Questions(visit=visit, drafts=self._drafts, draft=draft, lookup=lookup, _=_),
            "lookup": lookup,
        }

    async def _at_own_table(self, event: TelegramObject, visit: Visit) -> Visit:
        """Where a chat has several tables and no word says which, people speak of the one they play at."""
        first = Table.of(visit.table)
        if first.name or not isinstance(event, Message) or event.reply_to_message:
            return visit
        tables = [str(replace(first, name=name)) for name in ("", *visit.chat.tables)]
        playing = [table for table in tables if await self._boards.plays(table, visit.speaker)]
        return replace(visit, table=playing[0]) if len(playing) == 1 else visit

    async def _visit(self, event: TelegramObject, speaker: User, settings: Chat, bot: Bot, _: Translator) -> Visit:
        if isinstance(event, Message):
            return by_message(event, speaker, await bot.me(), settings, self._chats, _)
        assert isinstance(event, CallbackQuery), "all that has a visitor"
        assert event.message is not None, "all that has a visitor"
        return by_press(event, event.message, settings, self._chats, _)


def _visitor(event: TelegramObject) -> tuple[User, Message | InaccessibleMessage] | None:
    """Who comes, and with or to which message."""
    match event:
        case Message(from_user=speaker) if speaker is not None and not speaker.is_bot:
            return speaker, event
        case CallbackQuery(message=message) if message is not None:
            return event.from_user, message
        case _:
            return None
