import asyncio
import sys
from contextlib import nullcontext
from types import SimpleNamespace

import numpy as np
import pytest

from bot.listen import voice
from bot.listen.voice import Signal, Silent, Sounds, Speech, can_speak
from tests.bot.listen.fakes import Heard, noted


@pytest.fixture
def program(tmp_path):
    """A program in place of espeak-ng, made of a line of shell; and what it writes."""
    said = tmp_path / "said"

    def made(line):
        path = tmp_path / "espeak"
        path.write_text(f"#!/bin/sh\n{line}\n")
        path.chmod(0o755)
        return str(path)

    return made, said


async def test_a_reply_is_spoken_in_the_language_and_nothing_is_heard_meanwhile(program):
    made, said = program
    notes = []
    speech = Speech("ru", lambda: noted(notes), Silent(), made(f'echo "$@" > {said}; cat >> {said}'))
    await speech.say("Аня 8 : 0 Борис")
    assert said.read_text() == "-v ru --stdin\nАня 8 : 0 Борис"
    assert notes == ["deaf", "hears"]


async def test_a_program_that_hangs_is_ended(program, monkeypatch):
    monkeypatch.setattr(voice, "PATIENCE", 0.05)
    made, said = program
    notes = []
    await Speech("ru", lambda: noted(notes), Silent(), made(f"exec sleep 100 > {said}")).say("мимо")
    assert notes == ["deaf", "hears"]


@pytest.mark.parametrize("line", ["exit 1", "exec <&-; exit 0"])
async def test_a_program_that_fails_stops_nothing(program, line):
    made, _said = program
    await Speech("ru", nullcontext, Silent(), made(line)).say("мимо " * 20_000)


async def test_a_program_that_has_gone_stops_nothing():
    await Speech("ru", nullcontext, Silent(), "/nowhere/espeak").say("мимо")


async def test_a_voice_that_speaks_gives_sounds_as_well():
    sounds = Heard()
    await Speech("ru", nullcontext, sounds).signal(Signal.ASK)
    assert sounds.signals == [Signal.ASK]


def test_whether_the_program_is_there_is_known(program):
    made, _said = program
    assert can_speak(made("exit 0"))
    assert not can_speak("/nowhere/espeak")


class Loudspeaker:
    """In place of sounddevice."""

    class PortAudioError(Exception):
        pass

    def __init__(self):
        self.played = []
        self.error = None

    def query_devices(self, kind):
        assert kind == "output"
        if self.error:
            raise self.error
        return {"default_samplerate": 48_000.0}

    def OutputStream(self, **_asked):  # noqa: N802  # as in sounddevice
        return nullcontext(SimpleNamespace(write=self.played.append))


@pytest.fixture
def loudspeaker(monkeypatch):
    loudspeaker = Loudspeaker()
    monkeypatch.setitem(sys.modules, "sounddevice", loudspeaker)
    return loudspeaker


async def test_each_sound_is_short_soft_and_another(loudspeaker):
    for signal in Signal:
        await Sounds().signal(signal)
    assert len({wave.tobytes() for wave in loudspeaker.played}) == len(Signal)
    for wave in loudspeaker.played:
        assert wave.dtype == np.float32
        assert len(wave) < 48_000 / 2
        assert 0.1 < np.abs(wave).max() <= 0.2
        assert abs(wave[0]) < 0.01


async def test_where_there_is_no_loudspeaker_it_is_silent(loudspeaker):
    loudspeaker.error = loudspeaker.PortAudioError("Error querying device -1")
    await Sounds().signal(Signal.ASK)
    assert loudspeaker.played == []


async def test_sounds_do_not_hold_the_event_loop_up(loudspeaker):
    goes_on = asyncio.Event()
    loop = asyncio.get_running_loop()
    loudspeaker.played = SimpleNamespace(append=lambda _wave: loop.call_soon_threadsafe(goes_on.set))
    await Sounds().signal(Signal.UNDERSTOOD)
    await goes_on.wait()
