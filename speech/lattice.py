"""A message as a lattice: between which words which word, number or part of a phrase can lie, and at what cost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from speech.forms import ANY_CASE
from speech.lexicon import Lexicon
from speech.normalize import Break, Token, is_mixed
from speech.phrasebook import cased
from speech.spelling import Spelled, spelled
from speech.words import Kind

Edge = tuple[int, Any, float, int]
"""Where it ends, its value, its cost, the cases it can be in."""

_NAMES = (Kind.NAME, Kind.STRANGE)
_SOON = 6
"""Words within which a phrase goes on."""
_MOST = 1000
"""Numbers above this are no scores, points or balls."""


@dataclass(slots=True)
class Lattice:
    """Edges by the position they start at and the symbol they carry."""

    words: list[Spelled]
    edges: list[dict[str, list[Edge]]]
    skips: list[float]
    """What leaving each word aside costs."""
    ahead: list[set[str]]
    """Symbols that begin at each place or soon after it."""
    symbols: set[str] = field(default_factory=set)
    floats: list[list[Any]] = field(default_factory=list)
    """Facts that may stand inside another phrase, by where they start."""

    def add(self, start: int, symbol: str, edge: Edge) -> None:
        """Adds an edge."""
        self.edges[start].setdefault(symbol, []).append(edge)
        self.symbols.add(symbol)
        for at in range(max(0, start - _SOON), start + 1):
            self.ahead[at].add(symbol)

    def __len__(self) -> int:
        return len(self.words)


def lattice(tokens: Sequence[Token], lexicon: Lexicon) -> Lattice:
    """The lattice of one sentence, with its words and numbers; parts of phrases are added by the matcher."""
    words = [word for token in tokens for word in spelled(token, lexicon)]
    made = Lattice(
        words=words,
        edges=[{} for _ in words],
        skips=[_skip(word, lexicon) for word in words],
        ahead=[set() for _ in range(len(words) + 1)],
        floats=[[] for _ in words],
    )
    for position, word in enumerate(words):
        for sense, slip in word.senses:
            for symbol in sense.symbols:
                made.add(position, symbol, (position + 1, sense.value, sense.cost + slip, sense.case))
        if word.token.is_number:
            _add_digits(made, position, word.token, lexicon)
        elif word.kind in _NAMES or (word.kind is Kind.NOUN and word.token.text[:1].isupper()):
            made.add(position, "<stranger>", (position + 1, word.token.text, lexicon.costs["stranger"], ANY_CASE.value))
            _add_stranger(made, position, word, lexicon)
        elif word.kind is Kind.PAST:
            made.add(position, "<past>", (position + 1, None, lexicon.costs["past_verb"], ANY_CASE.value))
    _add_pairs(made, lexicon.book.symbols.get("-", "-"))
    for start, end, value in _spoken(made):
        for symbol in ("<number>", "<worded>"):
            made.add(start, symbol, (end, value, 0.0, ANY_CASE.value))
    _add_negatives(made, lexicon.book.symbols.get("-", "-"))
    return made


def _add_stranger(made: Lattice, position: int, word: Spelled, lexicon: Lexicon) -> None:
    """Somebody who is not playing, named where a player is due: the rules refuse that, it is nobody else's stroke."""
    if not word.known and lexicon.players and (name := lexicon.stranger(word.token.word)):
        for symbol in cased("<player>", ANY_CASE):
            made.add(position, symbol, (position + 1, name, lexicon.costs["stranger"], ANY_CASE.value))


def _skip(word: Spelled, lexicon: Lexicon) -> float:
    costs = lexicon.costs
    if word.token.is_number:
        return costs["number"]
    if not word.known:
        return costs["mixed" if is_mixed(word.token.word) else word.kind]
    if word.kind is Kind.STRANGE:
        return costs[Kind.STRANGE]
    said = [sense.skip for sense, _ in word.senses if sense.skip is not None]
    return max(said) if said else costs["known"]


def _add_digits(made: Lattice, position: int, token: Token, lexicon: Lexicon) -> None:
    value = int(token.word)
    if value > _MOST:
        return
    role = lexicon.book.suffixes.get(token.suffix or "", "") if token.suffix else "digits"
    for symbol in {"digits": ("<number>", "<digits>"), "number": ("<number>",), "nth": ("<nth>",)}.get(role, ()):
        made.add(position, symbol, (position + 1, str(value) if symbol == "<nth>" else value, 0.0, ANY_CASE.value))


_TAKEN_APART = 0.3
"""What it costs to take a pair of numbers ("3:5") for two numbers."""
_HIGHEST = 9999
"""No score is higher."""


def _add_pairs(made: Lattice, minus: str) -> None:
    """Numbers with nothing but a colon or hyphen between them: a pair, or several, or some of them negative."""
    row: list[tuple[int, int, int]] = []
    for start, end, value in _signed(made, minus):
        tied = row and start == row[-1][1] and made.words[start].token.before in (Break.COLON, Break.HYPHEN)
        if not tied:
            _add_row(made, row)
            row = []
        row.append((start, end, value))
    _add_row(made, row)


def _signed(made: Lattice, minus: str) -> Iterator[tuple[int, int, int]]:
    """Numbers in digits, each with the minus before it: where it starts and ends, and its value."""
    for at, word in enumerate(made.words):
        if word.token.is_number and word.token.suffix == "":
            negative = at > 0 and made.words[at - 1].token.word == minus
            yield at - negative, at + 1, int(word.token.word) * (-1 if negative else 1)


def _add_negatives(made: Lattice, minus: str) -> None:
    """Numbers with a minus before them."""
    for at in range(1, len(made)):
        if made.words[at - 1].token.word == minus:
            for end, value, cost, case in made.edges[at].get("<number>", ()):
                made.add(at - 1, "<negative>", (end, -value, cost, case))


def _add_row(made: Lattice, row: Sequence[tuple[int, int, int]]) -> None:
    if len(row) < 2 or max(abs(value) for _, _, value in row) > _HIGHEST:  # noqa: PLR2004 - a score is of two
        return
    values = tuple(value for _, _, value in row)
    symbol = "<pair>" if len(row) == 2 and min(values) >= 0 else "<several>"  # noqa: PLR2004 - as above
    made.add(row[0][0], symbol, (row[-1][1], values, 0.0, ANY_CASE.value))
    for _, end, _ in row[1:]:
        for number in {"<number>", "<digits>"} & made.edges[end - 1].keys():
            made.edges[end - 1][number] = [
                (*edge[:2], edge[2] + _TAKEN_APART, edge[3]) for edge in made.edges[end - 1][number]
            ]


def _spoken(made: Lattice) -> Iterator[tuple[int, int, int]]:
    """Numbers said in words: "сорок", "сорок два", "сто сорок семь", each with all its beginnings."""
    values = [{int(edge[1]) for edge in edges.get("<cardinal>", ())} for edges in made.edges]
    for start, firsts in enumerate(values):
        for first in firsts:
            yield start, start + 1, first
            yield from _longer(start, start + 1, first, made, values)


def _longer(start: int, end: int, value: int, made: Lattice, values: list[set[int]]) -> Iterator[tuple[int, int, int]]:
    """Hundreds take tens or units after them, tens take units."""
    room = 100 if value % 100 == 0 else 10 if value % 10 == 0 and value % 100 != 10 else 1  # noqa: PLR2004 - decimal
    if end == len(values) or room == 1 or value == 0 or made.words[end].token.before > Break.NONE:
        return
    for more in values[end]:
        if 0 < more < room:
            yield start, end + 1, value + more
            yield from _longer(start, end + 1, value + more, made, values)
