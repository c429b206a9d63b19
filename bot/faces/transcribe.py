"""`markyor transcribe`: what recordings mean."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.errors import Unusable
from bot.faces.hearing import outcome
from bot.faces.lines import write_row
from bot.services.hearing import Heard
from bot.services.phrases import heard_language
from bot.services.transcribing import transcribed
from bot.settings import Engine, Settings
from bot.views.files import file_failure
from bot.views.recordings import audio_failure, recognizer_failure
from bot.views.translation import Translator
from speech.audio import AudioError
from speech.expecting import likely_sentences
from speech.lexicon import load
from speech.models import Models
from speech.recognizers.choose import NoRecognizer, open_recognizer
from speech.understanding import anything


def transcribe(
    game: str, players: Sequence[str], files: Sequence[Path], *, engine: Engine, settings: Settings, _: Translator
) -> bool:
    """Prints what each file means, or why it cannot be heard. Whether all could be heard.

    Raises:
        Unusable: there is nothing to hear with, or a file cannot be read; the others have been heard.
    """
    try:
        recognizer = open_recognizer(engine, Models(settings.models))
    except NoRecognizer as error:
        raise Unusable(recognizer_failure(error, _)) from error
    unreadable: list[str] = []
    sound = True
    lexicon = load(heard_language(_.language), game).with_names(players)
    for file, heard in transcribed(files, recognizer, lexicon.expecting(likely_sentences(lexicon, anything))):
        write_row({"file": str(file), **_row(file, heard, _)})
        sound = sound and isinstance(heard, Heard)
        if isinstance(heard, OSError):
            unreadable.append(file_failure(heard, file, _))
    if unreadable:
        raise Unusable("\n".join(unreadable))
    return sound


def _row(file: Path, heard: Heard | AudioError | OSError, _: Translator) -> dict[str, Any]:
    match heard:
        case AudioError(code=code):
            return {"error": {"code": code.value, "text": audio_failure(heard, _)}}
        case OSError():
            return {"error": {"code": "unreadable", "text": file_failure(heard, file, _)}}
    return {
        "engine": heard.transcript.engine,
        "text": heard.transcript.text,
        "alternatives": list(heard.transcript.alternatives),
        "decided": list(heard.words),
        **outcome(heard.understanding),
        "seconds": {
            name: round(getattr(heard.seconds, name), 3) for name in ("audio", "decode", "recognize", "understand")
        },
    }
