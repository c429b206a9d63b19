"""Who speaks in the test: synthesised Russian voices, each sentence made once and kept in the user's cache."""

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from shutil import which

import av
import numpy as np
import soundfile
import soxr

from speech.audio import RATE, Wave
from speech.disk import cache_folder, keep

AT_ONCE = 2
FESTIVAL = "(voice_msu_ru_nsh_clunits)"
FESTIVAL_DATA = Path("/usr/share/festival/voices/russian/msu_ru_nsh_clunits")
PACKAGES = "festival festvox-ru espeak-ng"


class NoVoice(Exception):  # noqa: N818 - says what it is
    """The programs that speak are not installed; the message says what to install."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """A speaker."""

    name: str
    variant: str = ""
    """One of espeak-ng's Russian variants; none: festival speaks."""
    pitch: float = 1.0
    """How many times higher than the synthesiser speaks by itself."""
    tempo: float = 1.0
    """How many times faster."""

    @property
    def key(self) -> str:
        """All that decides how a sentence sounds."""
        return f"{'espeak' if self.variant else 'festival'} {self.variant} {self.pitch} {self.tempo}"


FESTIVALS = (
    Voice(name="festival"),
    Voice(name="festival-low", pitch=0.84, tempo=0.94),
    Voice(name="festival-high", pitch=1.2, tempo=1.05),
    Voice(name="festival-fast", tempo=1.2),
)
ROBOTS = (
    Voice(name="espeak-man", variant="ru+m3", tempo=0.85),
    Voice(name="espeak-woman", variant="ru+f2", tempo=0.85),
)
"""Harder to make out than any person."""
PLAIN = FESTIVALS[0]


def check_installed() -> None:
    """Raises NoVoice where one of the programs that speak is missing."""
    if not (which("text2wave") and which("espeak-ng") and FESTIVAL_DATA.is_dir()):
        raise NoVoice(f"the voices of the test are not installed; install them by: apt-get install {PACKAGES}")


def speak(said: Iterable[tuple[Voice, str]]) -> None:
    """Makes what has not been made yet, two sentences at a time.

    Raises:
        NoVoice: a synthesiser is not installed, or failed.
    """
    missing = [(who, text) for who, text in dict.fromkeys(said) if not _path(who, text).exists()]
    if missing:
        check_installed()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for done, _ in enumerate(pool.map(lambda pair: _make(*pair), missing), 1):
            if done % 100 == 0 or done == len(missing):
                print(f"spoken: {done} of {len(missing)}", file=sys.stderr, flush=True)


def spoken(who: Voice, text: str) -> Wave:
    """A sentence as somebody has been let `speak` it, at `RATE`."""
    wave: Wave = soundfile.read(_path(who, text), dtype="float32")[0]
    return wave


def _path(who: Voice, text: str) -> Path:
    digest = hashlib.sha256(f"{who.key}\n{text}".encode()).hexdigest()[:24]
    return cache_folder().parent / "spoken" / f"{digest}.flac"


def _make(who: Voice, text: str) -> None:
    wave = bent(_synthesised(who, text), who.pitch, who.tempo)
    file = BytesIO()
    soundfile.write(file, wave, RATE, format="FLAC")
    keep(_path(who, text), file.getvalue())


def _synthesised(who: Voice, text: str) -> Wave:
    with tempfile.TemporaryDirectory(prefix="markyor-") as folder:
        path = Path(folder) / "said.wav"
        if who.variant:
            command = ["espeak-ng", "-v", who.variant, "-w", str(path), "--stdin"]
        else:
            command = ["text2wave", "-o", str(path), "-eval", FESTIVAL]
        read = text.replace(" —", ",")  # festival says nothing at all where a mark stands alone
        done = subprocess.run(command, input=read.encode(), capture_output=True, check=False)
        written = not done.returncode and path.exists() and path.stat().st_size
        wave, rate = soundfile.read(path, dtype="float32") if written else (np.zeros(0, np.float32), RATE)
    if not len(wave):
        raise NoVoice(f"{command[0]} cannot say '{text}': {done.stderr.decode(errors='replace').strip()[-200:]}")
    return soxr.resample(wave, rate, RATE)


def bent(wave: Wave, pitch: float, tempo: float) -> Wave:
    """The same speech at another pitch and tempo."""
    if pitch != 1:
        wave = soxr.resample(wave, RATE * pitch, RATE)
    stretched = wave if pitch == tempo else _stretched(wave, tempo / pitch)
    return np.clip(stretched, -1, 1)


def _stretched(wave: Wave, tempo: float) -> Wave:
    """The same speech so many times faster, at the pitch it has."""
    graph = av.filter.Graph()
    source = graph.add_abuffer(sample_rate=RATE, format="flt", layout="mono")
    faster = graph.add("atempo", f"{tempo:.4f}")
    sink = graph.add("abuffersink")
    source.link_to(faster)
    faster.link_to(sink)
    graph.configure()
    frame = av.AudioFrame.from_ndarray(wave.reshape(1, -1), format="flt", layout="mono")
    frame.rate = RATE
    graph.push(frame)
    graph.push(None)
    pieces = []
    while True:
        try:
            pieces.append(graph.pull().to_ndarray().reshape(-1))
        except (av.error.EOFError, av.error.BlockingIOError):
            return np.concatenate(pieces).astype(np.float32)
