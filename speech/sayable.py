"""What can be said to a lexicon, ready to be found by its sound: the words, their sounds, the graph of the phrases."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf

from speech import lexicon as lexicons
from speech.book import Sense
from speech.heap import settle
from speech.lexicon import Lexicon
from speech.normalize import fold
from speech.phrasebook import cased
from speech.phrasegraph import PhraseGraph, Symbols, phrase_graph
from speech.soundalikes import Tree, tree

Meant = frozenset[tuple[str, str]]
"""What a word can mean, its case left aside: lists with the values there."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it can be said."""

    symbols: Symbols
    """What phrases can take it for."""
    meant: Meant
    """Words that mean the same have the same, whatever their form."""
    rare: float
    """What it costs that it is seldom said."""
    aside: float
    """What it costs to say it beside any phrase; infinite where that is not done."""


_CALL = Word(symbols=frozenset(), meant=frozenset(), rare=0.0, aside=0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Sayable:
    """Made by `sayable`."""

    graph: PhraseGraph
    words: Mapping[str, Word]
    trees: Sequence[Tree]


def sayable(lexicon: Lexicon) -> Sayable:
    """What can be said to a lexicon: words of its game, names of its players, what the scorekeeper is called."""
    known = _of_game(lexicon.language, lexicon.game)
    names = {name: _word(lexicon.senses(name), known.graph.symbols) for name in lexicon.named}
    called = {fold(name): _CALL for name in lexicon.address}
    own = called | names
    return replace(known, words={**known.words, **own}, trees=[*known.trees, tree(list(own))])


@lru_cache(maxsize=16)
def _of_game(language: str, game: str | None) -> Sayable:
    lexicon = lexicons.load(language, game)
    book = lexicon.book
    graph = phrase_graph(book, [lexicon.phrase(number) for number in range(len(book.phrases))])
    words = {word: _word(lexicon.senses(word), graph.symbols) for word in lexicon.words()}
    known = Sayable(graph, words, [tree(list(words))])
    settle()
    return known


def _word(senses: Sequence[Sense], used: frozenset[str]) -> Word:
    plain = [(symbol, sense) for sense in senses for symbol in sense.symbols if symbol in used]
    return Word(
        symbols=frozenset(form for symbol, sense in plain for form in cased(symbol, sense.case)),
        meant=frozenset((symbol, str(sense.value)) for symbol, sense in plain),
        rare=min((sense.cost for sense in senses), default=0.0),
        aside=max((sense.skip for sense in senses if sense.skip is not None), default=inf),
    )
