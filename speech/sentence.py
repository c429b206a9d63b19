"""A sentence weighed: what it can mean within its budget, or that it is talk."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from speech.composition import Said, compose, filled
from speech.grammar import Fact, facts
from speech.lattice import Lattice, lattice
from speech.lexicon import Lexicon
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
    plain = [fact for fact in every if "asks" not in fact.phrase.meaning]
    found = tuple(readings(words, plain, lexicon))
    asked = any(token.asked for token in said)
    kept = tuple(_kept(found, words, lexicon, asked=asked))
    asking = tuple(fact for fact in every if "asks" in fact.phrase.meaning)
    return Sentence(words, found, kept, asking, asked)


def _kinds(reading: Reading) -> set[str]:
    return {fact.phrase.meaning.get("report", {}).get("type", "") for fact in reading.facts}


def _affordable(reading: Reading, lexicon: Lexicon, *, asked: bool) -> bool:
    last = reading.facts[-1].phrase.meaning.get("report", {}).get("type") if reading.facts else None
    extra = lexicon.costs["asked"] if asked and last not in _ANSWERED else 0.0
    budget = lexicon.costs["budget"] + lexicon.costs["share"] * reading.weight
    return bool(reading.facts) and reading.cost + extra <= budget


def _kept(found: Sequence[Reading], words: Lattice, lexicon: Lexicon, *, asked: bool) -> Iterator[Reading]:
    """Readings that make sense within their budget, down to the first that says it is talk."""
    for reading in found:
        if reading.facts and all(fact.phrase.meaning.get("mark") == "null" for fact in reading.facts):
            return
        if _affordable(reading, lexicon, asked=asked) and _makes_sense(reading, words, lexicon):
            yield reading


def _makes_sense(reading: Reading, words: Lattice, lexicon: Lexicon) -> bool:
    return next(meanings(said(reading, words), lexicon), None) is not None


def said(reading: Reading, words: Lattice) -> list[Said]:
    """The facts of a reading, each with the strongest mark between it and the one before."""
    out, last = [], 0
    for fact in reading.facts:
        between = (words.words[at].token.before for at in range(last, fact.start + 1))
        out.append((fact, max(between, default=Break.NONE)))
        last = fact.end
    return out


def meanings(facts_said: Sequence[Said], lexicon: Lexicon) -> Iterator[list[dict[str, object]]]:
    """What facts can mean together, the likeliest first."""
    for chosen in _alternatives(list(facts_said)):
        reports = compose(chosen, lexicon)
        if reports is not None:
            yield reports


def _alternatives(facts_said: list[Said]) -> Iterator[list[Said]]:
    """The same facts with every meaning of those that have several."""
    several = next((at for at, (fact, _) in enumerate(facts_said) if "ask" in fact.phrase.meaning), None)
    if several is None:
        yield facts_said
        return
    fact, before = facts_said[several]
    for reports in fact.phrase.meaning["ask"]:
        meaning = {**fact.phrase.meaning, "report": filled(reports[0], fact)}
        del meaning["ask"]
        chosen: Fact = replace(fact, phrase=structs.replace(fact.phrase, meaning=meaning), slots=())
        yield from _alternatives([*facts_said[:several], (chosen, before), *facts_said[several + 1 :]])
