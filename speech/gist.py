"""The gist of a clause for one question: the sentence or two that answer it, and yes or no where that is safe."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.handbook import Clause
from speech.normalize import fold
from speech.questionindex import Index, meant
from speech.wording import Wording

LONGEST = 320
"""Characters of an answer; a second sentence is only taken where both fit."""
FIRST = 1.35
"""How much likelier the first sentence answers: it says what the clause rules."""
WORTH = 0.6
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
    scores = [_fit(part, asked, index, words) * (FIRST if at == 0 else 1.0) for at, part in enumerate(parts)]
    best = max(range(len(parts)), key=lambda at: (scores[at], -at))
    chosen = [best]
    for at in sorted(range(len(parts)), key=lambda at: -scores[at]):
        room = sum(len(parts[one]) for one in (*chosen, at)) <= LONGEST
        if at != best and len(chosen) == 1 and room and scores[at] >= WORTH * scores[best] and abs(at - best) == 1:
            chosen.append(at)
    said = tuple(parts[at] for at in sorted(chosen))
    return Gist(decided(question, " ".join(said), words), said)


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
