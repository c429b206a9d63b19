"""A microphone through sounddevice, which only this module and `sounds` import, when they are used."""

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Lock, Thread
from types import ModuleType
from typing import Any

import numpy as np

from bot.listen.sources import Block, SourceError, SourceFault, Standard
from speech.audio import Pcm

RATES = (48_000, 44_100, 16_000)
"""Rates that are asked for where a device does not give sound at the one it names itself."""
BLOCKS = 100
"""Blocks kept while nobody takes them, about ten seconds; then sound is left out."""
BLOCK_SECONDS = 0.1
STALL = 3.0
"""Seconds without a block after which a microphone is lost."""
HANGS = 3.0
"""Seconds after which a device that cannot be closed is left to itself: else nobody would be told that it is lost."""
DEVICE_FILES = Path("/dev/snd")
"""Where Linux has a file for each microphone, `pcmC0D0c`: PortAudio does not see those that it cannot open."""

DEVICE_UNAVAILABLE, INVALID_RATE = -9985, -9997
"""PortAudio's numbers for a device that is taken, and for a rate that it has not got."""

DEVICES = Lock()
"""Held while the list of devices may change, and while one is used that must not change meanwhile."""


class Microphone:
    """A microphone by its number or a part of its name; None is the one the system prefers."""

    def __init__(self, name: str | None = None) -> None:
        self._name = name

    def blocks(self) -> Generator[Pcm, None, None]:
        """See `Source`. Devices are looked for anew each time, so that one that was plugged in meanwhile is found."""
        taken: Queue[Block | None] = Queue(BLOCKS)
        with self._opened(taken) as rate:
            standard = Standard(rate)
            while True:
                try:
                    block = taken.get(timeout=STALL)
                except Empty:
                    block = None
                if block is None:
                    raise self._error(SourceFault.LOST)
                yield standard(block)

    @contextmanager
    def _opened(self, taken: "Queue[Block | None]") -> Iterator[float]:
        """The rate of a stream that puts its blocks into a queue, and None when it breaks off."""
        sounddevice = library()

        def keep(block: Block, _frames: int, _time: object, _status: object) -> None:
            with suppress(Full):
                taken.put_nowait(block.copy())

        def end() -> None:
            with suppress(Full):
                taken.put_nowait(None)

        if not DEVICES.acquire(timeout=HANGS):
            raise self._error(SourceFault.LOST)
        try:
            _look_again(sounddevice)
            stream = self._stream(sounddevice, callback=keep, finished_callback=end)
        except (sounddevice.PortAudioError, ValueError) as error:
            raise self._error(_fault(error, named=self._name is not None)) from error
        finally:
            DEVICES.release()
        try:
            yield stream.samplerate
        finally:
            _close(sounddevice, stream)

    def _stream(self, sounddevice: ModuleType, **callbacks: object) -> Any:  # noqa: ANN401  # sounddevice is untyped
        """A stream that has begun, at the first form of sound that the device gives.

        Raises PortAudioError or ValueError where it gives none.
        """
        device = int(self._name) if self._name and self._name.isdecimal() else self._name
        told = sounddevice.query_devices(device, kind="input")
        refused: Exception | None = None
        for rate in dict.fromkeys((int(told["default_samplerate"]), *RATES)):
            for channels in dict.fromkeys((1, min(2, told["max_input_channels"]))):
                try:
                    stream = sounddevice.InputStream(
                        device=device,
                        samplerate=rate,
                        blocksize=int(rate * BLOCK_SECONDS),
                        channels=channels,
                        dtype=np.float32,
                        **callbacks,
                    )
                    stream.start()
                except sounddevice.PortAudioError as error:
                    refused = refused or error
                else:
                    return stream
        assert refused is not None, "at least one form was tried"
        raise refused

    def _error(self, fault: SourceFault) -> SourceError:
        return SourceError(fault, self._name or "")


def library() -> ModuleType:
    """Sounddevice.

    Raises:
        SourceError: PortAudio is not installed.
    """
    try:
        import sounddevice  # noqa: PLC0415  # it looks for PortAudio when it is imported
    except OSError as error:
        raise SourceError(SourceFault.NO_LIBRARY) from error
    found: ModuleType = sounddevice
    return found


def _look_again(sounddevice: ModuleType) -> None:
    """PortAudio makes its list of devices when it is started."""
    sounddevice._terminate()  # noqa: SLF001  # the only way to see a device that was plugged in since
    sounddevice._initialize()  # noqa: SLF001  # as above


def _close(sounddevice: ModuleType, stream: Any) -> None:  # noqa: ANN401  # as above
    """Closes a stream, in a thread that may be left behind."""

    def close() -> None:
        with DEVICES, suppress(sounddevice.PortAudioError):
            stream.close()

    closing = Thread(target=close, name="closing", daemon=True)
    closing.start()
    closing.join(HANGS)


def _fault(error: Exception, *, named: bool) -> SourceFault:
    if DEVICE_UNAVAILABLE in error.args:
        return SourceFault.TAKEN
    if INVALID_RATE in error.args:
        return SourceFault.RATE
    files = [] if named else list(DEVICE_FILES.glob("pcm*c"))
    if not files:
        return SourceFault.NO_MICROPHONE
    return SourceFault.TAKEN if any(os.access(file, os.R_OK | os.W_OK) for file in files) else SourceFault.DENIED
