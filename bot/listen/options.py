"""The options of `markyor listen`, as people give them."""

from math import isfinite
from pathlib import Path

from bot.errors import Unusable
from bot.listen.guard import Guard
from bot.listen.microphone import Microphone
from bot.listen.recording import Recording
from bot.listen.sources import Source
from bot.views.files import file_failure
from bot.views.translation import Translator

OFF = "off"


def guard_of(word: str, _: Translator) -> Guard | None:
    """The guard with this word; None where it is off.

    Raises:
        Unusable: it is no word.
    """
    if word == OFF:
        return None
    if not word.isalpha():
        raise Unusable(_("The guard word is a single word, or “{off}” for none.", off=OFF))
    return Guard(word)


def source_of(microphone: str | None, recording: Path | None, speed: str, _: Translator) -> Source:
    """What is listened to: a recording where one is given, or else a microphone.

    Raises:
        Unusable: the recording cannot be read, or the speed is none.
    """
    if recording is None:
        return Microphone(microphone)
    try:
        recording.open("rb").close()
    except OSError as error:
        raise Unusable(file_failure(error, recording, _)) from error
    return Recording(recording, _speed(speed, _))


def _speed(text: str, _: Translator) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if speed <= 0 or not isfinite(speed):
        raise Unusable(_("{option} takes a number above zero, as in {option} 4.", option="--speed"))
    return speed
