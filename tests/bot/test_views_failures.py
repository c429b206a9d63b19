import pytest
from samples import LANGUAGES, foreign

from bot.views.failures import storage_failure
from bot.views.files import file_failure
from bot.views.recordings import audio_failure, model_failure, model_line, no_words, recognizer_failure
from bot.views.translation import translator
from speech.audio import AudioError, AudioFault
from speech.fetching import ModelError, ModelFault
from speech.models import MODELS, ModelState
from speech.recognizers.choose import NoRecognizer
from storage import errors

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.StorageError)]
CODES = (
    "DATABASE_URL", "MARKYOR_MODELS", "sqlite", "postgresql", "user", "password", "host", "markyor", "db", "whisper",
    "concurrent", "append", "already", "recorded", "match", "not", "found", "storage", "database", "models", "fetch",
    "list", "vosk", "model", "small", "ru", "base",
)  # fmt: skip


def words_of_ours(text):
    """A Russian text without the names of things that have no Russian name."""
    for code in sorted(CODES, key=len, reverse=True):
        text = text.replace(code, "")
    return text


def is_a_sentence(text, language):
    assert text[-1] in ".?"
    assert "{" not in text
    assert "\n" not in text
    assert language == "en" or not foreign(words_of_ours(text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_failure_of_the_store_is_told_in_a_sentence(kind, language):
    is_a_sentence(storage_failure(kind("база"), translator(language)), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fault", AudioFault)
def test_every_fault_of_a_recording_is_told_in_a_sentence(fault, language):
    is_a_sentence(audio_failure(AudioError(fault), translator(language)), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fault", ModelFault)
def test_every_fault_of_a_model_is_told_in_a_sentence(fault, language):
    is_a_sentence(model_failure(ModelError(fault, "там"), translator(language)), language)


@pytest.mark.parametrize("engine", ["auto", "vosk", "whisper"])
def test_why_nothing_can_be_heard_with_is_told_with_the_way_out(engine):
    reason = ModelError(ModelFault.ABSENT, "vosk-model-small-ru-0.22")
    text = recognizer_failure(NoRecognizer(engine, reason), translator("ru"))
    assert "markyor models fetch vosk-model-small-ru-0.22" in text


def test_a_model_that_is_there_and_damaged_is_not_told_as_one_to_be_installed():
    reason = ModelError(ModelFault.DAMAGED, "/models/whisper-base")
    text = recognizer_failure(NoRecognizer("auto", reason), translator("ru"))
    assert text == "Модель повреждена (/models/whisper-base); удалите её папку и получите заново."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", ModelState)
def test_every_state_of_a_model_is_told(state, language):
    lines = [model_line(model, state, translator(language)) for model in MODELS]
    assert len(set(lines)) == len(MODELS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_recording_without_a_word_is_told_in_a_sentence(language):
    is_a_sentence(no_words(translator(language)), language)


def test_a_file_that_cannot_be_read_is_told_with_the_reason(tmp_path):
    ru = translator("ru")
    assert file_failure(FileNotFoundError(), tmp_path, ru) == f"Файла {tmp_path} нет; проверьте путь."
    assert file_failure(IsADirectoryError(), tmp_path, ru) == f"{tmp_path} – папка; назовите файл в ней."
    assert file_failure(PermissionError(), tmp_path, ru) == f"{tmp_path} не читается; проверьте файл и права на него."
