"""Whatever is written to the bot, or beside it where it may read all."""

from aiogram import Bot, Router
from aiogram.types import Message

from bot.services.scorekeeping import Scorekeeping
from bot.telegram.conversation import heard, in_words, is_talk, respond
from bot.telegram.screen import Screen
from bot.telegram.visit import Visit
from bot.views.translation import Translator


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="words")
    router.message.register(written, in_words)
    return router


async def written(
    message: Message, visit: Visit, scorekeeping: Scorekeeping, bot: Bot, screen: Screen, _: Translator
) -> None:
    """A report, a question, a start; or talk."""
    answer = await heard(visit.words, visit, scorekeeping)
    if not is_talk(answer, visit):
        await respond(message, answer, bot, screen, _)
