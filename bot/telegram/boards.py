"""Live score messages: one for each match, edited while it is played, never faster than Telegram lets us."""

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

import msgspec
from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramRetryAfter,
)
from aiogram.types import InlineKeyboardMarkup, Message, ReplyParameters

from bot.services.answers import Moment
from bot.services.chats import Chat, Chats, plays
from bot.services.drafts import KIND as DRAFT
from bot.services.moves import Menu
from bot.services.scorekeeping import Scorekeeping
from bot.telegram.log import described, log
from bot.telegram.middlewares.patience import once
from bot.telegram.pads import pad
from bot.telegram.serving import FAREWELL
from bot.telegram.tables import Table
from bot.views import agreements, live
from bot.views.translation import Translator
from rules.record import Record
from storage.errors import StorageError
from storage.memos import Memos

KIND = "board"
PAUSES: Mapping[bool, float] = MappingProxyType({True: 5.0, False: 1.0})
"""Seconds an edit of a board costs: in a group, where Telegram takes twenty messages a minute, and elsewhere."""
MERGE = 1.0
"""Seconds in which what is said is shown together; what is pressed is shown at once, there is no other answer."""
BURST = 4
"""So many edits may follow one another at once before the next has to wait."""
AGAIN = 5.0
"""Seconds until another try when Telegram fails."""
FAR = 20
"""After so many messages about a match its board is too far up, unless it is pinned."""
MOST_PACES = 1000
"""So many tables are remembered when their boards were edited; more only while they are busy."""
LONGEST_WAIT = 600
"""Seconds after which nobody waits for an edit any more."""
UNCHANGED = "message is not modified"


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Where the live message of a match is."""

    match: int
    message: int
    """0 while an instance is about to send it."""
    entry: int
    """The last entry of the match when the message was sent."""
    pinned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a board shows, and where it is."""

    record: Record | None = None
    number: int = 0
    """Of the match at its table."""
    board: Board | None = None

    @property
    def moment(self) -> tuple[int, int]:
        """The match and its last entry."""
        return self.number, len(self.record.entries) if self.record else 0


@dataclass(slots=True)
class _Pace:
    """How fast the board of a table is edited."""

    pause: float
    paid: float = 0.0
    """The time up to which the edits so far are paid for."""
    waiting: asyncio.Task[None] | None = None
    wanted: tuple[int, int] | None = None
    """The newest moment that a report to this instance led to: to show it is under way."""
    missed: Board | None = None
    """A board that another instance was about to send when it was last wanted."""
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def wait(self) -> float:
        """Seconds until the next edit."""
        return self.paid - time.monotonic() - (BURST - 1) * self.pause

    def pay(self) -> None:
        """An edit is made."""
        self.paid = max(self.paid, time.monotonic()) + self.pause

    def hold(self, seconds: float) -> None:
        """No edit for so long."""
        self.paid = time.monotonic() + seconds + (BURST - 1) * self.pause


class Boards:
    """The boards of all tables. What is shown is always the newest state in the store, whoever stored it."""

    def __init__(
        self,
        bot: Bot,
        memos: Memos,
        scorekeeping: Scorekeeping,
        *,
        pauses: Mapping[bool, float] = PAUSES,
        merge: float = MERGE,
    ) -> None:
        self._bot = bot
        self._memos = memos
        self._chats = Chats(memos)
        self._scorekeeping = scorekeeping
        self._pauses = pauses
        self._merge = merge
        self._paces: dict[str, _Pace] = {}
        self._put_offs: set[asyncio.Task[None]] = set()
        """Boards that wait to be shown, and those being shown after they waited."""
        self._hurry = asyncio.Event()
        """Set when the bot stops."""

    async def of(self, table: str) -> Board | None:
        """Where the board of a table is."""
        return placed(await self._memos.recall(KIND, table))

    async def plays(self, table: str, name: str) -> bool:
        """Whether somebody of that name plays in the open match of a table."""
        match = await self._scorekeeping.match(table)
        return match is not None and match.record.state.winner is None and plays(match, name)

    async def begin(self, table: str, _: Translator, *, answers: Message | None = None) -> None:
        """Sends the board of a match that has just begun, as the answer to the message that started it."""
        new = await self._looked_up(table)
        await self._keep(table, new, 0)
        text, buttons = await self._drawn(table, new, _)
        place = Table.of(table)
        reply = ReplyParameters(message_id=answers.message_id, allow_sending_without_reply=True) if answers else None
        sent = await self._bot.send_message(
            place.chat,
            text,
            message_thread_id=place.topic,
            reply_markup=buttons,
            reply_parameters=reply if place.is_group else None,
        )
        await self._begun(table, new, sent)

    async def take(self, table: str, message: Message, _: Translator) -> None:
        """Makes a message of the bot the board of a match that has just begun."""
        new = await self._looked_up(table)
        await self._keep(table, new, message.message_id)
        text, buttons = await self._drawn(table, new, _)
        try:
            await message.edit_text(text, reply_markup=buttons)
        except TelegramBadRequest as error:
            if UNCHANGED not in error.message:
                await self.begin(table, _)
                return
        await self._begun(table, new, message)

    async def decided(self, table: str, chat: Chat, reporter: str) -> None:
        """A match has been decided; in a group that wants it, somebody else will be asked to confirm the result."""
        if chat.confirms and (match := await self._scorekeeping.match(table)):
            await self._chats.decided(match, reporter)

    async def refresh(self, table: str, _: Translator, shown: Shown | None = None, *, at_once: bool = True) -> None:
        """Shows what has changed: at once, or together with what else will have changed when it may be shown.

        `shown` is what is known of the table already, so that nothing need be looked up to show it at once.
        """
        pace = self._pace(table)
        pace.wanted = shown.moment if shown else pace.wanted
        pause = max(pace.wait, 0 if at_once else self._merge)
        if pause <= 0:
            self._drop_waiting(pace)
            await self._shown(table, _, shown)
        else:
            self._put_off(table, pause, _)

    async def finish(self) -> None:
        """Shows all that still waits to be shown. Nothing is sent to Telegram after it."""
        self._hurry.set()
        waiting = list(self._put_offs)
        try:
            if waiting:
                await asyncio.wait(waiting, timeout=FAREWELL)
        finally:
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    async def menu(self, table: str, message: Message, buttons: InlineKeyboardMarkup) -> None:
        """Opens a menu of a board: puts other buttons under it."""
        self._pace(table).pay()
        with suppress(TelegramBadRequest):
            await message.edit_reply_markup(reply_markup=buttons)

    # --- how it is shown ---------------------------------------------------------------------------------------------

    def _put_off(self, table: str, pause: float, _: Translator) -> None:
        """Has the board shown later, unless that is under way already, or the bot stops."""
        pace = self._pace(table)
        if pace.waiting is not None or self._hurry.is_set():
            return
        pace.waiting = task = asyncio.create_task(self._later(table, pause, _))
        self._put_offs.add(task)
        task.add_done_callback(self._put_offs.discard)

    async def _later(self, table: str, pause: float, _: Translator) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), pause)
        self._pace(table).waiting = None
        await self._shown(table, _)

    async def _shown(self, table: str, _: Translator, shown: Shown | None = None) -> None:
        """One call at most. A board that cannot be shown costs nobody an answer: it will be shown later."""
        pace = self._pace(table)
        async with pace.turn:
            pace.pay()
            try:
                with once():
                    await self._draw(table, shown or await self._looked_up(table), _)
            except TelegramRetryAfter as error:
                self._postpone(table, error.retry_after, _)
            except TelegramMigrateToChat as moved:
                await self._memos.move(f"chat:{Table.of(table).chat}", f"chat:{moved.migrate_to_chat_id}")
            except (TelegramForbiddenError, TelegramBadRequest) as error:
                log.info("no board", reason=type(error).__name__)
                await self._memos.drop(KIND, table)
            except (AiogramError, StorageError) as error:
                log.warning("no board", **described(error))
                self._postpone(table, AGAIN, _)

    def _postpone(self, table: str, seconds: float, _: Translator) -> None:
        pace = self._pace(table)
        pace.hold(seconds)
        if seconds < LONGEST_WAIT:
            self._put_off(table, seconds, _)

    async def _looked_up(self, table: str) -> Shown:
        match = await self._scorekeeping.match(table)
        if match is None:
            return Shown()
        return Shown(record=match.record, number=match.number, board=await self.of(table))

    async def _draw(self, table: str, shown: Shown, _: Translator) -> None:
        if shown.record is None:
            return
        board = shown.board
        if board is None or board.match != shown.number or _is_far(board, shown.record):
            await self._draw_anew(table, shown, _)
            return
        if not board.message:
            await self._draw_missed(table, shown, _)
            return
        text, buttons = await self._drawn(table, shown, _)
        try:
            await self._bot.edit_message_text(
                text, chat_id=Table.of(table).chat, message_id=board.message, reply_markup=buttons
            )
        except TelegramBadRequest as error:
            if UNCHANGED not in error.message:
                await self._draw_anew(table, shown, _)
        await self._draw_newer(table, shown, _)

    async def _draw_newer(self, table: str, shown: Shown, _: Translator) -> None:
        """Shows what another instance has stored meanwhile: its edit may have come first and been undone."""
        match = await self._scorekeeping.match(table)
        newest = (match.number, len(match.record.entries)) if match else None
        pace = self._pace(table)
        if newest not in {shown.moment, pace.wanted}:
            self._put_off(table, max(pace.wait, self._merge), _)

    async def _draw_missed(self, table: str, shown: Shown, _: Translator) -> None:
        """Waits for the board that another instance is about to send; sends it if that instance does not come to it."""
        pace = self._pace(table)
        if pace.missed == shown.board:
            await self._draw_anew(table, shown, _)
        else:
            pace.missed = shown.board
            self._postpone(table, AGAIN, _)

    async def _draw_anew(self, table: str, shown: Shown, _: Translator) -> None:
        """Sends the board below everything else. The old one is left where it is: to delete it would be a call more.

        Of several instances that would, one does.
        """
        place = Table.of(table)
        text, buttons = await self._drawn(table, shown, _)
        if not await self._is_mine(table, shown):
            self._postpone(table, AGAIN, _)
            return
        try:
            sent = await self._bot.send_message(place.chat, text, message_thread_id=place.topic, reply_markup=buttons)
        except BaseException:
            await self._memos.drop(KIND, table)
            raise
        await self._keep(table, shown, sent.message_id)

    async def _is_mine(self, table: str, shown: Shown) -> bool:
        """Whether the board is this instance's to send: nobody has put another in place of the one that is known."""
        body = await self._memos.recall(KIND, table)
        return placed(body) == shown.board and await self._memos.swap(KIND, table, body, _written(shown, 0))

    async def _drawn(self, table: str, shown: Shown, _: Translator) -> tuple[str, InlineKeyboardMarkup]:
        """The board of a match: its text and its buttons."""
        assert shown.record is not None, "there is something to show"
        over = shown.record.state.winner is not None
        match = await self._scorekeeping.match(table) if over else None
        verdict = await self._chats.verdict(match) if match else None
        moment = Moment(match=shown.number, entry=len(shown.record.entries))
        note = agreements.verdict(verdict, _) if verdict else ""
        text = live.live(shown.record, _, table=Table.of(table).name, note=note)
        unconfirmed = verdict is not None and verdict.agreed is None
        return text, pad(shown.record, moment, Menu.STROKES, _, unconfirmed=unconfirmed)

    async def _begun(self, table: str, new: Shown, sent: Message) -> None:
        before = new.board
        await self._memos.drop(DRAFT, table)
        await self._keep(table, new, sent.message_id)
        if not Table.of(table).is_group:
            return
        if before is not None and before.pinned:
            with suppress(TelegramAPIError):
                await self._bot.unpin_chat_message(sent.chat.id, message_id=before.message)
        with suppress(TelegramAPIError):
            await self._bot.pin_chat_message(sent.chat.id, sent.message_id, disable_notification=True)
            await self._keep(table, new, sent.message_id, pinned=True)

    async def _keep(self, table: str, shown: Shown, message: int, *, pinned: bool = False) -> None:
        await self._memos.keep(KIND, table, _written(shown, message, pinned=pinned))

    @staticmethod
    def _drop_waiting(pace: _Pace) -> None:
        if pace.waiting is not None:
            pace.waiting.cancel()
            pace.waiting = None

    def _pace(self, table: str) -> _Pace:
        if len(self._paces) > MOST_PACES:
            self._paces = {each: pace for each, pace in self._paces.items() if pace.waiting or pace.wait > 0}
        return self._paces.setdefault(table, _Pace(self._pauses[Table.of(table).is_group]))


def _is_far(board: Board, record: Record) -> bool:
    return not board.pinned and len(record.entries) - board.entry >= FAR


def _written(shown: Shown, message: int, *, pinned: bool = False) -> str:
    match, entry = shown.moment
    return msgspec.json.encode(Board(match=match, message=message, entry=entry, pinned=pinned)).decode()


def placed(body: str | None) -> Board | None:
    """The board in a memo."""
    return msgspec.json.decode(body, type=Board) if body else None
