"""Phrase templates: the notation of the phrase files and the automaton one is compiled to.

    слово            this word in this form
    слово~           any form of this word; слово~past/infn only forms with one of these marks of pymorphy3
    <list>           a word of a named list, or a part; <list:slot> keeps its value under the name of the slot
    <list.nom>       only in a form that can be nominative (also gen, dat, acc, ins, loc)
    [a b]            may be left out
    (a b|c)          one of these
    {a b c}          these in any order
    a+               once or more
    _a               right behind the word before, with nothing left aside between
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass


class TemplateError(ValueError):
    """A template that cannot be read; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """A word or a list of words; `slot` names the field that takes its value."""

    symbol: str
    slot: str = ""
    near: bool = False
    """Nothing may be left aside before it."""


@dataclass(frozen=True, slots=True)
class Sequence:
    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Either:
    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Maybe:
    item: "Node"


@dataclass(frozen=True, slots=True)
class AnyOrder:
    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Repeated:
    item: "Node"


Node = Terminal | Sequence | Either | Maybe | AnyOrder | Repeated
_NOTHING = Sequence(())
_TOKEN = re.compile(r"\s*(_?<[^<>\s]+>|[\[\](){}|+]|[^\s\[\](){}|<>+]+)")
_CLOSING: Mapping[str, str] = {"[": "]", "(": ")", "{": "}"}


def parse(template: str) -> Node:
    """The tree of a template.

    Raises:
        TemplateError: brackets do not match or something is empty.
    """
    rest = _TOKEN.findall(template)[::-1]
    node = _alternatives(rest, template)
    if rest:
        raise TemplateError(f"'{template}': '{rest[-1]}' opens nothing")
    return node


def _alternatives(rest: list[str], template: str) -> Node:
    items = [_sequence(rest, template)]
    while rest and rest[-1] == "|":
        rest.pop()
        items.append(_sequence(rest, template))
    return items[0] if len(items) == 1 else Either(tuple(items))


def _sequence(rest: list[str], template: str) -> Node:
    items: list[Node] = []
    while rest and rest[-1] not in ("]", ")", "}", "|"):
        items.append(_item(rest, template))
        if rest and rest[-1] == "+":
            rest.pop()
            items.append(Repeated(items.pop()))
    if not items:
        raise TemplateError(f"'{template}': something is empty")
    return items[0] if len(items) == 1 else Sequence(tuple(items))


def _item(rest: list[str], template: str) -> Node:
    token = rest.pop()
    if token == "{":
        items = []
        while rest and rest[-1] != "}":
            items.append(_item(rest, template))
        node: Node = AnyOrder(tuple(items))
    elif token in _CLOSING:
        node = _alternatives(rest, template)
    else:
        return _terminal(token)
    if not rest or rest.pop() != _CLOSING[token]:
        raise TemplateError(f"'{template}': '{token}' is not closed")
    return Maybe(node) if token == "[" else node


def _terminal(token: str) -> Terminal:
    near, token = token.startswith("_"), token.removeprefix("_")
    if token.startswith("<"):
        symbol, _, slot = token[1:-1].partition(":")
        return Terminal(f"<{symbol}>", slot, near)
    return Terminal(token, near=near)


def terminals(node: Node) -> Iterator[Terminal]:
    """Every word and list a template names."""
    match node:
        case Terminal():
            yield node
        case Maybe(item) | Repeated(item):
            yield from terminals(item)
        case Sequence(items) | Either(items) | AnyOrder(items):
            for item in items:
                yield from terminals(item)


def required(node: Node) -> frozenset[str]:
    """Symbols that no match of the template can do without."""
    match node:
        case Terminal(symbol):
            return frozenset((symbol,))
        case Maybe():
            return frozenset()
        case Repeated(item):
            return required(item)
        case Either(items):
            return frozenset.intersection(*map(required, items))
        case Sequence(items) | AnyOrder(items):
            return frozenset[str]().union(*map(required, items))


Arc = tuple[str, str, int, bool]
"""Symbol, slot, next state, whether nothing may be left aside before."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """States are numbered from 0, the first; `final` says which may end a match."""

    arcs: tuple[tuple[Arc, ...], ...]
    final: tuple[bool, ...]


def compiled(node: Node) -> Automaton:
    """The automaton that accepts what the template says; a state is what is left to match."""
    numbers: dict[Node, int] = {node: 0}
    queue, arcs = [node], []
    for state in queue:
        out = []
        for terminal, rest in _steps(state):
            if rest not in numbers:
                numbers[rest] = len(numbers)
                queue.append(rest)
            out.append((terminal.symbol, terminal.slot, numbers[rest], terminal.near))
        arcs.append(tuple(dict.fromkeys(out)))
    return Automaton(tuple(arcs), tuple(_may_end(state) for state in queue))


def _may_end(node: Node) -> bool:
    match node:
        case Terminal():
            return False
        case Maybe():
            return True
        case Repeated(item):
            return _may_end(item)
        case Either(items):
            return any(map(_may_end, items))
        case Sequence(items) | AnyOrder(items):
            return all(map(_may_end, items))


def _steps(node: Node) -> Iterator[tuple[Terminal, Node]]:
    match node:
        case Terminal():
            yield node, _NOTHING
        case Maybe(item):
            yield from _steps(item)
        case Repeated(item):
            for terminal, rest in _steps(item):
                yield terminal, _then(rest, Maybe(node))
        case Either(items):
            for item in items:
                yield from _steps(item)
        case Sequence(items):
            for index, item in enumerate(items):
                for terminal, rest in _steps(item):
                    yield terminal, _then(rest, *items[index + 1 :])
                if not _may_end(item):
                    break
        case AnyOrder(items):
            for index, item in enumerate(items):
                others = items[:index] + items[index + 1 :]
                for terminal, rest in _steps(item):
                    yield terminal, _then(rest, AnyOrder(others)) if others else rest


def _then(first: Node, *others: Node) -> Node:
    items = (*(first.items if isinstance(first, Sequence) else (first,)), *others)
    return items[0] if len(items) == 1 else Sequence(items)
