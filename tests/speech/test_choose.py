import shutil
import sys
from dataclasses import replace

import pytest

from speech.fetching import ModelFault
from speech.models import VOSK_SMALL_RU, WHISPER_BASE, Models, Wheels
from speech.recognizers import choose, vosk
from speech.recognizers.choose import NoRecognizer, open_recognizer


def give_korean(models, korean_model):
    """Puts another model where the Russian one should be."""
    shutil.copytree(korean_model, models.path(VOSK_SMALL_RU))


def test_vosk_is_taken_where_its_model_is_there(tmp_path, korean_model):
    models = Models(tmp_path)
    give_korean(models, korean_model)
    assert open_recognizer("auto", models).name == "vosk"


def test_whisper_is_taken_where_vosk_has_no_model(models):
    assert open_recognizer("auto", models).name == "whisper"


def test_whisper_is_taken_where_the_model_of_vosk_is_damaged(models, korean_model):
    give_korean(models, korean_model)
    (models.path(VOSK_SMALL_RU) / "am/final.mdl").unlink()
    try:
        assert open_recognizer("auto", models).name == "whisper"
    finally:
        shutil.rmtree(models.path(VOSK_SMALL_RU))


@pytest.mark.parametrize("file", ["graph/HCLr.fst", "graph/disambig_tid.int", "am/final.mdl"])
def test_a_model_that_was_half_unpacked_by_hand_is_told_and_harms_nobody(tmp_path, korean_model, file):
    models = Models(tmp_path)
    give_korean(models, korean_model)
    cut = models.path(VOSK_SMALL_RU) / file
    cut.write_bytes(cut.read_bytes()[: cut.stat().st_size // 2])
    with pytest.raises(NoRecognizer) as caught:
        open_recognizer("vosk", models)
    assert caught.value.reason.code is ModelFault.DAMAGED
    assert not models.is_known(VOSK_SMALL_RU)


def test_a_model_that_was_put_there_by_hand_is_tried_out_once(tmp_path, korean_model, monkeypatch):
    models = Models(tmp_path)
    give_korean(models, korean_model)
    open_recognizer("vosk", models)
    models.verify(VOSK_SMALL_RU)
    monkeypatch.setattr(vosk, "try_out", lambda _: pytest.fail("tried out again"))
    assert open_recognizer("vosk", models).name == "vosk"


def test_vosk_without_its_model_says_so(tmp_path):
    with pytest.raises(NoRecognizer) as caught:
        open_recognizer("vosk", Models(tmp_path))
    assert caught.value.engine == "vosk"
    assert caught.value.reason.code is ModelFault.ABSENT
    assert caught.value.reason.detail == VOSK_SMALL_RU.name


def damage(models):
    """Leaves files in place of Whisper's model that are nothing."""
    folder = models.path(WHISPER_BASE)
    folder.mkdir()
    for name in WHISPER_BASE.files:
        (folder / name).write_text("damaged")


def test_a_damaged_model_of_whisper_is_put_together_anew(tmp_path):
    models = Models(tmp_path)
    damage(models)
    assert open_recognizer("whisper", models).name == "whisper"
    models.verify(WHISPER_BASE)


@pytest.mark.parametrize(("file", "place"), [("model.bin", 20_000_000), ("tokenizer.json", 3_000)])
def test_a_model_of_whisper_with_other_bytes_in_it_is_put_together_anew(tmp_path, file, place):
    models = Models(tmp_path)
    with (models.ready(WHISPER_BASE) / file).open("r+b") as damaged:
        damaged.seek(place)
        damaged.write(bytes(1000))
    assert open_recognizer("whisper", models).name == "whisper"
    models.verify(WHISPER_BASE)


def test_whisper_with_a_damaged_model_and_without_its_packages_says_so(tmp_path, monkeypatch):
    unpacked = replace(WHISPER_BASE, source=Wheels(packages=("no_such_package",), extra="whisper"))
    monkeypatch.setattr(choose, "WHISPER_BASE", unpacked)
    models = Models(tmp_path)
    damage(models)
    with pytest.raises(NoRecognizer) as caught:
        open_recognizer("whisper", models)
    assert caught.value.reason.code is ModelFault.NOT_INSTALLED


def test_whisper_is_taken_where_the_model_of_vosk_was_half_unpacked_by_hand(tmp_path, korean_model):
    models = Models(tmp_path)
    give_korean(models, korean_model)
    (models.path(VOSK_SMALL_RU) / "am/final.mdl").write_bytes(b"half")
    assert open_recognizer("auto", models).name == "whisper"


def test_where_neither_can_be_had_the_damaged_model_of_vosk_is_told(tmp_path, korean_model, monkeypatch):
    monkeypatch.setitem(sys.modules, "faster_whisper", None)
    monkeypatch.delitem(sys.modules, "speech.recognizers.whisper", raising=False)
    models = Models(tmp_path)
    give_korean(models, korean_model)
    (models.path(VOSK_SMALL_RU) / "am/final.mdl").write_bytes(b"half")
    with pytest.raises(NoRecognizer) as caught:
        open_recognizer("auto", models)
    assert caught.value.reason.code is ModelFault.DAMAGED


def test_without_any_engine_it_is_told_which_extra_brings_one(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "faster_whisper", None)
    monkeypatch.delitem(sys.modules, "speech.recognizers.whisper", raising=False)
    with pytest.raises(NoRecognizer) as caught:
        open_recognizer("auto", Models(tmp_path))
    assert caught.value.engine == "auto"
    assert caught.value.reason.code is ModelFault.NOT_INSTALLED
    assert caught.value.reason.detail == "whisper"
