"""Recordings are kept only where somebody allows it, and then so that they can be heard again."""

import csv

import pytest

from bot.app import listening
from bot.errors import Unusable
from bot.services.kept import LIST, Kept
from bot.services.listening import Listening
from bot.settings import Settings
from bot.views.translation import translator
from speech.audio import AudioError
from speech.lexicon import load
from tests.bot.test_listening import Parrot
from tests.speech.sounds import note

LEXICON = load("ru", "snooker").with_names(["Аня", "Борис"])
VOICE = note("fol-bitok")


@pytest.fixture
def parrot():
    return Parrot("красный")


def listed(folder):
    with (folder / LIST).open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


async def test_nothing_is_written_down_unless_it_is_asked_for(parrot, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    hears = listening(Settings(), translator(), parrot)
    await hears.hear(VOICE, LEXICON)
    hears.close()
    assert list(tmp_path.iterdir()) == []


async def test_a_recording_is_kept_as_it_came_with_what_was_heard(parrot, tmp_path):
    folder = tmp_path / "kept"
    hears = listening(Settings(keep_recordings=folder), translator(), parrot)
    await hears.hear(VOICE, LEXICON)
    await hears.hear(VOICE, LEXICON)
    hears.close()
    first, second = listed(folder)
    assert first["file"] < second["file"]
    assert (folder / first["file"]).read_bytes() == VOICE
    assert first["file"].endswith(".ogg")
    assert (first["text"], first["game"], first["players"]) == ("красный", "snooker", "Аня,Борис")


async def test_what_was_decided_is_kept_not_what_the_recogniser_wrote(parrot, tmp_path):
    parrot.texts = ("краз ный",)
    hears = Listening(lambda: parrot, kept=Kept(tmp_path))
    await hears.hear(VOICE, LEXICON)
    hears.close()
    assert [row["text"] for row in listed(tmp_path)] == ["красный"]


async def test_what_cannot_be_heard_is_not_kept(parrot, tmp_path):
    hears = Listening(lambda: parrot, kept=Kept(tmp_path))
    with pytest.raises(AudioError):
        await hears.hear(b"no sound", LEXICON)
    parrot.texts = ()
    await hears.hear(VOICE, LEXICON)
    hears.close()
    assert listed(tmp_path) == []


def test_the_list_goes_on_where_it_ended(tmp_path):
    for _ in range(2):
        Kept(tmp_path).keep(VOICE, "фол", load("ru", None))
    assert [(row["text"], row["game"], row["players"]) for row in listed(tmp_path)] == [("фол", "", "")] * 2


def test_a_name_cannot_break_the_list(tmp_path):
    Kept(tmp_path).keep(VOICE, "фол", load("ru", "snooker").with_names(["Аня\t\nи", "Борис"]))
    assert [row["players"] for row in listed(tmp_path)] == ["Аня и,Борис"]


async def test_a_disk_that_is_full_costs_no_report(parrot, tmp_path):
    folder = tmp_path / "kept"
    hears = Listening(lambda: parrot, kept=Kept(folder))
    (folder / LIST).unlink()
    folder.rmdir()
    assert (await hears.hear(VOICE, LEXICON)).transcript.text == "красный"
    hears.close()


def test_a_folder_that_cannot_be_written_is_told_at_once(tmp_path):
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(Unusable, match="MARKYOR_KEEP_RECORDINGS"):
        listening(Settings(keep_recordings=tmp_path / "file"), translator())
