"""Why a message was understood as it was: which words were taken for what, at what cost, and which readings lost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.notation import to_json
from speech.asking import asks_about_rules
from speech.choosing import Accepts, further, nearest, reported
from speech.grammar import Fact
from speech.lexicon import Lexicon
from speech.meaning import says
from speech.normalize import tokens
from speech.reading import Reading
from speech.sentence import Sentence, budget, meanings, said, sentence
from speech.understanding import anything, split


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """Words and what they were taken for."""

    words: str
    template: str | None
    """The phrase of the phrase file; None of a word that was left aside."""
    meaning: dict[str, Any]
    cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedReading:
    """One way to read a sentence."""

    taken: tuple[Taken, ...]
    cost: float
    budget: float
    """What it may cost to be believed."""
    reports: tuple[dict[str, Any], ...]
    verdict: str
    """`taken`, `dearer` than the one taken, `over_budget`, `no_sense`, or `talk` (beside it, too weak)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A meaning of the whole message."""

    reports: tuple[dict[str, Any], ...]
    accepted: bool
    """Whether the rules accept it now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Everything that was weighed about one message."""

    question: bool
    """Whether it was taken for a question about the rules."""
    sentences: tuple[tuple[ExplainedReading, ...], ...]
    """Every reading of every sentence, cheapest first."""
    options: tuple[Option, ...]
    """The nearest meanings, then dearer ones that would count if the rules refused those."""


def explain(text: str, lexicon: Lexicon, accepts: Accepts = anything) -> Explanation:
    """What was weighed to understand a message."""
    words = tokens(text, lexicon.book.symbols)
    sentences = [sentence(part, lexicon) for part in split(words)] if len(words) <= lexicon.costs["longest"] else []
    heard = reported(sentences, lexicon)
    options = [*nearest(heard, lexicon), *further(heard, lexicon)]
    return Explanation(
        question=asks_about_rules(sentences, lexicon),
        sentences=tuple(tuple(_readings(part, heard, lexicon)) for part in sentences),
        options=tuple(Option(reports=tuple(map(to_json, reports)), accepted=accepts(reports)) for reports in options),
    )


def _readings(part: Sentence, heard: Sequence[Sentence], lexicon: Lexicon) -> Iterator[ExplainedReading]:
    for reading in part.found:
        reports = next(meanings(said(reading, part.words), lexicon), None)
        if reports is None:
            verdict = "no_sense"
        elif reading not in part.readings:
            verdict = "over_budget"
        elif part not in heard:
            verdict = "talk"
        else:
            verdict = "taken" if reading is part.readings[0] else "dearer"
        yield ExplainedReading(
            taken=tuple(_taken(reading, part)),
            cost=round(reading.cost, 3),
            budget=round(budget(reading, lexicon, asked=part.asked), 3),
            reports=tuple(reports or ()),
            verdict=verdict,
        )


def _taken(reading: Reading, part: Sentence) -> Iterator[Taken]:
    facts = {fact.start: fact for fact in reading.facts}
    for at in sorted({*facts, *reading.skipped}):
        if fact := facts.get(at):
            yield _fact(fact, part)
        else:
            yield Taken(words=_words(part, at, at + 1), template=None, meaning={}, cost=round(part.words.skips[at], 3))


def _fact(fact: Fact, part: Sentence) -> Taken:
    shown = ("report", "mark", "ask")
    return Taken(
        words=_words(part, fact.start, fact.end),
        template=fact.phrase.say,
        meaning={key: value for key in shown if (value := says(fact, key))},
        cost=round(fact.cost, 3),
    )


def _words(part: Sentence, start: int, end: int) -> str:
    return " ".join(word.token.text for word in part.words.words[start:end])
