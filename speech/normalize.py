"""Text to tokens: words in one spelling, numbers as numbers, punctuation kept as what stands before a word."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

LIMIT = 4096
"""Characters read of a message; messengers send no more."""


class Break(IntEnum):
    """What stands before a token, by how much it separates."""

    NONE = 0
    HYPHEN = 1
    COLON = 2
    DASH = 3
    COMMA = 4
    STOP = 5


@dataclass(frozen=True, slots=True)
class Token:
    """One word or number of a message."""

    text: str
    """As written."""
    word: str
    """In lower case, with е for ё and in one script; of a number its digits."""
    before: Break
    start: int
    end: int
    suffix: str | None = None
    """What was written behind a number: "й" of "7-й"; empty of a bare number, None of a word."""
    asked: bool = False
    """A question mark follows."""

    @property
    def is_number(self) -> bool:
        """Whether the token was written in digits."""
        return self.suffix is not None


_PIECE = re.compile(
    r"(?P<number>\d+)(?:[-‐‑’'`]?(?P<suffix>[а-яa-z]{1,4})(?![а-яa-z\d]))?|(?P<word>[^\W\d_]+)|(?P<mark>[^\s])",
    re.UNICODE,
)
_BREAKS: Mapping[str, Break] = {
    **dict.fromkeys("-‐‑", Break.HYPHEN),
    **dict.fromkeys("–—−", Break.DASH),
    **dict.fromkeys(',;/|()[]«»"', Break.COMMA),
    **dict.fromkeys(".!?…", Break.STOP),
    ":": Break.COLON,
}
_INVISIBLE = re.compile("[\u0300\u0301\u0340\u0341\ufe0f\ufe0e\u200b-\u200d\u2060\ufeff\u00ad]")
_MINUS = re.compile(r"(?<![^\s,;:(])[-−–](?=\d)")
_KEYCAP = "\u20e3"
_LOOK_ALIKES = str.maketrans("abcehkmoptxyi3", "авсенкмортхуиз")
_CYRILLIC = re.compile("[а-я]")
_LATIN = re.compile("[a-z]")


def fold(text: str) -> str:
    """Lower case with е for ё: the spelling every word is compared in."""
    return text.lower().replace("ё", "е")


def tokens(text: str, symbols: Mapping[str, str]) -> list[Token]:
    """The tokens of a message; `symbols` says which words stand for which sign ("🔴", "№", "-" before a number)."""
    clean = _spelled(text, symbols)
    folded = fold(clean)
    if len(folded) != len(clean):
        clean = folded
    found: list[Token] = []
    before, last = Break.STOP, 0
    for piece in _PIECE.finditer(folded):
        if mark := piece["mark"]:
            before = max(before, _separation(mark, clean, piece.start()))
            if mark == "?" and found:
                found[-1] = _asked(found[-1])
            continue
        if "\n" in clean[last : piece.start()]:
            before = Break.STOP
        found.append(_token(piece, clean, before))
        before, last = Break.NONE, piece.end()
    return found


def _spelled(text: str, symbols: Mapping[str, str]) -> str:
    clean = _INVISIBLE.sub("", unicodedata.normalize("NFC", text[:LIMIT])).replace(_KEYCAP, " ")
    clean = _MINUS.sub(f" {symbols.get('-', '-')} ", clean)
    for symbol, word in symbols.items():
        if symbol[0].isalpha():
            clean = re.sub(rf"(?i)\b{symbol}", word, clean)
        elif symbol != "-":
            clean = clean.replace(symbol, f" {word} ")
    return clean


def _separation(mark: str, text: str, at: int) -> Break:
    kind = _BREAKS.get(mark, Break.NONE)
    if mark in ".,+" and text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit():
        return Break.COLON
    if kind is Break.HYPHEN and (at == 0 or text[at - 1].isspace()):
        return Break.DASH
    return kind


def _token(piece: re.Match[str], text: str, before: Break) -> Token:
    start, end = piece.span()
    written = text[start:end]
    if piece["number"]:
        suffix = one_script(piece["suffix"] or "")
        return Token(written, str(int(piece["number"])), before, start, end, suffix)
    return Token(written, one_script(piece["word"]), before, start, end)


def one_script(word: str) -> str:
    """The word with its Latin look-alikes in Cyrillic, if it has any Cyrillic letter."""
    if is_mixed(word):
        return word.translate(_LOOK_ALIKES)
    return word


def is_mixed(word: str) -> bool:
    """Whether the word has letters of both scripts even in one spelling."""
    return bool(_CYRILLIC.search(word) and _LATIN.search(word))


def _asked(token: Token) -> Token:
    return Token(token.text, token.word, token.before, token.start, token.end, token.suffix, asked=True)


def is_latin(word: str) -> bool:
    """Whether the word has no letter but Latin ones."""
    return word.isascii() and word.isalpha()
