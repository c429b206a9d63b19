"""Utterances on their way from the thread that captures them to where they are heard."""

import asyncio
from collections.abc import AsyncIterator, Callable

from bot.listen.utterances import Utterance

ROOM = 4
"""Utterances that may wait, a minute of sound at most."""


class Inbox:
    """Holds `ROOM` utterances; one that comes when it is full is dropped, and `overflowed` called."""

    def __init__(self, overflowed: Callable[[], None]) -> None:
        self._overflowed = overflowed
        self._waiting: asyncio.Queue[Utterance | None] = asyncio.Queue()

    def offer(self, utterance: Utterance) -> None:
        """Takes an utterance if there is room."""
        if self._waiting.qsize() < ROOM:
            self._waiting.put_nowait(utterance)
        else:
            self._overflowed()

    def close(self) -> None:
        """Nothing more comes."""
        self._waiting.put_nowait(None)

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return self._waiting.empty()

    async def utterances(self) -> AsyncIterator[Utterance]:
        """The utterances in the order they came, until nothing more comes."""
        while (utterance := await self._waiting.get()) is not None:
            yield utterance
