"""What can go wrong with the keeping of matches. Each error carries a code and no prose for people.

StorageError
├── ConcurrentAppend       somebody else's message was stored first: load again and judge again
├── AlreadyRecorded        this very message is stored already
├── MatchNotFound          no match has this id
├── UnreadableEntry        an entry was written by a newer program, or not by this one
├── BadDatabaseUrl         the address of the database is none
└── DatabaseError          the database cannot be used now
    ├── DatabaseUnavailable   the file cannot be opened, or the server does not answer
    ├── DatabaseDenied        the server knows no such database or does not let us in
    ├── DatabaseReadOnly
    ├── DatabaseLocked        another program holds it
    ├── DatabaseFull          no room is left on the disk
    ├── DatabaseNewer         a newer version of the program has migrated it
    └── NotADatabase          the file is something else, or broken
"""

from typing import ClassVar


class StorageError(Exception):
    """Base of all errors of this package.

    Attributes:
        code: which error it is, for views and logs.
        detail: what the code is about (an address without its password, a path, an id), for people to see; may be empty.
    """

    code: ClassVar[str] = "storage"

    def __init__(self, detail: str = "") -> None:
        super().__init__(f"{self.code}: {detail}" if detail else self.code)
        self.detail = detail


class ConcurrentAppend(StorageError):
    code = "concurrent_append"


class AlreadyRecorded(StorageError):
    code = "already_recorded"


class MatchNotFound(StorageError):
    code = "match_not_found"


class UnreadableEntry(StorageError):
    code = "unreadable_entry"


class BadDatabaseUrl(StorageError):
    code = "bad_database_url"


class DatabaseError(StorageError):
    """The database cannot be used now; nothing of what was asked has been stored."""

    code = "database"


class DatabaseUnavailable(DatabaseError):
    code = "database_unavailable"


class DatabaseDenied(DatabaseError):
    code = "database_denied"


class DatabaseReadOnly(DatabaseError):
    code = "database_read_only"


class DatabaseLocked(DatabaseError):
    code = "database_locked"


class DatabaseFull(DatabaseError):
    code = "database_full"


class DatabaseNewer(DatabaseError):
    code = "database_newer"


class NotADatabase(DatabaseError):
    code = "not_a_database"
