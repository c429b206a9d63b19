"""Whatever is written to the bot, or beside it where it may read all."""

from aiogram import F, Router
from aiogram.types import Message

from bot.services.scorekeeping import Scorekeeping
from bot.telegram.conversation import said
from bot.telegram.visit import Visit
from bot.views.translation import Translator


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="words")
    router.message.register(written, F.text & ~F.text.startswith("/"))
    return router


async def written(message: Message, visit: Visit, scorekeeping: Scorekeeping, _: Translator) -> None:
    """A report, a question, a start; or talk."""
    await said(message, visit.words, visit, scorekeeping, _)
