"""A store that forgets everything with the process: for tests, and for a look at the program without a database."""

# ruff: noqa: D102  # the protocol says what each method promises

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules.record import Entry, replayed
from storage.errors import AlreadyRecorded, ConcurrentAppend, MatchNotFound
from storage.record_store import Note, StoredMatch


@dataclass(slots=True)
class MemoryStore:
    """A `RecordStore` in memory. Its methods never wait, so each is one step for everybody else."""

    _matches: dict[int, StoredMatch] = field(default_factory=dict)
    _notes: dict[int, list[Note]] = field(default_factory=dict)

    async def latest(self, table: str) -> StoredMatch | None:
        return self._newest(table)

    async def load(self, match_id: int) -> StoredMatch:
        return self._match(match_id)

    async def knows(self, table: str, cause: str) -> bool:
        return self._known(table, cause)

    async def create(self, table: str, after: int, entries: Sequence[Entry], note: Note) -> StoredMatch:
        if self._known(table, note.cause):
            raise AlreadyRecorded(table)
        newest = self._newest(table)
        if after != (newest.number if newest else 0):
            raise ConcurrentAppend(table)
        match = StoredMatch(
            id=len(self._matches) + 1, table=table, number=after + 1, record=replayed(entries), started_at=note.at
        )
        self._matches[match.id], self._notes[match.id] = match, [note]
        return match

    async def append(self, match_id: int, after: int, entries: Sequence[Entry], note: Note) -> None:
        match = self._match(match_id)
        if note.cause is not None and any(known.cause == note.cause for known in self._notes[match_id]):
            raise AlreadyRecorded(match.table)
        if after != len(match.record.entries):
            raise ConcurrentAppend(match.table)
        self._matches[match_id] = replace(match, record=replayed([*match.record.entries, *entries]))
        self._notes[match_id].append(note)

    def _match(self, match_id: int) -> StoredMatch:
        try:
            return self._matches[match_id]
        except KeyError:
            raise MatchNotFound(str(match_id)) from None

    def _newest(self, table: str) -> StoredMatch | None:
        return next((match for match in reversed(self._matches.values()) if match.table == table), None)

    def _known(self, table: str, cause: str | None) -> bool:
        here = (match.id for match in self._matches.values() if match.table == table)
        return cause is not None and any(note.cause == cause for match in here for note in self._notes[match])
