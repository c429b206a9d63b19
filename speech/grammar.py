"""Matches phrases against a lattice: facts with their places and costs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from speech.book import Phrase
from speech.forms import ANY_CASE
from speech.lattice import Lattice
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
    left_out: tuple[int, ...] = ()
    """Places of the words left aside between its words."""

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
    found: dict[tuple[int, int, int, tuple[Slot, ...]], Fact] = {}
    for number, start in floating:
        _keep(found, _matches(lexicon.phrase(number), lattice, lexicon, start))
    for fact in found.values():
        lattice.floats[fact.start].append(fact)
    for number, start in able:
        if number not in lexicon.book.floating:
            _keep(found, _matches(lexicon.phrase(number), lattice, lexicon, start))
    return list(found.values())


def _keep(found: dict[tuple[int, int, int, tuple[Slot, ...]], Fact], facts: Iterable[Fact]) -> None:
    """Of facts that take the same words for the same, keeps the cheapest."""
    for fact in facts:
        key = (fact.start, fact.end, fact.phrase.block, fact.slots)
        if key not in found or fact.cost < found[key].cost:
            found[key] = fact


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
        case = next((case for name, _, case in fact.slots if name not in NO_BALLS), ANY_CASE.value)
        if fact.slot("times"):
            case = ANY_CASE.value
        edge = (fact.end, value, fact.cost, case)
        for symbol in cased(f"<{phrase.name}>", case):
            lattice.add(fact.start, symbol, edge)


_MOST_BALLS = 22
NO_BALLS = ("times", "aside")
"""Slots of a part that add no ball: how many there are, and one that only tells which is meant."""


def _part_value(phrase: Phrase, fact: Fact, lexicon: Lexicon) -> Any:  # noqa: ANN401 - parts hold what lists hold
    """A constant, or the balls of its slots (as often as `times` says), or what its slots hold."""
    if "value" in phrase.meaning:
        return phrase.meaning["value"]
    values = [value for name, value, _ in fact.slots if name not in NO_BALLS]
    if of := phrase.meaning.get("of"):
        values = [of]
    if between := phrase.meaning.get("between"):
        return between.join(values)
    if not phrase.meaning.get("balls"):
        return values[0] if len(values) == 1 else tuple(values)
    balls = tuple(ball for value in values for ball in (value if isinstance(value, tuple) else (str(value),)))
    times = fact.slot("times") or 1
    if times > phrase.meaning.get("most", _MOST_BALLS):
        return None
    if not 1 <= times * len(balls) <= _MOST_BALLS or not lexicon.book.balls.issuperset(balls):
        return None
    return balls * int(times)


def _everywhere(phrase: Phrase, lattice: Lattice, lexicon: Lexicon) -> Iterator[Fact]:
    beginning = phrase.arcs[0].keys()
    for start, edges in enumerate(lattice.edges):
        if not beginning.isdisjoint(edges):
            yield from _matches(phrase, lattice, lexicon, start)


@dataclass(slots=True, eq=False)
class _Partial:
    """A match as far as it has come."""

    state: int
    at: int
    cost: float
    left_out: tuple[int, ...] = ()
    """Places of the words left aside so far."""
    gap: bool = False
    """Whether the last word was left aside."""
    slots: tuple[Slot, ...] = ()
    inside: tuple[Fact, ...] = ()


def _matches(phrase: Phrase, lattice: Lattice, lexicon: Lexicon, start: int) -> Iterable[Fact]:
    """Matches that begin here. Words may be left aside between two words of the phrase, at their cost."""
    comma = lexicon.costs["loose" if phrase.meaning.get("loose") else "comma"]
    best: dict[tuple[int, tuple[Slot, ...]], Fact] = {}
    size = len(lattice)
    if phrase.meaning.get("clause") and not _apart(lattice, start):
        return ()
    stack = [_Partial(0, start, phrase.cost)]
    while stack:
        partial = stack.pop()
        if partial.at == size:
            continue
        crosses = partial.at > start and lattice.words[partial.at].token.before >= Break.DASH
        if crosses:
            partial.cost += comma
        for state, end, cost, slots in _steps(phrase, lattice, partial, crosses=crosses):
            if phrase.final[state] and (not phrase.meaning.get("clause") or _apart(lattice, end)):
                known = best.get((end, slots))
                if known is None or cost < known.cost:
                    best[end, slots] = Fact(phrase, start, end, cost, slots, partial.inside, partial.left_out)
            if phrase.arcs[state]:
                stack.append(
                    _Partial(state, end, cost, partial.left_out, gap=False, slots=slots, inside=partial.inside)
                )
        if partial.at > start and not phrase.arcs[partial.state].keys().isdisjoint(lattice.ahead[partial.at + 1]):
            stack.extend(_left_aside(phrase, lattice, lexicon, partial))
    return best.values()


def _apart(lattice: Lattice, at: int) -> bool:
    """Whether a clause begins here, or all is said."""
    return at in (0, len(lattice)) or lattice.words[at].token.before >= Break.DASH


def _steps(
    phrase: Phrase, lattice: Lattice, partial: _Partial, *, crosses: bool
) -> Iterator[tuple[int, int, float, tuple[Slot, ...]]]:
    """Where the words that come next can lead: state, place, cost, slots."""
    leaving = phrase.arcs[partial.state]
    apart = partial.gap or crosses
    for symbol, edges in lattice.edges[partial.at].items():
        for slot, state, near in leaving.get(symbol, ()):
            if near and apart:
                continue
            for end, value, cost, case in edges:
                slots = partial.slots if value is None else (*partial.slots, (slot, value, case))
                yield state, end, partial.cost + cost, slots


def _left_aside(phrase: Phrase, lattice: Lattice, lexicon: Lexicon, partial: _Partial) -> Iterator[_Partial]:
    """The match with a fact inside it, or with the next word left aside."""
    at = partial.at
    if not phrase.meaning.get("tight"):
        for fact in lattice.floats[at]:
            cost = partial.cost + fact.cost
            inside = (*partial.inside, fact)
            yield _Partial(
                partial.state, fact.end, cost, partial.left_out, gap=True, slots=partial.slots, inside=inside
            )
    gaps = 0 if phrase.meaning.get("strict") else lexicon.costs["gaps"]
    cost = partial.cost + lattice.skips[at]
    if len(partial.left_out) < gaps and cost <= phrase.cost + lexicon.costs["gap_most"]:
        out = (*partial.left_out, at)
        yield _Partial(partial.state, at + 1, cost, out, gap=True, slots=partial.slots, inside=partial.inside)
