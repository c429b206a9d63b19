"""Where in a row of sounds which word may have been said, and how unlike it is to what was heard there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from speech.sounds import LOST, Codes, Costs, Row, codes

LONGEST = 1023
"""Sounds a row may have."""
_BITS = LONGEST.bit_length()
"""A cost is counted in thousandths, with the place where the word starts in the last bits."""
_UNIT = 1000


def _counted(costs: Costs) -> NDArray[np.int32]:
    return np.rint(costs * _UNIT).astype(np.int32) << _BITS


A_LETTER = 0.7
"""A word of one sound ("в", "с", "и") may be lost altogether."""

_LOST = _counted(LOST)


@dataclass(frozen=True, slots=True)
class Level:
    """Beginnings of words of one length. Each is a beginning of the level before and one more sound."""

    before: NDArray[np.intp]
    last: Codes
    whole: NDArray[np.intp]
    """Those that are words."""
    words: Sequence[Sequence[str]]
    """For each of those, the words that sound so."""


Tree = Sequence[Level]
"""Words by their sounds, the shortest level first."""


@dataclass(frozen=True, slots=True)
class Edge:
    """Words, all of one sound, that may have been said between two places."""

    start: int
    end: int
    words: Sequence[str]
    cost: float


def tree(words: Sequence[str]) -> Tree:
    """The tree of these words."""
    spelled: dict[bytes, list[str]] = {}
    for word in words:
        spelled.setdefault(codes(word).tobytes(), []).append(word)
    spelled.pop(b"", None)
    levels: list[Level] = []
    numbers = {b"": 0}
    for length in range(1, max(map(len, spelled), default=0) + 1):
        beginnings = sorted({sound[:length] for sound in spelled if len(sound) >= length})
        before = [numbers[beginning[:-1]] for beginning in beginnings]
        numbers = {beginning: number for number, beginning in enumerate(beginnings)}
        whole = [beginning for beginning in beginnings if beginning in spelled]
        levels.append(
            Level(
                before=np.array(before, dtype=np.intp),
                last=np.array([beginning[-1] for beginning in beginnings], dtype=np.uint8),
                whole=np.array([numbers[sound] for sound in whole], dtype=np.intp),
                words=[spelled[sound] for sound in whole],
            )
        )
    return levels


def edges(heard: Row, words: Tree, a_sound: float, beside: float) -> Iterator[Edge]:
    """The words that cost less than `a_sound` for each of their sounds and `beside` for all.

    For every place where a word may end, only the likeliest place where it starts is given.
    """
    lost = np.concatenate([np.zeros(1, np.int32), np.cumsum(_counted(heard.lost), dtype=np.int32)])
    unlike = _counted(heard.unlike)
    rows = np.arange(len(lost), dtype=np.int32)[None, :]
    for length, level in enumerate(words, 1):
        before = rows[level.before]
        rows = before + _LOST[level.last][:, None]
        np.minimum(rows[:, 1:], before[:, :-1] + unlike[level.last], out=rows[:, 1:])
        # A sound that was heard too much may follow any other: the cheapest way there and then on through such sounds.
        rows = np.minimum.accumulate(rows - lost, axis=1) + lost
        ends = rows[level.whole]
        most = max(a_sound * length + beside, A_LETTER if length == 1 else 0.0)
        for word, end in np.argwhere(ends <= int(most * _UNIT + 1) << _BITS).tolist():
            cost, start = divmod(int(ends[word, end]), 1 << _BITS)
            yield Edge(start, end, level.words[word], cost / _UNIT)
