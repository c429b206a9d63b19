"""Draws pictures beside the event loop, one at a time. matplotlib is loaded when the first one is drawn."""

import asyncio
from functools import cache
from importlib.util import find_spec

from bot.pictures.plan import Picture

MOST = 20
"""Pictures that may wait to be drawn."""


class TooManyPictures(Exception):  # noqa: N818 - says what happened, as every error here does
    """More pictures are wanted than can be drawn."""


@cache
def can_draw() -> bool:
    """Whether pictures can be drawn here at all."""
    return find_spec("matplotlib") is not None


class Pictures:
    """Draws one picture at a time in a thread of its own."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._waiting = 0
        self._turn = asyncio.Semaphore(1)

    async def drawn(self, picture: Picture, *, dark: bool) -> bytes:
        """A picture as PNG, the same bytes each time.

        Raises:
            TooManyPictures: so many are waiting that this one had better be asked for again.
        """
        if self._waiting >= self._most:
            raise TooManyPictures
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(_draw, picture, dark=dark)
        finally:
            self._waiting -= 1


def _draw(picture: Picture, *, dark: bool) -> bytes:
    from bot.pictures.drawing import draw  # noqa: PLC0415 - loads matplotlib

    return draw(picture, dark=dark)
