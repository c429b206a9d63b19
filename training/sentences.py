"""What is spoken to the network: much of the game, and Russian of other kinds, but no sentence of the voice test."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from random import Random

from benchmarks.voice.conditions import ordinary_talk
from benchmarks.voice.sentences import KEPT, SPEAKABLE, drawn_anew
from benchmarks.voice.utterances import read_lines
from rules.handbook import load
from speech.normalize import fold
from tests.speech.said import cases

SEEDS = range(9001, 9045)
"""Drawings of sentences that are of no test."""
PER_GAME = 40
SHORTEST, LONGEST = 12, 90
"""Letters of a phrase of the handbook, and of any sentence."""
_BREAKS = re.compile(r"[.;:,—()«»]\s*|\n")


class Source(StrEnum):
    """Where a sentence is from."""

    GAME = "game"
    TABLES = "tables"
    HANDBOOK = "handbook"


MOST = {Source.GAME: 7500, Source.TABLES: 1400, Source.HANDBOOK: 1500}


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something to be said."""

    source: Source
    text: str


def sentences() -> list[Sentence]:
    """What is spoken, in an order made by chance but the same each time."""
    kept_out = set(map(fold, _tested()))
    chance = Random(1)  # no secret hangs on it
    said: list[Sentence] = []
    for source, texts in _texts().items():
        fit = sorted(text for text in texts if _is_fit(text) and fold(text) not in kept_out)
        said += (Sentence(source, text) for text in chance.sample(fit, min(MOST[source], len(fit))))
    chance.shuffle(said)
    return said


def _texts() -> dict[Source, set[str]]:
    return {
        Source.GAME: {each.text for seed in SEEDS for each in drawn_anew(PER_GAME, seed)},
        Source.TABLES: {text for _, case in cases("ru") for text in case["say"]},
        Source.HANDBOOK: set(_handbook()),
    }


def _tested() -> Iterator[str]:
    """What is said in the voice test, also by those who talk in the background."""
    yield from (each.text for each in read_lines(KEPT))
    yield from (text for texts in ordinary_talk() for text in texts)


def _handbook() -> Iterator[str]:
    """Phrases of the clauses, from stop to stop."""
    book = load("ru")
    of_clauses = (text for clause in book.clauses for text in (clause.title, clause.text, *clause.sayings))
    for text in chain(book.headings.values(), of_clauses):
        yield from (phrase for part in _BREAKS.split(text) if len(phrase := part.strip()) > SHORTEST)


def _is_fit(text: str) -> bool:
    return len(text) < LONGEST and SPEAKABLE.fullmatch(text) is not None
