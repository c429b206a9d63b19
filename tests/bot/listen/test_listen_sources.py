import os
import sys
from threading import Event
from types import SimpleNamespace

import numpy as np
import pytest
import soundfile

from bot.listen import microphone
from bot.listen.microphone import Microphone
from bot.listen.recording import Recording
from bot.listen.sources import SourceError, SourceFault, Standard
from speech.audio import RATE


def tone(seconds, rate, channels=1):
    wave = 0.5 * np.sin(2 * np.pi * 440 * np.arange(int(seconds * rate)) / rate)
    return np.repeat(wave[:, None], channels, axis=1).astype(np.float32)


@pytest.mark.parametrize("rate", [8000, 16_000, 44_100, 48_000])
@pytest.mark.parametrize("channels", [1, 2])
def test_sound_of_any_form_becomes_ours(rate, channels):
    standard = Standard(rate)
    sound = tone(2, rate, channels)
    blocks = [standard(sound[at : at + 1000], last=at + 1000 >= len(sound)) for at in range(0, len(sound), 1000)]
    pcm = np.concatenate(blocks)
    assert pcm.dtype == np.int16
    assert len(pcm) == pytest.approx(2 * RATE, abs=2)
    strongest = np.abs(np.fft.rfft(pcm)).argmax() / 2
    assert strongest == pytest.approx(440, abs=1)
    assert np.abs(pcm).max() == pytest.approx(32767 / 2, rel=0.02)


def test_sound_that_is_no_number_or_too_loud_does_no_harm():
    block = np.array([[np.nan], [np.inf], [-np.inf], [7.0]], np.float32)
    assert np.abs(Standard(RATE)(block, last=True).astype(int)).max() <= 32767


class Clock:
    """A clock that goes on only when somebody sleeps."""

    def __init__(self):
        self.time = 100.0

    def now(self):
        return self.time

    def sleep(self, seconds):
        assert seconds >= 0
        self.time += seconds


@pytest.fixture
def recording(tmp_path):
    path = tmp_path / "talk.wav"
    soundfile.write(path, tone(3, 44_100, 2), 44_100)
    return path


@pytest.mark.parametrize("speed", [1.0, 8.0])
def test_a_recording_plays_in_real_time_or_so_many_times_faster(recording, speed):
    clock = Clock()
    blocks = []
    for block in Recording(recording, speed, now=clock.now, sleep=clock.sleep).blocks():
        blocks.append(block)
        heard = sum(map(len, blocks)) / RATE
        assert heard <= (clock.time - 100) * speed + 0.01
    assert clock.time - 100 == pytest.approx(3 / speed)
    assert sum(map(len, blocks)) == pytest.approx(3 * RATE, abs=2)


def test_a_recording_that_is_late_makes_up_for_it(recording):
    clock = Clock()
    blocks = Recording(recording, now=clock.now, sleep=clock.sleep).blocks()
    next(blocks)
    clock.time += 2
    assert len(list(blocks)) > 10
    assert clock.time - 100 == pytest.approx(3)


def test_what_is_no_recording_is_told(tmp_path):
    path = tmp_path / "talk.wav"
    path.write_bytes(b"no sound")
    with pytest.raises(SourceError) as failed:
        next(Recording(path).blocks())
    assert failed.value.fault is SourceFault.NOT_SOUND


class PortAudioError(Exception):
    """As in sounddevice."""


class Library:
    """In place of sounddevice: a device that gives `sound` at certain rates, then breaks off or falls silent."""

    PortAudioError = PortAudioError

    def __init__(self, rate=48_000, channels=1, rates=None, sound=(), breaks=True):
        self.device = {"default_samplerate": float(rate), "max_input_channels": channels}
        self.rates = rates or [rate]
        self.least_channels = 1
        self.sound = list(sound)
        self.breaks = breaks
        self.error = None
        self.calls = []

    def _terminate(self):
        self.calls.append("terminate")

    def _initialize(self):
        self.calls.append("initialize")

    def query_devices(self, device=None, kind=None):
        self.calls.append(("query", device, kind))
        if self.device is None:
            raise PortAudioError("Error querying device -1")
        if device == "USB":
            raise ValueError("No input device matching 'USB'")
        return self.device

    def InputStream(self, **asked):  # noqa: N802  # as in sounddevice
        if self.error:
            raise self.error
        if asked["samplerate"] not in self.rates:
            raise PortAudioError("Error opening InputStream", -9997)
        if asked["channels"] < self.least_channels:
            raise PortAudioError("Error opening InputStream", -9998)
        self.asked = asked
        return SimpleNamespace(samplerate=asked["samplerate"], start=self.play, close=self.close)

    def close(self):
        self.calls.append("close")

    def play(self):
        for block in self.sound:
            self.asked["callback"](block, len(block), None, None)
        if self.breaks:
            self.asked["finished_callback"]()


@pytest.fixture
def library(monkeypatch, tmp_path):
    def put(**given):
        library = Library(**given)
        monkeypatch.setitem(sys.modules, "sounddevice", library)
        return library

    monkeypatch.setattr(microphone, "STALL", 0.01)
    monkeypatch.setattr(microphone, "DEVICE_FILES", tmp_path)
    return put


def listened(name=None):
    """What a microphone gives until it gives no more, in seconds, and why it gives no more."""
    blocks = Microphone(name).blocks()
    heard = 0
    try:
        for block in blocks:
            heard += len(block)
    except SourceError as error:
        return heard / RATE, error
    raise AssertionError("a microphone does not end by itself")


def heard(name=None):
    """How many seconds are heard of a microphone that is lost then."""
    seconds, error = listened(name)
    assert error.fault is SourceFault.LOST
    return seconds


def fault(name=None):
    """Why a microphone gives nothing at all."""
    seconds, error = listened(name)
    assert seconds == 0
    return error


def second(rate, channels=1):
    return np.split(tone(1, rate, channels), 10)


@pytest.mark.parametrize("rate", [16_000, 44_100, 48_000])
def test_a_microphone_is_heard_at_the_rate_it_has(library, rate):
    opened = library(rate=rate, sound=second(rate))
    assert heard() == pytest.approx(1, abs=0.1)
    assert opened.calls[-1] == "close"


def test_a_microphone_that_comes_back_with_another_rate_is_heard_as_before(library):
    library(rate=48_000, sound=second(48_000))
    assert heard() == pytest.approx(1, abs=0.1)
    library(rate=8_000, sound=second(8_000))
    assert heard() == pytest.approx(1, abs=0.1)


def test_a_microphone_that_does_not_give_the_rate_it_names_is_asked_for_others(library):
    opened = library(rate=96_000, rates=[44_100], sound=second(44_100))
    assert heard() == pytest.approx(1, abs=0.1)
    assert opened.asked["samplerate"] == 44_100


def test_a_microphone_with_two_channels_only_is_heard(library):
    opened = library(channels=2, sound=second(48_000, 2))
    opened.least_channels = 2
    assert heard() == pytest.approx(1, abs=0.1)


def test_a_microphone_from_which_nothing_comes_any_more_is_lost(library):
    opened = library(sound=second(48_000), breaks=False)
    assert heard() == pytest.approx(1, abs=0.1)
    assert opened.calls[-1] == "close"


def test_devices_are_looked_for_anew_each_time(library):
    opened = library()
    heard()
    heard()
    assert opened.calls.count("terminate") == opened.calls.count("initialize") == 2
    assert opened.calls.index("initialize") < opened.calls.index(("query", None, "input"))


@pytest.mark.parametrize(("name", "device"), [("2", 2), ("Blue", "Blue"), (None, None)])
def test_a_microphone_is_chosen_by_number_or_name(library, name, device):
    opened = library()
    heard(name)
    assert ("query", device, "input") in opened.calls
    assert opened.asked["device"] == device


def test_sound_that_nobody_takes_is_left_out_and_not_kept(library):
    opened = library(sound=second(48_000) * 20)
    assert heard() == pytest.approx(10, abs=0.2)
    assert len(opened.sound) == 200


def test_no_microphone_is_told(library):
    library().device = None
    assert fault().fault is SourceFault.NO_MICROPHONE


def test_no_microphone_of_that_name_is_told_with_the_name(library):
    library()
    assert (fault("USB").fault, fault("USB").name) == (SourceFault.NO_MICROPHONE, "USB")


def test_a_microphone_that_is_taken_is_told(library):
    library().error = PortAudioError("Error opening InputStream: Device unavailable", -9985)
    assert fault().fault is SourceFault.TAKEN


def test_a_microphone_that_portaudio_does_not_see_as_another_program_holds_it_is_told_as_taken(library, tmp_path):
    library().device = None
    (tmp_path / "pcmC1D0c").touch()
    assert fault().fault is SourceFault.TAKEN


@pytest.mark.skipif(os.geteuid() == 0, reason="root may use every file")
def test_a_microphone_that_the_user_may_not_use_is_told(library, tmp_path):
    library().device = None
    (tmp_path / "pcmC1D0c").touch(mode=0)
    assert fault().fault is SourceFault.DENIED


def test_a_loudspeaker_is_no_microphone(library, tmp_path):
    library().device = None
    (tmp_path / "pcmC1D0p").touch()
    assert fault().fault is SourceFault.NO_MICROPHONE


def test_a_microphone_that_hangs_when_it_is_closed_is_lost_all_the_same(library, monkeypatch):
    opened, over = library(sound=second(48_000), breaks=False), Event()
    monkeypatch.setattr(microphone, "HANGS", 0.01)
    opened.close = over.wait
    try:
        assert heard() == pytest.approx(1, abs=0.1)
        assert fault().fault is SourceFault.LOST
    finally:
        over.set()
    with microphone.DEVICES:
        assert opened.calls.count("initialize") == 1


def test_a_microphone_that_gives_no_rate_of_ours_is_told(library):
    library(rates=[1])
    assert fault().fault is SourceFault.RATE


def test_a_machine_without_portaudio_is_told(monkeypatch):
    class Missing:
        def find_spec(self, name, _path=None, _target=None):
            if name == "sounddevice":
                raise OSError("PortAudio library not found")

    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    assert fault().fault is SourceFault.NO_LIBRARY
