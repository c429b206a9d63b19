"""From what went wrong to what people are told: one sentence, or nothing where there is nothing to tell."""

from contextlib import suppress

from aiogram import Router
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest, TelegramForbiddenError
from aiogram.types import ErrorEvent, Update

from bot.telegram import outcomes, replies
from bot.telegram.log import described, log
from bot.views import chat
from bot.views.translation import Translator
from storage.errors import StorageError

TOO_OLD = "query is too old"
"""Telegram's words where who pressed a button has long stopped waiting."""


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="errors")
    router.errors.register(on_error)
    return router


async def on_error(event: ErrorEvent, _: Translator) -> None:
    """Writes down what went wrong and tells who is waiting for an answer."""
    error = event.exception
    if isinstance(error, TelegramBadRequest) and TOO_OLD in error.message:
        return
    if isinstance(error, TelegramForbiddenError):
        log.info("not let in")
        return
    outcomes.failed(error)
    log.error("update failed", **described(error))
    with suppress(TelegramAPIError):
        await _tell(event.update, _text(error, _))


def _text(error: Exception, _: Translator) -> str:
    return chat.not_stored(_) if isinstance(error, StorageError) else chat.failed(_)


async def _tell(update: Update, text: str) -> None:
    if update.message:
        await replies.send(update.message, text)
    elif update.callback_query:
        await replies.notice(update.callback_query, text)
