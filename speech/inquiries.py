"""Questions that are about more than the book: what would follow now, why the last ruling, an item by its number."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from speech import phrasebook
from speech.forms import analyzer
from speech.normalize import LIMIT, fold

_ITEM = re.compile(r"(?P<item>\d+(?:\.\d+)*)\.?(?:\s?\(?(?P<inner>[а-яa-z]|\d{1,2})\)?)?")
_WORDS = re.compile(r"[^\W\d_]+|[^\W_]+|\W+")


@dataclass(frozen=True, slots=True)
class Why:
    """Why was it ruled so just now?"""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is there to read in the books?"""


@dataclass(frozen=True, slots=True)
class Item:
    """What does the item of this number say?"""

    number: str
    """As it stands in the name of a clause: `2.11.1(ж)`."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What would follow?"""

    stroke: str
    """What would happen, told as if it had."""


Inquiry = Why | Contents | Item | WhatIf


class _Ways:
    """How people put such questions, as `inquiries.toml` gives it."""

    def __init__(self, source: Mapping[str, Any]) -> None:
        self.why, self.contents, self.item, self.if_, self.now, self.asks = (
            re.compile("|".join(f"(?:{way})" for way in source[key]))
            for key in ("why", "contents", "item", "if", "now", "asks")
        )


@lru_cache(maxsize=4)
def _ways(language: str) -> _Ways:
    return _Ways(phrasebook.source(language, "inquiries"))


def inquiry(text: str, language: str) -> Inquiry | None:
    """What is asked, if it is one of these.

    A supposed stroke is only one by how it is put: whether it can be understood as a stroke is for others to say.
    """
    ways = _ways(language)
    said = " ".join(fold(text[:LIMIT]).split()).strip(" ?!.…")
    if ways.why.fullmatch(said):
        return Why()
    if ways.contents.fullmatch(said):
        return Contents()
    if (asked := ways.item.fullmatch(said)) and (number := _ITEM.fullmatch(asked["number"])):
        return Item(f"{number['item']}({number['inner']})" if number["inner"] else number["item"])
    return _what_if(said, ways, marked="?" in text)


def _what_if(said: str, ways: _Ways, *, marked: bool) -> WhatIf | None:
    opening = ways.if_.search(said)
    if opening is None or not (marked or " " in opening.group().strip() or _asks(said, ways)):
        return None
    rest = said[: opening.start()] + " " + said[opening.end() :]
    told = _as_told(rest)
    if not ways.now.search(said) and told == rest:
        return None
    stroke = " ".join(ways.asks.sub(" ", told).split()).strip(" ,?!.")
    return WhatIf(stroke) if stroke else None


def _asks(said: str, ways: _Ways) -> bool:
    """Whether anything is asked in so many words; a bare "если" only supposes: "если забьёт, я ставлю"."""
    return any(" " in asked.group().strip() for asked in ways.asks.finditer(said))


def _as_told(text: str) -> str:
    """The text with what is to come told as if it had happened: "забью" becomes "забил"."""
    return "".join(_past(word) if word.isalpha() else word for word in _WORDS.findall(text))


@lru_cache(maxsize=4096)
def _past(word: str) -> str:
    parses = analyzer().parse(word)
    if not parses or parses[0].tag.POS != "VERB" or parses[0].tag.tense != "futr":
        return word
    number = "plur" if parses[0].tag.number == "plur" and parses[0].tag.person == "3per" else "sing"
    marks = {"past", "plur"} if number == "plur" else {"past", "sing", "masc"}
    bent = parses[0].inflect(marks)
    return fold(bent.word) if bent else word
