"""Hello, help, and the other commands that stand for a word."""

from aiogram import Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import Message

from bot.services.scorekeeping import Scorekeeping
from bot.telegram import replies
from bot.telegram.conversation import unless_known
from bot.telegram.screen import Screen
from bot.telegram.visit import Visit
from bot.views import chat
from bot.views.translation import Translator
from rules.reports import Query, QueryKind, Redo, Report, Undo

WORDS: dict[str, Report] = {
    "help": Query(what=QueryKind.HELP),
    "score": Query(what=QueryKind.SCORE),
    "undo": Undo(),
    "redo": Redo(),
}


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="start")
    router.message.register(hello, CommandStart())
    router.message.register(word, Command(*WORDS))
    return router


async def hello(message: Message, _: Translator) -> None:
    """Says who the bot is and how to begin."""
    await replies.send(message, chat.welcome(_))


async def word(
    message: Message, command: CommandObject, visit: Visit, scorekeeping: Scorekeeping, screen: Screen
) -> None:
    """Does what the word would do that the command stands for."""
    answer = await scorekeeping.report(visit.table, [WORDS[command.command]], visit.note, may=visit.may)
    await screen.tell(message, await unless_known(answer, visit, scorekeeping))
