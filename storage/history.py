"""Matches as they are looked up afterwards: what every place that keeps them promises."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from rules.figures import Figures
from storage.record_store import StoredMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person who has played."""

    id: int
    name: str
    """As the person was last called."""
    account: str | None = None
    """The id of a user; None for a guest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A player of one match, and what the player has done in it."""

    player: int
    side: int
    place: int
    name: str
    """As the player is called in this match."""
    won: bool | None
    figures: Figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """A match as a list shows it."""

    id: int
    table: str
    game: str
    started_at: datetime
    seconds: int
    """From its start to what was said last."""
    seats: tuple[Seated, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Which matches are meant: all that is told must hold. Matches in which nothing has happened never are."""

    player: int | None = None
    table: str | None = None
    opponent: int | None = None
    """Plays on another side than the player."""
    games: tuple[str, ...] = ()
    """Any of these; any at all where none is named."""
    since: datetime | None = None
    until: datetime | None = None
    """The first moment that is no longer meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Some of the matches that were found, newest first."""

    matches: tuple[Outline, ...]
    first: int
    """How many newer ones there are."""
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What a player has done in all the matches of one game that are meant."""

    game: str
    matches: int
    won: int
    lost: int
    seconds: int
    """From the first to the last word of each match."""
    figures: Figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The message an entry came from."""

    author: str | None
    words: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A match whole: its record, and the words each entry came from."""

    match: StoredMatch
    outline: Outline
    said: Mapping[int, Said]


class History(Protocol):
    """Looks matches and players up. Every method raises `DatabaseError` while that cannot be done."""

    async def player(self, account: str) -> Player | None:
        """The player with an account; None if that user has never played."""

    async def named(self, table: str, name: str) -> Player | None:
        """Who is meant by a name at a table."""

    async def opponents(self, search: Search) -> tuple[Player, ...]:
        """Whom the player has met in the matches meant, or who has played there at all; the most frequent first."""

    async def matches(self, search: Search, *, first: int = 0, size: int = 10) -> Page:
        """Matches, newest first."""

    async def best(self, search: Search) -> Outline | None:
        """The match of the player's best run among those meant; None where no run was made."""

    async def statistics(self, search: Search) -> tuple[Summary, ...]:
        """What the player has done, by game, the game played most first."""

    async def told(self, match_id: int) -> Told:
        """One match.

        Raises:
            MatchNotFound: there is none with this id.
        """

    async def words(self, account: str) -> Mapping[tuple[int, int], Said]:
        """All that a user has said, by match and entry."""

    async def claim(self, table: str, name: str, account: str) -> bool:
        """Makes the guest of that name at a table one with the user; whether there was such a guest."""

    async def forget(self, account: str, alias: str) -> int:
        """Takes a user's name, words and account out of every match; in how many.

        The player is called `alias` and a number from then on; the results stay, so that opponents keep theirs.
        """


def place_of(table: str) -> str:
    """Where names mean the same people: a chat with all its topics and tables."""
    return ":".join(table.split(":")[:2])


def key_of(name: str) -> str:
    """A name as names are compared."""
    return " ".join(name.casefold().replace("ё", "е").split())
