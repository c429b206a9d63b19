"""In what surroundings, and through what, speech is heard."""

import tomllib
from collections.abc import Callable, Iterable
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import av
import numpy as np
import soundfile
import soxr

from benchmarks.voice.mixing import chance, evened, mixed, piece, ratio, scaled
from benchmarks.voice.voices import FESTIVALS, ROBOTS, speak, spoken
from speech.audio import RATE, Wave

TALK = Path(__file__).with_name("babble.toml")
OPUS_RATE = 48_000
NOISE_SECONDS = 30
ROBOTIC = "espeak"
"""Where nothing is done to the sound, but espeak-ng speaks."""
CLACKS_A_SECOND = 2.0
PREDELAY = RATE * 5 // 1000
DIRECT = 2.0
"""How many times stronger the direct sound is than all reflections together (3 dB)."""


class UnknownCondition(ValueError):  # noqa: N818 - says what it is
    """There is no such condition; the message says which there are."""


def heard_in(condition: str, wave: Wave, seed: str) -> bytes:
    """Speech at `RATE` as a file, recorded in the condition of that name; the same each time for the same seed."""
    kind, _, rest = condition.partition("-")
    if kind == "opus":
        return _opus(scaled(wave), 1000 * int(rest))
    return _wav(_changed(kind, rest, wave, chance(condition, seed)))


def check_condition(condition: str) -> None:
    """Raises UnknownCondition where there is none of that name."""
    if condition not in names():
        raise UnknownCondition(f"there is no condition {condition}; choose from: {', '.join(names())}")


def names() -> tuple[str, ...]:
    """Every condition: noises by mean power, then by the loudest frame (`-peak`), in decibels; seconds; kbit/s."""
    noisy = [f"{noise}-{decibels}{by}" for noise in NOISES for by in ("", "-peak") for decibels in (24, 18, 12, 6)]
    return ("clean", *noisy, "clacks", "reverb-0.3", "reverb-0.6", "opus-24", "opus-16", ROBOTIC)


def _changed(kind: str, rest: str, wave: Wave, random: np.random.Generator) -> Wave:
    if kind in NOISES:
        decibels, _, by = rest.partition("-")
        return mixed(wave, piece(NOISES[kind](), len(wave), random), float(decibels), by_peak=bool(by))
    if kind == "clacks":
        return scaled(scaled(wave) + clacks(len(wave), random))
    return scaled(reverberant(wave, float(rest), random) if kind == "reverb" else wave)


def ordinary_talk() -> list[list[str]]:
    """What people talk of who do not play: the sentences of each."""
    talkers: list[list[str]] = tomllib.loads(TALK.read_text(encoding="utf-8"))["talkers"]
    return talkers


@lru_cache(maxsize=1)
def babble() -> Wave:
    """Six people talking at once of ordinary things, equally loud."""
    said = list(zip((*FESTIVALS, *ROBOTS), ordinary_talk(), strict=True))
    speak((who, text) for who, texts in said for text in texts)
    tracks = [np.concatenate([spoken(who, text) for text in texts]) for who, texts in said]
    longest = max(map(len, tracks))
    return scaled(np.sum([np.resize(evened(track), longest) for track in tracks], axis=0))


@lru_cache(maxsize=1)
def room() -> Wave:
    """A ventilated room: noise that falls by 6 dB an octave above 100 Hz, a hum of the mains under it."""
    random, length = chance("room"), NOISE_SECONDS * RATE
    spectrum = np.fft.rfft(random.normal(size=length))
    spectrum /= np.maximum(np.fft.rfftfreq(length, 1 / RATE), 100.0)
    rush = np.fft.irfft(spectrum, length)
    seconds = np.arange(length) / RATE
    hum = sum(np.sin(2 * np.pi * pitch * seconds) / rank for rank, pitch in enumerate((50, 100, 150), 1))
    return scaled(evened(rush) + 0.3 * hum)


NOISES: dict[str, Callable[[], Wave]] = {"babble": babble, "room": room}


def apart(noise: str, speech: Iterable[Wave]) -> float:
    """How many decibels the number of a mix by its loudest frames is above that by mean power, on average."""
    wave = NOISES[noise]()
    pieces = ((each, piece(wave, len(each), chance(noise, str(number)))) for number, each in enumerate(speech))
    return float(np.mean([ratio(*mix, by_peak=True) - ratio(*mix, by_peak=False) for mix in pieces]))


def clacks(length: int, random: np.random.Generator) -> Wave:
    """Balls that hit each other at any moment, at their loudest as loud as `PEAK`."""
    wave = np.zeros(length, np.float32)
    ring = np.arange(RATE // 40) / RATE
    for _ in range(max(1, random.poisson(CLACKS_A_SECOND * length / RATE))):
        pitch, decay = random.uniform(1800, 5200), random.uniform(150, 500)
        clack = np.sin(2 * np.pi * pitch * ring) * np.exp(-decay * ring) * random.uniform(0.2, 0.5)
        at = int(random.integers(length))
        wave[at : at + len(ring)] += clack[: length - at].astype(np.float32)
    return wave


def reverberant(wave: Wave, seconds: float, random: np.random.Generator) -> Wave:
    """Speech in a hall whose sound falls by 60 dB in so many seconds, some steps away from the microphone."""
    length = int(seconds * RATE)
    tail = random.normal(size=length) * 10 ** (-3 * np.arange(length) / length)
    response = np.concatenate([np.zeros(PREDELAY), tail / np.sqrt(np.square(tail).sum() * DIRECT)])
    response[0] = 1.0
    size = len(wave) + len(response) - 1
    return np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(response, size), size).astype(np.float32)


def _wav(wave: Wave) -> bytes:
    file = BytesIO()
    soundfile.write(file, wave, RATE, format="WAV", subtype="PCM_16")
    return file.getvalue()


def _opus(wave: Wave, bits: int) -> bytes:
    """The sound as Telegram sends it: Opus for speech in an OGG container, so many bits a second."""
    file = BytesIO()
    with av.open(file, "w", format="ogg") as output:
        track = output.add_stream("libopus", rate=OPUS_RATE, layout="mono", options={"application": "voip"})
        track.bit_rate = bits
        samples = soxr.resample(wave, RATE, OPUS_RATE).reshape(1, -1)
        frame = av.AudioFrame.from_ndarray(samples, format="flt", layout="mono")
        frame.rate = OPUS_RATE
        output.mux(track.encode(frame))
        output.mux(track.encode(None))
    return file.getvalue()
