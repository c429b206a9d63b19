"""What a network makes of sound: how likely each sound of the language is at each moment, and what follows from that.

The network is one of the kind that names a sound at the moments where it is sure and none at all others (CTC).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from speech.sounds import SOUNDS, UNLIKE, Row, codes

Moments = NDArray[np.float32]
"""The logarithm of how likely each sound is, by moment and number; after the last sound, that there is none."""
NONE = len(SOUNDS)
SILENT = 0.8
"""How likely no sound is where none is begun or ended."""
A_POWER = 0.28
"""What it costs that a sound is less likely by a factor of e."""
LEAST = -60.0
"""Less likely than that counts as that."""
IMPOSSIBLE = -1e9


def row(moments: Moments) -> Row:
    """The sounds one after another, each as a sum of what it may have been."""
    likely = moments[:, :NONE].argmax(axis=1)
    spoken = moments[:, NONE] < np.log(SILENT)
    begins = spoken & np.concatenate([[True], ~spoken[:-1] | (likely[1:] != likely[:-1])])
    starts = np.flatnonzero(begins)
    if not len(starts):
        return Row(np.zeros((NONE, 0), np.float32), np.zeros(0, np.float32), frozenset())
    within = np.where(spoken[:, None], moments, np.where(np.arange(NONE + 1) == NONE, 0.0, -np.inf))
    best = np.maximum.reduceat(within[:, :NONE], starts, axis=0)
    none = np.minimum.reduceat(within[:, NONE], starts)
    costs = -A_POWER * np.maximum(best.T, LEAST)
    unlike = (costs[None, :, :] + UNLIKE[:, :, None]).min(axis=1)
    return Row(unlike.astype(np.float32), (-A_POWER * none).astype(np.float32), frozenset(range(len(starts) + 1)))


def freely(moments: Moments) -> float:
    """How likely it is what is likeliest at each moment."""
    return float(moments.max(axis=1).sum())


def agreement(moments: Moments, texts: Sequence[str]) -> NDArray[np.float32]:
    """For each text, how likely its sounds are, each said when that fits best."""
    said = [codes(text) for text in texts]
    states = np.full((len(said), 2 * max(map(len, said), default=0) + 1), NONE)
    for number, sounds in enumerate(said):
        states[number, 1 : 2 * len(sounds) : 2] = sounds
    # Where a sound may be the first, or follow on another with no moment of none between: unless both are the same.
    direct = np.zeros(states.shape, bool)
    direct[:, 1:2] = True
    direct[:, 3::2] = states[:, 3::2] != states[:, 1:-2:2]
    # Two columns before the first state, from which nothing comes but the beginning.
    best = np.full((len(said), states.shape[1] + 2), IMPOSSIBLE, np.float32)
    best[:, 1] = 0.0
    for moment in moments:
        skipped = np.where(direct, best[:, :-2], IMPOSSIBLE)
        best[:, 2:] = np.maximum(np.maximum(best[:, 2:], best[:, 1:-1]), skipped) + moment[states]
        best[:, 1] = IMPOSSIBLE
    ends = 2 + 2 * np.array([len(sounds) for sounds in said], dtype=np.intp)
    texts_in_turn = np.arange(len(said))
    agreed: NDArray[np.float32] = np.maximum(best[texts_in_turn, ends], best[texts_in_turn, ends - 1])
    return agreed
