"""A table with a scorekeeper who knows only the phrases of the tests."""

from copy import copy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import count

from bot.services.scorekeeping import Scorekeeping
from rules.balls import Ball
from rules.reports import (
    Amend,
    Choice,
    ChoiceKind,
    Concede,
    Confirm,
    Foul,
    Query,
    QueryKind,
    Question,
    Redo,
    Run,
    Scope,
    SetScore,
    Shot,
    Start,
    Undo,
)
from speech.understanding import Ambiguous, NotUnderstood, Understood
from storage.record_store import Note, RecordStore

RED, BLACK, MISS = Shot(potted=(Ball.RED,)), Shot(potted=(Ball.BLACK,)), Shot(miss=True)

READINGS = {
    "красный": [(RED,)],
    "чёрный": [(BLACK,)],
    "красный, чёрный, мимо": [(RED, BLACK, MISS)],
    "мимо": [(MISS,)],
    "играю": [(Choice(choice=ChoiceKind.PLAY),), (RED,)],
    "пять": [(Shot(points=5, foul=(Foul.GENERIC,)),), (Run(points=5),)],
    "отмена": [(Undo(),)],
    "верни отмену": [(Redo(),)],
    "отмена, чёрный": [(Undo(), BLACK)],
    "не чёрный, а синий": [(Amend(shot=(("potted", (Ball.BLUE,)),)),)],
    "счёт 24:17": [(SetScore(score=(24, 17)),)],
    "сдаю матч": [(Concede(scope=Scope.MATCH),)],
    "я играю": [(Choice(choice=ChoiceKind.PLAY),)],
    "Вера забила красный": [(Shot(potted=(Ball.RED,), player="Вера"),)],
    "какой счёт": [(Query(what=QueryKind.SCORE),)],
    "положила красного. Какая серия?": [(RED, Query(what=QueryKind.RUN))],
    "помощь": [(Query(what=QueryKind.HELP),)],
    "что если биток упал": [(Question(text="что если биток упал"),)],
    "да": [(Confirm(),)],
    "снукер, Аня против Бориса": [(Start(game="snooker", players=("Аня", "Борис")),)],
    "снукер, Вера против Глеба, до трёх, разбивает Глеб": [
        (Start(game="snooker", players=("Вера", "Глеб"), race_to=3, breaker="Глеб"),)
    ],
    "снукер с Борисом": [(Start(game="snooker", players=("Борис",)),)],
    "снукер": [(Start(game="snooker"),)],
    "сыграем": [(Start(),)],
}


@dataclass(frozen=True)
class Words:
    """In place of a lexicon."""

    language: str
    game: str | None
    players: tuple[str, ...] = ()
    likely: tuple[str, ...] = ()

    def with_names(self, players):
        return replace(self, players=tuple(players))

    def expecting(self, sentences):
        return replace(self, likely=tuple(sentences))


def understand(text, _words, accepts):
    """As the real one: readings that cannot be are left out, unless none is left."""
    text = text if isinstance(text, str) else next((each for each in text if each in READINGS), text[0])
    known = READINGS.get(text, [])
    possible = [reading for reading in known if accepts(reading)] or known[:1]
    if len(possible) > 1:
        return Ambiguous(options=tuple(possible), heard=text)
    return Understood(reports=possible[0], heard=text) if possible else NotUnderstood(heard=text)


@dataclass
class Table:
    """Where messages are said, each with a cause of its own."""

    store: RecordStore
    name: str = "chat:1"
    causes: count = field(default_factory=lambda: count(1))

    def __post_init__(self):
        self.keeping = Scorekeeping(self.store, understand=understand, load_lexicon=Words)

    def at(self, name):
        """Another table of the same instance."""
        other = copy(self)
        other.name = name
        return other

    def note(self, cause=None):
        at = datetime(2024, 5, 17, 12, 0, tzinfo=UTC)
        return Note(cause=cause or str(next(self.causes)), author="7", words="", at=at)

    async def say(self, text, cause=None, **rest):
        return await self.keeping.say(self.name, text, self.note(cause), **rest)

    async def report(self, *reports, cause=None, **rest):
        return await self.keeping.report(self.name, reports, self.note(cause), **rest)

    async def start(self, game="snooker", players=("Аня", "Борис"), cause=None, **rest):
        return await self.keeping.start(self.name, game, players, note=self.note(cause), **rest)

    async def score(self):
        return (await self.keeping.current(self.name)).state.frame.score
