"""`markyor listen` for a long time: reports, talk, noise and silence through the same path as a microphone's.

`python -m benchmarks.listening MINUTES` (10 if left out; the hour takes about a quarter of one): the sound is played as
fast as it is heard. The microphone is lost every few minutes; each loss is to be told, and each return. The memory is
measured after a while and at the end.
"""

import asyncio
import gc
import io
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import redirect_stdout
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from threading import Event

import numpy as np

from bot.app import open_database
from bot.listen import run as listening
from bot.listen.sources import SourceError, SourceFault
from bot.services.scorekeeping import Scorekeeping
from bot.settings import Settings
from bot.views.listening import source_found, source_lost, too_much
from bot.views.translation import Translator, translator
from speech.audio import RATE, Pcm, decode
from speech.models import Models
from speech.recognizers.choose import open_recognizer
from speech.recognizers.protocol import Recognizer, Transcript
from storage.record_store import Note
from tests.speech.sounds import clacks, noise
from tests.speech.sounds import note as spoken

MINUTES = 10
TABLE = "evening"
NOTES = (
    *("krasny-chorny-mimo", "talk-kofe", "fol-chetyre", "talk-pizza", "kakoj-schet", "svoyak", "talk-pogoda"),
    *("trojka-v-ugol", "otmeni", "chej-udar", "hod-borisa", "shtraf"),
)
PAUSE = 1.5
"""Seconds of silence after each."""
LOST_EVERY = 180
"""Seconds of sound between two losses of the microphone."""
SETTLED = 90
"""Seconds of sound after which the memory is measured for the first time."""
GROWTH_MB = 30
MOMENT = 0.2
"""Seconds without work after which nothing that was said is on its way to the recogniser."""


class Busy:
    """A recogniser of which it is known whether it is at work."""

    def __init__(self, engine: Recognizer) -> None:
        self.name = engine.name
        self.heard = 0
        self._engine = engine
        self._idle = Event()
        self._idle.set()

    def transcribe(self, pcm: Pcm, words: Sequence[str]) -> Transcript:
        """See `Recognizer`."""
        self._idle.clear()
        try:
            return self._engine.transcribe(pcm, words)
        finally:
            self.heard += 1
            self._idle.set()

    def wait(self) -> None:
        """Returns when nothing is being heard."""
        heard = -1
        while heard != self.heard:
            heard = self.heard
            time.sleep(MOMENT)
            self._idle.wait()


class Evening:
    """A microphone at a table for so many seconds of sound, which is lost now and then."""

    def __init__(self, seconds: float, recognizer: Busy) -> None:
        self.losses = 0
        self.memory: list[float] = []
        self._left = seconds
        self._played = 0.0
        self._recognizer = recognizer
        self._sounds = cycle(_sounds())

    def blocks(self) -> Generator[Pcm, None, None]:
        """See `Source`."""
        yield np.zeros(RATE, np.int16)
        while self._played < self._left:
            sound = next(self._sounds)
            yield from np.array_split(sound, max(len(sound) * 10 // RATE, 1))
            self._recognizer.wait()
            before, self._played = self._played, self._played + len(sound) / RATE
            if before < SETTLED <= self._played:
                self._measure()
            if before // LOST_EVERY != self._played // LOST_EVERY:
                self.losses += 1
                raise SourceError(SourceFault.LOST)
        self._measure()

    def _measure(self) -> None:
        gc.collect()
        self.memory.append(int(Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0]) / 1024)


def _sounds() -> list[Pcm]:
    silence = np.zeros(int(PAUSE * RATE), np.int16)
    others = [(wave * np.iinfo(np.int16).max).astype(np.int16) for wave in (clacks(3), noise(3, 0.02))]
    return [np.concatenate([sound, silence]) for sound in (*(decode(spoken(name)) for name in NOTES), *others)]


async def _match(settings: Settings, _: Translator) -> None:
    """Starts a match that no evening ends."""
    database = await open_database(settings, _)
    note = Note(cause=None, author=None, words="", at=datetime.now(UTC))
    await Scorekeeping(database.store).start(TABLE, "snooker", ("Аня", "Борис"), race_to=99, breaker="Аня", note=note)
    await database.close()


def played(minutes: float, folder: Path, _: Translator) -> bool:
    """Prints the figures; whether they are good enough."""
    recognizer = Busy(open_recognizer("whisper", Models()))
    evening = Evening(minutes * 60, recognizer)
    listening.open_recognizer = lambda *_asked: recognizer  # type: ignore[assignment]  # the same, but it is watched
    settings = Settings(database_url=f"sqlite:///{folder}/matches.db", keep_recordings=None)
    asyncio.run(_match(settings, _))
    told = io.StringIO()
    begin = time.perf_counter()
    with redirect_stdout(told):
        listening.run(settings, evening, table=TABLE, guard=None, engine="whisper", speaks=False, sounds=False, _=_)
    took = time.perf_counter() - begin
    texts = (source_lost(SourceError(SourceFault.LOST), _), source_found(_), too_much(_))
    lost, found, dropped = map(told.getvalue().count, texts)
    first, last = evening.memory
    print(f"{minutes:.0f} minutes of sound in {took / 60:.1f};", end=" ")
    print(f"{recognizer.heard} utterances were heard, {dropped} dropped")
    print(f"the microphone was lost {evening.losses} times, told {lost} times, found again {found} times")
    print(f"memory: {first:.0f} MB after {SETTLED} s of sound, {last:.0f} MB at the end (at most {GROWTH_MB} more)")
    return lost == found == evening.losses and not dropped and last - first <= GROWTH_MB


def main() -> bool:
    """Plays as many minutes as are asked for."""
    with tempfile.TemporaryDirectory() as folder:
        return played(float(sys.argv[1]) if len(sys.argv) > 1 else MINUTES, Path(folder), translator())


if __name__ == "__main__":
    sys.exit(not main())
