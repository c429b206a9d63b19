"""The bot from start to end: the first contact with Telegram, polling, a stop that loses nothing."""

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import suppress

from aiogram import Bot
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
from aiogram.enums import ParseMode
from aiogram.exceptions import ClientDecodeError, TelegramAPIError, TelegramNotFound, TelegramUnauthorizedError
from aiogram.types import BotCommand
from aiogram.utils.backoff import Backoff
from aiogram.utils.token import TokenValidationError

from bot.errors import Unusable
from bot.services.listening import Listening
from bot.services.lookup import Lookup
from bot.services.scorekeeping import Scorekeeping
from bot.telegram.dispatcher import build
from bot.telegram.log import log
from bot.telegram.middlewares.patience import Patience
from bot.telegram.polling import BACKOFF, Polling
from bot.views import chat
from bot.views.translation import Translator
from storage.memos import Memos

TIMEOUT = 20
"""Seconds a call to Telegram may take."""


async def serve(
    token: str,
    scorekeeping: Scorekeeping,
    listening: Listening,
    _: Translator,
    *,
    lookup: Lookup,
    memos: Memos,
    api: str | None = None,
) -> None:
    """Runs the bot until it is cancelled; what is in work is finished then.

    Args:
        token: as BotFather gave it.
        scorekeeping: keeps the score.
        listening: hears recordings.
        _: speaks the language of the bot.
        lookup: finds what was played.
        memos: keeps what chats have agreed on.
        api: the address of a Bot API server other than Telegram's own.

    Raises:
        Unusable: Telegram does not know the token.
    """
    bot = _bot(token, api, _)
    dispatcher = build(bot, scorekeeping, listening, lookup, memos, _)
    try:
        await _make_contact(bot, _)
        polling = Polling(bot, lambda update: dispatcher.feed_update(bot, update), ["message", "callback_query"])
        await polling.run()
    except (TelegramUnauthorizedError, TelegramNotFound):
        raise Unusable(chat.wrong_token(_)) from None
    finally:
        await bot.session.close()


async def until_told_to_stop(work: Coroutine[object, object, None]) -> None:
    """Runs something until it ends, or the process is told to stop, which cancels it."""
    task = asyncio.create_task(work)
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signum, task.cancel)
    with suppress(asyncio.CancelledError):
        await task


def _bot(token: str, api: str | None, _: Translator) -> Bot:
    server = TelegramAPIServer.from_base(api) if api else PRODUCTION
    session = AiohttpSession(api=server, timeout=TIMEOUT)
    session.middleware(Patience())
    properties = DefaultBotProperties(parse_mode=ParseMode.HTML, link_preview_is_disabled=True)
    try:
        return Bot(token, session=session, default=properties)
    except TokenValidationError:
        raise Unusable(chat.wrong_token(_)) from None


async def _make_contact(bot: Bot, _: Translator) -> None:
    """Finds out who the bot is and sets up its menu; waits as long as Telegram cannot be reached."""
    commands = [BotCommand(command=name, description=text) for name, text in chat.commands(_).items()]
    for pause in Backoff(BACKOFF):
        try:
            me = await bot.me()
            await bot.delete_webhook()
            await bot.set_my_commands(commands)
        except (TelegramUnauthorizedError, TelegramNotFound):
            raise
        except (TelegramAPIError, ClientDecodeError) as error:
            log.warning(chat.no_contact(_), error=type(error).__name__, again_in=round(pause, 1))
            await asyncio.sleep(pause)
        else:
            log.info("at work", bot=me.username)
            return
