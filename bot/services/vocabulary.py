"""Whether a recogniser can hear the words that people will say."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from rules.games import RULESETS
from speech.lexicon import load
from speech.recognizers.protocol import Recognizer


class _Spelled(Protocol):
    missing: Sequence[str]


@runtime_checkable
class _Bound(Protocol):
    """A recogniser that knows certain words and no others."""

    def vocabulary(self, words: tuple[str, ...]) -> _Spelled:
        """The words as it knows them."""


def all_words(language: str) -> tuple[str, ...]:
    """The words of all games, each once."""
    return tuple(sorted({word for ruleset in RULESETS for word in load(language, ruleset.key).words()}))


def missing(recognizer: Recognizer, language: str) -> Sequence[str]:
    """The words of all games that it can never hear, however they are spelled; none where it is not bound to words."""
    return recognizer.vocabulary(all_words(language)).missing if isinstance(recognizer, _Bound) else ()
