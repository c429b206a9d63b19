"""Questions about the rules: which clauses of the handbook answer them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from speech.normalize import LIMIT, fold
from speech.questionindex import UNKNOWN, Index, load, meant, near, pair, rarity
from speech.wording import Wording, wording

LEAST = 0.48
"""The score from which on a clause answers a question."""
SAYING = 0.4
"""What the nearest saying of a clause counts beside the clause as a whole."""
PAIRS = 0.8
"""What it counts that the words stand near each other as they do in the question."""
OWN = 1.05
"""What a rule of this game alone has before one that holds in others too."""
ELSEWHERE = 0.6
"""What is left of the score of a clause that has not the word which points away from the rules."""
ALONE, ALONE_WORDS = 0.6, 3
"""The score and the words that a part of a message must have to be a question of its own."""
MOST = 5


@dataclass(frozen=True, slots=True)
class Found:
    """A clause that answers a question."""

    name: str
    score: float


def game_named(text: str, game: str | None, language: str) -> str | None:
    """The game that a question names; None where it names none, or the one at hand."""
    folded = fold(text[:LIMIT])
    for named, way in wording(language).games:
        if named != game and way.search(folded):
            return named
    return None


def ask(text: str, game: str | None, language: str) -> tuple[Found, ...]:
    """The clauses that answer a question, best first, at most five; none where the handbook has nothing on it."""
    found = ranked(text, load(language, game), wording(language))
    if not found or found[0].score < LEAST:
        return ()
    return tuple(found[:MOST])


def stands_alone(part: str, game: str | None, language: str) -> bool:
    """Whether a part of a message is a question that needs nothing that was said before it."""
    words = wording(language)
    said = words.words(part)
    found = ask(part, game_named(part, game, language) or game, language)
    return len(said) >= ALONE_WORDS and not words.goes_on(part) and bool(found) and found[0].score >= ALONE


def ranked(text: str, index: Index, words: Wording) -> list[Found]:
    """All clauses that have anything of the question, best first."""
    said = list(dict.fromkeys(words.words(text)))
    asked = [meant(word, index, words) for word in said]
    if not asked:
        return []
    rarest = max(index.weights)
    mass = [max((index.weights[term] * share for term, share in one.items()), default=rarest) for one in asked]
    clauses, sayings = _by_clause(asked, mass, index), _by_saying(asked, mass, index)
    pairs = _by_pair([next(iter(one), UNKNOWN) for one in asked], index)
    scores = {
        at: (clauses[at] + SAYING * sayings.get(at, 0.0) + PAIRS * pairs.get(at, 0.0))
        * (1.0 if index.general[at] else OWN)
        for at in clauses
    }
    for word, one in zip(said, asked, strict=True):
        if words.is_elsewhere(word):
            there = {at for term in one for at, _ in index.clauses[term]}
            scores = {at: score * (1.0 if at in there else ELSEWHERE) for at, score in scores.items()}
    order = sorted(scores, key=lambda at: (-scores[at], at))
    return [Found(index.names[at], scores[at]) for at in order]


def _by_clause(asked: Sequence[Mapping[int, float]], mass: Sequence[float], index: Index) -> dict[int, float]:
    scores: dict[int, float] = {}
    for one in asked:
        best: dict[int, float] = {}
        for term, share in one.items():
            weight = index.weights[term] * share
            for at, count in index.clauses[term]:
                if (value := weight * count) > best.get(at, 0.0):
                    best[at] = value
        for at, value in best.items():
            scores[at] = scores.get(at, 0.0) + value
    total = sum(mass)
    return {at: score / total for at, score in scores.items()}


def _by_saying(asked: Sequence[Mapping[int, float]], mass: Sequence[float], index: Index) -> dict[int, float]:
    shared: dict[int, float] = {}
    for one, own in zip(asked, mass, strict=True):
        best: dict[int, float] = {}
        for term, share in one.items():
            weight = index.weights[term] * share
            for saying in index.sayings.get(term, ()):
                if weight > best.get(saying, 0.0):
                    best[saying] = weight
        for saying, weight in best.items():
            shared[saying] = shared.get(saying, 0.0) + weight * own
    length = sum(own * own for own in mass) ** 0.5
    nearest: dict[int, float] = {}
    for saying, value in shared.items():
        owner = index.owners[saying]
        likeness = min(1.0, value / (length * index.lengths[saying]))
        if likeness > nearest.get(owner, 0.0):
            nearest[owner] = likeness
    return nearest


def _by_pair(heads: Sequence[int], index: Index) -> dict[int, float]:
    scores: dict[int, float] = {}
    total, count = 0.0, len(index.names)
    for one, other in dict.fromkeys(near(heads)):
        found = index.pairs.get(pair(one, other), [])
        weight = rarity(len(found), count)
        total += weight
        for at in found:
            scores[at] = scores.get(at, 0.0) + weight
    return {at: score / total for at, score in scores.items()}
