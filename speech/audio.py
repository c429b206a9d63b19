"""Recordings as phones send them (OGG/Opus, MP3, M4A, WAV, the sound of a video note) → plain sound, in memory."""

import zlib
from collections.abc import Iterable, Iterator
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from av import AudioFrame, AudioStream
    from av.container import InputContainer

Pcm = npt.NDArray[np.int16]
"""Sound with one channel and `RATE` samples a second."""
Wave = npt.NDArray[np.float32]
"""Sound with one channel at any rate; full scale is 1."""

RATE = 16_000
MAX_BYTES = 20 * 1024 * 1024
MAX_SECONDS = 60

PEAK = 0.5
"""What the loudest sample is brought to, so that recognisers hear everybody equally loud."""
SILENT_BELOW = -80.0
TOO_QUIET_BELOW = -70.0
"""Loudness of the loudest `FRAMES_A_SECOND`th of a second, in dB under full scale. Recognisers hear what is louder."""
FRAMES_A_SECOND = 50
CLIPPED_ABOVE = 0.25
"""The share of samples at full scale from which words can no longer be made out."""
FASTEST = 768_000
"""Samples a second of the fastest recorders; a header that tells more is broken."""
MISSING_SECONDS = 0.5
"""How much shorter than it says it is a recording may be."""

FORMATS = "mov,mp3,aac,ogg,wav,w64,flac,matroska,amr,aiff,asf,caf"
"""What FFmpeg may open: no playlists, which could name files of ours."""


class AudioFault(StrEnum):
    """Why a recording cannot be heard."""

    NOT_AUDIO = "not_audio"
    EMPTY = "empty"
    DAMAGED = "damaged"
    """It breaks off or is broken in the middle."""
    TOO_LARGE = "too_large"
    """More than `MAX_BYTES`."""
    TOO_LONG = "too_long"
    """More than `MAX_SECONDS`."""
    SILENT = "silent"
    TOO_QUIET = "too_quiet"
    CLIPPED = "clipped"
    """So loud that the microphone was overloaded."""
    NO_SPEECH = "no_speech"
    """There is sound, but nobody speaks."""


class AudioError(Exception):
    """A recording that cannot be heard.

    Attributes:
        code: why.
    """

    def __init__(self, code: AudioFault) -> None:
        super().__init__(code.value)
        self.code = code


def read(path: Path) -> bytes:
    """The content of a file that may be a recording; one that is too large is not read.

    Raises:
        AudioError: it is too large.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise AudioError(AudioFault.TOO_LARGE)
    return data


def decode(data: bytes) -> Pcm:
    """The sound of a recording, whole, with its loudest sample at `PEAK`.

    Raises:
        AudioError: it is no recording, damaged, over the limits, too quiet or too loud.
    """
    if not data:
        raise AudioError(AudioFault.EMPTY)
    if len(data) > MAX_BYTES:
        raise AudioError(AudioFault.TOO_LARGE)
    if _is_broken(data):
        raise AudioError(AudioFault.DAMAGED)
    wave, rate = _sound(data)
    _judge_loudness(wave, rate)
    return _at_standard(wave, rate)


def as_wave(pcm: Pcm) -> Wave:
    """The same sound, full scale as 1."""
    return pcm.astype(np.float32) / np.float32(np.iinfo(np.int16).max)


def _is_broken(data: bytes) -> bool:
    """Whether a file that tells its length is shorter, or is otherwise other than it says. Decoders do not mind it."""
    if data.startswith(b"OggS"):
        return _ogg_is_broken(data)
    if data.startswith(b"RIFF"):
        told = int.from_bytes(data[4:8], "little")
        unknown = told in {0, 0xFFFFFFFF}  # written by a recorder that could not go back to its header
        return not unknown and told + 8 > len(data) + 1  # an odd chunk may lack its padding byte
    return False


def _ogg_is_broken(data: bytes) -> bool:
    """Whether pages do not follow each other to the end, each as long as it says and with the checksum it says."""
    at = 0
    while data.startswith(b"OggS", at) and at + 27 <= len(data):
        sizes = data[at + 27 : at + 27 + data[at + 26]]
        end = at + 27 + len(sizes) + sum(sizes)
        if end > len(data) or _ogg_checksum(data[at:end]) != data[at + 22 : at + 26]:
            return True
        at = end
    return at != len(data)


_REVERSED_BITS = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def _ogg_checksum(page: bytes) -> bytes:
    """The checksum of a page: CRC-32 as in zlib, but with the bits of all bytes the other way round, and plain ends."""
    cleared = page[:22] + bytes(4) + page[26:]
    crc = zlib.crc32(cleared.translate(_REVERSED_BITS), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return crc.to_bytes(4, "big").translate(_REVERSED_BITS)


def _sound(data: bytes) -> tuple[Wave, int]:
    """The sound of the first sound track, with its rate.

    Raises:
        AudioError: there is none, it is damaged or too long.
    """
    import av  # noqa: PLC0415  # only those who hear sound pay for it

    fault = AudioFault.DAMAGED if _begins_like_sound(data) else AudioFault.NOT_AUDIO
    try:
        with av.open(BytesIO(data), "r", options={"format_whitelist": FORMATS}) as container:
            if not container.streams.audio:
                raise AudioError(AudioFault.NOT_AUDIO)
            fault = AudioFault.DAMAGED
            track = container.streams.audio[0]
            if track.codec_context is None or track.rate > FASTEST:
                raise AudioError(AudioFault.DAMAGED)
            wave = _collected(map(_mono, _frames(container, track)), track.rate)
            if len(wave) < (_seconds_told(container, track) - MISSING_SECONDS) * track.rate:
                raise AudioError(AudioFault.DAMAGED)
            if not len(wave):
                raise AudioError(AudioFault.EMPTY)
            return wave, track.rate
    except (av.error.FFmpegError, ValueError) as error:
        raise AudioError(fault) from error


def _begins_like_sound(data: bytes) -> bool:
    """Whether a file begins as recordings do, so that one that cannot be read is a part of one."""
    return (
        data.startswith((b"OggS", b"fLaC", b"ID3", b"\x1aE\xdf\xa3")) or data[4:8] == b"ftyp" or data[8:12] == b"WAVE"
    )


def _frames(container: "InputContainer", track: "AudioStream") -> "Iterator[AudioFrame]":
    """What is decoded of a track; an MP3 may end in something else."""
    from av.error import InvalidDataError  # noqa: PLC0415  # as above

    frames = container.decode(track)
    while True:
        try:
            yield next(frames)
        except StopIteration:
            return
        except InvalidDataError:
            if container.format.name != "mp3":
                raise
            return


def _seconds_told(container: "InputContainer", track: "AudioStream") -> float:
    """How long a track says it is; 0 where it does not."""
    import av  # noqa: PLC0415  # as above

    if track.duration and track.time_base:
        return float(track.duration * track.time_base)
    alone = len(container.streams) == 1  # or else something else may be longer
    return (container.duration or 0) / av.time_base if alone else 0.0


def _mono(frame: "AudioFrame") -> Wave:
    """A frame as sound with one channel."""
    samples = frame.to_ndarray()
    if not frame.format.is_planar:
        samples = samples.reshape(-1, frame.layout.nb_channels).T
    if samples.dtype.kind == "u":  # bytes with silence in the middle
        samples = samples.astype(np.int16) - 128
        scale = 128.0
    else:
        scale = 1.0 if samples.dtype.kind == "f" else 2.0 ** (8 * samples.dtype.itemsize - 1)
    with np.errstate(over="ignore", invalid="ignore"):  # a file of floats may hold anything; it is mended later
        mixed: Wave = samples.mean(axis=0, dtype=np.float32) / np.float32(scale)
    return mixed


def _collected(blocks: Iterable[Wave], rate: int) -> Wave:
    """The blocks joined.

    Raises:
        AudioError: they are too long; the rest is then not decoded.
    """
    collected, length = [np.zeros(0, np.float32)], 0
    for block in blocks:
        length += len(block)
        if length > MAX_SECONDS * rate:
            raise AudioError(AudioFault.TOO_LONG)
        collected.append(block)
    return np.nan_to_num(np.concatenate(collected), nan=0.0, posinf=1.0, neginf=-1.0)


def _judge_loudness(wave: Wave, rate: int) -> None:
    """Raises AudioError where nothing can be made out for want or excess of loudness."""
    size = max(rate // FRAMES_A_SECOND, 1)
    padded = np.pad(wave, (0, -len(wave) % size)).reshape(-1, size)
    loudest = np.sqrt(np.einsum("ij,ij->i", padded, padded).max() / size)
    decibels = 20 * np.log10(max(loudest, 1e-9))
    if decibels < SILENT_BELOW:
        raise AudioError(AudioFault.SILENT)
    if decibels < TOO_QUIET_BELOW:
        raise AudioError(AudioFault.TOO_QUIET)
    if np.mean(np.abs(wave) > 0.99) > CLIPPED_ABOVE:  # noqa: PLR2004  # full scale, with room for rounding
        raise AudioError(AudioFault.CLIPPED)


def _at_standard(wave: Wave, rate: int) -> Pcm:
    """The same sound at `RATE` and `PEAK`."""
    import soxr  # noqa: PLC0415  # only those who hear sound pay for it

    resampled = soxr.resample(wave, rate, RATE) if rate != RATE else wave
    loudest = float(np.abs(resampled).max(initial=1e-9))
    return (resampled * (PEAK * np.iinfo(np.int16).max / loudest)).astype(np.int16)
