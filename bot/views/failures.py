"""What is out of order with the program's surroundings, each in one sentence that says what to do."""

from bot.views.translation import Translator
from storage.errors import (
    BadDatabaseUrl,
    DatabaseDenied,
    DatabaseFull,
    DatabaseLocked,
    DatabaseNewer,
    DatabaseReadOnly,
    DatabaseUnavailable,
    NotADatabase,
    StorageError,
    UnreadableEntry,
)


def storage_failure(error: StorageError, _: Translator) -> str:  # noqa: PLR0911 - a case a type
    """What is wrong with the place where matches are kept. What was said last is not recorded."""
    place = error.detail
    match error:
        case BadDatabaseUrl():
            return _(
                "DATABASE_URL is no address of a database ({place}); give one like {sqlite} or {postgres}.",
                place=place,
                sqlite="sqlite:///markyor.db",
                postgres="postgresql://user:password@host/markyor",
            )
        case DatabaseReadOnly():
            return _("{place} cannot be written; allow it, or name another place in DATABASE_URL.", place=place)
        case DatabaseLocked():
            return _("Another program holds the database {place}; close it and say it again.", place=place)
        case DatabaseNewer():
            return _("The database was made by a newer version of the program; update the program.")
        case NotADatabase():
            return _("{place} is no database, or a broken one; name another file in DATABASE_URL.", place=place)
        case DatabaseFull():
            return _("There is no room left for the database {place}; free some and say it again.", place=place)
        case DatabaseDenied():
            return _("The database {place} does not let us in; check name, user and password.", place=place)
        case DatabaseUnavailable():
            return _("The database {place} does not answer; check that it is there and try again.", place=place)
        case UnreadableEntry():
            return _("This match was written by a newer version of the program; update the program.")
        case _:
            return _("The database failed ({reason}); nothing was recorded, say it again.", reason=error)
