"""Evenings at the club: matches that are over, to be looked up."""

from datetime import UTC, datetime, timedelta

from bot.services.lookup import Lookup, Visitor
from rules.balls import Ball
from rules.games import ruleset_of
from rules.match import started
from rules.record import begun
from rules.reports import Amend, Concede, Foul, FrameWon, Scope, Shot, Undo
from storage.memory import MemoryStore
from storage.memory_history import MemoryHistory
from storage.record_store import Note

CLUB = "chat:-100"
NOW = datetime(2024, 5, 17, 21, 0, tzinfo=UTC)
RED, BLACK, MISS = Shot(potted=(Ball.RED,)), Shot(potted=(Ball.BLACK,)), Shot(miss=True)
ANYA, BORIS = Visitor(account="7", table=CLUB), Visitor(account="8", table=CLUB)
TERMINAL = Visitor(account=None, table="terminal")


class Club:
    """A store with a history that tests fill, and who looks it up."""

    def __init__(self, language="ru"):
        self.store = MemoryStore()
        self.history = MemoryHistory(self.store)
        self.lookup = Lookup(self.history, language, clock=lambda: NOW)
        self.numbers = {}

    async def played(self, *messages, days=0, game="snooker", players=("Аня", "Борис"), table=CLUB, race_to=2):
        """A match of so many days ago; a message is its words and its reports."""
        record = begun(started(ruleset_of(game), [[player] for player in players], race_to=race_to))
        at = NOW - timedelta(days=days, hours=2)
        accounts = {"Аня": "7"} if "Аня" in players and table != "terminal" else {}
        number = self.numbers.get(table, 0)
        match = await self.store.create(
            table, number, record.entries, Note(cause=None, author="7", words="старт", at=at), accounts
        )
        self.numbers[table] = match.number
        for minute, (words, *reports) in enumerate(messages, 1):
            after = record.said(reports)
            note = Note(cause=None, author="7", words=words, at=at + timedelta(minutes=minute))
            await self.store.append(match.id, len(record.entries), after.since(len(record.entries)), note)
            record = after
        return match.id

    async def asked(self, words, visitor=ANYA):
        return await self.lookup.asked(visitor, words)


WON = ("сдаю матч", Concede(scope=Scope.MATCH, player="Борис"))
LOST = ("сдаюсь, матч твой", Concede(scope=Scope.MATCH, player="Аня"))
EVENING = (
    ("красный, чёрный, мимо", RED, BLACK, MISS),
    ("фол", Shot(foul=(Foul.PUSH,))),
    ("", RED),
    ("отмена", Undo()),
    ("красный", RED),
    ("не красный, а мимо", Amend(shot=(("miss", True),))),
    ("партия", FrameWon(player="Аня")),
    ("красный, чёрный, красный, мимо", RED, BLACK, RED, MISS),
    WON,
)
