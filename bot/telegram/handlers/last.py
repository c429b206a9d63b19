"""What no other handler took."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.services.scorekeeping import Scorekeeping
from bot.telegram import replies
from bot.telegram.screen import Screen
from bot.telegram.visit import Visit
from bot.views import chat
from bot.views.translation import Translator
from rules.reports import Query, QueryKind

CONTENT = F.photo | F.video | F.animation | F.document | F.sticker | F.contact | F.location | F.poll | F.dice
"""What people send; everything else is a notice of Telegram's, such as of a new member."""


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="last")
    router.message.filter(addressed)
    router.message.register(unknown_command, F.text)
    router.message.register(other_content, CONTENT)
    router.callback_query.register(old_button)
    return router


async def addressed(_message: Message, visit: Visit) -> bool:
    """A filter: it is certain that the bot was meant."""
    return visit.addressed


async def unknown_command(message: Message, visit: Visit, scorekeeping: Scorekeeping, screen: Screen) -> None:
    """Answers a command that the bot does not have with help."""
    answer = await scorekeeping.report(visit.table, [Query(what=QueryKind.HELP)], visit.note)
    await screen.tell(message, answer)


async def other_content(message: Message, _: Translator) -> None:
    """Answers a picture and the like."""
    await replies.send(message, chat.only_words(_))


async def old_button(query: CallbackQuery, _: Translator) -> None:
    """Answers a button of another version of the bot, or of a message that is out of reach."""
    await replies.notice(query, chat.outdated(_))
