"""Whatever is written to the bot, or beside it where it may read all."""

from aiogram import Router
from aiogram.types import Message

from bot.services.scorekeeping import Scorekeeping
from bot.telegram.conversation import heard, in_words, is_talk, respond
from bot.telegram.questions import Questions
from bot.telegram.screen import Screen
from bot.telegram.visit import Visit


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="words")
    router.message.register(written, in_words)
    return router


async def written(
    message: Message, visit: Visit, scorekeeping: Scorekeeping, screen: Screen, questions: Questions
) -> None:
    """A report, a question, a start; or talk."""
    answer = await heard(visit.words, visit, scorekeeping)
    if not is_talk(answer, visit):
        await respond(message, answer, screen, questions)
