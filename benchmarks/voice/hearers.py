"""The ways to hear that are compared: each engine bare, and with all that the program adds to it."""

# ruff: noqa: PLC0415  # an engine is imported only where it is installed

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from bot.services.hearing import hear
from speech.audio import RATE, AudioError, Pcm, as_wave, decode
from speech.lexicon import Lexicon
from speech.models import VOSK_SMALL_RU, WHISPER_BASE, Models, ModelState
from speech.recognizers.choose import open_recognizer
from speech.recognizers.protocol import Recognizer
from speech.understanding import Understanding, understand

WAYS = ("bare", "whole")
ENGINES = ("whisper", "vosk")
BEAMS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What was made of a recording."""

    text: str
    """The words, as the recogniser wrote them."""
    understanding: Understanding | None
    """None: nobody was heard to speak."""
    seconds: float
    """From the end of the recording until its meaning was known."""


Hearer = Callable[[bytes, Lexicon], Heard]


def installed() -> tuple[str, ...]:
    """The engines that have a Russian model here."""
    models = Models()
    there = {
        "whisper": models.state(WHISPER_BASE) in {ModelState.PRESENT, ModelState.PACKED},
        "vosk": models.state(VOSK_SMALL_RU) is ModelState.PRESENT,
    }
    return tuple(engine for engine in ENGINES if there[engine])


def hearers(engines: Sequence[str], ways: Sequence[str]) -> Iterator[tuple[str, Hearer]]:
    """Each engine in each way, by a name for both; opened only when its turn comes.

    Raises:
        NoRecognizer: an engine cannot be opened.
    """
    for engine in engines:
        for way in ways:
            open_bare = {"whisper": _bare_whisper, "vosk": _bare_vosk}[engine]
            yield f"{engine} {way}", _bare(open_bare()) if way == "bare" else _whole(open_recognizer(engine))


def _whole(recognizer: Recognizer) -> Hearer:
    def heard(data: bytes, lexicon: Lexicon) -> Heard:
        begin = perf_counter()
        try:
            found = hear(data, recognizer, lexicon)
        except AudioError as error:
            return Heard(text=f"({error.code.value})", understanding=None, seconds=perf_counter() - begin)
        return Heard(text=found.transcript.text, understanding=found.understanding, seconds=perf_counter() - begin)

    return heard


def _bare(transcribe: Callable[[Pcm], str]) -> Hearer:
    """A recogniser that is told nothing of the game; what it writes is read as if it were typed."""

    def heard(data: bytes, lexicon: Lexicon) -> Heard:
        begin = perf_counter()
        text = transcribe(decode(data))
        return Heard(text=text, understanding=understand(text, lexicon), seconds=perf_counter() - begin)

    return heard


def _bare_whisper() -> Callable[[Pcm], str]:
    from faster_whisper import WhisperModel

    model = WhisperModel(str(Models().ready(WHISPER_BASE)), device="cpu", compute_type="int8", cpu_threads=2)

    def transcribe(pcm: Pcm) -> str:
        segments, _ = model.transcribe(as_wave(pcm), language="ru", beam_size=BEAMS)
        return " ".join(segment.text.strip() for segment in segments)

    return transcribe


def _bare_vosk() -> Callable[[Pcm], str]:
    from vosk import KaldiRecognizer, Model, SetLogLevel

    SetLogLevel(-1)
    model = Model(str(Models().ready(VOSK_SMALL_RU)))

    def transcribe(pcm: Pcm) -> str:
        recognizer = KaldiRecognizer(model, RATE)
        ended = recognizer.AcceptWaveform(pcm.tobytes())  # then there is a result already, and the final one is empty
        return str(json.loads(recognizer.Result() if ended else recognizer.FinalResult())["text"])

    return transcribe
