"""Words that are in no list: slips of the finger, words run together, Latin letters, another keyboard."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from speech.book import Sense
from speech.lexicon import Lexicon
from speech.normalize import Break, Token, is_latin
from speech.words import Kind, kind

SHORTEST = 4
"""Letters a word must have for a slip in it to be mended."""

_KEYS = str.maketrans("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", "йцукенгшщзхъфывапролджэячсмитьбюе")
_DIGRAPHS = (
    ("shch", "щ"), ("sch", "щ"), ("zh", "ж"), ("kh", "х"), ("ts", "ц"), ("ch", "ч"), ("sh", "ш"), ("yo", "е"),
    ("jo", "е"), ("yu", "ю"), ("ju", "ю"), ("ya", "я"), ("ja", "я"), ("iy", "ий"), ("yj", "ый"), ("yy", "ый"), ("yi", "ый"),
)  # fmt: skip
_LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "абцдефгхийклмнопкрстуввхиз")
_SOFT = str.maketrans({"ы": "и", "й": None, "ь": None, "ъ": None, "э": "е", "'": None})


@dataclass(frozen=True, slots=True)
class Spelled:
    """A word with what it can be; `slip` is added to the cost of each sense."""

    token: Token
    senses: tuple[tuple[Sense, float], ...]
    kind: Kind = Kind.SMALL

    @property
    def known(self) -> bool:
        """Whether any list has the word, as it is or mended."""
        return bool(self.senses)


def spelled(token: Token, lexicon: Lexicon) -> list[Spelled]:
    """The token with its senses; two where two words were written as one."""
    if found := lexicon.senses(token.word + (token.suffix or "")):
        return [Spelled(token, tuple((sense, 0.0) for sense in found))]
    if token.is_number:
        return [Spelled(token, ())]
    mended = lexicon.mended.get(token.word)
    if mended is None:
        mended = lexicon.mended[token.word] = _mended(token.word, lexicon)
        if len(lexicon.mended) > _REMEMBERED:
            lexicon.mended.clear()
    words, slip, sort = mended
    if isinstance(words, list):  # alternatives to one word
        senses = tuple((sense, slip) for word in words for sense in lexicon.senses(word))
        return [Spelled(token, senses, sort)]
    return [
        Spelled(
            replace(token, word=word, before=Break.NONE if number else token.before),
            tuple((sense, slip) for sense in lexicon.senses(word)),
        )
        for number, word in enumerate(words)
    ]


_REMEMBERED = 10_000
_NOT = "не"


def _mended(word: str, lexicon: Lexicon) -> tuple[list[str] | tuple[str, ...], float, Kind]:
    """Words it may have been meant as (a list: one of these; a tuple: these together), the cost, its kind."""
    costs = lexicon.costs
    if is_latin(word):
        for other in _from_latin(word):
            if lexicon.senses(other):
                return [other], costs["latin"], Kind.STRANGE
        if near := _same_sound(word, lexicon):
            return near, costs["latin"], Kind.STRANGE
        return [], 0.0, Kind.STRANGE
    sort = kind(word)
    if sort is not Kind.STRANGE or len(word) < SHORTEST:
        return [], 0.0, sort
    if word.startswith(_NOT) and lexicon.senses(word.removeprefix(_NOT)):
        return (_NOT, word.removeprefix(_NOT)), 0.0, Kind.SMALL
    if near := _near(word, lexicon):
        return near, costs["slip"], sort
    for cut in range(2, len(word) - 2):
        parts = word[:cut], word[cut:]
        if all(lexicon.senses(part) for part in parts):
            return parts, costs["joined"] / 2, sort
    return [], 0.0, sort


def _from_latin(word: str) -> Iterator[str]:
    yield word.translate(_KEYS)
    cyrillic = word
    for latin, letter in _DIGRAPHS:
        cyrillic = cyrillic.replace(latin, letter)
    yield cyrillic.translate(_LETTERS)


def _same_sound(word: str, lexicon: Lexicon) -> list[str]:
    """Words that are written like this in Latin letters, whoever does it."""
    index = lexicon.mended.get("")
    if index is None:
        index = lexicon.mended[""] = {}
        for form in (*lexicon.book.forms, *lexicon.named):
            index.setdefault(form.translate(_SOFT), []).append(form)
    for cyrillic in _from_latin(word):
        if found := index.get(cyrillic.translate(_SOFT)):
            return list(found)
    return []


def _near(word: str, lexicon: Lexicon) -> list[str]:
    """Known words one slip away: a letter wrong, missing, too many, or two changed places."""
    from rapidfuzz.distance import OSA  # noqa: PLC0415 - only slips need it
    from rapidfuzz.process import extract  # noqa: PLC0415 - as above

    lengths = lexicon.mended.get("lengths")
    if lengths is None:
        lengths = lexicon.mended["lengths"] = {}
        for form in (*lexicon.book.forms, *lexicon.named):
            if len(form) >= SHORTEST:
                lengths.setdefault(len(form), []).append(form)
    size = len(word)
    allowed = 2 if size >= _LONG else 1
    choices = [form for length in range(size - 1, size + 2) for form in lengths.get(length, ())]
    found = extract(word, choices, scorer=OSA.distance, score_cutoff=allowed, limit=12)
    nearest = [form for form, distance, _ in found if distance == found[0][1]]
    return [form for form in nearest if form[0] == word[0] or form[-2:] == word[-2:]]


_LONG = 9
"""From this length on two slips are forgiven."""
