"""The words of questions: what a text says, word by word, whatever way it is put."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from speech import phrasebook
from speech.forms import analyzer
from speech.normalize import LIMIT, fold, one_script

_WORD = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+")
_STEM, _REST = "*", r"\w*"
_LIKELY = 0.1
"""A reading of a word that is less probable than that is left out."""
_ENDING = re.compile(
    r"(?:(?:ыва|ива|ова|ева|а|я|и|е|ну|о|у)?(?:ться|тись|ть|ти|чь)|(?:ова|ева|а|я|е|и)?(?:ние|ный|нный|тель|ция|тый)"
    r"|ость|овый|евый|ский|ный|ной|ный|ка|ок|ек|ик|ец|ий|ый|ой|а|я|о|е|ь|й)$"
)
_ROOT_LEAST = 4


@dataclass(frozen=True, slots=True)
class Verdict:
    """One way to ask for yes or no, and how a text says either; what says no is looked for first."""

    asks: re.Pattern[str]
    no: re.Pattern[str]
    yes: re.Pattern[str]


def _of(game: str | None, rows: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    return (row for row in rows if "games" not in row or game in row["games"])


def _said(ways: Iterable[str]) -> re.Pattern[str]:
    """Any of some phrases, the longest first; a star is any ending."""
    phrases = sorted(map(fold, ways), key=len, reverse=True)
    return _any(rf"\b{re.escape(phrase).replace(re.escape(_STEM), _REST)}\b" for phrase in phrases)


def _any(ways: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{way})" for way in ways))


class Wording:
    """The words of questions about one game, as `questions.toml` gives them; without a game, those of all games."""

    def __init__(self, source: Mapping[str, Any], game: str | None = None) -> None:
        self._stops = frozenset(map(fold, source["stop"]))
        self._instead = tuple((_said(row["said"]), f" {row['means']} ") for row in _of(game, source["instead"]))
        self._elsewhere = re.compile("|".join(fold(word).replace(_STEM, _REST) for word in source["elsewhere"]))
        self._whole: dict[str, list[str]] = {}
        self._stems: dict[str, list[str]] = {}
        for number, group in enumerate(_of(game, source["same"])):
            for word in map(fold, group["words"]):
                kind = self._stems if word.endswith(_STEM) else self._whole
                kind.setdefault(word.rstrip(_STEM), []).append(f"={number}")

        self.games: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
            (game, _any(ways)) for game, ways in source["games"].items()
        )
        """How a question says which game it is about."""
        self._going_on = tuple(f"{word} " for word in source["going_on"])
        self._asking = _any(source["asking"])
        self.open_question = _any(source["open_question"])
        """What a question has that is not answered with yes or no."""
        self.asks_list = _any(source["asks_list"])
        """What asks for all there is."""
        self.exception = _any(source["exception"])
        """How a sentence begins that takes away from the one before it."""
        self.leaning = _any(source["leaning"])
        """How a sentence begins that is not understood without the one before it."""
        self.verdicts = tuple(
            Verdict(_any(verdict["asks"]), _any(verdict["no"]), _any(verdict["yes"])) for verdict in source["verdict"]
        )

    def words(self, text: str) -> list[str]:
        """The words that matter, in lower case and with е for ё."""
        folded = fold(text[:LIMIT])
        for said, meant in self._instead:
            folded = said.sub(meant, folded)
        return [word for found in _WORD.findall(folded) if (word := one_script(found)) not in self._stops]

    def is_elsewhere(self, word: str) -> bool:
        """Whether a word points away from the rules of the game: to prices, people, the technique of strokes."""
        return self._elsewhere.fullmatch(word) is not None

    def goes_on(self, text: str) -> bool:
        """Whether a text goes on from what was said before it."""
        return fold(text.lstrip()).startswith(self._going_on)

    def asks(self, text: str) -> bool:
        """Whether a text asks something, whatever marks it has or lacks."""
        return self._asking.search(" ".join(_WORD.findall(fold(text[:LIMIT])))) is not None

    def groups(self, word: str) -> list[str]:
        """The groups of words about the same that a word is in."""
        found = dict.fromkeys(self._whole.get(word, ()))
        for end in range(2, len(word) + 1):
            found |= dict.fromkeys(self._stems.get(word[:end], ()))
        return list(found)


@lru_cache(maxsize=16)
def wording(language: str, game: str | None = None) -> Wording:
    """The words of questions about a game in a language.

    Raises:
        PhraseError: there is no such file, or it cannot be used.
    """
    return Wording(phrasebook.source(language, "questions"), game)


@lru_cache(maxsize=65536)
def lemmas(word: str) -> tuple[str, ...]:
    """The words of the dictionary that a form can be of, likeliest first."""
    parses = analyzer().parse(word)
    return tuple(dict.fromkeys(fold(parse.normal_form) for parse in parses if parse.score >= _LIKELY)) or (word,)


def is_word(word: str) -> bool:
    """Whether the dictionary has a form."""
    return bool(analyzer().word_is_known(word))


def lexeme(lemma: str) -> Iterator[str]:
    """Every form of a word of the dictionary."""
    for parse in analyzer().parse(lemma):
        if fold(parse.normal_form) == lemma:
            for form in parse.lexeme:
                yield fold(form.word)


def root(lemma: str) -> str | None:
    """What a word shares with those derived from it; None where it is too short to tell."""
    bare = lemma
    while (cut := _ENDING.sub("", bare)) != bare and len(cut) >= _ROOT_LEAST:
        bare = cut
    return bare if len(bare) >= _ROOT_LEAST else None
