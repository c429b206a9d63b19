"""Where sound comes from, as one protocol, and sound at any rate made into sound at ours."""

from collections.abc import Generator
from enum import StrEnum
from typing import Protocol

import numpy as np
import numpy.typing as npt
import soxr

from speech.audio import RATE, Pcm

Block = npt.NDArray[np.float32]
"""Sound as a device or a file gives it: a row a sample, a column a channel; full scale is 1."""


class SourceFault(StrEnum):
    """Why no sound comes."""

    NO_LIBRARY = "no_library"
    """PortAudio, which sounddevice needs, is not installed."""
    NO_MICROPHONE = "no_microphone"
    """There is none, or none of that name."""
    TAKEN = "taken"
    """Another program holds it."""
    DENIED = "denied"
    """The user of this process may not use it."""
    RATE = "rate"
    """It gives sound at no rate that we can ask for."""
    LOST = "lost"
    """It was there and is not any more."""
    NOT_SOUND = "not_sound"
    """The file is no recording."""


class SourceError(Exception):
    """No sound comes from a source.

    Attributes:
        fault: why.
        name: what was looked for, empty where it was anything.
    """

    def __init__(self, fault: SourceFault, name: str = "") -> None:
        super().__init__(f"{fault.value} {name}".strip())
        self.fault = fault
        self.name = name


class Source(Protocol):
    """A microphone, or what stands for one."""

    def blocks(self) -> Generator[Pcm, None, None]:
        """The sound as it comes, in blocks of any length, until it ends for good. May be called again after an error.

        Raises:
            SourceError: no sound comes, or no more.
        """


class Standard:
    """Turns blocks of one stream into sound with one channel at `RATE`."""

    def __init__(self, rate: float) -> None:
        self._resampler = soxr.ResampleStream(rate, RATE, 1, dtype="float32")

    def __call__(self, block: Block, *, last: bool = False) -> Pcm:
        """The next samples; some are held back until the next block, unless it is the last one."""
        mono = np.nan_to_num(block.mean(axis=1, dtype=np.float32), nan=0.0, posinf=1.0, neginf=-1.0)
        resampled = self._resampler.resample_chunk(mono, last=last)
        scaled: Pcm = (resampled.clip(-1, 1) * np.iinfo(np.int16).max).astype(np.int16)
        return scaled
