"""Words that are in no list: slips of the finger, words run together, Latin letters, another keyboard."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from speech.book import Sense
from speech.lexicon import Lexicon
from speech.normalize import Break, Token, is_latin
from speech.words import Kind, kind

SHORTEST = 4
"""Letters a word must have for a slip in it to be mended."""
LONG = 9
"""From this length on two slips are forgiven."""

_REMEMBERED = 10_000
_NOT = "не"
_KEYS = str.maketrans("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", "йцукенгшщзхъфывапролджэячсмитьбюе")
_DIGRAPHS = {
    "shch": "щ",
    "sch": "щ",
    "zh": "ж",
    "kh": "х",
    "ts": "ц",
    "ch": "ч",
    "sh": "ш",
    "yo": "е",
    "jo": "е",
    "yu": "ю",
    "ju": "ю",
    "ya": "я",
    "ja": "я",
    "iy": "ий",
    "yj": "ый",
    "yy": "ый",
    "yi": "ый",
}
_LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "абцдефгхийклмнопкрстуввхиз")
_SOFT = str.maketrans({"ы": "и", "й": None, "ь": None, "ъ": None, "э": "е", "'": None})


@dataclass(frozen=True, slots=True)
class Spelled:
    """A word with what it can be, each with what it costs to take it for that."""

    token: Token
    senses: tuple[tuple[Sense, float], ...]
    kind: Kind = Kind.SMALL

    @property
    def known(self) -> bool:
        """Whether any list has the word, as it is or mended."""
        return bool(self.senses)

    @property
    def matters(self) -> bool:
        """Whether the word may say something of the game: it is a number, or no list lets it be passed over."""
        return self.token.is_number or (self.known and all(sense.skip is None for sense, _ in self.senses))


@dataclass(frozen=True, slots=True)
class Mended:
    """What was made of a word that is in no list."""

    kind: Kind
    alternatives: tuple[str, ...] = ()
    """One of these was meant."""
    together: tuple[str, ...] = ()
    """All of these were meant."""
    cost: float = 0.0


def spelled(token: Token, lexicon: Lexicon) -> list[Spelled]:
    """The token with its senses; two where two words were written as one."""
    if found := lexicon.senses(token.word + (token.suffix or "")):
        return [Spelled(token, _at(0.0, found))]
    if token.is_number:
        return [Spelled(token, ())]
    mended = lexicon.mended.get(token.word)
    if mended is None:
        if len(lexicon.mended) > _REMEMBERED:
            lexicon.mended.clear()
        mended = lexicon.mended[token.word] = _mended(token.word, lexicon)
    if mended.together:
        parts = zip(mended.together, (token.before, Break.NONE), (0.0, mended.cost), strict=True)
        return [
            Spelled(replace(token, word=word, before=before), _at(cost, lexicon.senses(word)))
            for word, before, cost in parts
        ]
    senses = (sense for word in mended.alternatives for sense in lexicon.senses(word))
    return [Spelled(token, _at(mended.cost, senses), mended.kind)]


def _at(cost: float, senses: Iterable[Sense]) -> tuple[tuple[Sense, float], ...]:
    return tuple((sense, cost) for sense in senses)


def _mended(word: str, lexicon: Lexicon) -> Mended:
    sort = Kind.STRANGE if is_latin(word) else kind(word)
    if sort is not Kind.STRANGE or len(word) < SHORTEST:
        return Mended(sort)
    if is_latin(word):
        return Mended(sort, alternatives=_latin(word, lexicon), cost=lexicon.costs["latin"])
    if word.startswith(_NOT) and lexicon.senses(word.removeprefix(_NOT)):
        return Mended(Kind.SMALL, together=(_NOT, word.removeprefix(_NOT)))
    if near := _near(word, lexicon):
        return Mended(sort, alternatives=near, cost=lexicon.costs["slip"])
    return Mended(sort, together=_apart(word, lexicon), cost=lexicon.costs["joined"])


def _apart(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Two words written as one."""
    for cut in range(2, len(word) - 2):
        parts = word[:cut], word[cut:]
        if all(map(lexicon.senses, parts)):
            return parts
    return ()


def _latin(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Words in Latin letters, or typed on a keyboard that was not switched."""
    for other in _from_latin(word):
        if lexicon.senses(other):
            return (other,)
    return _same_sound(word, lexicon)


def _from_latin(word: str) -> Iterator[str]:
    yield word.translate(_KEYS)
    cyrillic = word
    for latin, letter in _DIGRAPHS.items():
        cyrillic = cyrillic.replace(latin, letter)
    yield cyrillic.translate(_LETTERS)


def _same_sound(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Words that are written like this in Latin letters, whoever does it."""
    if not lexicon.sounds:
        for form in (*lexicon.book.forms, *lexicon.named):
            lexicon.sounds.setdefault(form.translate(_SOFT), []).append(form)
    for cyrillic in _from_latin(word):
        if found := lexicon.sounds.get(cyrillic.translate(_SOFT)):
            return tuple(found)
    return ()


def _near(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Known words one slip away: a letter wrong, missing, too many, or two changed places."""
    from rapidfuzz.distance import OSA  # noqa: PLC0415 - only slips need it
    from rapidfuzz.process import extract  # noqa: PLC0415 - as above

    if not lexicon.lengths:
        for form in (*lexicon.book.forms, *lexicon.named):
            lexicon.lengths.setdefault(len(form), []).append(form)
    size = len(word)
    choices = [form for length in range(max(SHORTEST, size - 1), size + 2) for form in lexicon.lengths.get(length, ())]
    found = extract(word, choices, scorer=OSA.distance, score_cutoff=2 if size >= LONG else 1, limit=12)
    nearest = [form for form, distance, _ in found if distance == found[0][1]]
    return tuple(form for form in nearest if form[0] == word[0] or form[-2:] == word[-2:])
