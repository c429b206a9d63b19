"""What database drivers raise, told as our errors."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from storage.errors import (
    DatabaseDenied,
    DatabaseError,
    DatabaseFull,
    DatabaseLocked,
    DatabaseReadOnly,
    DatabaseUnavailable,
    NotADatabase,
)

_SQLITE: dict[str, type[DatabaseError]] = {
    "SQLITE_BUSY": DatabaseLocked,
    "SQLITE_LOCKED": DatabaseLocked,
    "SQLITE_READONLY": DatabaseReadOnly,
    "SQLITE_FULL": DatabaseFull,
    "SQLITE_NOTADB": NotADatabase,
    "SQLITE_CORRUPT": NotADatabase,
    "SQLITE_CANTOPEN": DatabaseUnavailable,
    "SQLITE_IOERR": DatabaseUnavailable,
    "SQLITE_PERM": DatabaseUnavailable,
}
"""By the beginning of SQLite's name of the error."""

_POSTGRES: dict[str, type[DatabaseError]] = {
    "08": DatabaseUnavailable,
    "25006": DatabaseReadOnly,
    "28": DatabaseDenied,
    "3D000": DatabaseDenied,
    "42501": DatabaseDenied,
    "53100": DatabaseFull,
    "53": DatabaseUnavailable,
    "55P03": DatabaseLocked,
    "57P": DatabaseUnavailable,
}
"""By the beginning of the SQLSTATE."""


@contextmanager
def told(address: str) -> Iterator[None]:
    """Turns what the driver raises into a `DatabaseError` about this address; errors of our own making pass."""
    try:
        yield
    except Exception as error:
        kind = _kind(error)
        if kind is None:
            raise
        raise kind(address) from error


def _kind(error: Exception) -> type[DatabaseError] | None:
    driver = error.orig if isinstance(error, DBAPIError) else error
    for table, name in ((_SQLITE, "sqlite_errorname"), (_POSTGRES, "sqlstate")):
        said = getattr(driver, name, None) or ""
        for beginning, kind in table.items():
            if said.startswith(beginning):
                return kind
    broken = isinstance(error, DBAPIError) and error.connection_invalidated
    return DatabaseUnavailable if broken or isinstance(driver, OSError | PoolTimeout) else None
