"""Which sounds of Russian are in what Whisper's encoder gives: told by a small network of our own.

`python -m training` makes it.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from speech.moments import Moments

PARTS = Path(__file__).with_suffix(".npz")


class SoundNetwork:
    """Names the sounds, moment by moment."""

    def __init__(self) -> None:
        with np.load(PARTS) as parts:
            self._parts = {name: parts[name].astype(np.float32) for name in parts.files}

    def __call__(self, encoded: NDArray[np.float32]) -> Moments:
        """How likely each sound is, by moment; `encoded` has a row of the encoder's numbers for each."""
        parts = self._parts
        narrow = _positive(
            (encoded - parts["mean"]) / parts["spread"] @ parts["narrow.weight"].T + parts["narrow.bias"]
        )
        look = parts["look.weight"]
        beside = look.shape[2] // 2
        padded = np.pad(narrow, ((beside, beside), (0, 0)))
        near = [padded[shift : shift + len(narrow)] @ look[:, :, shift].T for shift in range(look.shape[2])]
        named = _positive(np.sum(near, axis=0) + parts["look.bias"]) @ parts["name.weight"].T + parts["name.bias"]
        named -= named.max(axis=1, keepdims=True)
        moments: Moments = named - np.log(np.exp(named).sum(axis=1, keepdims=True))
        return moments


def _positive(values: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.maximum(values, np.float32(0))
