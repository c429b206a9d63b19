"""What a visit leads to, shown: an answer of its own, a notice, or the board of the table."""

from dataclasses import dataclass

from aiogram.types import CallbackQuery, Message

from bot.services.answers import Amended, Answer, Ignored, Outdated, Replied, Ruled, Started, Stranger
from bot.telegram import keyboards, outcomes, replies
from bot.telegram.boards import Board, Boards, Shown
from bot.telegram.tables import Table
from bot.telegram.visit import Visit
from bot.views import chat
from bot.views.translation import Translator
from rules.events import MatchDecided


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """Shows answers to who visits, and what has changed to everybody, on the board."""

    visit: Visit
    boards: Boards
    board: Board | None
    """Where the board of the table is."""
    _: Translator

    async def tell(self, message: Message, answer: Answer) -> None:
        """Shows what a message led to."""
        outcomes.came_to(answer)
        if isinstance(answer, Started):
            await self.boards.begin(self.visit.table, self._, answers=message)
            return
        await replies.send(message, self._text(answer), keyboards.under(answer, self._))
        await self._changed(answer, at_once=False)

    async def show(self, query: CallbackQuery, answer: Answer, *, in_place: bool) -> None:
        """Shows what a press led to: on the board if that was pressed, else in place of the message, or below it."""
        outcomes.came_to(answer)
        if isinstance(answer, Ignored) or not isinstance(query.message, Message):
            await replies.notice(query)
        elif isinstance(answer, Outdated):
            await self.outdated(query)
        elif isinstance(answer, Started):
            await self.boards.take(self.visit.table, query.message, self._)
            await replies.notice(query)
        elif isinstance(answer, Replied):
            await replies.send(query.message, self._text(answer), keyboards.under(answer, self._))
            await replies.notice(query)
        elif self.is_board(query.message) or isinstance(answer, Stranger) or self._is_told_by_board(answer):
            await replies.notice(query, chat.notice(answer, self._))
        elif in_place:
            await replies.change(query, self._text(answer), keyboards.under(answer, self._))
        else:
            await replies.send(query.message, self._text(answer), keyboards.under(answer, self._))
            await replies.notice(query)
        await self._changed(answer, at_once=True)

    async def begun(self, query: CallbackQuery, answer: Answer) -> None:
        """Shows a match that a press has begun, in a message of its own."""
        outcomes.came_to(answer)
        if isinstance(answer, Started):
            await self.boards.begin(self.visit.table, self._)
            await replies.notice(query)
        else:
            await self.show(query, answer, in_place=False)

    async def outdated(self, query: CallbackQuery) -> None:
        """Says that a button is out of date; a board that lags behind is shown as it should be."""
        await replies.notice(query, chat.outdated(self._))
        if isinstance(query.message, Message) and self.is_board(query.message):
            await self.boards.refresh(self.visit.table, self._)

    def is_board(self, message: Message) -> bool:
        """Whether a message is the board of the table."""
        return self.board is not None and self.board.message == message.message_id

    def _is_told_by_board(self, answer: Answer) -> bool:
        """Whether the board says it all: a report among several people costs two calls, the notice and the board."""
        return isinstance(answer, Ruled) and _changes(answer) and Table.of(self.visit.table).is_group

    def _text(self, answer: Answer) -> str:
        """The answer; where a chat has several tables it says which, and replies to it are heard there."""
        table = Table.of(self.visit.table).name
        return chat.at_table(table, chat.told(answer, self._), self._) if table else chat.told(answer, self._)

    async def _changed(self, answer: Answer, *, at_once: bool) -> None:
        if isinstance(answer, Ruled) and any(isinstance(event, MatchDecided) for event in answer.events):
            await self.boards.decided(self.visit.table, self.visit.chat, self.visit.account)
        if isinstance(answer, Ruled | Amended) and _changes(answer):
            shown = Shown(record=answer.record, number=answer.moment.match, board=self.board)
            await self.boards.refresh(self.visit.table, self._, shown, at_once=at_once)


def _changes(answer: Answer) -> bool:
    """Whether something was recorded, which the board has to show."""
    return isinstance(answer, Ruled | Amended) and bool(answer.entries)
