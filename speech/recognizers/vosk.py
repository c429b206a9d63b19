"""Vosk, which only this file imports: a pass held to the words of the game, and a free one that keeps it honest."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, lru_cache
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
MOST_WORDS = 100_000
"""Words whose spelling is kept: those of all games, and names."""
TRIAL = f"""
import sys, vosk
model = vosk.Model(sys.argv[1])
for grammar in ([], ['["{UNKNOWN}"]']):
    recognizer = vosk.KaldiRecognizer(model, {RATE}, *grammar)
    recognizer.AcceptWaveform(bytes({2 * RATE}))
    recognizer.FinalResult()
"""
ALIKE = 55.0
"""How alike in letters, of 100, the two passes must be for the words of the game to be believed."""


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """A list of words and sentences as a model can hear it."""

    spellings: tuple[str, ...]
    """As they were listed: what is there again is likelier."""
    missing: tuple[str, ...]
    """Words that the model cannot hear, however they are spelled."""
    aliases: Mapping[str, str]
    """Spellings that stand for words the model lacks."""

    @cached_property
    def grammar(self) -> str:
        """The spellings as Vosk takes them. It reads no escapes: a word written with them is one it does not know."""
        return json.dumps(self.spellings, ensure_ascii=False)

    def restored(self, text: str) -> str:
        """The text with the words in place of their aliases, and without unknown ones."""
        plain = " ".join(text.replace(UNKNOWN, " ").split())
        return self._aliases.sub(lambda found: self.aliases[found[0]], plain) if self.aliases else plain

    @cached_property
    def _aliases(self) -> re.Pattern[str]:
        longest_first = sorted(self.aliases, key=len, reverse=True)
        return re.compile(rf"\b({'|'.join(longest_first)})\b")


class Speller:
    """Spells words as a model that knows certain words does: with ё where we write е, or by an alias."""

    def __init__(self, knows: Callable[[str], bool], aliases: Mapping[str, Sequence[str]]) -> None:
        self._knows = knows
        self._aliases = aliases
        self._spelling = lru_cache(maxsize=MOST_WORDS)(self._found)

    def vocabulary(self, entries: Sequence[str]) -> Vocabulary:
        """Words and sentences in that spelling; a sentence with a word that is missing is left out."""
        split = [entry.lower().split() for entry in entries]
        spelling = {word: self._spelling(word) for words in split for word in words}
        spelled = ([spelling[word] for word in words] for words in split)
        spellings = [" ".join(filter(None, words)) for words in spelled if all(words)]
        if spellings and self._knows(UNKNOWN):
            spellings.append(UNKNOWN)
        return Vocabulary(
            spellings=tuple(spellings),
            missing=tuple(word for word, found in spelling.items() if found is None),
            aliases={found: word for word, found in spelling.items() if found and found in self._aliases.get(word, ())},
        )

    def _found(self, word: str) -> str | None:
        for spelling in (word, *_with_yo(word), *self._aliases.get(word, ())):
            if all(map(self._knows, spelling.split())):
                return spelling
        return None


def _with_yo(word: str) -> Iterator[str]:
    for at, letter in enumerate(word):
        if letter == "е":
            yield f"{word[:at]}ё{word[at + 1 :]}"


def try_out(folder: Path) -> None:
    """Has another process hear silence with a model: the engine dies of some that are only half there.

    Raises:
        ModelError: it did.
    """
    command = [sys.executable, "-c", TRIAL, str(folder)]
    trial = subprocess.run(command, capture_output=True, check=False)  # noqa: S603  # our own words, and a path
    if trial.returncode:
        raise ModelError(ModelFault.DAMAGED, str(folder))


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
        speller = Speller(self._knows, _aliases() if aliases is None else aliases)
        self.vocabulary = lru_cache(maxsize=32)(speller.vocabulary)

    def transcribe(self, pcm: Pcm, words: Sequence[str]) -> Transcript:
        """See `Recognizer`. A first pass can hear nothing but the words, a second one is free."""
        with ThreadPoolExecutor(max_workers=1) as other_core:
            second = other_core.submit(self._heard, pcm)
            listed = self.vocabulary(tuple(words))
            held = self._heard(pcm, listed.grammar) if listed.spellings else []
            free = second.result()
        return transcript([*believable([listed.restored(text) for text in held], free), *free], self.name)

    def _heard(self, pcm: Pcm, *grammar: str) -> list[str]:
        """What the sound may be, likeliest first; every utterance gets a recogniser of its own."""
        recognizer = vosk.KaldiRecognizer(self._model, RATE, *grammar)
        recognizer.SetMaxAlternatives(HYPOTHESES)
        # After silence at the end there is a result already, and the final one would be empty.
        ended = recognizer.AcceptWaveform(pcm.tobytes())
        result: dict[str, Any] = json.loads(recognizer.Result() if ended else recognizer.FinalResult())
        texts = (alternative["text"].strip() for alternative in result.get("alternatives", ()))
        return [text for text in texts if text]

    def _knows(self, word: str) -> bool:
        return bool(self._model.vosk_model_find_word(word) >= 0)


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
