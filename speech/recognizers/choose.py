"""Opens a recogniser: the one that is asked for, or the best there is."""

from typing import Literal

from speech.fetching import ModelError, ModelFault
from speech.heap import use_one_heap
from speech.models import VOSK_SMALL_RU, WHISPER_BASE, Models, ModelState
from speech.recognizers.protocol import Recognizer

# ruff: noqa: PLC0415  # an engine is imported only when it is opened

Engine = Literal["auto", "vosk", "whisper"]


class NoRecognizer(Exception):  # noqa: N818  # says what happened
    """No recogniser can be opened.

    Attributes:
        engine: what was asked for; "auto": no engine can be had.
        reason: why that one (for "auto", the last one tried) cannot be had.
    """

    def __init__(self, engine: Engine, reason: ModelError) -> None:
        super().__init__(f"{engine}: {reason}")
        self.engine = engine
        self.reason = reason


def open_recognizer(engine: Engine = "auto", models: Models | None = None) -> Recognizer:
    """A recogniser with its model loaded; "auto" is Vosk where its model is present and whole, else Whisper.

    Takes a second or two.

    Raises:
        NoRecognizer: the model or the engine is missing or damaged.
    """
    use_one_heap()
    models = models or Models()
    try:
        if engine == "auto":
            return _best(models)
        return _vosk(models) if engine == "vosk" else _whisper(models)
    except ModelError as error:
        raise NoRecognizer(engine, error) from error


def _best(models: Models) -> Recognizer:
    if models.state(VOSK_SMALL_RU) is not ModelState.PRESENT:
        return _whisper(models)
    try:
        return _vosk(models)
    except ModelError as error:
        try:
            return _whisper(models)
        except ModelError:
            raise error from None


def _vosk(models: Models) -> Recognizer:
    from speech.recognizers.vosk import VoskRecognizer, try_out

    folder = models.ready(VOSK_SMALL_RU)
    if not models.is_known(VOSK_SMALL_RU):  # it was put there by hand, perhaps not whole
        try_out(folder)
        models.note(VOSK_SMALL_RU)
    return VoskRecognizer(folder)


def _whisper(models: Models) -> Recognizer:
    try:
        from speech.recognizers.whisper import WhisperRecognizer
    except ImportError as error:
        raise ModelError(ModelFault.NOT_INSTALLED, "whisper") from error
    return WhisperRecognizer(models.fetch(WHISPER_BASE))  # its packages are here, so it is mended where it is not whole
