"""Listens without a pause: opens the source again when it is lost, and hands on what is said."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import chain, repeat
from threading import Event

import numpy as np

from bot.listen.sources import Source, SourceError
from bot.listen.utterances import Cutter, Utterance
from speech.activity import CHUNK
from speech.audio import RATE, Pcm

PAUSES = (0.5, 1.0, 2.0, 5.0)
"""Seconds before a lost source is tried again; the last holds for all further tries."""
ECHO = RATE * 3 // 10 // CHUNK
"""Chunks that are not listened to after our own voice: what still sounds in the room and waits in buffers."""

Hand = Callable[[Utterance], object]
Tell = Callable[[SourceError | None], object]
"""Is told when the source begins to be heard, at first and again (None), and why it is lost."""


class Capture:
    """What is said before a source, handed on as it is said. `hand` and `tell` are called in the thread of `run`.

    `pause` waits so many seconds, or until it is over; it is there for tests.
    """

    def __init__(
        self, source: Source, cutter: Cutter, hand: Hand, tell: Tell, *, pause: Callable[[float], object] | None = None
    ) -> None:
        self._source = source
        self._cutter = cutter
        self._hand = hand
        self._tell = tell
        self._over = Event()
        self._deaf = Event()
        self._pause = pause or self._over.wait
        self._echo = 0
        self._rest: Pcm = np.zeros(0, np.int16)

    def run(self) -> None:
        """Listens until the source ends or `stop` is called; blocks.

        Raises:
            SourceError: the source cannot be opened at the very first. Later it is tried again until it can be.
        """
        ever, lost, pauses = False, True, _pauses()
        while not self._over.is_set():
            try:
                with closing(self._source.blocks()) as blocks:
                    for block in blocks:
                        if lost:
                            self._tell(None)
                        ever, lost, pauses = True, False, _pauses()
                        self._take(block)
                        if self._over.is_set():
                            return
            except SourceError as error:
                if not ever:
                    raise
                self._forget()
                if not lost:
                    self._tell(error)
                lost = True
                self._pause(next(pauses))
            else:
                self._give(self._cutter.end())
                return

    def stop(self) -> None:
        """Makes `run` return soon."""
        self._over.set()

    @property
    def in_speech(self) -> bool:
        """Whether somebody is speaking now."""
        return self._cutter.in_speech

    @contextmanager
    def deaf(self) -> Iterator[None]:
        """While it lasts, and for a moment after it, nothing is heard: the voice is our own."""
        self._deaf.set()
        try:
            yield
        finally:
            self._deaf.clear()

    def _take(self, block: Pcm) -> None:
        sound = np.concatenate([self._rest, block])
        whole = len(sound) // CHUNK * CHUNK
        self._rest = sound[whole:].copy()
        for chunk in sound[:whole].reshape(-1, CHUNK):
            if self._hears():
                self._give(self._cutter.take(chunk))

    def _hears(self) -> bool:
        """Whether the chunk that comes now is to be heard."""
        if self._deaf.is_set():
            if not self._echo:
                self._cutter.forget()
            self._echo = ECHO
            return False
        if self._echo:
            self._echo -= 1
            return False
        return True

    def _give(self, utterance: Utterance | None) -> None:
        if utterance is not None:
            self._hand(utterance)

    def _forget(self) -> None:
        self._cutter.forget()
        self._rest = self._rest[:0]


def _pauses() -> Iterator[float]:
    return chain(PAUSES, repeat(PAUSES[-1]))
