"""What is told at the start of what will keep recordings from being heard."""

from types import SimpleNamespace

import pytest

from bot.app import unready
from bot.services.listening import Listening
from bot.services.vocabulary import all_words
from bot.views.translation import translator
from speech.fetching import ModelError, ModelFault
from speech.recognizers.choose import NoRecognizer

_ = translator("ru")


class Free:
    """A recogniser that can write down any word."""

    name = "free"

    def transcribe(self, _pcm, _words):
        raise AssertionError("nothing is to be heard")


class Bound(Free):
    """A recogniser that knows all words but some."""

    def __init__(self, *unknown):
        self.unknown = unknown

    def vocabulary(self, words):
        return SimpleNamespace(missing=[word for word in words if word in self.unknown])


def told(recognizer):
    def look():
        if isinstance(recognizer, Exception):
            raise recognizer
        return recognizer

    listening = Listening(look)
    try:
        return unready(listening, _)
    finally:
        listening.close()


@pytest.mark.parametrize("recognizer", [Free(), Bound()])
def test_a_recogniser_that_knows_all_words_leaves_nothing_to_tell(recognizer):
    assert told(recognizer) is None


def test_words_that_will_never_be_heard_are_named_in_one_line():
    assert told(Bound("свояк", "биток")) == (
        "Модель речи не знает 2 слов: биток, свояк; подробнее: markyor models verify."
    )


def test_of_many_words_only_a_few_are_named():
    words = all_words("ru")
    line = told(Bound(*words))
    assert line.startswith(f"Модель речи не знает {len(words)} слов")
    assert len(line) < 200


def test_a_missing_model_is_told_in_a_sentence():
    assert told(NoRecognizer("vosk", ModelError(ModelFault.ABSENT, "vosk-model-small-ru-0.22"))) == (
        "Модели vosk-model-small-ru-0.22 здесь нет; получите её командой markyor models fetch vosk-model-small-ru-0.22."
    )


def test_who_closes_the_ears_before_they_are_ready_is_told_nothing():
    listening = Listening(Free)
    listening.close()
    assert unready(listening, _) is None
