"""A match that is being agreed on step by step: what has been chosen, what is to be asked next."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Any, get_type_hints

import msgspec

from bot.services.answers import Moment
from bot.services.starting import TOGETHER, Terms, begin
from rules.games import ruleset_of
from rules.record import Record
from rules.reports import Start
from storage.memos import Memos

KIND = "draft"
"""The kind of memo that holds a draft, by table: one at a time."""
NO_GAME = ""
UNASKED = ""
TARGETS = (50, 71, 75, 100, 125, 150, 200)
"""Points to play to that are offered."""
FRAMES = (1, 2, 3, 4, 5)
POINTS_STEP = 5
"""By so much a handicap in points goes up at a press, or by one where twice as many would win the frame."""
MOST_POINTS = 50


class Step(StrEnum):
    """What is asked."""

    GAME = "game"
    PEOPLE = "people"
    RACE = "race"
    BREAKER = "breaker"
    CARD = "card"
    """Everything is chosen; it can be changed or begun."""
    RULES = "rules"
    """The house rules one by one."""
    HANDICAP = "handicap"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Who is to play; a guest has no account."""

    name: str
    account: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What has been chosen so far. `people` are in the order they were named: who asked, a partner, the others."""

    message: int
    """The message that asks."""
    people: tuple[Person, ...]
    game: str = NO_GAME
    pairs: bool = False
    race: int = 0
    breaker: str = UNASKED
    options: dict[str, Any] = field(default_factory=dict)
    winner_breaks: bool = False
    points: tuple[int, ...] = ()
    frames: tuple[int, ...] = ()
    leaves: tuple[int, int] | None = None
    """The match and the entry at which an open match may be left."""
    opened: Step | None = None
    """What was opened from the card."""

    @property
    def step(self) -> Step:
        """What is to be asked now."""
        if self.opened is not None:
            return self.opened
        if self.game == NO_GAME:
            return Step.GAME
        if len(self.people) < (4 if self.pairs else 2):
            return Step.PEOPLE
        if not self.race:
            return Step.RACE
        return Step.BREAKER if self.breaker == UNASKED else Step.CARD

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides by the names of their players, as a start has them."""
        names = [person.name for person in self.people]
        return (TOGETHER.join(names[:2]), TOGETHER.join(names[2:])) if self.pairs else tuple(names)

    @property
    def accounts(self) -> dict[str, str]:
        """The ids of those who are users, by their names."""
        return {person.name: person.account for person in self.people if person.account}

    @property
    def moment(self) -> Moment | None:
        """The moment at which an open match may be left."""
        return Moment(match=self.leaves[0], entry=self.leaves[1]) if self.leaves else None

    @property
    def start(self) -> Start:
        """The match as it was chosen."""
        return Start(game=self.game, players=self.sides, race_to=self.race, breaker=self.breaker or None)

    @property
    def terms(self) -> Terms:
        """What was agreed on beside that."""
        return Terms(
            options=self.options,
            start_score=self.points if any(self.points) else (),
            start_frames=self.frames if any(self.frames) else (),
            winner_breaks=self.winner_breaks,
        )

    def with_lot(self) -> "Draft":
        """Chance decides who breaks."""
        first = [person.name for person in (self.people[0], self.people[2 if self.pairs else 1])]
        return replace(self, breaker=secrets.choice(first))

    def with_option(self, name: str) -> "Draft":
        """A house rule takes its next value."""
        default = getattr(ruleset_of(self.game).options(), name)
        values = _values(self.game, name)
        now = self.options.get(name, default)
        after = values[(values.index(now) + 1) % len(values)] if now in values else values[0]
        options = {other: value for other, value in self.options.items() if other != name}
        return replace(self, options=options if after == default else options | {name: _plain(after)})

    def with_preset(self, name: str) -> "Draft":
        """The house rules are those of a preset."""
        return replace(self, options=dict(presets(self.game)[name]))

    def with_points(self, side: int) -> "Draft":
        """A side is given more points at the start of each frame, or none again after the most."""
        given = (self.points or (0, 0))[side]
        step = POINTS_STEP if self._given(side, 2 * POINTS_STEP).can_begin else 1
        raised = self._given(side, given + step)
        return raised if raised.can_begin and given + step <= MOST_POINTS else self._given(side, 0)

    def with_frames(self, side: int) -> "Draft":
        """A side is given more frames, or none again where another would win the match."""
        given = self.frames or (0, 0)
        raised = (given[side] + 1) % self.race
        return replace(self, frames=tuple(raised if each == side else 0 for each in range(len(given))))

    def _given(self, side: int, points: int) -> "Draft":
        return replace(self, points=tuple(points if each == side else 0 for each in range(2)))

    @property
    def can_begin(self) -> bool:
        """Whether a match can begin like this."""
        return isinstance(begin(self.start, self.terms), Record)


def _plain(value: object) -> object:
    """A value as it is kept: enums by what they stand for."""
    return value.value if isinstance(value, StrEnum | IntEnum) else value


def _values(game: str, name: str) -> tuple[Any, ...]:
    """The values a house rule goes through."""
    kind = get_type_hints(ruleset_of(game).options)[name]
    if kind is bool:
        return (False, True)
    if issubclass(kind, StrEnum | IntEnum):
        return tuple(kind)
    return TARGETS if name == "target" else FRAMES


def option_names(game: str) -> tuple[str, ...]:
    """The house rules of a game."""
    return tuple(each.name for each in fields(ruleset_of(game).options))


_PRESETS: Mapping[str, Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {
        "free-pyramid": {"shelf": {"penalty_source": "shelf"}, "no flukes": {"no_flukes": True}},
        "combined-pyramid": {"shelf": {"penalty_source": "shelf"}, "no flukes": {"no_flukes": True}},
        "dynamic-pyramid": {"edition of 2025": {"hand_for_penalty_ball": True}, "no flukes": {"no_flukes": True}},
        "classic-pyramid": {"penalty is taken off": {"penalty": "deduction"}},
        "eight-ball": {"no calls": {"call_shots": False}, "bar": {"call_shots": False, "eight_wins_on_break": True}},
        "nine-ball": {"no push-out": {"push_out": False}, "simple": {"push_out": False, "three_fouls": False}},
        "ten-ball": {"no push-out": {"push_out": False}, "simple": {"push_out": False, "three_fouls": False}},
        "straight-pool": {"to 50": {"target": 50}, "to 150": {"target": 150}},
        "snooker": {"six reds": {"reds": 6}, "ten reds": {"reds": 10}},
    }
)
BY_THE_BOOK = "by the book"


def presets(game: str) -> Mapping[str, Mapping[str, object]]:
    """House rules that go together, by name; the first is none at all."""
    return {BY_THE_BOOK: {}, **_PRESETS.get(game, {})}


class Drafts:
    """The drafts of all tables."""

    def __init__(self, memos: Memos) -> None:
        self._memos = memos

    async def keep(self, table: str, draft: Draft) -> None:
        """Keeps what has been chosen, in place of any other draft there."""
        await self._memos.keep(KIND, table, msgspec.json.encode(draft).decode())


def drafted(body: str | None) -> Draft | None:
    """The draft in a memo; None also of one whose people have been forgotten."""
    draft = msgspec.json.decode(body, type=Draft) if body else None
    return draft if draft and draft.people else None
