"""Small things that are kept for a chat beside its matches: what it has agreed on, where its live messages are."""

# ruff: noqa: D102  # the protocol says what each method promises

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from storage.memory import MemoryStore


class Memos(Protocol):
    """Keeps texts by kind and key; whoever writes last is right. Every method raises `DatabaseError` in trouble."""

    async def recall(self, kind: str, key: str) -> str | None:
        """What is kept under the key; None where nothing is."""

    async def about(self, *keys: str) -> Mapping[tuple[str, str], str]:
        """All that is kept under these keys, by kind and key."""

    async def keep(self, kind: str, key: str, body: str) -> None:
        """Keeps a text in place of any that was there."""

    async def swap(self, kind: str, key: str, before: str | None, body: str) -> bool:
        """Keeps a text in place of exactly that one, or where nothing is kept; of several at once one gets True."""

    async def drop(self, kind: str, key: str) -> None:
        """Keeps nothing under the key any longer."""

    async def involved(self, match_id: int) -> tuple[frozenset[str], str | None]:
        """The accounts of those who play in a match, as far as they are users; and that of who started it."""

    async def move(self, old: str, new: str) -> None:
        """Gives a place, with its tables, matches, names and memos, another name; moving twice changes nothing.

        Where the new place has matches already, the old ones come before them. What is kept of single tables is
        dropped: it is about messages that are out of reach.
        """


@dataclass(slots=True)
class MemoryMemos:
    """`Memos` beside a store in memory."""

    store: MemoryStore

    async def recall(self, kind: str, key: str) -> str | None:
        return self.store.memos.get((kind, key))

    async def about(self, *keys: str) -> Mapping[tuple[str, str], str]:
        return {(kind, key): body for (kind, key), body in self.store.memos.items() if key in keys}

    async def keep(self, kind: str, key: str, body: str) -> None:
        self.store.memos[kind, key] = body

    async def swap(self, kind: str, key: str, before: str | None, body: str) -> bool:
        if self.store.memos.get((kind, key)) != before:
            return False
        self.store.memos[kind, key] = body
        return True

    async def drop(self, kind: str, key: str) -> None:
        self.store.memos.pop((kind, key), None)

    async def involved(self, match_id: int) -> tuple[frozenset[str], str | None]:
        seats = self.store.outline(match_id).seats
        accounts = {self.store.people.players[seat.player].account for seat in seats}
        return frozenset(account for account in accounts if account), self.store.said(match_id)[1].author

    async def move(self, old: str, new: str) -> None:
        self.store.move(old, new)
        self.store.memos = {
            (kind, new if key == old else key): body
            for (kind, key), body in self.store.memos.items()
            if not key.startswith(f"{old}:") and not (key == old and (kind, new) in self.store.memos)
        }
