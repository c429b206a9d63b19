"""What can be said, word by word: the phrases of a game as one graph, worked out only as far as it is walked.

A phrase is an automaton that may call for parts, which are automata again. A place in the graph is a set of such
calls.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from speech.book import Book, Phrase
from speech.grammar import NO_BALLS

Call = tuple[int, int, int, str]
"""An automaton, its state, the place to go on from when it is through (`NOWHERE`: nothing is left to say), and the case
that its words must be in, if any."""
NOWHERE = -1
REMEMBERED = 50_000
"""Steps kept in memory, some ten megabytes of a game: those of a hundred utterances."""
START = 0
"""The place where nothing has been said."""
Symbols = frozenset[str]

_CARDINAL = "<cardinal>"
_NUMBERS = ("<number>", "<worded>", "<digits>")
"""What a lattice puts together of numbers said in words."""
_NUMBER = Phrase(
    say="",
    name="number",
    cost=0,
    weight=0,
    meaning={},
    block=0,
    required=frozenset((_CARDINAL,)),
    arcs=[{_CARDINAL: [("", state, False)]} for state in (1, 2, 3)] + [{}],
    final=[False, True, True, True],
)
"""One, two or three words: "сто сорок семь"."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one can be after some words."""

    calls: frozenset[Call]
    ends: bool
    """Whether a phrase may be over here."""


@dataclass(eq=False)
class PhraseGraph:
    """The phrases of a book as a graph; made by `phrase_graph`."""

    automata: Sequence[Phrase]
    parts: Mapping[str, Sequence[int]]
    """Automata by the symbol they give; a part calls only for parts before it."""
    places: list[Place] = field(default_factory=list)
    _numbers: dict[Place, int] = field(default_factory=dict)
    _ways: dict[int, Mapping[str, set[Call]]] = field(default_factory=dict)
    _steps: dict[tuple[int, Symbols], int] = field(default_factory=dict)

    def step(self, place: int, symbols: Symbols) -> int:
        """The place that a word leads to from another; `NOWHERE` if no phrase goes on with it there."""
        known = self._steps.get((place, symbols))
        if known is None:
            ways = self._ways.get(place)
            if ways is None:
                ways = self._ways[place] = self._leaving(self.places[place].calls)
            calls = {call for symbol in symbols for call in ways.get(symbol, ())}
            if len(self._steps) >= REMEMBERED:
                self._steps.clear()
                self._ways.clear()
            known = self._steps[place, symbols] = self._arrived(calls) if calls else NOWHERE
        return known

    @cached_property
    def symbols(self) -> frozenset[str]:
        """What phrases take words for, in no case."""
        return frozenset(
            _uncased(symbol)[0] for automaton in self.automata for arcs in automaton.arcs for symbol in arcs
        )

    def add(self, calls: Iterable[Call], *, ends: bool = False) -> int:
        """The number of the place of these calls."""
        place = Place(frozenset(calls), ends)
        known = self._numbers.setdefault(place, len(self.places))
        if known == len(self.places):
            self.places.append(place)
        return known

    def _arrived(self, calls: Iterable[Call]) -> int:
        """The place of calls and, where these are through, of those they return to."""
        found: set[Call] = set()
        ends = False
        waiting = list(calls)
        while waiting:
            call = waiting.pop()
            if call in found:
                continue
            found.add(call)
            automaton, state, back, _ = call
            if not self.automata[automaton].final[state]:
                continue
            if back == NOWHERE:
                ends = True
            else:
                waiting.extend(self.places[back].calls)
        return self.add((call for call in found if self.automata[call[0]].arcs[call[1]]), ends=ends)

    def _leaving(self, calls: Iterable[Call]) -> Mapping[str, set[Call]]:
        """What the next word can be, with the calls it leads to."""
        ways: dict[str, set[Call]] = defaultdict(set)
        entered: dict[tuple[str, str], set[Call]] = defaultdict(set)
        waiting = list(calls)
        while waiting:
            for symbol, case, after in self._arcs(waiting):
                if symbol in self.parts:
                    entered[symbol, case].add(after)
                else:
                    ways[f"{symbol[:-1]}.{case}>" if case else symbol].add(after)
            waiting = []
            if entered:  # the last part first: all that call for it are known then
                part = max(entered, key=lambda called: max(self.parts[called[0]]))
                back = self.add(entered.pop(part))
                waiting = [(automaton, 0, back, part[1]) for automaton in self.parts[part[0]]]
        return ways

    def _arcs(self, calls: Iterable[Call]) -> Iterator[tuple[str, str, Call]]:
        """What comes next, as it stands in no case; the case it must be in; where it leads."""
        for automaton, state, back, case in calls:
            for symbol, arcs in self.automata[automaton].arcs[state].items():
                plain, own = _uncased(symbol)
                for slot, target, _ in arcs:
                    yield plain, own or (case if slot and slot not in NO_BALLS else ""), (automaton, target, back, case)


def _uncased(symbol: str) -> tuple[str, str]:
    plain, _, case = symbol.partition(".")
    return (f"{plain}>", case.removesuffix(">")) if case and symbol[0] == "<" else (symbol, "")


def phrase_graph(book: Book, phrases: Sequence[Phrase]) -> PhraseGraph:
    """The graph of a book and its phrases, decoded."""
    parts: dict[str, list[int]] = {name: [0] for name in _NUMBERS}
    for number, part in enumerate(book.parts, 1):
        parts.setdefault(f"<{part.name}>", []).append(number)
    automata = [_NUMBER, *book.parts, *phrases]
    graph = PhraseGraph(automata, parts)
    graph.add((number, 0, NOWHERE, "") for number in range(len(automata) - len(phrases), len(automata)))
    return graph
