"""The words and phrases of one game in one language, ready to match."""

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from speech import book, phrasebook, templates
from speech import forms as word_forms
from speech.book import Book, Phrase, Sense
from speech.disk import cache_folder, keep
from speech.forms import Forms
from speech.names import Names, name_forms

_MAKERS = tuple(Path(module.__file__ or "") for module in (book, word_forms, phrasebook, templates))
"""What decides, with the phrase files, what a worked-out phrase file holds."""

NO_GAME = "none"
"""The phrase file for when no match is on."""


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """What is needed to understand a message; made by `load`."""

    language: str
    game: str | None
    book: Book
    players: tuple[str, ...] = ()
    address: tuple[str, ...] = ()
    """What the scorekeeper is called, where people call before they report."""
    likely: tuple[str, ...] = ()
    """Sentences that a recogniser may expect besides."""
    named: Mapping[str, tuple[Sense, ...]] = field(default_factory=dict)
    phrases: dict[int, Phrase] = field(default_factory=dict)
    """Those decoded so far."""
    mended: dict[str, Any] = field(default_factory=dict)
    """What was found out about words that are in no list."""
    sounds: dict[str, list[str]] = field(default_factory=dict)
    """Forms by how they sound, once a word in Latin letters has been looked for."""
    lengths: dict[int, list[str]] = field(default_factory=dict)
    """Forms by their length, once a slip has been looked for."""

    @property
    def costs(self) -> Mapping[str, float]:
        """What understanding costs."""
        return self.book.costs

    def with_names(self, players: Sequence[str]) -> "Lexicon":
        """The same lexicon for a match of these players."""
        return replace(
            self, players=tuple(players), named=_named(self.language, tuple(players)), mended={}, sounds={}, lengths={}
        )

    def with_address(self, word: str) -> "Lexicon":
        """The same lexicon where people call the scorekeeper by this word, which means nothing else."""
        return replace(self, address=(word.capitalize(),))

    def expecting(self, sentences: Sequence[str]) -> "Lexicon":
        """The same lexicon where these are likely to be said: see `likely_sentences`."""
        return replace(self, likely=tuple(sentences))

    def senses(self, word: str) -> tuple[Sense, ...]:
        """What a word can be, in lower case and with е for ё."""
        numbers = self.book.forms.get(word, ())
        return (*self.named.get(word, ()), *(self.book.senses[number] for number in numbers))

    def phrase(self, number: int) -> Phrase:
        """A phrase by its number."""
        found = self.phrases.get(number)
        if found is None:
            found = self.phrases[number] = book.phrase(self.book.phrases[number])
        return found

    def stranger(self, word: str) -> str | None:
        """The common name that a word is a form of, whoever is called so."""
        return _names(self.language).known(word)

    def nominative(self, name: str) -> str:
        """A name as it stands in a list, from any of its forms."""
        return _names(self.language).nominative(name)

    def words(self) -> tuple[str, ...]:
        """The words that are said, for a recogniser: first names as they are written, the scorekeeper's before the
        players', then all words (forms of the names as well) in lower case and with е for ё, then likely sentences.
        """
        return (*self.address, *self.players, *_words(self.language, self.game), *self.named, *self.likely)


@lru_cache(maxsize=32)
def load(language: str, game: str | None) -> Lexicon:
    """The lexicon of a game, or of the time before a match (None: start, help, queries and questions).

    Raises:
        PhraseError: there are no phrase files for this language or game, or they cannot be used.
    """
    return Lexicon(language=language, game=game, book=_book(language, game or NO_GAME))


@lru_cache(maxsize=32)
def _words(language: str, game: str | None) -> tuple[str, ...]:
    return book.spoken(load(language, game).book)


def _book(language: str, name: str) -> Book:
    """The worked-out phrase file, from disk if it has not changed since."""
    path = cache_folder() / f"{language}-{name}-{_digest(language)}.bin"
    with suppress(OSError, msgspec.DecodeError):
        return book.decoded(path.read_bytes())
    from importlib.metadata import version  # noqa: PLC0415 - only needed when there is something to work out

    bent_by = f"{version('pymorphy3-dicts-ru')}-{_digest_of(Path(word_forms.__file__))}"
    forms = Forms(cache_folder() / f"forms-{language}-{bent_by}.bin")
    made = phrasebook.worked_out(phrasebook.source(language, name), forms)
    with suppress(OSError):  # a cache that cannot be written only costs time
        forms.keep()
        for older in path.parent.glob(f"{language}-{name}-*"):
            older.unlink(missing_ok=True)
        keep(path, book.encoded(made))
    return made


def _digest(language: str) -> str:
    return _digest_of(*sorted((phrasebook.FOLDER / language).glob("*.toml")), *_MAKERS)


def _digest_of(*files: Path) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@lru_cache(maxsize=4)
def _names(language: str) -> Names:
    return Names(phrasebook.source(language, "names")["names"])


@lru_cache(maxsize=256)
def _named(language: str, players: tuple[str, ...]) -> Mapping[str, tuple[Sense, ...]]:
    return name_forms(players, _names(language))
