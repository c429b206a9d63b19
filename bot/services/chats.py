"""What a chat has agreed on: its language, who may report, whether results are confirmed, its tables."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum

import msgspec

from storage.history import key_of, place_of
from storage.memos import Memos
from storage.record_store import StoredMatch

KIND = "chat"
"""The kind of memo that holds all of it, by place."""
STALE = timedelta(hours=12)
VERDICT = "verdict"
"""The kind of memo that holds what is said of a result, by match."""


class Reporters(StrEnum):
    """Who may report what happens in a match."""

    PLAYERS = "players"
    SCORER = "scorer"
    """The players, who started the match, and the scorers that were named."""
    EVERYONE = "everyone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorer:
    """Somebody who keeps the score of others' matches."""

    account: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """The agreements of a place."""

    language: str | None = None
    """Chosen with /language; None where nobody has chosen."""
    reporters: Reporters = Reporters.SCORER
    scorers: tuple[Scorer, ...] = ()
    confirms: bool = False
    """Whether the opponent is asked to confirm a result."""
    tables: tuple[str, ...] = ()
    """The names of its tables beside the first one."""
    dark: bool = False
    """Whether pictures have a dark ground here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the opponent says of the result of a match."""

    reporter: str | None
    """The account of who told what decided the match; somebody else has to confirm it."""
    agreed: bool | None = None
    """None as long as nobody has said anything."""
    by: str = ""
    """The name of who has."""


May = Callable[[StoredMatch], Awaitable[bool]]
"""Whether who speaks may report what happens in a match."""


async def everybody(_match: StoredMatch) -> bool:
    """May report anything, as in a terminal."""
    return True


class Chats:
    """The agreements of all places."""

    def __init__(self, memos: Memos) -> None:
        self._memos = memos

    async def of(self, table: str) -> Chat:
        """What the place of a table has agreed on."""
        return agreed(await self._memos.recall(KIND, place_of(table)))

    async def change(self, table: str, **changes: object) -> Chat:
        """Agrees on something else; the agreements as they are then."""
        chat = replace(await self.of(table), **changes)  # type: ignore[arg-type]  # fields of Chat by name
        await self._memos.keep(KIND, place_of(table), msgspec.json.encode(chat).decode())
        return chat

    async def may_report(self, chat: Chat, match: StoredMatch, account: str | None, name: str) -> bool:
        """Whether a user who goes by a name may report what happens in a match.

        A player who was written down as a guest is known by the name alone: the first report must not need a claim.
        A match that was begun long ago is anybody's, or nobody could end it once its people have left.
        """
        old = datetime.now(UTC) - match.started_at > STALE
        if chat.reporters is Reporters.EVERYONE or account is None or old:
            return True
        if plays(match, name):
            return True
        if chat.reporters is Reporters.SCORER and any(scorer.account == account for scorer in chat.scorers):
            return True
        playing, starter = await self._memos.involved(match.id)
        return account in playing or (chat.reporters is Reporters.SCORER and account == starter)

    async def decided(self, match: StoredMatch, reporter: str | None) -> None:
        """A match has been decided, and the result is to be confirmed by another than who told it."""
        await self._keep(match, Verdict(reporter=reporter))

    async def verdict(self, match: StoredMatch) -> Verdict | None:
        """What is said of a result; None where nobody was asked, or the match goes on."""
        if match.record.state.winner is None:
            return None
        body = await self._memos.recall(VERDICT, str(match.id))
        return msgspec.json.decode(body, type=Verdict) if body else None

    async def judge(self, match: StoredMatch, account: str, name: str, *, agreed: bool) -> bool:
        """Confirms or disputes a result; whether that was up to this user."""
        given = await self.verdict(match)
        if given is None or given.reporter == account:
            return False
        playing, _starter = await self._memos.involved(match.id)
        if account not in playing and not plays(match, name):
            return False
        await self._keep(match, replace(given, agreed=agreed, by=name))
        return True

    async def _keep(self, match: StoredMatch, verdict: Verdict) -> None:
        await self._memos.keep(VERDICT, str(match.id), msgspec.json.encode(verdict).decode())

    async def move(self, old: str, new: str) -> None:
        """Takes a place with all that is kept of it to another name."""
        await self._memos.move(old, new)


def agreed(body: str | None) -> Chat:
    """The agreements in a memo; by default those of a place that has agreed on nothing."""
    return msgspec.json.decode(body, type=Chat) if body else Chat()


def plays(match: StoredMatch, name: str) -> bool:
    """Whether somebody of that name plays."""
    return any(key_of(player) == key_of(name) for side in match.record.state.sides for player in side)
