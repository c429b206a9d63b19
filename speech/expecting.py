"""What is likely to be said next: sentences made of a game's phrases, without those that the rules would refuse now."""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import cycle, islice

from rules.errors import NotationError
from rules.notation import from_json
from rules.reports import Claim, Run
from speech.book import Book, Phrase, spoken
from speech.choosing import Accepts
from speech.lexicon import Lexicon, load

EACH = 2
"""Sentences made of a phrase. Of more a recogniser only gets slower."""
GOES_ON = 0.4
"""How often a sentence goes on where it may end."""
MOST_PARTS = 4
"""Parts within parts."""
_NUMBERS = {"<number>": "<cardinal>", "<worded>": "<cardinal>"}
"""What a lattice puts together of words."""

Made = tuple[int, tuple[str, ...]]
"""The number of a phrase, and a sentence made of it; in it `<player>`, with or without a case, stands for a name."""


def likely_sentences(lexicon: Lexicon, accepts: Accepts) -> tuple[str, ...]:
    """Sentences in lower case and with е for ё, the same each time.

    What claims something that the rules refuse is left out; corrections, queries and questions never are.
    """
    return _said(lexicon.language, lexicon.game, lexicon.players, frozenset(_refused(lexicon, accepts)))


@lru_cache(maxsize=32)
def _said(language: str, game: str | None, players: tuple[str, ...], refused: frozenset[int]) -> tuple[str, ...]:
    """The sentences of all phrases but some."""
    lexicon = load(language, game).with_names(players)
    names: dict[str, Iterator[str]] = {}
    said: list[str] = []
    for number, words in _made(language, game):
        if number not in refused:
            for word in words:
                if word not in names and word.startswith("<"):
                    names[word] = cycle(_names(lexicon, word))
            with suppress(StopIteration):  # nobody plays who could be named
                said.append(" ".join([next(names[word]) if word in names else word for word in words]))
    return tuple(said)


def _names(lexicon: Lexicon, symbol: str) -> list[str]:
    return [form for form, senses in lexicon.named.items() if any(symbol in sense.symbols for sense in senses)]


# --- what the rules refuse -------------------------------------------------------------------------------------------


def _refused(lexicon: Lexicon, accepts: Accepts) -> set[int]:
    """The numbers of phrases with claims that the rules refuse, whoever they are about."""
    refused: set[int] = set()
    for claim, numbers in _claims(lexicon.language, lexicon.game):
        if not any(accepts([meant]) for meant in _about(claim, lexicon.players)):
            refused.update(numbers)
    return refused


def _about(claim: Claim, players: Sequence[str]) -> Iterator[Claim]:
    """The claim about nobody, and about each player."""
    yield claim
    if "player" in claim.__slots__:
        for player in players:
            yield replace(claim, player=player)  # type: ignore[arg-type]  # mypy knows not which it is


@lru_cache(maxsize=32)
def _claims(language: str, game: str | None) -> tuple[tuple[Claim, tuple[int, ...]], ...]:
    """What phrases claim whatever their slots add, each with the numbers of those phrases."""
    lexicon = load(language, game)
    numbers: dict[Claim, list[int]] = defaultdict(list)
    for number in range(len(lexicon.book.phrases)):
        with suppress(KeyError, NotationError):  # it means no report, or none without its slots
            report = from_json(lexicon.phrase(number).meaning["report"])
            if isinstance(report, Claim) and not isinstance(report, Run):  # a run is nothing without its number
                numbers[report].append(number)
    return tuple((claim, tuple(of)) for claim, of in numbers.items())


# --- sentences -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _made(language: str, game: str | None) -> tuple[Made, ...]:
    """Sentences of all phrases."""
    lexicon = load(language, game)
    maker = _Maker(lexicon.book)
    phrases = map(lexicon.phrase, range(len(lexicon.book.phrases)))
    return tuple((number, words) for number, phrase in enumerate(phrases) for words in maker.sentences(phrase))


class _Maker:
    """Makes sentences of phrases, by chance, but always the same."""

    def __init__(self, book: Book) -> None:
        self._chance = random.Random(0)  # noqa: S311  # no secret hangs on it
        self._parts: dict[str, list[Phrase]] = defaultdict(list)
        for part in book.parts:
            self._parts[f"<{part.name}>"].append(part)
        self._words: dict[str, list[str]] = defaultdict(list)
        for form in spoken(book):
            for symbol in {symbol for number in book.forms[form] for symbol in book.senses[number].symbols}:
                self._words[symbol].append(form)

    def sentences(self, phrase: Phrase) -> dict[tuple[str, ...], None]:
        """A few different ones, each with all of its words; none where it needs something that has no words."""
        tried = (self._sentence(phrase) for _ in range(2 * EACH))
        return dict.fromkeys(islice((tuple(words) for words in tried if words and all(words)), EACH))

    def _sentence(self, phrase: Phrase, depth: int = 0) -> list[str]:
        words: list[str] = []
        state = 0
        while phrase.arcs[state] and not (phrase.final[state] and self._chance.random() > GOES_ON):
            symbol, arcs = self._chance.choice(list(phrase.arcs[state].items()))
            words += self._words_of(_NUMBERS.get(symbol, symbol), depth)
            state = self._chance.choice(arcs)[1]
        return words

    def _words_of(self, symbol: str, depth: int) -> list[str]:
        """Words for a symbol; an empty one where it has none."""
        if symbol.startswith("<player"):
            return [symbol]
        parts = self._parts.get(f"{symbol.partition('.')[0].removesuffix('>')}>") if symbol.startswith("<") else None
        if parts and depth < MOST_PARTS:
            return self._sentence(self._chance.choice(parts), depth + 1)
        return [self._chance.choice(self._words.get(symbol) or [""])]
