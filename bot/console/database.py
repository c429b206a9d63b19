"""`markyor db`: the database brought up to date by hand; every command that needs it does so by itself."""

import asyncio
import sys

from bot.app import open_database
from bot.settings import Settings
from bot.views.translation import Translator


def upgrade(settings: Settings, _: Translator) -> None:
    """Brings the database up to date and says where it is.

    Raises:
        Unusable: it cannot be used.
    """
    sys.stdout.write(_("The database is up to date: {place}", place=asyncio.run(_upgraded(settings, _))) + "\n")


async def _upgraded(settings: Settings, _: Translator) -> str:
    database = await open_database(settings, _)
    await database.close()
    return database.address
