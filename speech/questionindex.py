"""The index of the handbook for one game: made once, kept on disk, read without a dictionary of word forms."""

import hashlib
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules import handbook
from speech import phrasebook
from speech.disk import cache_folder, keep
from speech.questiontopics import Topics, topics
from speech.wording import Wording, is_word, lemmas, lexeme, root, wording

FIELDS: Mapping[str, tuple[float, float]] = {"title": (3.0, 0.4), "text": (1.5, 0.6), "sayings": (1.6, 0.4)}
"""What a word counts in each part of a clause, and how much the part's length takes away from that."""
SATURATION = 0.8
"""The smaller, the less it counts that a word is said again."""
NEAR = 3
"""How far apart two words may be to be near each other."""
SAME, ROOT = 0.75, 0.7
"""What a word counts that means the same, or is derived from the same, as one that is said."""


ALL = "all"
_SENTENCE = re.compile(r"(?<=[.!?;:])\s")
SHORTEST, LONG = 5, 9
"""Letters a word must have for one slip in it to be mended, and for two."""
SLIP = 0.85
"""What a mended word counts."""


class Index(msgspec.Struct, frozen=True):
    """The clauses of a game by the words in them."""

    names: list[str]
    """Of the clauses, in the order of the books."""
    weights: list[float]
    """How rare each term is, by number."""
    terms: dict[str, int]
    forms: dict[str, list[int]]
    """The terms a form of a word stands for; the first is what pairs are made of."""
    clauses: dict[int, list[tuple[int, float]]]
    """By term: clauses with what the term counts there, from 0 to 1."""
    letters: dict[str, list[int]]
    """By three letters in a row: sayings that have them."""
    owners: list[int]
    """By saying: its clause."""
    lengths: list[float]
    """By saying: the length of its vector of letters."""
    topics: Topics
    """What each clause is asked about."""
    pairs: dict[int, list[int]]
    """By two words near each other (`pair`): clauses where they are."""
    general: list[bool]
    """By clause: whether it holds in other games too."""


UNKNOWN = (1 << 20) - 1
"""The term of a word that no clause knows."""


def pair(one: int, other: int) -> int:
    """The number of a pair of terms, whichever comes first."""
    return (min(one, other) << 20) | max(one, other)


def letters(words: Iterable[str]) -> set[str]:
    """What words have of three letters in a row, beginnings and ends told from the middle."""
    bounded = (f" {word} " for word in words)
    return {word[at : at + 3] for word in bounded for at in range(len(word) - 2)}


def near(heads: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The words of a text that are near each other, by their first terms."""
    for at, one in enumerate(heads):
        for other in heads[at + 1 : at + 1 + NEAR]:
            if one != other:
                yield one, other


def rarity(holders: int, clauses: int) -> float:
    """How much it tells that a clause has something that so many have."""
    return math.log(1 + (clauses - holders + 0.5) / (holders + 0.5))


def strength(term: str) -> float:
    """What a term counts by its kind."""
    return {"=": SAME, "/": ROOT}.get(term[0], 1.0)


@lru_cache(maxsize=16)
def load(language: str, game: str | None) -> Index:
    """The index of a game, or of all games, from disk if nothing it was made of has changed since.

    Raises:
        NotationError: there is no handbook in this language.
        PhraseError: there are no words of questions in this language.
    """
    name = f"questions-{language}-{game or ALL}"
    path = cache_folder() / f"{name}-{_digest(language)}.bin"
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.msgpack.decode(path.read_bytes(), type=Index)
    book = handbook.load(language)
    made = build(book.of_game(game) if game else book.clauses, wording(language, game))
    with suppress(OSError):  # a cache that cannot be written only costs time
        for older in path.parent.glob(f"{name}-*"):
            older.unlink(missing_ok=True)
        keep(path, msgspec.msgpack.encode(made))
    return made


def _digest(language: str) -> str:
    digest = hashlib.sha256()
    book = Path(handbook.__file__).parent / language
    phrases = phrasebook.FOLDER / language / "questions.toml"
    code = (Path(__file__).with_name(f"{name}.py") for name in ("questionindex", "questiontopics", "wording"))
    for file in (*sorted(book.glob("*.toml")), phrases, *code):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def meant(word: str, index: Index, words: Wording) -> dict[int, float]:
    """The terms a word of a question can stand for, each with how surely; none where the clauses do not know it."""
    if (terms := index.forms.get(word)) is not None:
        return dict.fromkeys(terms, 1.0)
    if terms := [index.terms[group] for group in words.groups(word) if group in index.terms]:
        return dict.fromkeys(terms, 1.0)
    return _mended(word, index)


def _mended(word: str, index: Index) -> dict[int, float]:
    if len(word) < SHORTEST or word.isdigit() or is_word(word):
        return {}
    most = 1 if len(word) < LONG else 2
    alike = process.extractOne(word, index.forms.keys(), scorer=OSA.distance, score_cutoff=most)
    return dict.fromkeys(index.forms[alike[0]], SLIP) if alike else {}


def build(clauses: Iterable[handbook.Clause], words: Wording) -> Index:
    """The index of some clauses."""
    return _Builder(words).made(list(clauses))


class _Builder:
    def __init__(self, words: Wording) -> None:
        self._words = words
        self._numbers: dict[str, int] = {}
        self._known: dict[str, list[int]] = {}

    def made(self, clauses: list[handbook.Clause]) -> Index:
        parts = [self._parts(clause) for clause in clauses]
        sayings = [
            (at, letters(self._words.words(said))) for at, clause in enumerate(clauses) for said in _sayings(clause)
        ]
        by_letters: dict[str, list[int]] = defaultdict(list)
        for number, (_, had) in enumerate(sayings):
            for three in had:
                by_letters[three].append(number)
        return Index(
            names=[clause.name for clause in clauses],
            weights=self._weights(parts),
            terms=self._numbers,
            forms=self._forms(),
            clauses=self._postings(parts),
            letters=dict(by_letters),
            owners=[owner for owner, _ in sayings],
            lengths=[math.sqrt(len(had)) or 1.0 for _, had in sayings],
            topics=self._topics(clauses),
            pairs=self._pairs(clauses),
            general=[len(clause.games) > 1 for clause in clauses],
        )

    def _parts(self, clause: handbook.Clause) -> dict[str, Counter[int]]:
        texts = {"title": clause.title, "text": clause.text, "sayings": ". ".join(clause.sayings)}
        return {part: Counter(self._terms(text)) for part, text in texts.items()}

    def _terms(self, text: str) -> list[int]:
        return [term for word in self._words.words(text) for term in self._of(word)]

    def _of(self, word: str) -> list[int]:
        if word not in self._known:
            said = lemmas(word)
            names = [*self._words.groups(word), *said, *(f"/{stem}" for one in said if (stem := root(one)))]
            self._known[word] = [self._numbers.setdefault(name, len(self._numbers)) for name in dict.fromkeys(names)]
        return self._known[word]

    def _pairs(self, clauses: list[handbook.Clause]) -> dict[int, list[int]]:
        pairs: dict[int, list[int]] = defaultdict(list)
        for at, clause in enumerate(clauses):
            texts = (*_sayings(clause), *_SENTENCE.split(clause.text))
            heads = ([self._of(word)[0] for word in self._words.words(text)] for text in texts)
            for number in {pair(one, other) for each in heads for one, other in near(each)}:
                pairs[number].append(at)
        return dict(pairs)

    def _topics(self, clauses: list[handbook.Clause]) -> Topics:
        texts = [(*_sayings(clause), clause.title, *_SENTENCE.split(clause.text)) for clause in clauses]
        return topics([[self._groups(text) for text in each] for each in texts])

    def _groups(self, text: str) -> set[int]:
        return {self._numbers[group] for word in self._words.words(text) for group in self._words.groups(word)}

    def _weights(self, parts: list[dict[str, Counter[int]]]) -> list[float]:
        found = Counter(term for part in parts for term in set().union(*part.values()))
        count = len(parts)
        return [round(rarity(found[term], count) * strength(name), 4) for name, term in self._numbers.items()]

    def _postings(self, parts: list[dict[str, Counter[int]]]) -> dict[int, list[tuple[int, float]]]:
        usual = {field: sum(part[field].total() for part in parts) / len(parts) or 1.0 for field in FIELDS}
        postings: dict[int, list[tuple[int, float]]] = defaultdict(list)
        for at, part in enumerate(parts):
            found: dict[int, float] = defaultdict(float)
            for field, (weight, length) in FIELDS.items():
                share = 1 - length + length * part[field].total() / usual[field]
                for term, times in part[field].items():
                    found[term] += weight * times / share
            for term, value in found.items():
                postings[term].append((at, round(value / (SATURATION + value), 4)))
        return dict(postings)

    def _forms(self) -> dict[str, list[int]]:
        forms: dict[str, dict[int, None]] = {word: dict.fromkeys(terms) for word, terms in self._known.items()}
        for lemma in [name for name in self._numbers if name[0] not in "=/"]:
            stem = root(lemma)
            more = [self._numbers[lemma], *([self._numbers[f"/{stem}"]] if stem else [])]
            for form in lexeme(lemma):
                groups = [self._numbers[group] for group in self._words.groups(form) if group in self._numbers]
                forms.setdefault(form, {}).update(dict.fromkeys([*groups, *more]))
        return {form: list(terms) for form, terms in forms.items()}


def _sayings(clause: handbook.Clause) -> Iterable[str]:
    return (*clause.sayings, clause.title)
