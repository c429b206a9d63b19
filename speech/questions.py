"""Questions about the rules: which clauses of the handbook answer them."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from speech.normalize import LIMIT, fold
from speech.questionindex import UNKNOWN, Index, letters, load, meant, near, pair, rarity
from speech.questiontopics import told
from speech.wording import Wording, wording

WEIGHTS: Mapping[str, float] = {"words": 5.3, "near": 1.18, "letters": 4.01, "said": 0.25, "unsaid": 0.64, "own": 1.56}
"""What each evidence counts; fitted on sayings left out (`python -m benchmarks.question_weights`)."""
SURENESS: Mapping[str, float] = {"words": 1.0, "near": 0.8, "letters": 0.4}
"""What evidence counts for being sure that a clause answers at all; the rest only tells clauses from each other."""
LEAST, FIRST = 0.5, 3
"""How sure one of so many first clauses must be for the book to answer."""
ELSEWHERE = 0.5
"""What is left of the words of a clause that has not the word which points away from the rules."""
ALONE, ALONE_WORDS = 0.6, 3
"""How sure, and of how many words, a part of a message must be to be a question of its own."""
MOST = 5


@dataclass(frozen=True, slots=True)
class Found:
    """A clause that answers a question."""

    name: str
    score: float
    """How likely against other clauses; bare numbers mean nothing."""
    sureness: float
    """How much of the question the clause has, from 0 on."""


def game_named(text: str, game: str | None, language: str) -> str | None:
    """The game that a question names; None where it names none, or the one at hand."""
    folded = fold(text[:LIMIT])
    for named, way in wording(language).games:
        if named != game and way.search(folded):
            return named
    return None


def ask(text: str, game: str | None, language: str) -> tuple[Found, ...]:
    """The clauses that answer a question, best first, at most five; none where the handbook has nothing on it."""
    found = ranked(text, load(language, game), wording(language, game))
    return tuple(found[:MOST]) if _sure(found) >= LEAST else ()


def stands_alone(part: str, game: str | None, language: str) -> bool:
    """Whether a part of a message is a question that needs nothing that was said before it."""
    game = game_named(part, game, language) or game
    words = wording(language, game)
    said = words.words(part)
    found = ask(part, game, language)
    return len(said) >= ALONE_WORDS and not words.goes_on(part) and bool(found) and _sure(found) >= ALONE


def sureness(text: str, game: str | None, language: str) -> float:
    """How sure it is that the handbook has an answer to a text, were it a question."""
    return _sure(ranked(text, load(language, game), wording(language, game)))


def _sure(found: Sequence[Found]) -> float:
    """How sure it is that the book has anything: one of the first clauses has most of the question."""
    return max((one.sureness for one in found[:FIRST]), default=0.0)


def ranked(text: str, index: Index, words: Wording) -> list[Found]:
    """All clauses of the index, best first; none where the question has no word that matters."""
    parts = evidence(text, index, words)
    found = [
        Found(
            name,
            sum(weight * parts[kind][at] for kind, weight in WEIGHTS.items()),
            sum(weight * parts[kind][at] for kind, weight in SURENESS.items()),
        )
        for at, name in enumerate(index.names if parts else ())
    ]
    return sorted(found, key=lambda one: -one.score)


def evidence(text: str, index: Index, words: Wording) -> dict[str, list[float]]:
    """What speaks for each clause of the index, by kind (`WEIGHTS`); empty where no word of the question matters."""
    said = list(dict.fromkeys(words.words(text)))
    asked = [meant(word, index, words) for word in said]
    if not asked:
        return {}
    there, not_there = told({term for one in asked for term in one}, index.topics)
    return {
        "words": _by_words(said, asked, index, words),
        "near": _by_pair([next(iter(one), UNKNOWN) for one in asked], index),
        "letters": _by_letters(said, index),
        "said": there,
        "unsaid": not_there,
        "own": [float(not general) for general in index.general],
    }


def _by_words(said: Sequence[str], asked: Sequence[Mapping[int, float]], index: Index, words: Wording) -> list[float]:
    """How much of the question's words, by rarity, each clause has, and in which of its parts."""
    rarest = max(index.weights)
    total = sum(max((index.weights[term] * share for term, share in one.items()), default=rarest) for one in asked)
    scores = [0.0] * len(index.names)
    for one in asked:
        best: dict[int, float] = {}
        for term, share in one.items():
            weight = index.weights[term] * share
            for at, count in index.clauses[term]:
                if (value := weight * count) > best.get(at, 0.0):
                    best[at] = value
        for at, value in best.items():
            scores[at] += value / total
    for word, one in zip(said, asked, strict=True):
        if words.is_elsewhere(word):
            have = {at for term in one for at, _ in index.clauses[term]}
            scores = [score if at in have else score * ELSEWHERE for at, score in enumerate(scores)]
    return scores


def _by_letters(said: Sequence[str], index: Index) -> list[float]:
    """How alike the question is to the nearest saying of each clause, letter by letter: the cosine of their threes."""
    asked = letters(said)
    shared = [0] * len(index.owners)
    for three in asked:
        for saying in index.letters.get(three, ()):
            shared[saying] += 1
    length = math.sqrt(len(asked)) or 1.0
    nearest = [0.0] * len(index.names)
    for owner, count, own in zip(index.owners, shared, index.lengths, strict=True):
        if count and (likeness := count / (length * own)) > nearest[owner]:
            nearest[owner] = likeness
    return nearest


def _by_pair(heads: Sequence[int], index: Index) -> list[float]:
    """How many of the words near each other in the question, by rarity, are near each other in each clause too."""
    scores = [0.0] * len(index.names)
    total = 0.0
    for one, other in dict.fromkeys(near(heads)):
        found = index.pairs.get(pair(one, other), [])
        weight = rarity(len(found), len(index.names))
        total += weight
        for at in found:
            scores[at] += weight
    return [score / total for score in scores] if total else scores
