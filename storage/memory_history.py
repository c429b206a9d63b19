"""Looking matches up in a store in memory: every answer is worked out from the records."""

# ruff: noqa: D102  # the protocol says what each method promises

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import reduce
from operator import add

from storage.history import Outline, Page, Player, Said, Search, Seated, Summary, Told
from storage.memory import MemoryStore


class MemoryHistory:
    """A `History` over a store in memory."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store

    async def player(self, account: str) -> Player | None:
        return next((player for player in self._store.people.players.values() if player.account == account), None)

    async def named(self, table: str, name: str) -> Player | None:
        return self._store.people.named(table, name)

    async def opponents(self, search: Search) -> tuple[Player, ...]:
        met: Counter[int] = Counter()
        for outline, own in self._found(search):
            met.update(seat.player for seat in outline.seats if search.player is None or seat.side != own.side)
        players = self._store.people.players
        return tuple(players[number] for number, _ in sorted(met.items(), key=lambda item: (-item[1], item[0])))

    async def matches(self, search: Search, *, first: int = 0, size: int = 10) -> Page:
        found = list({outline.id: outline for outline, _ in self._found(search)}.values())
        return Page(matches=tuple(found[first : first + size]), first=first, total=len(found))

    async def best(self, search: Search) -> Outline | None:
        found = [(outline, own.figures.best_run) for outline, own in self._found(search) if own.figures.best_run]
        return max(found, key=lambda item: item[1])[0] if found else None

    async def statistics(self, search: Search) -> tuple[Summary, ...]:
        by_game: dict[str, list[tuple[Outline, Seated]]] = {}
        for outline, own in self._found(search):
            by_game.setdefault(outline.game, []).append((outline, own))
        summaries = (
            Summary(
                game=game,
                matches=len(found),
                won=sum(own.won is True for _, own in found),
                lost=sum(own.won is False for _, own in found),
                seconds=sum(outline.seconds for outline, _ in found),
                figures=reduce(add, (own.figures for _, own in found)),
            )
            for game, found in by_game.items()
        )
        return tuple(sorted(summaries, key=lambda summary: (-summary.matches, summary.game)))

    async def told(self, match_id: int) -> Told:
        match = await self._store.load(match_id)
        return Told(match=match, outline=self._store.outline(match_id), said=self._store.said(match_id))

    async def words(self, account: str) -> Mapping[tuple[int, int], Said]:
        return self._store.words(account)

    async def claim(self, table: str, name: str, account: str) -> bool:
        guest = self._store.people.named(table, name)
        if guest is None or guest.account is not None:
            return False
        self._store.merge(guest.id, account)
        return True

    async def forget(self, account: str, alias: str) -> int:
        return self._store.forget(account, alias)

    def _found(self, search: Search) -> Iterator[tuple[Outline, Seated]]:
        """The matches that are meant, newest first, with each seat in them that is meant."""
        outlines = sorted(self._store.outlines(), key=lambda outline: (outline.started_at, outline.id), reverse=True)
        for outline in outlines:
            for seat in outline.seats:
                if _is_meant(search, outline, seat):
                    yield outline, seat


def _is_meant(search: Search, outline: Outline, seat: Seated) -> bool:
    return (
        search.player in (None, seat.player)
        and search.table in (None, outline.table)
        and (not search.games or outline.game in search.games)
        and (search.since is None or outline.started_at >= search.since)
        and (search.until is None or outline.started_at < search.until)
        and (
            search.opponent is None
            or any(other.player == search.opponent and other.side != seat.side for other in outline.seats)
        )
    )
