"""Readings of a sentence: which facts, one after another, cover its words at the least cost."""

from dataclasses import dataclass
from heapq import nsmallest

from speech.grammar import Fact
from speech.lattice import Lattice
from speech.lexicon import Lexicon

MOST = 12
"""Readings kept at every word."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Facts in order, and the words left aside."""

    cost: float
    weight: float
    facts: tuple[Fact, ...] = ()
    skipped: tuple[int, ...] = ()


def readings(lattice: Lattice, facts: list[Fact], lexicon: Lexicon) -> list[Reading]:
    """The cheapest readings, best first."""
    starting: list[list[Fact]] = [[] for _ in range(len(lattice))]
    for fact in facts:
        starting[fact.start].append(fact)
    each = lexicon.costs["fact"]
    at: list[list[Reading]] = [[] for _ in range(len(lattice) + 1)]
    at[0].append(Reading(0.0, 0.0))
    for position in range(len(lattice)):
        kept = nsmallest(MOST, at[position], key=_rank)
        skip = lattice.skips[position]
        for reading in kept:
            cost, weight, done, skipped = reading.cost, reading.weight, reading.facts, reading.skipped
            at[position + 1].append(Reading(cost + skip, weight, done, (*skipped, position)))
            for fact in starting[position]:
                at[fact.end].append(Reading(cost + fact.cost + each, weight + fact.weight, (*done, fact), skipped))
    return sorted(at[-1], key=_rank)[:MOST]


def _rank(reading: Reading) -> tuple[float, float]:
    return reading.cost, -reading.weight
