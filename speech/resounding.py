"""Sentences that sound like what a recogniser wrote and that can be said in the game, cheapest first.

A recogniser that does not expect billiards writes "О, биток в лобзе". Among all that can be said one sentence
sounds like that. Its words are looked for in the sounds, across the spaces between the words that were written, along
the graph of the phrases.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from math import inf

from speech.phrasegraph import NOWHERE, START
from speech.sayable import Meant, Sayable, Word
from speech.soundalikes import LONGEST, Edge, edges
from speech.sounds import Row

A_SOUND, BESIDE = 0.27, 0.15
"""What a word may cost for each of its sounds, and beside that."""
WORD = 0.2
"""What a word costs, so that few long ones are preferred to many short ones."""
ONWARD = 0.3
"""What it costs to begin another phrase."""
ASIDE = 0.5
"""What a word costs that no phrase takes, beside what its list says."""
SEAM = 0.12
"""What it costs that a word begins or ends where the recogniser saw no space."""
LOST_WORDS = frozenset(("в", "с", "к", "и"))
"""Words that are lost in their neighbours so often that they are tried everywhere."""
PASSED_OVER = 0.8
"""Of what a sound costs that was heard too much: as much as that when no word takes it."""
PATHS, WORDS = 64, 50
"""How many are kept at every sound, and tried there."""
WIDTH = 3.0
"""What a path may cost more than the best one to the same place."""


@dataclass(frozen=True, slots=True)
class Resounded:
    """A sentence, and how unlike what was heard it sounds."""

    text: str
    cost: float


@dataclass(slots=True, eq=False)
class _Path:
    """Words one after another."""

    cost: float
    place: int
    meant: int
    """Of paths whose words mean the same, one by one, only the cheapest counts: they have the same number."""
    word: str = ""
    before: "_Path | None" = None

    def text(self) -> str:
        words: list[str] = []
        path: _Path | None = self
        while path is not None:
            words.append(path.word)
            path = path.before
        return " ".join(word for word in reversed(words) if word)


def resounded(heard: Row, said: Sayable) -> list[Resounded]:
    """What can be said that sounds like what was heard."""
    if not 0 < len(heard.lost) <= LONGEST:
        return []
    return list(_Search(heard, said).found())


_Way = tuple[int, float, bool]
"""The place it leads to, what it costs, whether it says something."""


@dataclass(slots=True, eq=False)
class _Search:
    """From sound to sound, the cheapest paths there."""

    heard: Row
    said: Sayable
    meanings: dict[tuple[int, Meant], int] = field(default_factory=dict)
    ways: dict[str, dict[int, Sequence[_Way]]] = field(default_factory=dict)
    """By word and place."""
    best: dict[tuple[int, int], _Path] = field(default_factory=dict)
    """The paths to the sound that has been reached."""
    limit: float = inf
    """What a path to it may cost."""

    def found(self) -> Iterator[Resounded]:
        at: list[list[_Path]] = []
        passing = [0.0, *(self.heard.lost * PASSED_OVER).tolist()]
        for end, found in enumerate(self._edges()):
            self.best, self.limit = {}, inf
            if end == 0:
                self._keep(0.0, START, 0, "", None)
            for path in at[-1] if at else ():
                self._keep(path.cost + passing[end], path.place, path.meant, "", path)
            silent = []
            for cost, edge in found:
                if edge.start == end:
                    silent.append((cost, edge))
                else:
                    self._follow(at[edge.start], cost, edge)
            sounding = self._cheapest()
            for cost, edge in silent:
                self._follow(sounding, cost, edge)
            at.append(self._cheapest())
        for path in at[-1]:
            if path.meant and self.said.graph.places[path.place].ends:
                yield Resounded(path.text(), path.cost)

    def _edges(self) -> Iterator[Sequence[tuple[float, Edge]]]:
        """For every place, the likeliest words that end there, each with its cost, and those that were lost there."""
        lost: list[list[tuple[float, Edge]]] = [[] for _ in range(len(self.heard.lost) + 1)]
        ending: list[list[tuple[float, float, Edge]]] = [[] for _ in lost]
        for words in self.said.trees:
            for edge in edges(self.heard, words, A_SOUND, BESIDE):
                cost = edge.cost + SEAM * ((edge.start not in self.heard.seams) + (edge.end not in self.heard.seams))
                if edge.start == edge.end and LOST_WORDS.issuperset(edge.words):
                    lost[edge.end].append((cost + WORD, edge))
                elif edge.start < edge.end:
                    ending[edge.end].append((cost / (edge.end - edge.start), cost + WORD, edge))
        for found, besides in zip(ending, lost, strict=True):
            likeliest = nsmallest(WORDS, found, key=lambda each: each[0])
            yield [*((cost, edge) for _, cost, edge in likeliest), *besides]

    def _cheapest(self) -> list[_Path]:
        affordable = (path for path in self.best.values() if path.cost <= self.limit)
        return nsmallest(PATHS, affordable, key=lambda path: path.cost)

    def _follow(self, paths: Sequence[_Path], cost: float, edge: Edge) -> None:
        """Goes on from every path with each of the words; `paths` are cheapest first."""
        for name in edge.words:
            word = self.said.words[name]
            ways = self.ways.setdefault(name, {})
            for path in paths:
                spent = path.cost + cost
                if spent > self.limit:
                    break
                onward = ways.get(path.place)
                if onward is None:
                    onward = ways[path.place] = tuple(self._leading(path.place, word))
                for place, more, speaks in onward:
                    if spent + more <= self.limit:
                        meant = path.meant
                        if speaks:
                            meant = self.meanings.setdefault((meant, word.meant), len(self.meanings) + 1)
                        self._keep(spent + more, place, meant, name, path)

    def _keep(self, cost: float, place: int, meant: int, word: str, before: _Path | None) -> None:
        known = self.best.get((place, meant))
        if known is None or cost < known.cost:
            self.best[place, meant] = _Path(cost, place, meant, word, before)
            self.limit = min(self.limit, cost + WIDTH)

    def _leading(self, place: int, word: Word) -> Iterator[_Way]:
        """Where a word leads: on in the phrase, into another one, or nowhere as it stands beside them."""
        graph = self.said.graph
        if word.symbols:
            within = graph.step(place, word.symbols)
            if within != NOWHERE:
                yield within, word.rare, True
            if graph.places[place].ends:
                onward = graph.step(START, word.symbols)
                if onward != NOWHERE:
                    yield onward, word.rare + ONWARD, True
        if word.aside < inf:
            yield place, word.aside + ASIDE, False
