"""A store that forgets everything with the process: for tests, and for a look at the program without a database."""

# ruff: noqa: D102  # the protocol says what each method promises

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.record import Entry, replayed
from storage.codec import decode, encode
from storage.errors import AlreadyRecorded, ConcurrentAppend, MatchNotFound
from storage.forgetting import called_now, without, without_account
from storage.history import Outline, Said, Seated, place_of
from storage.memory_people import People
from storage.record_store import NOBODY, Note, StoredMatch


@dataclass(slots=True)
class MemoryStore:
    """A `RecordStore` in memory. Its methods never wait, so each is one step for everybody else."""

    people: People = field(default_factory=People)
    memos: dict[tuple[str, str], str] = field(default_factory=dict)
    """What is kept beside the matches, by kind and key."""
    _matches: dict[int, StoredMatch] = field(default_factory=dict)
    _notes: dict[int, list[Note]] = field(default_factory=dict)
    """One an entry."""
    _players: dict[int, list[int]] = field(default_factory=dict)
    """By match, in the order of the seats."""

    async def latest(self, table: str, cause: str | None = None) -> StoredMatch | None:
        if self._known(table, cause):
            raise AlreadyRecorded(table)
        return self._newest(table)

    async def load(self, match_id: int) -> StoredMatch:
        return self._match(match_id)

    async def knows(self, table: str, cause: str) -> bool:
        return self._known(table, cause)

    async def create(
        self, table: str, after: int, entries: Sequence[Entry], note: Note, accounts: Mapping[str, str] = NOBODY
    ) -> StoredMatch:
        if self._known(table, note.cause):
            raise AlreadyRecorded(table)
        newest = self._newest(table)
        if after != (newest.number if newest else 0):
            raise ConcurrentAppend(table)
        match = StoredMatch(
            id=len(self._matches) + 1, table=table, number=after + 1, record=replayed(entries), started_at=note.at
        )
        names = [player for side in match.record.state.sides for player in side]
        self._players[match.id] = self.people.seated(table, names, accounts)
        self._matches[match.id], self._notes[match.id] = match, [note for _ in entries]
        return match

    async def append(self, match_id: int, after: int, entries: Sequence[Entry], note: Note) -> None:
        match = self._match(match_id)
        if note.cause is not None and any(known.cause == note.cause for known in self._notes[match_id]):
            raise AlreadyRecorded(match.table)
        if after != len(match.record.entries):
            raise ConcurrentAppend(match.table)
        self._matches[match_id] = replace(match, record=replayed([*match.record.entries, *entries]))
        self._notes[match_id] += [note for _ in entries]

    # --- looked up afterwards ----------------------------------------------------------------------------------------

    def outline(self, match_id: int) -> Outline:
        """A match as a list shows it."""
        match, players = self._match(match_id), self._players[match_id]
        state, figures = match.record.state, match.record.line.figures
        return Outline(
            id=match.id,
            table=match.table,
            game=state.game,
            started_at=match.started_at,
            seconds=int(max(note.at - match.started_at for note in self._notes[match_id]).total_seconds()),
            seats=tuple(
                Seated(
                    player=player,
                    side=side,
                    place=place,
                    name=state.sides[side][place],
                    won=None if state.winner is None else state.winner == side,
                    figures=done,
                )
                for player, ((side, place), done) in zip(players, figures.items(), strict=True)
            ),
        )

    def outlines(self) -> Iterator[Outline]:
        """All matches in which something has happened."""
        return (self.outline(match.id) for match in self._matches.values() if len(match.record.entries) > 1)

    def said(self, match_id: int) -> dict[int, Said]:
        """The messages that the entries of a match came from."""
        notes = enumerate(self._notes[match_id], 1)
        return {number: Said(author=note.author, words=note.words, at=note.at) for number, note in notes}

    def words(self, account: str) -> dict[tuple[int, int], Said]:
        """All that a user has said, by match and entry."""
        found = ((match, number, said) for match in self._matches for number, said in self.said(match).items())
        return {(match, number): said for match, number, said in found if said.author == account}

    def merge(self, guest: int, account: str) -> None:
        """Makes a guest one with a user."""
        player = self.people.merge(guest, account)
        for players in self._players.values():
            players[:] = [player if each == guest else each for each in players]

    def forget(self, account: str, alias: str) -> int:
        """Takes a user's name, words and account out of every match; in how many."""
        self._silence(account)
        self.memos = {
            (kind, key): without_account(body, account) if f'"{account}"' in body else body
            for (kind, key), body in self.memos.items()
            if place_of(key) != f"chat:{account}"
        }
        player = self.people.user(account)
        if player is None:
            return 0
        alias = called_now(alias, player)
        played = [match for match in self._matches.values() if player in self._players[match.id]]
        for match in played:
            self._rewrite(match, player, alias)
        self.people.forget(player, alias)
        for match in list(self._matches.values()):
            if match.table == f"chat:{account}":
                self._matches[match.id] = replace(self._matches[match.id], table=f"forgotten:{match.id}", number=1)
        return len(played)

    def move(self, old: str, new: str) -> None:
        """Gives a place another name; its matches come before those that the new place has."""
        self.people.move(old, new)
        moved = [match for match in self._matches.values() if place_of(match.table) == old]
        for table in dict.fromkeys(match.table for match in moved):
            of_table = [match for match in moved if match.table == table]
            target = new + table.removeprefix(old)
            there = [match for match in self._matches.values() if match.table == target]
            renamed = [replace(match, table=target) for match in of_table]
            renamed += [replace(match, number=match.number + len(of_table)) for match in there]
            self._matches |= {match.id: match for match in renamed}

    def _silence(self, account: str) -> None:
        for notes in self._notes.values():
            notes[:] = [replace(note, author=None, words="") if note.author == account else note for note in notes]

    def _rewrite(self, match: StoredMatch, player: int, alias: str) -> None:
        seats = zip(self._players[match.id], match.record.line.figures, strict=True)
        names = {match.record.state.sides[side][place].casefold() for each, (side, place) in seats if each == player}
        entries = [decode(entry.number, without(encode(entry), names, alias)) for entry in match.record.entries]
        self._matches[match.id] = replace(match, record=replayed(entries))
        self._notes[match.id] = [replace(note, words="") for note in self._notes[match.id]]

    # --- found -------------------------------------------------------------------------------------------------------

    def _match(self, match_id: int) -> StoredMatch:
        try:
            return self._matches[match_id]
        except KeyError:
            raise MatchNotFound(str(match_id)) from None

    def _newest(self, table: str) -> StoredMatch | None:
        here = (match for match in self._matches.values() if match.table == table)
        return max(here, key=lambda match: match.number, default=None)

    def _known(self, table: str, cause: str | None) -> bool:
        here = (match.id for match in self._matches.values() if match.table == table)
        return cause is not None and any(note.cause == cause for match in here for note in self._notes[match])
