"""Answers questions about the rules from the handbook."""

import re
from dataclasses import dataclass
from enum import StrEnum

from rules import handbook
from rules.handbook import Clause
from speech import questionindex, questions
from speech.gist import Gist, gist
from speech.wording import wording

_PARTS = re.compile(r"(?<=\?)\s+")
MOST_QUESTIONS = 3
"""More questions in one message are not answered."""


class Nothing(StrEnum):
    """Why there is no answer."""

    EMPTY = "empty"
    """Nothing was asked."""
    OTHER_LANGUAGE = "other_language"
    """It was asked in a language that the handbook is not written in."""
    NOT_IN_BOOK = "not_in_book"
    """The handbook has nothing on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleAnswer:
    """What the handbook says to one question."""

    question: str
    game: str | None
    """The game it is answered for; None where none was named and none is played."""
    asked_of_other: bool
    """Whether the question is about another game than the one at hand."""
    clauses: tuple[Clause, ...]
    """Best first; none where `nothing` says why."""
    gist: Gist | None
    nothing: Nothing | None = None


def answer_questions(text: str, game: str | None, language: str) -> tuple[RuleAnswer, ...]:
    """The answers to the questions of a message, one after another, at least one."""
    parts = [part for part in _PARTS.split(text.strip()) if part]
    if len(parts) > 1:
        answers = [answer_question(part, game, language) for part in parts[:MOST_QUESTIONS]]
        firsts = {answer.clauses[0].name for answer in answers if answer.clauses}
        if all(answer.clauses for answer in answers) and len(firsts) == len(answers):
            return tuple(answers)
    return (answer_question(text, game, language),)


def answer_question(text: str, game: str | None, language: str) -> RuleAnswer:
    """The answer to one question, for the game it names or else the one at hand."""
    named = questions.game_named(text, game, language)
    of = named or game
    found = questions.ask(text, of, language)
    book = handbook.load(language)
    clauses = tuple(clause for one in found if (clause := book.clause(one.name)))
    return RuleAnswer(
        question=text,
        game=of,
        asked_of_other=game is not None and of != game,
        clauses=clauses,
        gist=gist(text, clauses[0], questionindex.load(language, of), wording(language)) if clauses else None,
        nothing=None if clauses else _why_nothing(text),
    )


def _why_nothing(text: str) -> Nothing:
    if not any(sign.isalnum() for sign in text):
        return Nothing.EMPTY
    letters = [sign for sign in text.lower() if sign.isalpha()]
    if any(sign in "іїєґ" for sign in letters) or not any("а" <= sign <= "я" or sign == "ё" for sign in letters):
        return Nothing.OTHER_LANGUAGE
    return Nothing.NOT_IN_BOOK
