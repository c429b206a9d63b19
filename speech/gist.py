"""The gist of a clause for one question: the sentence or two that answer it, and yes or no where that is safe."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.handbook import Clause
from speech.normalize import fold
from speech.questionindex import Index, meant
from speech.wording import Wording

LONGEST = 400
"""Characters of an answer; a second sentence is only taken where both fit."""
LIST = 320
"""Characters from which a later sentence is a list, which answers only where one is asked for."""
LISTED = 3.0
"""How much likelier a list answers where one is asked for."""
FIRST = 1.2
"""How much likelier the first sentence answers: it says what the clause rules."""
SHORT = 90
"""Characters below which a sentence does not answer alone: the next one goes with it."""
WORTH = 0.5
"""How well a second sentence must fit beside the best one."""
_END = re.compile(r"(?<=[.!?])\s+(?=[«\"А-ЯЁA-Z\d])")


@dataclass(frozen=True, slots=True)
class Gist:
    """What a clause says to a question."""

    yes: bool | None
    """Whether the answer is yes or no; None where the question is of another kind or the text does not decide it."""
    sentences: tuple[str, ...]


def gist(question: str, clause: Clause, index: Index, words: Wording) -> Gist:
    """The gist of a clause of the index for a question."""
    parts = _END.split(clause.text)
    asked = [meant(word, index, words) for word in dict.fromkeys(words.words(question))]
    lists = words.asks_list.search(fold(question)) is not None
    scores = [_fit(part, asked, index, words) * _kind(at, part, lists=lists) for at, part in enumerate(parts)]
    best = max(range(len(parts)), key=lambda at: (scores[at], -at))
    beside = _beside(best, parts, scores, words)
    chosen = [best] if beside is None else sorted((best, beside))
    said = tuple(parts[at] for at in chosen)
    return Gist(decided(question, " ".join(said), words), said)


def _kind(at: int, part: str, *, lists: bool) -> float:
    """How much likelier a sentence answers by what kind of sentence it is."""
    if len(part) > LIST and (lists or at):
        return LISTED if lists else 0.0
    return 1.0 if at else FIRST


def _beside(best: int, parts: Sequence[str], scores: Sequence[float], words: Wording) -> int | None:
    """Which neighbour goes with the best sentence: what it leans on, its exception, or what answers nearly as well."""
    room = [at for at in (best - 1, best + 1) if 0 <= at < len(parts) and len(parts[best]) + len(parts[at]) <= LONGEST]
    if best - 1 in room and words.leaning.search(fold(parts[best])):
        return best - 1
    following = best + 1 if best + 1 in room else None
    if following is not None and words.exception.search(fold(parts[following])):
        return following
    fitting = [at for at in room if scores[at] >= WORTH * scores[best]]
    if fitting:
        return max(fitting, key=lambda at: scores[at])
    return following if len(parts[best]) < SHORT else None


def _fit(part: str, asked: Sequence[Mapping[int, float]], index: Index, words: Wording) -> float:
    there = {term for word in words.words(part) for term in index.forms.get(word, ())}
    return sum(max((index.weights[term] for term in one if term in there), default=0.0) for one in asked)


def decided(question: str, said: str, words: Wording) -> bool | None:
    """Whether a text says yes or no to a question; None where that is not asked, or it says both or neither."""
    asked, said = fold(question), fold(said)
    if words.open_question.search(asked):
        return None
    for verdict in words.verdicts:
        if verdict.asks.search(asked):
            no = verdict.no.search(said) is not None
            yes = verdict.yes.search(verdict.no.sub(" ", said)) is not None
            return yes if yes != no else None
    return None
