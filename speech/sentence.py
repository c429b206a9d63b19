"""A sentence weighed: what it can mean within its budget, or that it is talk."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from speech.composition import compose
from speech.grammar import Fact, facts
from speech.lattice import Lattice, lattice
from speech.lexicon import Lexicon
from speech.meaning import Fields, Said, alternatives, kind, mark, says
from speech.normalize import Break, Token
from speech.reading import Reading, readings

_ANSWERED = frozenset(("query", "question", "confirm", "reject"))
"""Reports a question mark does not speak against."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with what it can mean, best first; nothing if it is talk."""

    words: Lattice
    found: tuple[Reading, ...]
    """Every reading, those over budget too."""
    readings: tuple[Reading, ...]
    asking: tuple[Fact, ...] = ()
    """Where it asks something about the rules."""
    asked: bool = False
    """A question mark ends it."""

    @property
    def cost(self) -> float:
        """What the best reading costs."""
        return (self.readings or self.found)[0].cost

    @property
    def is_query(self) -> bool:
        """Whether it asks for something of this match."""
        return bool(self.readings) and "query" in _kinds(self.readings[0])

    @property
    def weight(self) -> float:
        """How much the best reading speaks of the game."""
        return self.readings[0].weight if self.readings else 0.0

    @property
    def unknown(self) -> tuple[str, ...]:
        """Words no phrase took and no list has."""
        skipped = (self.readings or self.found)[0].skipped
        return tuple(self.words.words[at].token.text for at in skipped if not self.words.words[at].known)


def sentence(said: Sequence[Token], lexicon: Lexicon) -> Sentence:
    """Weighs a sentence."""
    words = lattice(said, lexicon)
    every = facts(words, lexicon)
    plain = [fact for fact in every if not says(fact, "asks")]
    found = tuple(readings(words, plain, lexicon))
    asked = any(token.asked for token in said)
    kept = tuple(_kept(found, words, lexicon, asked=asked))
    asking = tuple(fact for fact in every if says(fact, "asks"))
    return Sentence(words, found, kept, asking, asked)


def _kinds(reading: Reading) -> set[str]:
    return {kind(fact) or "" for fact in reading.facts}


def budget(reading: Reading, lexicon: Lexicon, *, asked: bool) -> float:
    """What a reading may cost: the more, the more it speaks of the game; less where a friend may be asked."""
    last = kind(reading.facts[-1]) if reading.facts else None
    less = lexicon.costs["asked"] if asked and last not in _ANSWERED else 0.0
    return lexicon.costs["budget"] + lexicon.costs["share"] * reading.weight - less


def _kept(found: Sequence[Reading], words: Lattice, lexicon: Lexicon, *, asked: bool) -> Iterator[Reading]:
    """Readings that make sense within their budget, down to the first that says it is talk."""
    for reading in found:
        if reading.facts and all(mark(fact) == "null" for fact in reading.facts):
            return
        affordable = reading.facts and reading.cost <= budget(reading, lexicon, asked=asked)
        if affordable and _makes_sense(reading, words, lexicon):
            yield reading


def _makes_sense(reading: Reading, words: Lattice, lexicon: Lexicon) -> bool:
    return next(meanings(said(reading, words), lexicon, in_part=True), None) is not None


def said(reading: Reading, words: Lattice) -> list[Said]:
    """The facts of a reading, each with the strongest mark between it and the one before."""
    out, last = [], 0
    for fact in reading.facts:
        between = (words.words[at].token.before for at in range(last, fact.start + 1))
        out.append((fact, max(between, default=Break.NONE)))
        last = fact.end
    return out


def meanings(facts_said: Sequence[Said], lexicon: Lexicon, *, in_part: bool = False) -> Iterator[list[Fields]]:
    """What facts can mean together, the likeliest first; `in_part`: behind what was said before."""
    for chosen in alternatives(facts_said):
        reports = compose(chosen, lexicon, in_part=in_part)
        if reports is not None:
            yield reports
