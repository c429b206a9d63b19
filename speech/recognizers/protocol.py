"""What every recogniser gives."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from speech.audio import Pcm
from speech.moments import Moments


class Weight(NamedTuple):
    """How likely a text is, given the sound."""

    likelihood: float
    """The logarithm of its probability."""
    pieces: int
    """Pieces of words it was taken apart into, each of which has a share in that."""


Weigh = Callable[[Sequence[str]], Sequence[Weight]]
"""Holds texts against the sound: how likely is each of them, and no more, what was said?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """The words of an utterance, as a recogniser made them out."""

    text: str
    """The likeliest words, in lower case; empty where none could be made out."""
    alternatives: tuple[str, ...] = ()
    """What else it may have been, likeliest first."""
    engine: str
    weigh: Weigh | None = field(default=None, compare=False, repr=False)
    """Where the engine can hold other texts against the sound."""
    moments: Moments | None = field(default=None, compare=False, repr=False)
    """Where the engine tells which sounds there were."""

    @property
    def texts(self) -> tuple[str, ...]:
        """All that it may have been, likeliest first."""
        return (self.text, *self.alternatives) if self.text else ()


class Recognizer(Protocol):
    """Turns speech into words. One loaded model serves all threads at once."""

    @property
    def name(self) -> str:
        """The name of the engine."""

    def transcribe(self, pcm: Pcm, words: Sequence[str]) -> Transcript:
        """The words that are spoken; blocks while it listens.

        `words` are those that can be expected: names first, as they are written, then all others in lower case and
        with е for ё; after them there may be sentences that are likely. An engine makes of them what it can.
        """


def transcript(
    texts: Sequence[str], engine: str, weigh: Weigh | None = None, moments: Moments | None = None
) -> Transcript:
    """A transcript of these texts, likeliest first, each once."""
    text, *alternatives = dict.fromkeys(texts) or ("",)
    return Transcript(text=text, alternatives=tuple(alternatives), engine=engine, weigh=weigh, moments=moments)
