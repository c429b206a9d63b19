"""Matches phrases against a lattice: facts with their places and costs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from speech.forms import ANY_CASE
from speech.lattice import Lattice
from speech.book import Phrase
from speech.lexicon import Lexicon
from speech.normalize import Break
from speech.phrasebook import cased

Slot = tuple[str, Any, int]
"""Its name (empty where the template gives none), its value, the cases it can be in."""


@dataclass(frozen=True, slots=True, eq=False)
class Fact:
    """One phrase found at one place."""

    phrase: Phrase
    start: int
    end: int
    cost: float
    slots: tuple[Slot, ...] = ()
    inside: tuple["Fact", ...] = ()
    """Facts that stood between its words."""

    @property
    def weight(self) -> float:
        """How much the fact says that the message is a report."""
        return self.phrase.weight + sum(fact.weight for fact in self.inside)

    def slot(self, name: str) -> Any:  # noqa: ANN401 - slots hold what lists hold
        """The value of a slot, or None."""
        return next((value for slot, value, _ in self.slots if slot == name), None)


def facts(lattice: Lattice, lexicon: Lexicon) -> list[Fact]:
    """Every fact in the lattice, whether or not they overlap."""
    for part in lexicon.book.parts:
        if part.required <= lattice.symbols:
            _add_part(part, lattice, lexicon)
    able = _able(lattice, lexicon)
    floating = [(number, start) for number, start in able if number in lexicon.book.floating]
    found = []
    for number, start in floating:
        for fact in _matches(lexicon.phrase(number), lattice, lexicon, start):
            lattice.floats[start].append(fact)
            found.append(fact)
    for number, start in able:
        if number not in lexicon.book.floating:
            found.extend(_matches(lexicon.phrase(number), lattice, lexicon, start))
    return found


def _able(lattice: Lattice, lexicon: Lexicon) -> list[tuple[int, int]]:
    """Phrases that have all they require, with the places where they can begin."""
    first, required, symbols = lexicon.book.first, lexicon.book.required, lattice.symbols
    enough: dict[int, bool] = {}
    found: dict[tuple[int, int], None] = {}
    for start, edges in enumerate(lattice.edges):
        for symbol in edges:
            for number in first.get(symbol, ()):
                able = enough.get(number)
                if able is None:
                    able = enough[number] = required[number] <= symbols
                if able:
                    found[number, start] = None
    return list(found)


def _add_part(phrase: Phrase, lattice: Lattice, lexicon: Lexicon) -> None:
    for fact in _everywhere(phrase, lattice, lexicon):
        value = _part_value(phrase, fact, lexicon)
        if value is None:
            continue
        case = next((case for name, _, case in fact.slots if name != "times"), int(ANY_CASE))
        if fact.slot("times"):
            case = int(ANY_CASE)
        edge = (fact.end, value, fact.cost, case)
        for symbol in cased(f"<{phrase.name}>", case):
            lattice.add(fact.start, symbol, edge)


_MOST_BALLS = 22


def _part_value(phrase: Phrase, fact: Fact, lexicon: Lexicon) -> Any:  # noqa: ANN401 - parts hold what lists hold
    """A constant, or the balls of all its slots (as often as `times` says), or the value of its only slot."""
    if "value" in phrase.meaning:
        return phrase.meaning["value"]
    values = [value for name, value, _ in fact.slots if name != "times" and value is not None]
    if of := phrase.meaning.get("of"):
        values = [of]
    if not phrase.meaning.get("balls"):
        return values[0] if len(values) == 1 else tuple(values)
    balls = tuple(ball for value in values for ball in (value if isinstance(value, tuple) else (str(value),)))
    times = fact.slot("times") or 1
    if not 1 <= times * len(balls) <= _MOST_BALLS or not lexicon.book.balls.issuperset(balls):
        return None
    return balls * int(times)


def _everywhere(phrase: Phrase, lattice: Lattice, lexicon: Lexicon) -> Iterator[Fact]:
    beginning = phrase.arcs[0].keys()
    for start, edges in enumerate(lattice.edges):
        if not beginning.isdisjoint(edges):
            yield from _matches(phrase, lattice, lexicon, start)


def _matches(phrase: Phrase, lattice: Lattice, lexicon: Lexicon, start: int) -> Iterator[Fact]:
    """Matches that begin here. Words may be left aside between two words of the phrase, at their cost."""
    arcs, final, size = phrase.arcs, phrase.final, len(lattice)
    gaps, most = 0 if phrase.meaning.get("strict") else int(lexicon.costs["gaps"]), phrase.cost + lexicon.costs["gap_most"]
    floats = not phrase.meaning.get("tight")
    comma = lexicon.costs["loose" if phrase.meaning.get("loose") else "comma"]
    stack: list[tuple[int, int, float, int, bool, tuple[Slot, ...], tuple[Fact, ...]]]
    stack = [(0, start, phrase.cost, 0, False, (), ())]
    best: dict[tuple[int, tuple[Slot, ...]], Fact] = {}
    while stack:
        state, at, cost, left_out, gap, slots, inside = stack.pop()
        if at == size:
            continue
        crossing = comma if at > start and lattice.words[at].token.before >= Break.DASH else 0.0
        leaving = arcs[state]
        for symbol, edges in lattice.edges[at].items():
            if symbol not in leaving:
                continue
            for slot, following, near in leaving[symbol]:
                if near and (gap or crossing):
                    continue
                for end, value, edge_cost, case in edges:
                    total = cost + edge_cost + crossing
                    taken = slots if value is None else (*slots, (slot, value, case))
                    if final[following]:
                        known = best.get((end, taken))
                        if known is None or total < known.cost:
                            best[end, taken] = Fact(phrase, start, end, total, taken, inside)
                    if arcs[following]:
                        stack.append((following, end, total, left_out, False, taken, inside))
        if at == start:
            continue
        if floats:
            for fact in lattice.floats[at]:
                stack.append((state, fact.end, cost + fact.cost + crossing, left_out, True, slots, (*inside, fact)))
        skip = cost + lattice.skips[at] + crossing
        if left_out < gaps and skip <= most:
            stack.append((state, at + 1, skip, left_out + 1, True, slots, inside))
    yield from best.values()
