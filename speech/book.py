"""A phrase file worked out: every form of every word, every template as an automaton. The form that is kept on disk."""

from typing import Any

import msgspec

Arc = tuple[str, int, bool]
"""The slot that takes the value, the next state, whether nothing may be left aside before."""


class Sense(msgspec.Struct, frozen=True, array_like=True):
    """One thing a word can be."""

    symbols: tuple[str, ...]
    """The lists it is in, with the cases templates ask for."""
    value: Any
    cost: float
    skip: float | None
    """What leaving the word aside costs; None: as any word of the game."""
    case: int


class Phrase(msgspec.Struct, frozen=True, array_like=True, eq=False):
    """A template with its meaning."""

    say: str
    name: str | None
    """Of a part: the symbol it gives, without brackets."""
    cost: float
    weight: float
    """How much it says that a message is a report."""
    meaning: dict[str, Any]
    block: int
    """Phrases of one block of the phrase file mean the same."""
    required: frozenset[str]
    """Symbols no match can do without."""
    arcs: list[dict[str, list[Arc]]]
    """By state and symbol; a match begins in state 0."""
    final: list[bool]


class Book(msgspec.Struct, frozen=True, array_like=True):
    """Everything a phrase file says."""

    forms: dict[str, list[int]]
    """Numbers of the senses of every form."""
    senses: list[Sense]
    said: msgspec.Raw
    """The forms that people say, in order: see `spoken`."""
    parts: list[Phrase]
    """In the order in which they build on one another."""
    phrases: list[msgspec.Raw]
    """Each a `Phrase`, decoded when it is first needed."""
    required: list[frozenset[str]]
    """Of each phrase."""
    first: dict[str, list[int]]
    """Phrases by the symbols they can begin with."""
    floating: frozenset[int]
    """Phrases that may stand inside others."""
    costs: dict[str, float]
    symbols: dict[str, str]
    suffixes: dict[str, str]
    topics: dict[str, float]
    absorbs: dict[str, list[str]]
    balls: frozenset[str]
    own_ball_counts: bool
    """Whether a potted cue ball is no fault by itself."""


_book = msgspec.msgpack.Decoder(Book)
_phrase = msgspec.msgpack.Decoder(Phrase)
_forms = msgspec.msgpack.Decoder(tuple[str, ...])


def encoded(value: object) -> bytes:
    """A book or a phrase as bytes."""
    return msgspec.msgpack.encode(value)


def decoded(data: bytes) -> Book:
    """The book that was encoded.

    Raises:
        msgspec.DecodeError: it is no book.
    """
    return _book.decode(data)


def phrase(raw: msgspec.Raw) -> Phrase:
    """A phrase of a book."""
    return _phrase.decode(raw)


def spoken(book: Book) -> tuple[str, ...]:
    """The forms of a book that people say, in order.

    They are those that a phrase can take, and those that cost another price than most to be left aside: these tell talk
    from reports.
    """
    return _forms.decode(book.said)
