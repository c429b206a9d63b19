"""The composition root: the parts of the program put together from the settings."""

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
