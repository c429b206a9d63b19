"""The words and phrases of one game in one language, ready to match."""

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from speech import forms, phrasebook, templates
from speech.names import Names, name_forms
from speech.sense import Sense

_MAKERS = tuple(Path(module.__file__ or "") for module in (phrasebook, templates, forms))
"""What decides, with the phrase files, what a worked-out phrase file holds."""

NO_GAME = "none"
"""The phrase file for when no match is on."""


@dataclass(frozen=True, slots=True, eq=False)
class Phrase:
    """A template with its meaning."""

    say: str
    name: str | None
    cost: float
    weight: float
    meaning: Mapping[str, Any]
    required: frozenset[str]
    arcs: tuple[tuple[tuple[str, str, int, bool], ...], ...]
    final: tuple[bool, ...]
    first: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """What is needed to understand a message; made by `load`."""

    language: str
    game: str | None
    forms: Mapping[str, tuple[int, ...]]
    senses: Sequence[Sense]
    parts: Sequence[Phrase]
    phrases: Sequence[Phrase]
    costs: Mapping[str, float]
    symbols: Mapping[str, str]
    suffixes: Mapping[str, str]
    topics: Mapping[str, float]
    """Lists whose words say that a question is about the game, and how surely."""
    absorbs: Mapping[str, Sequence[str]]
    """Choices by those that say them along."""
    balls: frozenset[str]
    players: tuple[str, ...] = ()
    named: Mapping[str, tuple[Sense, ...]] = field(default_factory=dict)
    cache: dict[str, Any] = field(default_factory=dict)
    """What was found out about words that are in no list."""

    def with_names(self, players: Sequence[str]) -> "Lexicon":
        """The same lexicon for a match of these players."""
        return _with_names(self, tuple(players))

    def nominative(self, name: str) -> str:
        """A name as it stands in a list, from any of its forms."""
        return _names(self.language).nominative(name)

    def words(self) -> tuple[str, ...]:
        """Every word that can be said, for a recogniser that takes a word list."""
        return tuple(sorted({*self.forms, *self.named}))


@lru_cache(maxsize=64)
def _with_names(lexicon: Lexicon, players: tuple[str, ...]) -> Lexicon:
    """Kept, since it takes longer than to understand a message; with a memory of its own, for it knows other words."""
    return replace(lexicon, players=players, named=name_forms(players, _names(lexicon.language)), cache={})


@lru_cache(maxsize=32)
def load(language: str, game: str | None) -> Lexicon:
    """The lexicon of a game, or of the time before a match (None: start, help, queries and questions).

    Raises:
        PhraseError: there are no phrase files for this language or game, or they cannot be used.
    """
    data = _cached(language, game or NO_GAME)
    return Lexicon(
        language=language,
        game=game,
        forms=data["forms"],
        senses=[Sense(*sense) for sense in data["senses"]],
        parts=_phrases(data["parts"]),
        phrases=_phrases(data["phrases"]),
        costs=data["costs"],
        symbols=data["symbols"],
        suffixes=data["suffixes"],
        topics=data["topics"],
        absorbs=data["absorbs"],
        balls=frozenset(data["balls"]),
    )


def _phrases(blocks: Sequence[Mapping[str, Any]]) -> list[Phrase]:
    return [
        Phrase(
            say=block["say"],
            name=block["name"],
            cost=block["cost"],
            weight=block["weight"],
            meaning=block["meaning"],
            required=frozenset(block["required"]),
            arcs=block["arcs"],
            final=block["final"],
            first=block["first"],
        )
        for block in blocks
    ]


def _cached(language: str, name: str) -> dict[str, Any]:
    """The worked-out phrase file, from disk if it has not changed since."""
    path = _cache_path(language, name)
    try:
        return msgspec.msgpack.decode(path.read_bytes())  # type: ignore[no-any-return]  # a file of ours
    except (OSError, msgspec.DecodeError):
        data = phrasebook.worked_out(phrasebook.source(language, name))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for old in path.parent.glob(f"{language}-{name}-*"):
            old.unlink(missing_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_bytes(msgspec.msgpack.encode(data))
        draft.replace(path)
    except OSError:
        return data  # a cache that cannot be written only costs time
    return data


def _cache_path(language: str, name: str) -> Path:
    from platformdirs import user_cache_path  # noqa: PLC0415 - not needed by those who only look at types

    digest = hashlib.sha256()
    for file in (*sorted((phrasebook.FOLDER / language).glob("*.toml")), *_MAKERS):
        digest.update(file.read_bytes())
    return user_cache_path("markyor") / "phrases" / f"{language}-{name}-{digest.hexdigest()[:16]}.bin"


@lru_cache(maxsize=4)
def _names(language: str) -> Names:
    return Names(phrasebook.source(language, "names")["names"])
