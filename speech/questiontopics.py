"""What a clause is asked about: which groups of words about the same turn up in its sayings, and which never do.

A naive Bayes model with one yes or no a group. A clause about the break whose every saying speaks of the break loses
where a question does not, however many of its other words are there.
"""

import math
from collections import Counter
from collections.abc import Collection, Sequence

import msgspec

SMOOTHING = 4.0
"""Sayings like those of all clauses together that each clause is taken to have beside its own."""
HALF = 0.5


class Topics(msgspec.Struct, frozen=True):
    """How much likelier each clause is than any other for what a question speaks of, and for what it does not."""

    said: dict[int, list[float]]
    """By term of a group: what it tells for each clause that a question has it."""
    unsaid: dict[int, list[float]]
    """By term of a group: what it tells for each clause that a question has it not."""
    silent: list[float]
    """By clause: what it tells that a question has no group at all."""


def topics(clauses: Sequence[Sequence[Collection[int]]]) -> Topics:
    """The model of some clauses, each given by the groups in each of its texts."""
    had = [Counter(group for text in texts for group in set(text)) for texts in clauses]
    number = sum(map(len, clauses))
    overall = {group: (count + HALF) / (number + 1) for group, count in sum(had, Counter[int]()).items()}
    said: dict[int, list[float]] = {}
    unsaid: dict[int, list[float]] = {}
    for group, usual in overall.items():
        shares = [
            (own[group] + SMOOTHING * usual) / (len(texts) + SMOOTHING) for own, texts in zip(had, clauses, strict=True)
        ]
        said[group] = [round(math.log(share / usual), 3) for share in shares]
        unsaid[group] = [round(math.log((1 - share) / (1 - usual)), 3) for share in shares]
    silent = [sum(told[at] for told in unsaid.values()) for at in range(len(clauses))]
    return Topics(said=said, unsaid=unsaid, silent=silent)


def told(groups: Collection[int], model: Topics) -> tuple[list[float], list[float]]:
    """By clause: what it tells that a question has these groups, and what it tells that it has no others."""
    there = [group for group in groups if group in model.said]
    said, unsaid = [0.0] * len(model.silent), list(model.silent)
    for group in there:
        said = [one + more for one, more in zip(said, model.said[group], strict=True)]
        unsaid = [one - less for one, less in zip(unsaid, model.unsaid[group], strict=True)]
    return said, unsaid
