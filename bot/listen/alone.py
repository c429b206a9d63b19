"""One listener at a table: of two at one microphone each would write down the same words."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from filelock import FileLock, Timeout
from platformdirs import user_cache_path

from bot.errors import Unusable
from bot.settings import Settings
from bot.views.listening import not_alone
from bot.views.translation import Translator


@contextmanager
def alone(settings: Settings, table: str, _: Translator) -> Iterator[None]:
    """While it lasts, no other process of this machine listens at the table of that database.

    Where nothing can be written down nobody can tell, so two may listen.

    Raises:
        Unusable: another one does.
    """
    name = hashlib.sha256(f"{settings.database_url}\n{table}".encode()).hexdigest()[:16]
    folder = user_cache_path("markyor") / "listening"
    lock = FileLock(folder / f"{name}.lock", blocking=False)
    try:
        with suppress(PermissionError):
            folder.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        yield
    except Timeout as error:
        raise Unusable(not_alone(_)) from error
    finally:
        lock.release()
