"""The composition root: the parts of the program put together from the settings."""

# ruff: noqa: PLC0415  # a command imports only the parts it puts together

from functools import partial
from typing import TYPE_CHECKING

from bot.errors import Unusable
from bot.settings import Settings
from bot.views.failures import storage_failure
from bot.views.translation import Translator
from storage.engine import Database, open_store
from storage.errors import StorageError

if TYPE_CHECKING:
    from bot.services.listening import Listening
    from bot.telegram.webhook import Hook
    from speech.recognizers.protocol import Recognizer


async def open_database(settings: Settings, _: Translator) -> Database:
    """The database of the settings, brought up to date; whoever opens it closes it.

    Raises:
        Unusable: it cannot be used.
    """
    try:
        database = open_store(settings.database_url)
        await database.upgrade()
    except StorageError as error:
        raise Unusable(storage_failure(error, _)) from error
    return database


def serve_telegram(settings: Settings, token: str, _: Translator) -> None:
    """Runs the Telegram bot until the process is told to stop.

    Raises:
        Unusable: the database cannot be used, or Telegram does not know the token.
    """
    import asyncio

    from bot.services.lookup import Lookup
    from bot.services.phrases import heard_language
    from bot.services.scorekeeping import Scorekeeping
    from bot.telegram.log import configure, log
    from bot.telegram.run import serve, until_told_to_stop
    from bot.telegram.serving import Address
    from bot.telegram.watch import Watch
    from speech.heap import use_one_heap

    async def prepare(ears: "Listening") -> None:
        if problem := await asyncio.to_thread(unready, ears, _):
            log.warning(problem)

    async def work() -> None:
        database = await open_database(settings, _)
        ears = listening(settings, _)
        preparing = asyncio.create_task(prepare(ears))
        try:
            keeping, lookup = (
                Scorekeeping(database.store, heard_language(_.language)),
                Lookup(database.history, _.language),
            )
            await serve(
                token,
                keeping,
                ears,
                _,
                lookup=lookup,
                memos=database.memos,
                api=api_of(settings),
                hook=hook_of(settings),
                watch=Watch(listen=Address.of(told), reach=database.reach) if (told := settings.watch_listen) else None,
            )
        finally:
            preparing.cancel()
            ears.close()
            await database.close()

    configure(settings.log)
    use_one_heap()
    asyncio.run(until_told_to_stop(work()))


def api_of(settings: Settings) -> str | None:
    """The address of the Bot API server, where it is not Telegram's own."""
    return str(settings.telegram_api).rstrip("/") if settings.telegram_api else None


def hook_of(settings: Settings) -> "Hook | None":
    """The webhook of the settings, if there is one."""
    from bot.telegram.serving import Address
    from bot.telegram.webhook import Hook

    if settings.webhook is None:
        return None
    return Hook(url=str(settings.webhook), listen=Address.of(settings.webhook_listen))


def listening(settings: Settings, _: Translator, recognizer: "Recognizer | None" = None) -> "Listening":
    """Hears recordings with that recogniser, or the one of the settings, which is opened when the first one comes.

    Raises:
        Unusable: recordings are to be kept and cannot be.
    """
    from bot.services.kept import Kept
    from bot.services.listening import Listening
    from bot.views.recordings import not_kept
    from speech.models import Models
    from speech.recognizers.choose import open_recognizer

    try:
        kept = Kept(settings.keep_recordings) if settings.keep_recordings else None
    except OSError as error:
        raise Unusable(not_kept(settings.keep_recordings, _)) from error
    opened = partial(open_recognizer, settings.engine, Models(settings.models))
    return Listening((lambda: recognizer) if recognizer else opened, kept=kept)


def unready(hears: "Listening", _: Translator) -> str | None:
    """Opens the recogniser, and blocks meanwhile; what will keep it from hearing, in a sentence."""
    from concurrent.futures import CancelledError

    from bot.services.phrases import heard_language
    from bot.services.vocabulary import missing
    from bot.views.recordings import recognizer_failure, words_missing
    from speech.recognizers.choose import NoRecognizer

    try:
        lacking = missing(hears.prepare(), heard_language(_.language))
    except NoRecognizer as error:
        return recognizer_failure(error, _)
    except CancelledError:
        return None  # nobody listens any more
    return words_missing(lacking, _) if lacking else None
