"""Hears files, one after another."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.services.hearing import Heard, hear
from speech.audio import AudioError, read
from speech.choosing import Accepts
from speech.lexicon import Lexicon
from speech.recognizers.protocol import Recognizer
from speech.understanding import anything


def transcribed(
    files: Iterable[Path], recognizer: Recognizer, lexicon: Lexicon, accepts: Accepts = anything
) -> Iterator[tuple[Path, Heard | AudioError | OSError]]:
    """Each file with what it means, or with why it cannot be heard."""
    for file in files:
        try:
            yield file, hear(read(file), recognizer, lexicon, accepts)
        except (AudioError, OSError) as error:
            yield file, error
