"""A recording that plays in place of a microphone."""

import time
from collections.abc import Callable, Generator
from pathlib import Path

import soundfile

from bot.listen.sources import SourceError, SourceFault, Standard
from speech.audio import Pcm

BLOCK_SECONDS = 0.05


class Recording:
    """A file with sound, of any length, as if it were heard now; `speed` is how many times faster."""

    def __init__(
        self,
        path: Path,
        speed: float = 1.0,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._path = path
        self._speed = speed
        self._now = now
        self._sleep = sleep

    def blocks(self) -> Generator[Pcm, None, None]:
        """See `Source`. A file that breaks off ends there."""
        try:
            file = soundfile.SoundFile(self._path)
        except soundfile.LibsndfileError as error:
            raise SourceError(SourceFault.NOT_SOUND, str(self._path)) from error
        with file:
            standard = Standard(file.samplerate)
            frames = max(int(file.samplerate * BLOCK_SECONDS), 1)
            due = self._now()
            while len(block := file.read(frames, dtype="float32", always_2d=True)):
                due += len(block) / file.samplerate / self._speed
                self._sleep(max(due - self._now(), 0))
                yield standard(block)
            yield standard(block, last=True)
