"""Noise and speech put together, at a ratio that is told by one of two definitions."""

import hashlib

import numpy as np

from speech.audio import RATE, Wave

PEAK = 0.5
"""What every mix is scaled to."""
FRAME = 2048
"""Samples whose power is compared, of the loudest moments."""
ACTIVE_FRAME = RATE // 50
ACTIVE_WITHIN = 35.0
"""Decibels below the loudest 20 ms within which somebody is still speaking."""


def chance(*of: str) -> np.random.Generator:
    """A source of chance that is the same each time for the same names."""
    return np.random.default_rng(int.from_bytes(hashlib.sha256("\n".join(of).encode()).digest()[:8], "big"))


def loudest_power(wave: Wave) -> float:
    """The mean power of the loudest frame of 2,048 samples (Picovoice's measure)."""
    return float(_powers(wave, FRAME).max())


def active_power(wave: Wave) -> float:
    """The mean power of speech while somebody speaks: of the frames of 20 ms not far below the loudest."""
    powers = _powers(wave, ACTIVE_FRAME)
    return float(powers[powers >= powers.max() * 10 ** (-ACTIVE_WITHIN / 10)].mean())


def mean_power(wave: Wave) -> float:
    """The mean power of all of it."""
    return float(np.square(wave, dtype=np.float64).mean())


def mixed(speech: Wave, noise: Wave, decibels: float, *, by_peak: bool) -> Wave:
    """Speech with noise of the same length, so many decibels below it.

    Speech is taken by its mean power while somebody speaks and noise by its mean power; `by_peak`: each by its loudest
    frame of 2,048 samples, which tells a milder story of the same mix.
    """
    gain = 10 ** ((ratio(speech, noise, by_peak=by_peak) - decibels) / 20)
    return scaled(speech + np.float32(gain) * noise)


def ratio(speech: Wave, noise: Wave, *, by_peak: bool) -> float:
    """How many decibels speech is above noise, by either definition; see `mixed`."""
    powers = (loudest_power(speech), loudest_power(noise)) if by_peak else (active_power(speech), mean_power(noise))
    return float(10 * np.log10(powers[0] / powers[1]))


def scaled(wave: Wave) -> Wave:
    """The same sound with its peak at `PEAK`."""
    return (wave * np.float32(PEAK / max(float(np.abs(wave).max()), 1e-9))).astype(np.float32)


def evened(wave: Wave) -> Wave:
    """The same sound with a mean power of 1."""
    level: Wave = wave / np.sqrt(np.square(wave).mean())
    return level


def piece(noise: Wave, length: int, random: np.random.Generator) -> Wave:
    """A piece of a noise, which goes round, from anywhere in it."""
    return np.take(noise, np.arange(length) + random.integers(len(noise)), mode="wrap")


def _powers(wave: Wave, size: int) -> np.ndarray:
    """The mean power of each whole frame; of what is shorter than one, of all of it."""
    if len(wave) < size:
        return np.array([mean_power(wave)])
    frames = wave[: len(wave) // size * size].reshape(-1, size)
    return np.square(frames, dtype=np.float64).mean(axis=1)
