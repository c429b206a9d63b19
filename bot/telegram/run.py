"""The bot from start to end: the first contact with Telegram, updates, a stop that loses nothing."""

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
from aiohttp import ClientConnectionError, ClientSession

from bot.errors import Unusable
from bot.services.listening import Listening
from bot.services.lookup import Lookup
from bot.services.scorekeeping import Scorekeeping
from bot.telegram.dealing import Dealing
from bot.telegram.dispatcher import build
from bot.telegram.log import log
from bot.telegram.meters import Meters
from bot.telegram.middlewares.counting import Counting
from bot.telegram.middlewares.patience import Patience
from bot.telegram.polling import BACKOFF, Polling
from bot.telegram.serving import AddressTaken
from bot.telegram.watch import Watch, watched
from bot.telegram.webhook import Hook, Webhook
from bot.views import chat
from bot.views.running import address_taken
from bot.views.translation import Translator, languages, translator
from storage.memos import Memos

TIMEOUT = 20
"""Seconds a call to Telegram may take."""


class OneSession(AiohttpSession):
    """Connections to Telegram that stay closed once they were closed: what still works then must not open others."""

    async def create_session(self) -> ClientSession:
        """The session, made at the first call.

        Raises:
            ClientConnectionError: it has been closed.
        """
        if self._session is not None and self._session.closed:
            raise ClientConnectionError("closed")
        return await super().create_session()


async def serve(
    token: str,
    scorekeeping: Scorekeeping,
    listening: Listening,
    _: Translator,
    *,
    lookup: Lookup,
    memos: Memos,
    api: str | None = None,
    hook: Hook | None = None,
    watch: Watch | None = None,
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
        hook: where Telegram brings updates; without it they are fetched.
        watch: where the health and the meters of the bot are shown, if anywhere.

    Raises:
        Unusable: Telegram does not know the token, or an address to listen at is taken.
    """
    meters = Meters(lambda: listening.waiting)
    bot = _bot(token, api, meters, _)
    dispatcher = build(bot, scorekeeping, listening, lookup, memos, _)
    deal = Dealing(bot, dispatcher, meters)
    updates = Webhook(bot, deal, hook) if hook else Polling(bot, deal)
    try:
        async with watched(watch, meters, lambda: updates.stalled), updates:
            await _make_contact(bot, updates, _)
            await updates.run()
    except (TelegramUnauthorizedError, TelegramNotFound):
        raise Unusable(chat.wrong_token(_)) from None
    except AddressTaken as error:
        raise Unusable(address_taken(str(error.address), _)) from None
    finally:
        try:
            await dispatcher["boards"].finish()
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


def _bot(token: str, api: str | None, meters: Meters, _: Translator) -> Bot:
    server = TelegramAPIServer.from_base(api) if api else PRODUCTION
    session = OneSession(api=server, timeout=TIMEOUT)
    session.middleware(Patience())
    session.middleware(Counting(meters))
    properties = DefaultBotProperties(parse_mode=ParseMode.HTML, link_preview_is_disabled=True)
    try:
        return Bot(token, session=session, default=properties)
    except TokenValidationError:
        raise Unusable(chat.wrong_token(_)) from None


def _commands(_: Translator) -> list[BotCommand]:
    return [BotCommand(command=name, description=text) for name, text in chat.commands(_).items()]


async def _make_contact(bot: Bot, updates: Webhook | Polling, _: Translator) -> None:
    """Finds out who the bot is, says how it gets updates; waits as long as Telegram cannot be reached."""
    for pause in Backoff(BACKOFF):
        try:
            me = await bot.me()
            await updates.announce()
            await bot.set_my_commands(_commands(_))
            for language in languages():
                await bot.set_my_commands(_commands(translator(language)), language_code=language)
        except (TelegramUnauthorizedError, TelegramNotFound):
            raise
        except (TelegramAPIError, ClientDecodeError) as error:
            log.warning(chat.no_contact(_), error=type(error).__name__, again_in=round(pause, 1))
            await asyncio.sleep(pause)
        else:
            log.info("at work", bot=me.username)
            return
