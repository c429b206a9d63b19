"""The voices of the voice test, with programs in place of the synthesisers that say one tone for any text."""

import sys

import numpy as np
import pytest
import soundfile

from benchmarks.voice import voices
from benchmarks.voice.conditions import ordinary_talk
from benchmarks.voice.voices import FESTIVALS, PLAIN, ROBOTS, NoVoice, Voice, speak, spoken
from speech.audio import RATE

TONE = 200.0
SPEAKER = """#!{python}
import sys, shutil
text = sys.stdin.read()
with open({log!r}, "a", encoding="utf-8") as log:
    log.write(text + "\\n")
if text == "молчи":
    sys.exit("cannot")
target = sys.argv[sys.argv.index("-o" if "-o" in sys.argv else "-w") + 1]
shutil.copy({{"тишина": "/dev/null", "пауза": {silence!r}}}.get(text, {tone!r}), target)
"""


@pytest.fixture
def said(monkeypatch, tmp_path):
    """Two synthesisers, an empty cache, and the file that tells what they were given to say."""
    log, programs = tmp_path / "log", tmp_path / "programs"
    tone, silence = tmp_path / "tone.wav", tmp_path / "silence.wav"
    soundfile.write(silence, np.zeros(0), 22_050)
    soundfile.write(tone, 0.5 * np.sin(2 * np.pi * TONE * np.arange(22_050) / 22_050), 22_050)
    programs.mkdir()
    for name in ("text2wave", "espeak-ng"):
        (programs / name).write_text(
            SPEAKER.format(python=sys.executable, log=str(log), tone=str(tone), silence=str(silence)), encoding="utf-8"
        )
        (programs / name).chmod(0o755)
    log.touch()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(voices, "FESTIVAL_DATA", programs)
    monkeypatch.setattr(voices, "cache_folder", lambda: tmp_path / "cache" / "phrases")
    return log


def pitch(wave):
    return np.argmax(np.abs(np.fft.rfft(wave, 10 * RATE))) / 10


def test_a_sentence_is_made_once_for_each_voice(said):
    speak([(PLAIN, "мимо"), (PLAIN, "мимо"), (ROBOTS[0], "мимо")])
    speak([(PLAIN, "мимо"), (PLAIN, "фол")])
    assert sorted(said.read_text(encoding="utf-8").split()) == ["мимо", "мимо", "фол"]


@pytest.mark.usefixtures("said")
def test_a_voice_as_it_is_changes_nothing_but_the_rate():
    speak([(PLAIN, "мимо")])
    wave = spoken(PLAIN, "мимо")
    assert (len(wave), pitch(wave)) == (pytest.approx(RATE, abs=50), pytest.approx(TONE, abs=1))


@pytest.mark.parametrize("who", [*FESTIVALS, *ROBOTS], ids=lambda who: who.name)
@pytest.mark.usefixtures("said")
def test_voices_differ_in_pitch_and_tempo_as_they_say(who):
    speak([(who, "мимо")])
    wave = spoken(who, "мимо")
    assert len(wave) == pytest.approx(RATE / who.tempo, rel=0.05)
    assert pitch(wave) == pytest.approx(TONE * who.pitch, rel=0.02)


def test_all_voices_have_something_of_their_own_to_talk_of():
    talk = ordinary_talk()
    assert len(talk) == len({*FESTIVALS, *ROBOTS})
    assert len({text for texts in talk for text in texts}) == sum(map(len, talk))


def test_a_dash_is_read_as_a_comma(said):
    speak([(PLAIN, "разбил — ноль")])
    assert said.read_text(encoding="utf-8") == "разбил, ноль\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("молчи", "cannot", id="it fails"),
        pytest.param("тишина", "", id="it writes nothing"),
        pytest.param("пауза", "", id="it writes a file without sound"),
    ],
)
@pytest.mark.usefixtures("said")
def test_what_cannot_be_said_is_told(text, why):
    with pytest.raises(NoVoice, match=f"text2wave cannot say '{text}': {why}"):
        speak([(PLAIN, text)])


@pytest.mark.usefixtures("said")
def test_without_the_russian_voice_of_festival_there_is_none(monkeypatch, tmp_path):
    monkeypatch.setattr(voices, "FESTIVAL_DATA", tmp_path / "none")
    with pytest.raises(NoVoice, match="apt-get install festival festvox-ru espeak-ng"):
        speak([(Voice(name="x"), "мимо")])
