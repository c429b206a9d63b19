"""Vosk, which only this file imports: a pass held to the words of the game, and a free one that keeps it honest."""

import json
import logging
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import vosk
from rapidfuzz import fuzz

from speech.audio import RATE, Pcm
from speech.fetching import ModelError, ModelFault
from speech.recognizers.protocol import Transcript, transcript

ALIASES = Path(__file__).with_name("vosk_aliases.toml")
UNKNOWN = "[unk]"
"""Vosk's word for all others."""
HYPOTHESES = 5
ALIKE = 55.0
"""How alike in letters, of 100, the two passes must be for the words of the game to be believed."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """A word list as a model can hear it."""

    spellings: tuple[str, ...]
    missing: tuple[str, ...]
    """Words that the model cannot hear, however they are spelled."""
    aliases: Mapping[str, str]
    """Spellings that stand for words the model lacks."""

    @property
    def grammar(self) -> str:
        """The spellings as Vosk takes them. It reads no escapes: a word written with them is one it does not know."""
        return json.dumps(self.spellings, ensure_ascii=False)

    def restored(self, text: str) -> str:
        """The text with the words in place of their aliases, and without unknown ones."""
        plain = " ".join(text.replace(UNKNOWN, " ").split())
        if not self.aliases:
            return plain
        longest_first = sorted(self.aliases, key=len, reverse=True)
        return re.sub(rf"\b({'|'.join(longest_first)})\b", lambda found: self.aliases[found[0]], plain)


def vocabulary(words: Sequence[str], knows: Callable[[str], bool], aliases: Mapping[str, Sequence[str]]) -> Vocabulary:
    """The words as they are spelled by a model that knows those words: with ё where we write е, or by an alias."""
    found, missing, used = [], [], {}
    for word in words:
        for spelling in (word, *_with_yo(word), *aliases.get(word, ())):
            if all(map(knows, spelling.split())):
                found.append(spelling)
                if spelling in aliases.get(word, ()):
                    used[spelling] = word
                break
        else:
            missing.append(word)
    if found and knows(UNKNOWN):
        found.append(UNKNOWN)
    return Vocabulary(spellings=tuple(dict.fromkeys(found)), missing=tuple(missing), aliases=used)


def _with_yo(word: str) -> Iterator[str]:
    for at, letter in enumerate(word):
        if letter == "е":
            yield f"{word[:at]}ё{word[at + 1 :]}"


class VoskRecognizer:
    """Hears with one model, which all threads share; every message gets a recogniser of its own.

    Raises ModelError where there is no whole model in the folder.
    """

    name = "vosk"

    def __init__(self, folder: Path, aliases: Mapping[str, Sequence[str]] | None = None) -> None:
        vosk.SetLogLevel(-1)
        try:
            self._model = vosk.Model(str(folder))
        except Exception as error:  # its own class says no more
            raise ModelError(ModelFault.DAMAGED, str(folder)) from error
        self._aliases = _aliases() if aliases is None else aliases
        self.vocabulary = lru_cache(maxsize=32)(self._vocabulary)

    def transcribe(self, pcm: Pcm, words: Sequence[str]) -> Transcript:
        """See `Recognizer`. A first pass can hear nothing but the words, a second one is free."""
        listed = self.vocabulary(tuple(words))
        if not listed.spellings:
            return transcript(self._heard(pcm), self.name)
        with ThreadPoolExecutor(max_workers=1) as other_core:
            second = other_core.submit(self._heard, pcm)
            held = [listed.restored(text) for text in self._heard(pcm, listed.grammar)]
        free = second.result()
        return transcript([*believable(held, free), *free], self.name)

    def _heard(self, pcm: Pcm, *grammar: str) -> list[str]:
        """What the sound may be, likeliest first; every utterance gets a recogniser of its own."""
        recognizer = vosk.KaldiRecognizer(self._model, RATE, *grammar)
        recognizer.SetMaxAlternatives(HYPOTHESES)
        # After silence at the end there is a result already, and the final one would be empty.
        ended = recognizer.AcceptWaveform(pcm.tobytes())
        result: dict[str, Any] = json.loads(recognizer.Result() if ended else recognizer.FinalResult())
        texts = (alternative["text"].strip() for alternative in result.get("alternatives", ()))
        return [text for text in texts if text]

    def _vocabulary(self, words: tuple[str, ...]) -> Vocabulary:
        """See `vocabulary`; words that cannot be heard are logged."""
        lowered = list(dict.fromkeys(word.lower() for word in words))
        listed = vocabulary(lowered, lambda word: self._model.vosk_model_find_word(word) >= 0, self._aliases)
        if listed.missing:
            some = ", ".join(listed.missing[:20])
            logger.info("%d of %d words cannot be heard: %s", len(listed.missing), len(words), some)
        return listed


def believable(held: Sequence[str], free: Sequence[str]) -> list[str]:
    """What was heard in words of the game and sounds like what was heard freely.

    Held to a word list, Vosk turns any speech into words of the list; what it hears freely shows that.
    """
    return [
        text for text in held if text and any(fuzz.ratio(_letters(text), _letters(other)) >= ALIKE for other in free)
    ]


def _letters(text: str) -> str:
    return text.replace(" ", "").replace("ё", "е")


@lru_cache(maxsize=1)
def _aliases() -> Mapping[str, Sequence[str]]:
    return tomllib.loads(ALIASES.read_text(encoding="utf-8"))
