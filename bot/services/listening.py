"""Hears recordings without keeping others waiting: one after another, off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from functools import cached_property

from bot.services.hearing import Heard, hear
from bot.services.kept import Kept
from speech.choosing import Accepts
from speech.lexicon import Lexicon
from speech.recognizers.protocol import Recognizer
from speech.understanding import anything

WAITING = 16
"""Recordings that may wait at once."""
HELD = 64 * 1024 * 1024
"""Bytes that they may have together; a minute of a voice note has half a million."""


class TooManyRecordings(Exception):  # noqa: N818  # says what happened
    """More recordings are waiting than there is room for; this one is not heard."""


class Listening:
    """Hears recordings, in the order they come.

    The recogniser is opened when it is prepared, or else when the first one comes. Engines use all cores for one
    recording, so that hearing several at once would answer none of them sooner. No recording is written down, unless
    there is where to keep them.
    """

    def __init__(
        self, open_recognizer: Callable[[], Recognizer], *, waiting: int = WAITING, kept: Kept | None = None
    ) -> None:
        self._open = open_recognizer
        self._kept = kept
        self._places = self._room = waiting
        self._held = 0
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="listening")

    @cached_property
    def _recognizer(self) -> Recognizer:
        return self._open()

    def prepare(self) -> Recognizer:
        """Opens the recogniser now, so that the first recording need not wait for it; blocks until it is open.

        Raises:
            NoRecognizer: there is nothing to hear with; the first recording will look again.
            CancelledError: it was closed before.
        """
        try:
            opening = self._worker.submit(lambda: self._recognizer)
        except RuntimeError as error:  # so the pool says that it has been shut down
            raise CancelledError from error
        return opening.result()

    async def hear(self, data: bytes, lexicon: Lexicon, accepts: Accepts = anything) -> Heard:
        """What a recording means.

        Raises:
            AudioError: it cannot be heard.
            NoRecognizer: there is nothing to hear it with; the next call will look again.
            TooManyRecordings: try later.
        """
        if not self._room or self._held + len(data) > HELD:
            raise TooManyRecordings
        self._room -= 1
        self._held += len(data)
        work = self._worker.submit(self._heard, data, lexicon, accepts)
        heard = asyncio.wrap_future(work)
        heard.add_done_callback(lambda _heard: self._make_room(len(data)))
        return await heard

    @property
    def waiting(self) -> int:
        """How many recordings are to be heard, the one that is being heard among them."""
        return self._places - self._room

    def _heard(self, data: bytes, lexicon: Lexicon, accepts: Accepts) -> Heard:
        heard = hear(data, self._recognizer, lexicon, accepts)
        if self._kept and heard.words:
            self._kept.keep(data, heard.words[0], lexicon)
        return heard

    def _make_room(self, size: int) -> None:
        self._room += 1
        self._held -= size

    def close(self) -> None:
        """Gives up what waits. What is being heard now is heard to its end, but nobody is told."""
        self._worker.shutdown(wait=False, cancel_futures=True)
