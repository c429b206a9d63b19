"""What people ask about matches that are over, read from their words. How they say it lies in `asked/`."""

import re
import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from rules.games import RULESETS
from speech.forms import analyzer
from speech.lexicon import load
from speech.normalize import fold

FOLDER = Path(__file__).parent / "asked"
ALTERNATIVES = 5
"""So many of the texts that may have been said are read."""
_WORD = re.compile(r"\d+[.+]\d+|\w+")


class Topic(StrEnum):
    """What is asked."""

    LAST = "last"
    """When there was a match last, and how it ended."""
    DUEL = "duel"
    """How two players have fared against each other."""
    BEST = "best"
    """The best run."""
    FORM = "form"
    """How somebody has fared over time, as a picture."""
    GRAPH = "graph"
    """How the score of a match went, as a picture."""
    MATCHES = "matches"
    STATS = "stats"


class Period(StrEnum):
    """Which time is asked about."""

    TODAY = "today"
    YESTERDAY = "yesterday"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"
    EVER = "ever"

    def bounds(self, now: datetime) -> tuple[datetime | None, datetime | None]:
        """The first moment meant and the first that is no longer; days begin at midnight in the zone of `now`."""
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
        match self:
            case Period.TODAY:
                return midnight, None
            case Period.YESTERDAY:
                return midnight - timedelta(days=1), midnight
            case Period.EVER:
                return None, None
        return midnight - timedelta(days={Period.WEEK: 7, Period.MONTH: 30, Period.YEAR: 365}[self]), None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be looked up. Nobody named, it is about who asks."""

    topic: Topic
    player: str | None = None
    opponent: str | None = None
    games: tuple[str, ...] = ()
    period: Period | None = None
    unmet: str | None = None
    """Who was named as an opponent and is not among those who may be named."""

    @property
    def plain(self) -> bool:
        """Whether nothing narrows it down."""
        return not (self.player or self.opponent or self.games or self.period or self.unmet)


def may_be_wish(words: str, language: str) -> bool:
    """Whether words may ask for something that is over, as far as can be told without knowing who has played."""
    return language_known(language) and any(_asked(_tokens(words), language))


def language_known(language: str) -> bool:
    """Whether it is described how people ask in a language."""
    return (FOLDER / f"{language}.toml").is_file()


def read(words: str, players: Sequence[str], language: str) -> Wish | None:
    """What is asked about matches that are over; None where that is nothing, or is about the match being played.

    `players` are those who may be named, in any form of their names.
    """
    tokens, data = _tokens(words), _data(language)
    found = [*_asked(tokens, language)]
    against = {*data["words"]["with"]}
    if any(each["what"] == Topic.DUEL for each in found):
        against |= {*data["words"]["beaten"]}
    games, period = tuple(_games(tokens, data)), next(_found(tokens, data["periods"]), None)
    player, opponent = _people(tokens, players, against, language)
    asked = next((each for each in found if opponent or not each["named"]), None)
    always = asked is not None and (asked["always"] or tokens in asked["whole"])
    unmet = None if player or opponent else _unmet(words, against, language)
    if asked is None or not (always or games or period or player or opponent or unmet):
        return None
    topic = Topic(asked["what"])
    if topic is Topic.DUEL and opponent is None:
        # "How often have I lost to Boris": who is named alone is whom one has met.
        topic, player, opponent = (Topic.DUEL, None, player) if player else (Topic.STATS, None, None)
    return Wish(
        topic=topic,
        player=player,
        opponent=opponent,
        games=games,
        period=Period(period) if period else None,
        unmet=unmet,
    )


def read_best(texts: Sequence[str], players: Sequence[str], language: str) -> Wish | None:
    """What is asked by one of several texts that may have been said, likeliest first: the one that says most of it.

    What was most likely said must ask at all, or a report would be taken for a question.
    """
    first = read(texts[0], players, language)
    if first is None:
        return None
    others = (read(text, players, language) for text in texts[1:ALTERNATIVES])
    return max((first, *(wish for wish in others if wish and wish.topic is first.topic)), key=_told)


def _told(wish: Wish) -> int:
    """How much a wish says; who was never met may well be a friend misheard."""
    return sum(map(bool, (wish.player, wish.opponent, wish.games, wish.period))) - bool(wish.unmet)


def _tokens(words: str) -> list[str]:
    return _WORD.findall(fold(words))


@cache
def _data(language: str) -> Mapping[str, Any]:
    """The words of a language, each saying split into the beginnings of its words."""
    data = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    split: dict[str, Any] = {"words": data["words"], "letters": data["letters"]}
    split["asked"] = [
        {
            "what": each["what"],
            "always": each.get("always", False),
            "named": each.get("named", False),
            "say": [say.split() for say in each["say"]],
            "whole": [say.split() for say in each.get("whole", ())],
        }
        for each in data["asked"]
    ]
    for kind in ("periods", "games", "families"):
        split[kind] = {name: [_WORD.findall(say) for say in sayings] for name, sayings in data[kind].items()}
    return split


def _asked(tokens: Sequence[str], language: str) -> Iterator[Mapping[str, Any]]:
    return (
        each
        for each in _data(language)["asked"]
        if any(_says(tokens, say) for say in each["say"]) or list(tokens) in each["whole"]
    )


def _says(tokens: Iterable[str], say: Sequence[str]) -> bool:
    """Whether the beginnings of words come in this order; of a single letter or two, the whole word."""
    rest = iter(tokens)
    return all(any(_fits(token, start) for token in rest) for start in say)


def _fits(token: str, start: str) -> bool:
    return token == start if len(start) <= 2 else token.startswith(start)  # noqa: PLR2004 - "с", "у", "мы" are words


def _found(tokens: Sequence[str], among: Mapping[str, Sequence[Sequence[str]]]) -> Iterator[str]:
    return (name for name, sayings in among.items() if any(_says(tokens, say) for say in sayings))


def _games(tokens: Sequence[str], data: Mapping[str, Any]) -> Iterator[str]:
    named = [*_found(tokens, data["games"])]
    yield from named
    families = () if named else tuple(_found(tokens, data["families"]))
    for ruleset in RULESETS:
        book = ruleset.clauses.turn[0].partition(":")[0]
        family = book if book in {"pool", "snooker"} else "pyramid"
        if family in families:
            yield ruleset.key


def _people(
    tokens: Sequence[str], players: Sequence[str], against: Container[str], language: str
) -> tuple[str | None, str | None]:
    """Who is asked about, and whom that one met: an opponent stands behind a "with"."""
    named = _named(tuple(players), language)
    player = opponent = None
    for before, token in zip(["", *tokens], tokens, strict=False):
        who = named.get(token)
        if who is None or who in (player, opponent):
            continue
        if opponent is None and (before in against or player is not None):
            opponent = who
        elif player is None:
            player = who
    return player, opponent


def _unmet(words: str, against: Container[str], language: str) -> str | None:
    """A name that is nobody's who may be named: behind a "with", or a common one with a capital letter."""
    for before, word in pairwise(_WORD.findall(words)):
        met = fold(before) in against and word[:1].isalpha()
        if (met or (word.istitle() and language == "ru" and _common(word))) and (name := _name(word, language)):
            return name
    return None


def _name(word: str, language: str) -> str | None:
    """The nominative of a word that is a name."""
    if language != "ru":
        return word if word.istitle() else None
    if _common(word) or (word.istitle() and _is_name(word)):
        return load(language, None).nominative(word)
    return None


def _common(word: str) -> bool:
    return load("ru", None).stranger(fold(word)) is not None


def _is_name(word: str) -> bool:
    return any({"Name", "Surn", "Patr"} & set(parse.tag.grammemes) for parse in analyzer().parse(word))


@cache
def _named(players: tuple[str, ...], language: str) -> Mapping[str, str]:
    """Players by every form of their names. Who has played more goes first where a form fits several."""
    forms: dict[str, str] = {}
    spelled = {player: _spelled(player, language) for player in players}
    for player in players:
        for name in {player, spelled[player]}:
            for part in (fold(name), *fold(name).split()):
                forms.setdefault(part, player)
    if language == "ru":
        for player in players:
            for form in load(language, None).with_names([spelled[player]]).named:
                forms.setdefault(form, player)
    return forms


def _spelled(name: str, language: str) -> str:
    """A name as it is spelled in the letters of a language."""
    letters: Mapping[str, str] = _data(language)["letters"]
    longest = max(map(len, letters))
    spelled, at, folded = "", 0, fold(name)
    while at < len(folded):
        size = next((size for size in range(longest, 0, -1) if folded[at : at + size] in letters), 1)
        spelled += letters.get(folded[at : at + size], folded[at])
        at += size
    return name if spelled == folded else spelled
