"""The composition root: the parts of the program put together from the settings."""

# ruff: noqa: PLC0415  # what only the bot needs is imported with it: a session in the terminal starts without

from bot.errors import Unusable
from bot.settings import Settings
from bot.views.failures import storage_failure
from bot.views.translation import Translator
from storage.engine import Database, open_store
from storage.errors import StorageError


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

    from bot.services.listening import Listening
    from bot.services.scorekeeping import Scorekeeping
    from bot.telegram.log import configure
    from bot.telegram.run import serve, until_told_to_stop
    from speech.models import Models
    from speech.recognizers.choose import open_recognizer

    async def work() -> None:
        database = await open_database(settings, _)
        listening = Listening(lambda: open_recognizer(settings.engine, Models(settings.models)))
        api = str(settings.telegram_api).rstrip("/") if settings.telegram_api else None
        try:
            await serve(token, Scorekeeping(database.store, _.language), listening, _, api=api)
        finally:
            listening.close()
            await database.close()

    configure()
    asyncio.run(until_told_to_stop(work()))
