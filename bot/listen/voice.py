"""How the scorekeeper makes itself heard: short sounds, and speech by espeak-ng."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from enum import Enum
from shutil import which
from typing import Protocol

import numpy as np

from bot.listen.microphone import DEVICES, library
from bot.listen.sources import SourceError
from speech.audio import Wave

ESPEAK = "espeak-ng"
PATIENCE = 30.0
"""Seconds a reply may take to be spoken."""
TONE_SECONDS = 0.12
LOUDNESS = 0.2


class Signal(Enum):
    """What a short sound says: its tones, in hertz."""

    UNDERSTOOD = (660, 880)
    ASK = (660, 660, 990)
    NOT_UNDERSTOOD = (330, 220)


class Voice(Protocol):
    """Makes itself heard at the table."""

    async def signal(self, signal: Signal) -> None:
        """Gives a short sound."""

    async def say(self, text: str) -> None:
        """Says a text, and returns when it has been said."""


class Silent:
    """A voice that is turned off."""

    async def signal(self, signal: Signal) -> None:
        """See `Voice`."""

    async def say(self, text: str) -> None:
        """See `Voice`."""


class Sounds(Silent):
    """Short sounds through the loudspeaker; where there is none, silence."""

    async def signal(self, signal: Signal) -> None:
        """See `Voice`."""
        await asyncio.to_thread(_play, signal.value)


class Speech:
    """Speaks with a program that reads what to say from its input; while it speaks, `deaf` holds."""

    def __init__(
        self, language: str, deaf: Callable[[], AbstractContextManager[None]], sounds: Voice, program: str = ESPEAK
    ) -> None:
        self._command = (program, "-v", language, "--stdin")
        self._deaf = deaf
        self._sounds = sounds

    async def signal(self, signal: Signal) -> None:
        """See `Voice`."""
        await self._sounds.signal(signal)

    async def say(self, text: str) -> None:
        """See `Voice`. A program that hangs is ended; what it has not said stays unsaid."""
        quiet = asyncio.subprocess.DEVNULL
        with self._deaf(), suppress(OSError):
            speaking = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=quiet, stderr=quiet
            )
            try:
                with suppress(TimeoutError):
                    await asyncio.wait_for(speaking.communicate(text.encode()), PATIENCE)
            finally:
                if speaking.returncode is None:
                    speaking.kill()
                    await speaking.wait()


def can_speak(program: str = ESPEAK) -> bool:
    """Whether the program that speaks is installed."""
    return which(program) is not None


def _wave(tones: Sequence[int], rate: int) -> Wave:
    """Tones one after another, each swelling and fading so that it does not click, and a moment of silence."""
    at = np.arange(int(TONE_SECONDS * rate)) / rate
    swell = np.sin(np.pi * at / TONE_SECONDS)
    sounding = [np.sin(2 * np.pi * tone * at) * swell * LOUDNESS for tone in tones]
    return np.concatenate([*sounding, np.zeros(rate // 10)]).astype(np.float32)


def _play(tones: Sequence[int]) -> None:
    try:
        sounddevice = library()
    except SourceError:
        return
    with DEVICES, suppress(sounddevice.PortAudioError, ValueError):
        rate = int(sounddevice.query_devices(kind="output")["default_samplerate"])
        with sounddevice.OutputStream(samplerate=rate, channels=1, dtype=np.float32) as stream:
            stream.write(_wave(tones, rate))
