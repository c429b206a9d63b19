"""Looking up matches that are over or go on: lists, one match, two players, statistics. No prose; views word it."""

from asyncio import to_thread
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.services.exports import File, Form, data_file, match_file, matches_file, tapes_file
from bot.services.graphs import MatchGraph, graph_of
from bot.services.trends import Trend, trend_of
from bot.services.wishes import Topic, Wish, language_known, may_be_wish, read_best
from storage.errors import MatchNotFound
from storage.history import History, Outline, Page, Player, Search, Seated, Summary, Told

PAGE = 8
"""Matches on a page."""
MOST = 100_000
"""Matches in one file."""
MOST_TAPES = 500
"""Tapes in one archive, the newest matches."""
MOST_IN_TREND = 1000
"""Matches that a trend is counted from, the newest ones."""
AT_ONCE = 100
"""Matches that are read at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Who asks, and where; without an account it is about all who play there."""

    account: str | None
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was asked, with the people it is about."""

    wish: Wish
    subject: Player | None
    """Whose matches; None: all of a table."""
    opponent: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Matches, newest first."""

    asked: Asked
    page: Page


@dataclass(frozen=True, slots=True, kw_only=True)
class LastMet:
    """The newest match that was meant; None where there is none."""

    asked: Asked
    match: Outline | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """Two players against each other, from the side of the first."""

    asked: Asked
    summaries: tuple[Summary, ...]
    last: Outline | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BestRun:
    """The match of the best run, and who made it; None where no run was made."""

    asked: Asked
    match: Outline | None
    seat: Seated | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """Statistics by game."""

    asked: Asked
    summaries: tuple[Summary, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Graphed:
    """How the score of a match went; None where there is none."""

    asked: Asked
    match: Outline | None = None
    graph: MatchGraph | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trended:
    """How a player has fared over time in one game; None where none was played."""

    asked: Asked
    trend: Trend | None = None
    games: tuple[str, ...] = ()
    """All that the player plays, the one played most first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unplayed:
    """Who asks has never played, so there is nothing to look up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmet:
    """Somebody was named as an opponent who is nobody's that may be named."""

    name: str
    players: tuple[Player, ...]
    """Those who may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Whose:
    """At a table that several people share, it must be told whose statistics are meant."""

    players: tuple[Player, ...]


Finding = Listed | LastMet | Duel | BestRun | Counted | Graphed | Trended | Unmet | Unplayed | Whose

Now = Callable[[], datetime]


def now() -> datetime:
    """This moment, in the zone of the machine."""
    return datetime.now().astimezone()


class Lookup:
    """Looks up what was played. Every method raises `StorageError` while the database is out of use."""

    def __init__(self, history: History, language: str = "ru", *, clock: Now = now) -> None:
        self._history = history
        self._language = language
        self._clock = clock

    def speaking(self, language: str) -> "Lookup":
        """The same, asked in a language where it is known how people ask in it."""
        if language == self._language or not language_known(language):
            return self
        return Lookup(self._history, language, clock=self._clock)

    async def asked(self, visitor: Visitor, said: str | Sequence[str]) -> Finding | None:
        """What words ask for that is over; None where they ask for nothing of the kind.

        Of what was heard there may be several transcripts, likeliest first.
        """
        texts = [said] if isinstance(said, str) else said
        if not may_be_wish(texts[0], self._language):
            return None
        met = await self._met(visitor)
        wish = read_best(texts, [player.name for player in met], self._language)
        return None if wish is None else await self.granted(visitor, wish, met)

    async def granted(self, visitor: Visitor, wish: Wish, met: Sequence[Player] = (), *, first: int = 0) -> Finding:
        """What is found for a wish; `met` are the people it may name, best known first, where they are known."""
        known = {player.name: player for player in (met or await self._met(visitor))}
        subject = known.get(wish.player or "") or await self._visitor(visitor)
        opponent = known.get(wish.opponent or "")
        if wish.topic is Topic.GRAPH and wish.plain and (here := await self._last(Search(table=visitor.table))):
            return await self._graphed(Asked(wish=wish, subject=subject), here)
        if subject is None and visitor.account is not None:
            return Unplayed()
        if wish.unmet is not None:
            others = tuple(player for player in known.values() if player != subject)
            return Unmet(name=wish.unmet, players=others)
        if subject is None and wish.topic in {Topic.STATS, Topic.DUEL, Topic.FORM}:
            return Whose(players=tuple(known.values()))
        asked = Asked(wish=wish, subject=subject, opponent=opponent)
        return await self._found(asked, self._search(asked, visitor), first)

    async def listed(self, visitor: Visitor, *, opponent: int | None, games: Sequence[str], first: int) -> Finding:
        """A page of somebody's matches, as a button asks for it."""
        met = await self._met(visitor)
        name = next((player.name for player in met if player.id == opponent), None)
        return await self.granted(
            visitor, Wish(topic=Topic.MATCHES, opponent=name, games=tuple(games)), met, first=first
        )

    async def match(self, visitor: Visitor, match_id: int) -> Told | None:
        """One match; None where there is none, or who asks neither played in it nor is at its table."""
        try:
            told = await self._history.told(match_id)
        except MatchNotFound:
            return None
        player = await self._visitor(visitor)
        played = player is not None and any(seat.player == player.id for seat in told.outline.seats)
        return told if played or told.match.table == visitor.table else None

    async def graph(self, visitor: Visitor, match_id: int) -> Graphed | None:
        """How the score of a match went; None where `match` gives none."""
        told = await self.match(visitor, match_id)
        if told is None:
            return None
        return await _graphed(Asked(wish=Wish(topic=Topic.GRAPH), subject=None), told)

    async def trend(self, visitor: Visitor, player: int, game: str) -> Trended | None:
        """How a player has fared in a game; None where who asks neither is that one nor can know that one."""
        own = await self._visitor(visitor)
        known = (*await self.people_here(visitor), *([own] if own else []))
        subject = next((each for each in known if each.id == player), None)
        if subject is None:
            return None
        asked = Asked(wish=Wish(topic=Topic.FORM, games=(game,)), subject=subject)
        return await self._trended(asked, self._search(asked, visitor))

    async def file(self, visitor: Visitor, match_id: int, form: Form) -> File | None:
        """One match as a file; None where `match` gives none."""
        told = await self.match(visitor, match_id)
        return None if told is None else await to_thread(match_file, told, form)

    async def files(self, visitor: Visitor, form: Form) -> File | None:
        """All matches of who asks, or of the table, as one file; None where there are none."""
        matches = await self._mine(visitor)
        if not matches:
            return None
        if form is not Form.TAPE:
            return await to_thread(matches_file, matches, form)
        told = [await self._history.told(match.id) for match in matches[:MOST_TAPES]]
        return await to_thread(tapes_file, told)

    async def data(self, visitor: Visitor) -> File | None:
        """All that is kept of who asks; None of somebody without an account."""
        if visitor.account is None:
            return None
        words = await self._history.words(visitor.account)
        return await to_thread(data_file, visitor.account, await self._mine(visitor), words)

    async def guests(self, visitor: Visitor, told: Told) -> tuple[tuple[int, int, str], ...]:
        """The seats of guests, by name, of a match at this table; none of a match that who asks has a seat in."""
        player = await self._visitor(visitor)
        seats = told.outline.seats
        if told.match.table != visitor.table or any(player and seat.player == player.id for seat in seats):
            return ()
        meant = [(seat, await self._history.named(visitor.table, seat.name)) for seat in seats]
        return tuple((seat.side, seat.place, seat.name) for seat, who in meant if who and who.account is None)

    async def people_here(self, visitor: Visitor) -> tuple[Player, ...]:
        """Those who have played at a table, and whom who visits has met anywhere; the best known first."""
        player = await self._visitor(visitor)
        met = await self._history.opponents(Search(player=player.id)) if player else ()
        here = await self._history.opponents(Search(table=visitor.table))
        return tuple({each.id: each for each in (*here, *met)}.values())

    async def guests_here(self, visitor: Visitor, playing: Sequence[str]) -> dict[int, str]:
        """The guests of a table by their ids: those who play there now, and those who have played."""
        now = [await self._history.named(visitor.table, name) for name in playing]
        before = await self._history.opponents(Search(table=visitor.table))
        return {each.id: each.name for each in (*now, *before) if each is not None and each.account is None}

    async def claim(self, visitor: Visitor, name: str) -> bool:
        """Makes the guest of that name one with who asks; whether there was such a guest."""
        return visitor.account is not None and await self._history.claim(visitor.table, name, visitor.account)

    async def forget(self, visitor: Visitor, alias: str) -> int:
        """Takes who asks out of all matches; in how many."""
        return 0 if visitor.account is None else await self._history.forget(visitor.account, alias)

    async def _mine(self, visitor: Visitor) -> tuple[Outline, ...]:
        player = await self._visitor(visitor)
        if player is None and visitor.account is not None:
            return ()
        search = Search(player=player.id) if player else Search(table=visitor.table)
        return (await self._history.matches(search, size=MOST)).matches

    async def _visitor(self, visitor: Visitor) -> Player | None:
        return await self._history.player(visitor.account) if visitor.account is not None else None

    async def _met(self, visitor: Visitor) -> tuple[Player, ...]:
        """The people who may be named: whom who asks has met anywhere, else who has played at the table."""
        player = await self._visitor(visitor)
        search = Search(player=player.id) if player else Search(table=visitor.table)
        met = await self._history.opponents(search)
        return (*met, player) if player else met

    def _search(self, asked: Asked, visitor: Visitor) -> Search:
        since, until = asked.wish.period.bounds(self._clock()) if asked.wish.period else (None, None)
        return Search(
            player=asked.subject.id if asked.subject else None,
            table=None if asked.subject else visitor.table,
            opponent=asked.opponent.id if asked.opponent else None,
            games=asked.wish.games,
            since=since,
            until=until,
        )

    async def _found(  # noqa: PLR0911 - a case a topic
        self, asked: Asked, search: Search, first: int
    ) -> Finding:
        match asked.wish.topic:
            case Topic.MATCHES:
                return Listed(asked=asked, page=await self._history.matches(search, first=first, size=PAGE))
            case Topic.LAST:
                return LastMet(asked=asked, match=await self._last(search))
            case Topic.DUEL if asked.opponent:
                summaries = await self._history.statistics(search)
                return Duel(asked=asked, summaries=summaries, last=await self._last(search))
            case Topic.BEST:
                match = await self._history.best(search)
                return BestRun(asked=asked, match=match, seat=_best_seat(match, asked.subject) if match else None)
            case Topic.GRAPH:
                return await self._graphed(asked, await self._last(search))
            case Topic.FORM:
                return await self._trended(asked, search)
            case _:
                return Counted(asked=asked, summaries=await self._history.statistics(search))

    async def _graphed(self, asked: Asked, match: Outline | None) -> Graphed:
        if match is None:
            return Graphed(asked=asked)
        return await _graphed(asked, await self._history.told(match.id))

    async def _trended(self, asked: Asked, search: Search) -> Trended:
        """In the game played most of those meant."""
        subject, found = asked.subject, await self._history.statistics(search)
        if subject is None or not found:
            return Trended(asked=asked)
        played = await self._history.statistics(Search(player=subject.id))
        game = found[0].game
        matches = await self._newest(replace(search, games=(game,)))
        trend = await to_thread(trend_of, game, matches, subject.id, self._clock().tzinfo)
        return Trended(asked=asked, trend=trend, games=tuple(summary.game for summary in played))

    async def _newest(self, search: Search) -> list[Outline]:
        """As many as a trend needs, a few at a time so that nobody waits for all of them."""
        found: list[Outline] = []
        while len(found) < MOST_IN_TREND:
            page = await self._history.matches(search, first=len(found), size=AT_ONCE)
            found += page.matches
            if len(found) >= page.total or not page.matches:
                break
        return found

    async def _last(self, search: Search) -> Outline | None:
        return next(iter((await self._history.matches(search, size=1)).matches), None)


async def _graphed(asked: Asked, told: Told) -> Graphed:
    return Graphed(asked=asked, match=told.outline, graph=await to_thread(graph_of, told.match.record))


def _best_seat(match: Outline, subject: Player | None) -> Seated:
    seats = [seat for seat in match.seats if subject is None or seat.player == subject.id]
    return max(seats, key=lambda seat: seat.figures.best_run)
