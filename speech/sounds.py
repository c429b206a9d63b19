"""How Russian is pronounced, roughly: sounds of a text, and how unlike two sounds are.

Stress is not known, so every vowel may be reduced; softness and voice are lost first in noise, so they count little.
A sound is written as the letter that stands for it: six vowels (а э и о у ы) and the consonants.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, groupby

import numpy as np
from numpy.typing import NDArray

from speech.normalize import fold

Codes = NDArray[np.uint8]
"""Sounds by their number in `SOUNDS`."""
Costs = NDArray[np.float32]

VOWELS = "аэиоуы"
SOUNDS = VOWELS + "бпвфгкдтзсжшщчцмнлрйх"

_IOTATED = {"е": "э", "ю": "у", "я": "а"}
_HARDENED = (
    (re.compile(r"ть?ся\b"), "ца"),
    (re.compile(r"([ое])го\b"), r"\1во"),
    (re.compile(r"\bчт"), "шт"),
    (re.compile(r"[сз]ч"), "щ"),
    (re.compile(r"([сз])[тд]([нл])"), r"\1\2"),
    (re.compile(r"вств"), "ств"),
    (re.compile(r"[дт]ь?с"), "ц"),
    (re.compile(r"[дт]ц"), "ц"),
    (re.compile(r"[сз]([жш])"), r"\1"),
)
"""What is pronounced otherwise than written."""
_AFTER_VOWEL = re.compile(r"(?<![бпвфгкдтзсжшщчцмнлрйх])[еюя]")

_PLACES = {"lips": "бпвфм", "teeth": "дтзсцнл", "ridge": "жшщчр", "back": "гкхй"}
_MANNERS = {"stop": "бпдтгк", "affricate": "цч", "fricative": "вфзсжшщх", "nasal": "мн", "liquid": "лрй"}
_VOICED = frozenset("бвгджзмнлрй")
_VOICE = 0.15
_PLACE = {frozenset(("teeth", "ridge")): 0.3, frozenset(("back", "ridge")): 0.45}
_FAR = 0.5
"""Another place or manner than one of its neighbours."""
_MANNER = {frozenset(("affricate", "fricative")): 0.2, frozenset(("affricate", "stop")): 0.3}
_VOWEL = {"ао": 0.15, "эи": 0.15, "иы": 0.1, "эы": 0.2, "аэ": 0.35, "аы": 0.4, "аи": 0.45, "оу": 0.4, "оэ": 0.45}
_OTHER_VOWEL = 0.6
_LEAST = 0.1
"""Between two sounds that are made alike: ш and щ."""
_NEVER = 1.4
"""A vowel is no consonant: dearer than to lose one and find the other."""
_GLIDE = 0.25
_LOST_VOWEL, _LOST_CONSONANT = 0.5, 0.7


def sounds(text: str) -> str:
    """The sounds of a text, its words run together; anything that is no Russian letter is passed over."""
    return "".join(map(_word, re.findall(r"[а-я]+", fold(text))))


@lru_cache(maxsize=100_000)
def _word(word: str) -> str:
    for written, said in _HARDENED:
        word = written.sub(said, word)
    word = _AFTER_VOWEL.sub(lambda found: "й" + _IOTATED[found[0]], word)
    spoken = (_IOTATED.get(letter, letter) for letter in word if letter not in "ьъ")
    return "".join(sound for sound, _ in groupby(spoken))


def codes(text: str) -> Codes:
    """The sounds of a text as numbers."""
    return np.array([_NUMBERS[sound] for sound in sounds(text)], dtype=np.uint8)


_NUMBERS = {sound: number for number, sound in enumerate(SOUNDS)}


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A row of sounds as they were heard."""

    unlike: Costs
    """How unlike each sound, by its number, each of them in turn is."""
    lost: Costs
    """What it costs that each of them was none."""
    seams: frozenset[int]
    """The places between words, as far as there seemed to be any."""


def row(text: str) -> Row:
    """The sounds of a text that was written down as it was heard."""
    words = [codes(word) for word in text.split()]
    heard = np.concatenate([np.zeros(0, np.uint8), *words])
    return Row(UNLIKE[:, heard], LOST[heard], frozenset((0, *accumulate(map(len, words)))))


def _unlike(one: str, other: str) -> float:
    if one == other:
        return 0.0
    if (one in VOWELS) != (other in VOWELS):
        return _NEVER
    if one in VOWELS:
        return _VOWEL.get(one + other, _VOWEL.get(other + one, _OTHER_VOWEL))
    place = _apart(_PLACES, _PLACE, one, other)
    manner = _apart(_MANNERS, _MANNER, one, other)
    voice = _VOICE if (one in _VOICED) != (other in _VOICED) else 0.0
    return min(1.0, max(_LEAST, place + manner + voice))


def _apart(kinds: Mapping[str, str], near: Mapping[frozenset[str], float], one: str, other: str) -> float:
    found = frozenset(kind for kind, members in kinds.items() if one in members or other in members)
    return near.get(found, _FAR) if len(found) > 1 else 0.0


def _lost() -> Iterator[float]:
    for sound in SOUNDS:
        yield _GLIDE if sound == "й" else _LOST_VOWEL if sound in VOWELS else _LOST_CONSONANT


UNLIKE: Costs = np.array([[_unlike(one, other) for other in SOUNDS] for one in SOUNDS], dtype=np.float32)
"""What it costs to hear one sound for another."""
LOST: Costs = np.array(list(_lost()), dtype=np.float32)
"""What it costs that a sound was not heard, or heard where there was none."""
