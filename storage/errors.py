"""What can go wrong with the keeping of matches. Each error carries a code and no prose for people.

StorageError
├── ConcurrentAppend
├── AlreadyRecorded
├── MatchNotFound
├── UnreadableEntry
├── BadDatabaseUrl
└── DatabaseError
    ├── DatabaseUnavailable
    ├── DatabaseDenied
    ├── DatabaseReadOnly
    ├── DatabaseLocked
    ├── DatabaseFull
    ├── DatabaseNewer
    └── NotADatabase
"""

# ruff: noqa: N818  # the names say what happened, as a log line should

from typing import ClassVar


class StorageError(Exception):
    """Base of all errors of this package.

    Attributes:
        code: which error it is, for views and logs.
        detail: what the code is about (an address without its password, a path, an id), fit to be shown; may be empty.
    """

    code: ClassVar[str] = "storage"

    def __init__(self, detail: str = "") -> None:
        super().__init__(f"{self.code}: {detail}" if detail else self.code)
        self.detail = detail


class ConcurrentAppend(StorageError):
    """Another message was stored first: load again and judge again."""

    code = "concurrent_append"


class AlreadyRecorded(StorageError):
    """This very message is stored already."""

    code = "already_recorded"


class MatchNotFound(StorageError):
    """No match has this id."""

    code = "match_not_found"


class UnreadableEntry(StorageError):
    """An entry was written by a newer program, or not by this one."""

    code = "unreadable_entry"


class BadDatabaseUrl(StorageError):
    """The address of the database is none."""

    code = "bad_database_url"


class DatabaseError(StorageError):
    """The database cannot be used now; nothing of what was asked has been stored."""

    code = "database"


class DatabaseUnavailable(DatabaseError):
    """The file cannot be opened, or the server does not answer."""

    code = "database_unavailable"


class DatabaseDenied(DatabaseError):
    """The server has no such database, or does not let us in."""

    code = "database_denied"


class DatabaseReadOnly(DatabaseError):
    """The database, or the folder of its file, cannot be written."""

    code = "database_read_only"


class DatabaseLocked(DatabaseError):
    """Another program holds the database."""

    code = "database_locked"


class DatabaseFull(DatabaseError):
    """No room is left on the disk."""

    code = "database_full"


class DatabaseNewer(DatabaseError):
    """A newer version of the program has migrated the database."""

    code = "database_newer"


class NotADatabase(DatabaseError):
    """The file is something else, or broken."""

    code = "not_a_database"
