"""Hears a recording: sound to words to meaning. Blocks while it works."""

from dataclasses import dataclass
from time import perf_counter

from speech.activity import speech_in
from speech.audio import RATE, decode
from speech.choosing import Accepts
from speech.deciding import decided
from speech.lexicon import Lexicon
from speech.recognizers.protocol import Recognizer, Transcript
from speech.understanding import Understanding, anything, understand


@dataclass(frozen=True, slots=True, kw_only=True)
class Seconds:
    """How long a recording is, and how long each step of hearing it took."""

    audio: float
    decode: float
    recognize: float
    understand: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What was made out of a recording."""

    words: tuple[str, ...]
    """What was said: nothing where no word was made out, several wordings where what they mean is to be asked."""
    understanding: Understanding
    transcript: Transcript
    """What the recogniser wrote."""
    seconds: Seconds


def hear(data: bytes, recognizer: Recognizer, lexicon: Lexicon, accepts: Accepts = anything) -> Heard:
    """What a recording means.

    Raises:
        AudioError: it cannot be heard.
    """
    begun = perf_counter()
    sound = decode(data)
    speech = speech_in(sound)
    decoded = perf_counter()
    transcript = recognizer.transcribe(speech, lexicon.words())
    recognized = perf_counter()
    words = decided(transcript, lexicon, accepts)
    understanding = understand(words, lexicon, accepts)
    seconds = Seconds(
        audio=len(sound) / RATE,
        decode=decoded - begun,
        recognize=recognized - decoded,
        understand=perf_counter() - recognized,
    )
    return Heard(words=words, understanding=understanding, transcript=transcript, seconds=seconds)
