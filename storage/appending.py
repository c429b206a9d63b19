"""The statements that append to a match, and what is put into them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Select, bindparam, insert, select, update

from rules.record import Entry
from storage.codec import encode
from storage.record_store import Note
from storage.results import raising
from storage.tables import EntryRow, MatchRow

KEEP = insert(EntryRow)
"""Keeps one row of `rows`."""
RAISE_LAST = (
    update(MatchRow)
    .where(MatchRow.id == bindparam("match"), MatchRow.last == bindparam("after"))
    .values(last=bindparam("raised"))
    .returning(MatchRow.rewritten)
)
"""Raises the number of the last entry, if it is the one that is thought to be the last."""

_COLUMNS = EntryRow.__table__.c


@cache
def at_once(entries: int, seats: int) -> Select[int]:
    """All of it in one statement for so many entries and players, which a SQLite file does not understand.

    Nothing is done, and no row comes back, unless the last entry is `after` and the match was `rewritten` so often.
    """
    raised = RAISE_LAST.where(MatchRow.rewritten == bindparam("rewritten")).cte("last_raised")
    known = select(raised.c.rewritten).exists()
    kept = [_keeping(f"_{place}").where(known) for place in range(entries)]
    parts = [insert(EntryRow).from_select(list(_COLUMNS), row).cte(f"entry_{place}") for place, row in enumerate(kept)]
    parts += [raising(f"_{place}").where(known).cte(f"result_{place}") for place in range(seats)]
    return select(raised.c.rewritten).add_cte(*parts)


def _keeping(mark: str) -> Select[*tuple[Any, ...]]:
    return select(*(bindparam(f"{column.name}{mark}", type_=column.type) for column in _COLUMNS))


def numbered(rows: Iterable[Mapping[str, Any]], *, shared: Sequence[str] = ()) -> dict[str, Any]:
    """The values of several rows in one statement, by name and place; those that are shared by name alone."""
    return {
        name if name in shared else f"{name}_{place}": value
        for place, row in enumerate(rows)
        for name, value in row.items()
    }


def last(match_id: int, after: int, entries: Sequence[Entry]) -> dict[str, int]:
    """What `RAISE_LAST` takes."""
    return {"match": match_id, "after": after, "raised": entries[-1].number}


def rows(match_id: int, entries: Sequence[Entry], note: Note) -> list[dict[str, Any]]:
    """The rows of the entries of one message."""
    words = note.words.replace("\0", "").encode(errors="replace").decode()
    return [
        {
            "match_id": match_id,
            "number": entry.number,
            "cause": None if later else note.cause,
            "author": note.author,
            "words": words,
            "at": note.at,
            "body": encode(entry),
        }
        for later, entry in enumerate(entries)
    ]
