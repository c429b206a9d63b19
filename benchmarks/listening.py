"""`markyor listen` for a long time: reports, talk, noise and silence through the same path as a microphone's.

`python -m benchmarks.listening MINUTES` (30 if left out; the hour takes about half of one): the sound is played as fast
as it is heard, in the same blocks as a microphone gives. It is the spoken notes of the tests and, where the voices of
the voice test are installed, all of its sentences. The microphone is lost every few minutes; each loss is to be told,
and each return. The memory is measured early, when everything has been said once, and at the end.
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
from typing import Any

import numpy as np

from benchmarks._memory import memory
from benchmarks.voice import voices
from benchmarks.voice.sentences import KEPT_PER_GAME, sentences
from bot import app
from bot.listen import run
from bot.listen.sources import SourceError, SourceFault
from bot.services.listening import Listening
from bot.services.scorekeeping import Scorekeeping
from bot.settings import Settings
from bot.views.listening import source_found, source_lost, too_much
from bot.views.translation import Translator, translator
from speech.audio import RATE, Pcm, Wave, decode
from speech.models import Models
from speech.recognizers.choose import open_recognizer
from speech.recognizers.protocol import Recognizer, Transcript
from storage.record_store import Note
from tests.speech.sounds import clacks, noise, note

MINUTES = 30
TABLE = "evening"
NOTES = (
    *("krasny-chorny-mimo", "talk-kofe", "fol-chetyre", "talk-pizza", "kakoj-schet", "svoyak", "talk-pogoda"),
    *("trojka-v-ugol", "otmeni", "chej-udar", "hod-borisa", "shtraf"),
)
PAUSE = 1.5
"""Seconds of silence after each."""
LOST_EVERY = 180
"""Seconds of sound between two losses of the microphone."""
BEGUN, SETTLED = 90, 900
"""Seconds of sound after which the memory is measured; by the second everything has been said once. Sooner in an
evening that is shorter than that."""
GROWTH_MB = 30
GLANCE, QUIET = 0.02, 10
"""Seconds between two glances whether anything is still to be heard, and how often there has to be nothing."""


class Counting:
    """A recogniser that counts what it hears."""

    def __init__(self, engine: Recognizer) -> None:
        self.name = engine.name
        self.heard = 0
        self._engine = engine

    def transcribe(self, pcm: Pcm, words: Sequence[str]) -> Transcript:
        """See `Recognizer`."""
        self.heard += 1
        return self._engine.transcribe(pcm, words)


class Evening:
    """A microphone at a table for so many seconds of sound, which is lost now and then."""

    def __init__(self, seconds: float) -> None:
        self.hears: Listening | None = None
        """What hears it, once it has begun."""
        self.losses = 0
        self.memory: list[float] = []
        self.measured = (min(BEGUN, seconds / 4), min(SETTLED, seconds / 2))
        self._left = seconds
        self._played = 0.0
        self._sounds = cycle(_sounds())

    def blocks(self) -> Generator[Pcm, None, None]:
        """See `Source`."""
        yield np.zeros(RATE, np.int16)
        while self._played < self._left:
            sound = next(self._sounds)
            yield from np.array_split(sound, max(len(sound) * 10 // RATE, 1))
            self._wait()
            before, self._played = self._played, self._played + len(sound) / RATE
            for moment in self.measured:
                if before < moment <= self._played:
                    self._measure()
            if before // LOST_EVERY != self._played // LOST_EVERY:
                self.losses += 1
                raise SourceError(SourceFault.LOST)
        self._measure()

    def _wait(self) -> None:
        """Returns when everything has been heard."""
        assert self.hears is not None, "it has begun"
        quiet = 0
        while quiet < QUIET:
            quiet = 0 if self.hears.waiting else quiet + 1
            time.sleep(GLANCE)

    def _measure(self) -> None:
        gc.collect()
        self.memory.append(memory())


def _sounds() -> list[Pcm]:
    silence = np.zeros(int(PAUSE * RATE), np.int16)
    others = [(wave * np.iinfo(np.int16).max).astype(np.int16) for wave in (clacks(3), noise(3, 0.02), *_sentences())]
    return [np.concatenate([sound, silence]) for sound in (*(decode(note(name)) for name in NOTES), *others)]


def _sentences() -> list[Wave]:
    """The sentences of the voice test, of every game; none where there are no voices to speak them."""
    said = list(zip(cycle(voices.FESTIVALS), (each.text for each in sentences(KEPT_PER_GAME)), strict=False))
    try:
        voices.speak(said)
    except voices.NoVoice as error:
        print(error, file=sys.stderr)
        return []
    return [voices.spoken(who, text) / 2 for who, text in said]


async def _match(settings: Settings, _: Translator) -> None:
    """Starts a match that no evening ends."""
    database = await app.open_database(settings, _)
    begun = Note(cause=None, author=None, words="", at=datetime.now(UTC))
    await Scorekeeping(database.store).start(TABLE, "snooker", ("Аня", "Борис"), race_to=99, breaker="Аня", note=begun)
    await database.close()


def played(minutes: float, folder: Path, _: Translator) -> bool:
    """Prints the figures; whether they are good enough."""
    recognizer = Counting(open_recognizer("whisper", Models()))
    evening = Evening(minutes * 60)

    def hears(*asked: Any) -> Listening:  # noqa: ANN401  # as of the function in whose place it stands
        evening.hears = app.listening(*asked)
        return evening.hears

    run.open_recognizer = lambda *_asked: recognizer  # type: ignore[assignment]  # the same, but it counts
    run.listening = hears  # type: ignore[assignment]  # the same, but it can be waited for
    settings = Settings(database_url=f"sqlite:///{folder}/matches.db", keep_recordings=None)
    asyncio.run(_match(settings, _))
    told = io.StringIO()
    begin = time.perf_counter()
    with redirect_stdout(told):
        run.run(settings, evening, table=TABLE, guard=None, engine="whisper", speaks=False, sounds=False, _=_)
    took = time.perf_counter() - begin
    texts = (source_lost(SourceError(SourceFault.LOST), _), source_found(_), too_much(_))
    lost, found, dropped = map(told.getvalue().count, texts)
    first, settled, last = evening.memory
    begun, middle = evening.measured
    print(f"{minutes:.0f} minutes of sound in {took / 60:.1f};", end=" ")
    print(f"{recognizer.heard} utterances were heard, {dropped} dropped")
    print(f"the microphone was lost {evening.losses} times, told {lost} times, found again {found} times")
    print(f"memory: {first:.0f} MB after {begun:.0f} s of sound, {settled:.0f} MB after {middle:.0f} s,", end=" ")
    print(f"{last:.0f} MB at the end (at most {GROWTH_MB} more)")
    return lost == found == evening.losses and not dropped and last - settled <= GROWTH_MB


def main() -> bool:
    """Plays as many minutes as are asked for."""
    with tempfile.TemporaryDirectory() as folder:
        return played(float(sys.argv[1]) if len(sys.argv) > 1 else MINUTES, Path(folder), translator())


if __name__ == "__main__":
    sys.exit(not main())
