"""Recordings for tests: the spoken notes, and sounds made on the spot in the forms that phones send."""

import tomllib
from io import BytesIO
from pathlib import Path

import av
import numpy as np
import soundfile

from speech.audio import RATE, decode

AUDIO = Path(__file__).parent / "audio"
_LIST = tomllib.loads((AUDIO / "notes.toml").read_text(encoding="utf-8"))
NOTES = {note["file"].removesuffix(".ogg"): note for note in _LIST["notes"]}
HARD = {file.removesuffix(".ogg") for file in _LIST["hard"]}


def note(name):
    """A spoken note, as it came."""
    return (AUDIO / f"{name}.ogg").read_bytes()


def spoken(name="fol-bitok"):
    """The wave of a spoken note."""
    return decode(note(name)).astype(np.float32) / 32768


def written(wave, rate=RATE, form="WAV", subtype=None):
    """A wave as a file of libsndfile's."""
    file = BytesIO()
    soundfile.write(file, wave, rate, format=form, subtype=subtype)
    return file.getvalue()


def encoded(wave, codec, container, rate=RATE, *, picture=None):
    """A wave as a file of FFmpeg's; with a codec for a picture, it is a video note."""
    file = BytesIO()
    with av.open(file, "w", format=container) as output:
        track = output.add_stream(codec, rate=rate, layout="mono")
        if picture:
            _add_picture(output, picture)
        frame = av.AudioFrame.from_ndarray(wave.reshape(1, -1).astype(np.float32), format="flt", layout="mono")
        frame.rate = rate
        output.mux(track.encode(frame))
        output.mux(track.encode(None))
    return file.getvalue()


def silent_film():
    """A video with no sound track at all."""
    file = BytesIO()
    with av.open(file, "w", format="mp4") as output:
        _add_picture(output)
    return file.getvalue()


def _add_picture(output, codec="mpeg4"):
    video = output.add_stream(codec, rate=25)
    video.width = video.height = 64
    video.pix_fmt = "yuv420p"
    frame = av.VideoFrame.from_ndarray(np.zeros((64, 64, 3), np.uint8), format="rgb24")
    output.mux(video.encode(frame))
    output.mux(video.encode(None))


def noise(seconds, loudness=0.1):
    """White noise, the same each time."""
    return np.random.default_rng(1).normal(0, loudness, int(seconds * RATE)).clip(-1, 1).astype(np.float32)


def silence(seconds):
    return np.zeros(int(seconds * RATE), np.float32)


def clacks(seconds):
    """Balls hitting each other twice a second."""
    wave = silence(seconds)
    for at in range(0, len(wave) - 160, RATE // 2):
        wave[at : at + 160] = noise(0.01, 0.3) * np.linspace(1, 0, 160)
    return wave
