"""What else is agreed in the words that start a match: house rules, a handicap, best of so many frames."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice, takewhile
from pathlib import Path
from typing import Any

from bot.services.starting import Terms
from rules.reports import Start
from speech.normalize import fold

FOLDER = Path(__file__).parent / "agreed"
_NUMBER = "N"
_NAME = "NAME"
_PLACE = re.compile(rf"\b(?:{_NAME}|{_NUMBER})\b")
_MARKS = " ,;–—-"
_BOUNDS = r"(?<!\w)(?:{})(?!\w)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """What was found in a text, and the text without it."""

    rest: str
    options: Mapping[str, object] = field(default_factory=dict)
    winner_breaks: bool | None = None
    best_of: int | None = None
    points: tuple[str, int] | None = None
    """To whom, in any form of the name, and how many, in every frame."""
    frames: tuple[str, int] | None = None

    def start(self, start: Start) -> Start:
        """The match as it was said, to the frames that the best of so many means."""
        return start if self.best_of is None else replace(start, race_to=self.best_of // 2 + 1)

    def terms(self, start: Start) -> Terms:
        """What was agreed beside the words of the start; the names are those of its players."""
        return Terms(
            options=self.options,
            start_score=_for_side(self.points, start.players),
            start_frames=_for_side(self.frames, start.players),
            winner_breaks=bool(self.winner_breaks),
        )


def agreed(text: str, language: str) -> Agreed | None:
    """What a text agrees on beside a start; None where there is nothing of the kind."""
    if not (FOLDER / f"{language}.toml").is_file():
        return None
    phrases = _phrases(language)
    found = Agreed(rest=" ".join(text.split()))
    for pattern, terms in phrases.terms:
        for told in _told([pattern], found.rest):
            options = {**found.options, **terms.get("options", {})}
            winner = terms.get("winner_breaks", found.winner_breaks)
            found = replace(found, rest=phrases.cut(found.rest, told), options=options, winner_breaks=winner)
    for told in _told(phrases.best_of, found.rest):
        found = replace(found, rest=phrases.cut(found.rest, told), best_of=phrases.number(told["n"]))
    for kind, patterns in phrases.handicaps.items():
        for told in _told(patterns, found.rest):
            given = told["name"], phrases.number(told["n"])
            rest = phrases.cut(found.rest, told)
            found = (
                replace(found, rest=rest, points=given) if kind == "points" else replace(found, rest=rest, frames=given)
            )
    nothing = Agreed(rest=found.rest)
    return None if found == nothing else found


def alone(text: str, language: str) -> str | None:
    """The text of who names only an opponent ("snooker with Boris"), with who speaks in it; None of other texts."""
    if not (FOLDER / f"{language}.toml").is_file():
        return None
    phrases = _phrases(language)
    return next(
        (phrases.myself.join((text[: at.start()], text[at.start() :])) for at in _told(phrases.alone, text)), None
    )


def _for_side(given: tuple[str, int] | None, sides: Sequence[str]) -> tuple[int, ...]:
    """One number a side: for the one whose name begins most like the name that was said."""
    if given is None or not sides:
        return ()
    name = fold(given[0])
    best = max(range(len(sides)), key=lambda side: _alike(fold(sides[side]), name))
    return tuple(given[1] if side == best else 0 for side in range(len(sides)))


def _alike(one: str, other: str) -> int:
    """How many letters two words have in common from the first on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _told(patterns: Sequence[re.Pattern[str]], text: str) -> Iterator[re.Match[str]]:
    """The first place where one of the patterns stands, if there is any."""
    folded = fold(text)
    found = (pattern.search(folded if len(folded) == len(text) else text) for pattern in patterns)
    yield from islice((place for place in found if place), 1)


@dataclass(frozen=True, slots=True)
class _Phrases:
    terms: Sequence[tuple[re.Pattern[str], Mapping[str, Any]]]
    best_of: Sequence[re.Pattern[str]]
    handicaps: Mapping[str, Sequence[re.Pattern[str]]]
    numbers: Mapping[str, int]
    alone: Sequence[re.Pattern[str]]
    myself: str
    joiner: str

    def cut(self, text: str, found: re.Match[str]) -> str:
        """The text without what was found; what stood around it is kept apart."""
        before, after = text[: found.start()].rstrip(_MARKS), text[found.end() :].lstrip(_MARKS)
        before = before.removesuffix(f" {self.joiner}").rstrip(_MARKS)
        after = after.removeprefix(f"{self.joiner} ").lstrip(_MARKS)
        return ", ".join(part for part in (before, after) if part)

    def number(self, said: str) -> int:
        return int(said) if said.isdecimal() else self.numbers[said]


@cache
def _phrases(language: str) -> _Phrases:
    data = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    numbers = {word: int(number) for number, words in data["numbers"].items() for word in words.split()}
    words = "|".join(sorted(numbers, key=len, reverse=True))
    places = {_NUMBER: rf"(?P<n>\d+|{words})", _NAME: r"(?P<name>\w+)"}

    def patterns(sayings: Sequence[str]) -> list[re.Pattern[str]]:
        return [re.compile(_BOUNDS.format(_PLACE.sub(lambda place: places[place[0]], say))) for say in sayings]

    return _Phrases(
        terms=[(re.compile(_BOUNDS.format("|".join(each["say"]))), each) for each in data["terms"]],
        best_of=patterns(data["best_of"]["say"]),
        handicaps={kind: patterns(sayings) for kind, sayings in data["handicap"].items()},
        numbers=numbers,
        alone=[re.compile(say, re.IGNORECASE) for say in data["alone"]["say"]],
        myself=data["alone"]["myself"],
        joiner=data["and"],
    )
