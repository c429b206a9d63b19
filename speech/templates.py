"""Phrase templates: the notation of the phrase files and the automaton one is compiled to.

слово            this word in this form
слово~           any form of this word; слово~past/infn only forms with one of these marks of pymorphy3
    слово~=образец   any form of a word the dictionary lacks, bent like one it has
<list>           a word of a named list, or a part; <list:slot> keeps its value under the name of the slot
<list.nom>       only in a form that can be nominative or accusative (also gen, dat, ins, loc)
[a b]            may be left out
(a b|c)          one of these
{a b c}          these in any order
a+               once or more
_a               right behind the word before, with nothing left aside between
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol


class TemplateError(ValueError):
    """A template that cannot be read; the message says which and why."""


class Node(Protocol):
    """A template or what is left of it to match. Nodes are compared by what they say."""

    @property
    def may_end(self) -> bool:
        """Whether nothing more has to come."""

    @property
    def required(self) -> frozenset[str]:
        """Symbols that no match can do without."""

    def steps(self) -> "Iterator[tuple[Terminal, Node]]":
        """What can come first, each with what is then left."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """A word or a list of words."""

    symbol: str
    slot: str = ""
    """The field that takes its value."""
    near: bool = False
    """Nothing may be left aside before it."""

    @property
    def may_end(self) -> bool:
        """No: the word has to come."""
        return False

    @property
    def required(self) -> frozenset[str]:
        """The word."""
        return frozenset((self.symbol,))

    def steps(self) -> Iterator[tuple["Terminal", Node]]:
        """The word, and then nothing."""
        yield self, Sequence(())


@dataclass(frozen=True, slots=True)
class Sequence:
    """One after another."""

    items: tuple[Node, ...]

    @property
    def may_end(self) -> bool:
        """Whether every item may be left out."""
        return all(item.may_end for item in self.items)

    @property
    def required(self) -> frozenset[str]:
        """What any item requires."""
        return frozenset[str]().union(*(item.required for item in self.items))

    def steps(self) -> Iterator[tuple[Terminal, Node]]:
        """The beginnings of the items up to the first that has to come."""
        for index, item in enumerate(self.items):
            for terminal, rest in item.steps():
                yield terminal, _then(rest, *self.items[index + 1 :])
            if not item.may_end:
                return


@dataclass(frozen=True, slots=True)
class Either:
    """One of several."""

    items: tuple[Node, ...]

    @property
    def may_end(self) -> bool:
        """Whether one of them may be left out."""
        return any(item.may_end for item in self.items)

    @property
    def required(self) -> frozenset[str]:
        """What all of them require."""
        return frozenset.intersection(*(item.required for item in self.items))

    def steps(self) -> Iterator[tuple[Terminal, Node]]:
        """The beginnings of all of them."""
        for item in self.items:
            yield from item.steps()


@dataclass(frozen=True, slots=True)
class Maybe:
    """What may be left out."""

    item: Node

    @property
    def may_end(self) -> bool:
        """Yes."""
        return True

    @property
    def required(self) -> frozenset[str]:
        """Nothing."""
        return frozenset()

    def steps(self) -> Iterator[tuple[Terminal, Node]]:
        """Those of the item."""
        return self.item.steps()


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """All of these, in any order."""

    items: tuple[Node, ...]

    @property
    def may_end(self) -> bool:
        """Whether every item may be left out."""
        return all(item.may_end for item in self.items)

    @property
    def required(self) -> frozenset[str]:
        """What any item requires."""
        return frozenset[str]().union(*(item.required for item in self.items))

    def steps(self) -> Iterator[tuple[Terminal, Node]]:
        """The beginning of any item; the others are then left."""
        for index, item in enumerate(self.items):
            others = self.items[:index] + self.items[index + 1 :]
            for terminal, rest in item.steps():
                yield terminal, _then(rest, AnyOrder(others)) if others else rest


@dataclass(frozen=True, slots=True)
class Repeated:
    """Once or more."""

    item: Node

    @property
    def may_end(self) -> bool:
        """Whether the item may be left out."""
        return self.item.may_end

    @property
    def required(self) -> frozenset[str]:
        """What the item requires."""
        return self.item.required

    def steps(self) -> Iterator[tuple[Terminal, Node]]:
        """Those of the item, which may then come again."""
        for terminal, rest in self.item.steps():
            yield terminal, _then(rest, Maybe(self))


def _then(first: Node, *others: Node) -> Node:
    items = (*(first.items if isinstance(first, Sequence) else (first,)), *others)
    return items[0] if len(items) == 1 else Sequence(items)


@dataclass(frozen=True, slots=True)
class Automaton:
    """States are numbered from 0, the first."""

    arcs: tuple[tuple[tuple[Terminal, int], ...], ...]
    """By state: what can come, and the state it leads to."""
    final: tuple[bool, ...]
    """Which states may end a match."""


def compiled(node: Node) -> Automaton:
    """The automaton that accepts what the template says; a state is what is left to match."""
    numbers: dict[Node, int] = {node: 0}
    queue, arcs = [node], []
    for state in queue:
        out: dict[tuple[Terminal, int], None] = {}
        for terminal, rest in state.steps():
            if rest not in numbers:
                numbers[rest] = len(numbers)
                queue.append(rest)
            out[terminal, numbers[rest]] = None
        arcs.append(tuple(out))
    return Automaton(tuple(arcs), tuple(state.may_end for state in queue))


_PIECE = re.compile(r"\s*(_?<[^<>\s]+>|[\[\](){}|+]|[^\s\[\](){}|<>+]+)")
_CLOSING: Mapping[str, str] = {"[": "]", "(": ")", "{": "}"}
_ENDS = frozenset((*_CLOSING.values(), "|"))


def parse(template: str) -> Node:
    """The tree of a template.

    Raises:
        TemplateError: brackets do not match or something is empty.
    """
    rest = _PIECE.findall(template)[::-1]
    node = _alternatives(rest, template)
    if rest:
        raise TemplateError(f"'{template}': '{rest[-1]}' closes nothing")
    return node


def _alternatives(rest: list[str], template: str) -> Node:
    items = [_sequence(rest, template)]
    while rest and rest[-1] == "|":
        rest.pop()
        items.append(_sequence(rest, template))
    return items[0] if len(items) == 1 else Either(tuple(items))


def _sequence(rest: list[str], template: str) -> Node:
    items: list[Node] = []
    while rest and rest[-1] not in _ENDS:
        items.append(_item(rest, template))
        if rest and rest[-1] == "+":
            rest.pop()
            items.append(Repeated(items.pop()))
    if not items:
        raise TemplateError(f"'{template}': something is empty")
    return items[0] if len(items) == 1 else Sequence(tuple(items))


def _item(rest: list[str], template: str) -> Node:
    piece = rest.pop()
    if piece not in _CLOSING:
        return _terminal(piece)
    node = _any_order(rest, template) if piece == "{" else _alternatives(rest, template)
    if not rest or rest.pop() != _CLOSING[piece]:
        raise TemplateError(f"'{template}': '{piece}' is not closed")
    return Maybe(node) if piece == "[" else node


def _any_order(rest: list[str], template: str) -> Node:
    items = []
    while rest and rest[-1] != "}":
        items.append(_item(rest, template))
    return AnyOrder(tuple(items))


def _terminal(piece: str) -> Terminal:
    near, piece = piece.startswith("_"), piece.removeprefix("_")
    if piece.startswith("<"):
        symbol, _, slot = piece[1:-1].partition(":")
        return Terminal(f"<{symbol}>", slot, near)
    return Terminal(piece, near=near)
