import asyncio
import re
import sys
import threading

import numpy as np
import pytest
import soundfile

from bot import cli
from bot.listen import run as listen_run
from bot.listen.alone import alone
from bot.listen.sources import SourceError, SourceFault
from bot.settings import Settings
from bot.views.translation import translator
from speech.audio import RATE, decode
from speech.fetching import ModelError, ModelFault
from speech.recognizers.choose import NoRecognizer
from speech.recognizers.protocol import transcript
from storage.engine import open_store
from tests.bot.scorekeeper import Table
from tests.speech.sounds import AUDIO

HERE = AUDIO.parents[1] / "bot" / "listen" / "audio"


class Recognizer:
    """Hears in turn what it is told to."""

    name = "fake"

    def __init__(self, *texts):
        self.texts = list(texts)
        self.words = ()
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def transcribe(self, _pcm, words):
        self.may_go_on.wait(timeout=10)
        self.words = words
        return transcript([self.texts.pop(0) if self.texts else "тишина"], "fake")


@pytest.fixture(autouse=True)
def database(tmp_path, monkeypatch):
    """The address of a database of its own."""
    url = f"sqlite:///{tmp_path}/matches.db"
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.delenv("MARKYOR_GUARD", raising=False)
    return url


def at_table(url, do, name="terminal"):
    """Does something at a table of the database, as another program would."""

    async def work():
        database = open_store(url)
        await database.upgrade()
        try:
            return await do(Table(database.store, name))
        finally:
            await database.close()

    return asyncio.run(work())


@pytest.fixture
def match(database):
    at_table(database, lambda table: table.start())


def score(url, name="terminal"):
    return at_table(url, lambda table: table.score(), name)


@pytest.fixture
def run(capsys):
    """Runs the command; gives the exit code, what stands on stdout and the lines on stderr."""

    def started(*arguments):
        with pytest.raises(SystemExit) as ended:
            cli.main(["listen", "--quiet", *map(str, arguments)])
        out, err = capsys.readouterr()
        return ended.value.code, out, err.splitlines()

    return started


@pytest.fixture
def hears(monkeypatch):
    """Has the command hear certain words in place of what is said."""

    def told(*texts):
        recognizer = Recognizer(*texts)
        monkeypatch.setattr(listen_run, "open_recognizer", lambda *_: recognizer)
        return recognizer

    return told


@pytest.fixture
def talk(tmp_path):
    """A recording of notes with silence between them."""

    def recorded(*files, pause=1.0, loudness=1.0):
        silence = np.zeros(int(pause * RATE), np.int16)
        path = tmp_path / "talk.wav"
        notes = [part for file in files for part in ((decode(file.read_bytes()) * loudness).astype(np.int16), silence)]
        soundfile.write(path, np.concatenate([silence, *notes]), RATE)
        return path

    return recorded


FOUL = AUDIO / "fol-bitok.ogg"


@pytest.mark.usefixtures("match")
def test_a_recording_is_heard_as_from_a_microphone(run, hears, talk, database):
    recognizer = hears("маркёр красный", "чёрный", "маркёр чёрный")
    code, out, err = run("--input", talk(FOUL, FOUL, FOUL), "--speed", "4")
    assert (code, err) == (0, [])
    assert re.findall("Услышал: .*", out) == ["Услышал: красный (Аня)", "Услышал: чёрный (Аня)"]
    assert score(database) == (8, 0)
    assert recognizer.words[:3] == ("Маркёр", "Аня", "Борис")


@pytest.mark.usefixtures("match")
@pytest.mark.parametrize("given", ["set", "asked for"])
def test_the_guard_word_may_be_off_and_talk_is_passed_over(run, hears, talk, monkeypatch, given):
    monkeypatch.setenv("MARKYOR_GUARD", "off" if given == "set" else "судья")
    option = [] if given == "set" else ["--guard", "off"]
    hears("красный", "как же сегодня жарко", "мимо")
    code, out, _err = run("--input", talk(FOUL, FOUL, FOUL), "--speed", "4", *option)
    assert code == 0
    assert re.findall("Услышал: .*", out) == ["Услышал: красный (Аня)", "Услышал: мимо (Аня)"]
    assert "Не понял" not in out


@pytest.mark.usefixtures("match")
def test_another_guard_word_may_be_set(run, hears, talk, monkeypatch):
    monkeypatch.setenv("MARKYOR_GUARD", "судья")
    recognizer = hears("маркёр красный", "судья красный")
    out = run("--input", talk(FOUL, FOUL), "--speed", "4")[1]
    assert "скажите «судья»" in out
    assert out.count("Услышал") == 1
    assert recognizer.words[0] == "Судья"


def test_any_table_may_be_listened_at(run, hears, talk, database):
    at_table(database, lambda table: table.start(), "chat:7")
    hears("маркёр красный")
    assert "Аня 1 : 0 Борис" in run("--input", talk(FOUL), "--speed", "4", "--table", "chat:7")[1]
    assert score(database, "chat:7") == (1, 0)


@pytest.mark.usefixtures("match")
def test_what_was_played_before_can_be_asked_about(run, hears, talk):
    hears("маркёр красный", "маркёр покажи последние матчи")
    out = run("--input", talk(FOUL, FOUL), "--speed", "4")[1]
    assert "Снукер: Аня 0 : 0 Борис (не закончен)" in out


@pytest.mark.usefixtures("match")
def test_a_second_one_at_the_same_table_is_told_and_scores_nothing_twice(run, hears, talk, database):
    hears("маркёр красный")
    with alone(Settings(), "terminal", translator()):
        code, out, err = run("--input", talk(FOUL), "--speed", "4")
        assert (code, out, len(err)) == (2, "", 1)
        assert "--table" in err[0]
        assert run("--input", talk(FOUL), "--speed", "4", "--table", "chat:7")[0] == 0
    assert run("--input", talk(FOUL), "--speed", "4")[0] == 0
    assert score(database) == (0, 0)


@pytest.mark.usefixtures("match")
def test_more_than_can_be_heard_is_told_and_what_waits_is_heard_in_order(run, hears, talk, monkeypatch, database):
    recognizer = hears(*["маркёр красный", "маркёр чёрный"] * 5)
    recognizer.may_go_on.clear()
    told = listen_run.too_much

    def too_much(_):
        recognizer.may_go_on.set()
        return told(_)

    monkeypatch.setattr(listen_run, "too_much", too_much)
    out = run("--input", talk(*[FOUL] * 6), "--speed", "40")[1]
    assert "повторите последнее" in out
    assert out.count("Услышал") == 5
    assert score(database) == (17, 0)


@pytest.mark.usefixtures("match")
def test_a_microphone_that_comes_and_goes_is_told(run, hears, monkeypatch):
    hears("маркёр красный", "маркёр чёрный")
    sound = np.concatenate([np.zeros(RATE, np.int16), decode(FOUL.read_bytes()), np.zeros(RATE, np.int16)])
    plays = [[sound, SourceError(SourceFault.LOST)], [SourceError(SourceFault.NO_MICROPHONE)], [sound]]

    class Microphone:
        def __init__(self, _name):
            pass

        def blocks(self):
            for block in plays.pop(0):
                if isinstance(block, Exception):
                    raise block
                yield block

    monkeypatch.setattr("bot.listen.options.Microphone", Microphone)
    monkeypatch.setattr("bot.listen.capture.PAUSES", (0.0,))
    code, out, err = run()
    assert (code, err) == (0, [])
    order = ["Слушаю;", "Микрофон пропал; подключите его снова. Как только", "Снова слышу."]
    assert sorted(order, key=out.index) == order
    assert [out.count(text) for text in order] == [1, 1, 1]
    assert out.count("Услышал") == 2


@pytest.mark.parametrize("found", [FileNotFoundError, IsADirectoryError])
def test_a_recording_that_cannot_be_read_is_told(run, hears, tmp_path, found):
    hears()
    path = tmp_path if found is IsADirectoryError else tmp_path / "none.wav"
    code, out, err = run("--input", path)
    assert (code, out, len(err)) == (2, "", 1)
    assert str(path) in err[0]


def test_what_is_no_recording_is_told(run, hears, tmp_path):
    hears()
    path = tmp_path / "talk.wav"
    path.write_bytes(b"no sound")
    code, _out, err = run("--input", path)
    assert (code, err) == (2, [f"markyor: {path} не запись; укажите файл WAV."])


def test_a_machine_without_portaudio_is_told_what_to_install(run, hears, monkeypatch):
    class Missing:
        def find_spec(self, name, _path=None, _target=None):
            if name == "sounddevice":
                raise OSError("PortAudio library not found")

    hears()
    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    code, _out, err = run()
    assert (code, len(err)) == (2, 1)
    assert "PortAudio" in err[0]


def test_without_a_recogniser_it_is_told_how_to_get_one(run, talk, monkeypatch):
    def nothing(*_):
        raise NoRecognizer("auto", ModelError(ModelFault.NOT_INSTALLED, "whisper"))

    monkeypatch.setattr(listen_run, "open_recognizer", nothing)
    code, out, err = run("--input", talk(FOUL))
    assert (code, out, len(err)) == (2, "", 1)
    assert "markyor models fetch" in err[0]


def test_without_the_program_that_speaks_it_is_told(run, monkeypatch):
    monkeypatch.setattr(listen_run, "can_speak", lambda: False)
    code, out, err = run("--speak")
    assert (code, out) == (2, "")
    assert err == ["markyor: Программа espeak-ng не установлена; поставьте её или уберите --speak."]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--speed", "0"],
        ["--speed", "x"],
        ["--speed", "nan"],
        ["--speed", "-1"],
        ["--guard", "эй ты"],
        ["--engine", "ears"],
    ],
)
def test_an_option_that_cannot_be_is_told_in_a_line(run, talk, arguments):
    code, out, err = run("--input", talk(FOUL), *arguments)
    assert (code, out, len(err)) == (2, "", 1)


def test_spoken_calls_reports_and_an_undo_come_to_the_right_score_and_talk_to_nothing(run, talk, database):
    at_table(database, lambda table: table.start())
    files = [
        HERE / "krasny-chorny-mimo.ogg",
        AUDIO / "talk-kofe.ogg",
        AUDIO / "krasny-chorny-mimo.ogg",
        HERE / "zov.ogg",
        AUDIO / "kakoj-schet.ogg",
        HERE / "otmeni.ogg",
    ]
    code, out, err = run("--engine", "whisper", "--input", talk(*files, loudness=0.3))
    assert (code, err) == (0, [])
    shown = out.split("Слушаю;")[1]
    assert re.findall(r"Услышал: .*|Аня \d+ : \d+ Борис", shown) == [
        "Услышал: красный, чёрный, мимо (Аня)",
        "Аня 8 : 0 Борис",
        "Аня 8 : 0 Борис",
        "Услышал: отмена",
        "Аня 0 : 0 Борис",
    ]
    assert score(database) == (0, 0)
