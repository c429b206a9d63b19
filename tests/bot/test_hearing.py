"""Recordings to reports, with the real engine: what a player says into a phone."""

import pytest

from bot.services.hearing import hear
from bot.services.transcribing import transcribed
from rules.notation import to_json
from speech.audio import AudioError, AudioFault
from speech.lexicon import load
from speech.models import Models
from speech.recognizers.choose import open_recognizer
from speech.understanding import NotUnderstood, Understood
from tests.speech.sounds import AUDIO, HARD, NOTES, note


@pytest.fixture(scope="module")
def whisper(tmp_path_factory):
    return open_recognizer("whisper", Models(tmp_path_factory.mktemp("models")))


def lexicon(game):
    return load("ru", game).with_names(["Аня", "Борис"])


@pytest.mark.parametrize("name", sorted(NOTES.keys() - HARD))
def test_a_spoken_report_is_heard_and_talk_is_not(whisper, name):
    expected = NOTES[name]
    understanding = hear(note(name), whisper, lexicon(expected["game"])).understanding
    if expected["reports"]:
        assert isinstance(understanding, Understood)
        assert [to_json(report) for report in understanding.reports] == expected["reports"]
    else:
        assert isinstance(understanding, NotUnderstood)


def test_files_are_heard_one_after_another_and_a_bad_one_stops_none(whisper, tmp_path):
    bad = tmp_path / "bad.ogg"
    bad.write_bytes(b"no sound")
    files = [bad, tmp_path / "missing.ogg", AUDIO / "shtraf.ogg"]
    results = dict(transcribed(files, whisper, lexicon("free-pyramid")))
    assert list(results) == files
    assert isinstance(results[bad], AudioError)
    assert results[bad].code is AudioFault.NOT_AUDIO
    assert isinstance(results[files[1]], FileNotFoundError)
    assert results[files[2]].transcript.text == "штраф"
