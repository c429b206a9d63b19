"""What is counted of what was heard."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from benchmarks.voice.judging import Outcome
from benchmarks.voice.utterances import Utterance

Z = 1.96
"""Of a 95 % interval."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What became of an utterance, heard in one way in one condition."""

    hearer: str
    condition: str
    voice: str
    utterance: Utterance
    outcome: Outcome
    text: str
    """The words that were made out."""
    claimed: Sequence[object]
    """The reports, or the choices, that were made of them."""
    audio: float
    """Seconds of the recording."""
    seconds: float
    """From the end of the recording until its meaning was known."""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What was measured."""
        return self.hearer, self.condition, self.voice, self.utterance.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Counts over several results."""

    said: Counter[Outcome]
    """Of what was said to the scorekeeper."""
    talk: Counter[Outcome]
    hours: float
    """Of talk."""
    median: float
    p95: float
    """Seconds from the end of speech to the ruling."""

    @property
    def false_an_hour(self) -> float:
        """False events in an hour of talk."""
        return self.talk[Outcome.WRONG] / self.hours if self.hours else 0.0


def tally(results: Sequence[Result]) -> Tally:
    """The counts over these results, of which there is at least one."""
    seconds = [result.seconds for result in results]
    talk = [result for result in results if result.utterance.is_talk]
    return Tally(
        said=Counter(result.outcome for result in results if not result.utterance.is_talk),
        talk=Counter(result.outcome for result in talk),
        hours=sum(result.audio for result in talk) / 3600,
        median=float(np.median(seconds)),
        p95=float(np.percentile(seconds, 95)),
    )


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 % confidence (Wilson's score interval)."""
    if not of:
        return 0.0, 1.0
    share = hits / of
    middle = share + Z * Z / (2 * of)
    spread = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    whole = 1 + Z * Z / of
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
