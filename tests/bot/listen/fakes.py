"""What stands in for the microphone, the detector of voices, and the voice of the scorekeeper."""

from contextlib import contextmanager

import numpy as np

from bot.listen.utterances import CHUNK, Utterance

VOICE = 1000
"""Samples from here on are a voice."""


def chunk(value):
    return np.full(CHUNK, value, np.int16)


def quiet(count, first=0):
    """Chunks without a voice, each of its own value."""
    return [chunk(first + number) for number in range(count)]


def voice(count):
    """Chunks with a voice, each of its own value."""
    return [chunk(VOICE + number) for number in range(count)]


def values(utterance):
    """The values of the chunks of an utterance, in order."""
    return [int(value) for value in utterance.pcm[::CHUNK]]


class Loud:
    """A detector that takes what is loud for a voice."""

    def likelihood(self, heard):
        return float(heard[0] >= VOICE)

    def reset(self):
        """There is nothing to forget."""


class Tape:
    """A source that plays what it is given, once for each time it is opened; an error is raised in its turn."""

    def __init__(self, *plays):
        self.plays = list(plays)
        self.closed = 0

    def blocks(self):
        try:
            for block in self.plays.pop(0):
                if isinstance(block, Exception):
                    raise block
                yield block
        finally:
            self.closed += 1


class Heard:
    """A voice that keeps what it says."""

    def __init__(self):
        self.signals = []
        self.said = []

    async def signal(self, signal):
        self.signals.append(signal)

    async def say(self, text):
        self.said.append(text)


def utterance(text="", begins=0.0, ends=1.0):
    """An utterance that is its own transcript; `|` parts the transcripts."""
    return Utterance(text, begins=begins, ends=ends)


async def its_text(pcm):
    """Hears such an utterance."""
    return tuple(pcm.split("|")) if pcm else ()


@contextmanager
def noted(notes):
    notes.append("deaf")
    yield
    notes.append("hears")
