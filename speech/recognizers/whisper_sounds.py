"""Which sounds of Russian there are in a piece of sound: told by a small network of our own.

It reads the spectrum, and what Whisper's encoder makes of it, which was taught besides. `python -m training` makes it.
"""

from pathlib import Path

import numpy as np

from speech.moments import Moments
from speech.recognizers.whisper_encoder import Numbers, Parts, convolved, encoded, linear, taught, weights

PARTS = Path(__file__).with_suffix(".npz")
GRU = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
"""What each of its ways is made of."""


class SoundNetwork:
    """Names the sounds, moment by moment."""

    def __init__(self, model: Path) -> None:
        """`model`: the file of Whisper's weights; raises ValueError where it is none."""
        with np.load(PARTS) as parts:
            lessons = {name: parts[name].astype(np.float32) for name in parts.files}
        self._parts = taught(weights(model), lessons)

    def __call__(self, spectrum: Numbers) -> Moments:
        """How likely each sound is, by moment: for every two frames of the spectrum, which is a column for each."""
        parts = self._parts
        heard = (numbers(encoded(spectrum, parts), spectrum) - parts["mean"]) / parts["spread"]
        narrow = _positive(linear(heard, parts, "narrow."))
        seen = _positive(convolved(narrow, parts, "look."))
        named = linear(np.concatenate([seen, _followed(seen, parts)], axis=1), parts, "name.")
        named -= named.max(axis=1, keepdims=True)
        moments: Moments = named - np.log(np.exp(named).sum(axis=1, keepdims=True))
        return moments


def numbers(rows: Numbers, spectrum: Numbers) -> Numbers:
    """What is read: by moment the row that the encoder gives, and the two frames of the spectrum in it."""
    return np.concatenate([rows, spectrum.T.reshape(len(rows), -1)], axis=1)


def _followed(rows: Numbers, parts: Parts) -> Numbers:
    """What each row is told by those before it, and by those after it: a GRU both ways, as PyTorch defines it."""
    ways = [{name: parts[f"follow.{name}_l0{way}"] for name in GRU} for way in ("", "_reverse")]
    given = [each @ way["weight_ih"].T + way["bias_ih"] for each, way in zip((rows, rows[::-1]), ways, strict=True)]
    weight = np.stack([way["weight_hh"].T for way in ways])
    bias = np.stack([way["bias_hh"] for way in ways])[:, None]
    size = weight.shape[1]
    state = np.zeros((2, 1, size), np.float32)
    states = np.empty((len(rows), 2, size), np.float32)
    for moment, new in enumerate(np.stack(given, axis=1)[:, :, None]):
        old = state @ weight + bias
        reset, update = np.split(_sigmoid(new[..., : 2 * size] + old[..., : 2 * size]), 2, axis=-1)
        fresh = np.tanh(new[..., 2 * size :] + reset * old[..., 2 * size :])
        state = fresh + update * (state - fresh)
        states[moment] = state[:, 0]
    return np.concatenate([states[:, 0], states[::-1, 1]], axis=1)


def _sigmoid(values: Numbers) -> Numbers:
    half = np.float32(0.5)
    shares: Numbers = half * np.tanh(half * values) + half
    return shares


def _positive(values: Numbers) -> Numbers:
    return np.maximum(values, np.float32(0))
