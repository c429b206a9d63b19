"""Where matches are kept: what every store promises."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Protocol

from rules.record import Entry, Record

NOBODY: Mapping[str, str] = MappingProxyType({})
"""No player is a user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Where a message came from."""

    cause: str | None
    """What the message is known by where it was sent (an update, a button press), so that it counts once."""
    author: str | None
    """The id of who said it."""
    words: str
    """As typed or heard; empty for a button."""
    at: datetime
    """When it was said; aware of its time zone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match as a store holds it."""

    id: int
    table: str
    """Where it is played: "terminal", "chat:123", "chat:123:topic:5"."""
    number: int
    """1 for the first match at its table, then without gaps."""
    record: Record
    started_at: datetime


class RecordStore(Protocol):
    """Keeps the entries of matches, append-only. Every method raises `DatabaseError` while that cannot be done."""

    async def latest(self, table: str, cause: str | None = None) -> StoredMatch | None:
        """The newest match at a table, over or not, for a message with this cause.

        Raises:
            AlreadyRecorded: the cause is known at this table.
        """

    async def load(self, match_id: int) -> StoredMatch:
        """One match.

        Raises:
            MatchNotFound: there is none with this id.
        """

    async def knows(self, table: str, cause: str) -> bool:
        """Whether the message with this cause is stored in any match of the table."""

    async def create(
        self, table: str, after: int, entries: Sequence[Entry], note: Note, accounts: Mapping[str, str] = NOBODY
    ) -> StoredMatch:
        """Keeps a new match, the next at its table after match number `after` (0: the first one).

        `accounts` are the ids of those players who are users, by their names; all others are guests.

        Raises:
            AlreadyRecorded: the note's cause is known at this table; nothing is stored.
            ConcurrentAppend: the newest match at the table has another number; nothing is stored.
        """

    async def append(self, match_id: int, after: int, entries: Sequence[Entry], note: Note) -> None:
        """Keeps the entries of one message, all or nothing, after entry number `after`.

        Raises:
            AlreadyRecorded: the note's cause is known in this match; nothing is stored.
            ConcurrentAppend: the last stored entry has another number; nothing is stored.
            MatchNotFound: there is no match with this id.
        """
