"""Answers questions about the rules: from the handbook, by what would follow at the table, by what was ruled last."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.services.rulebook import by_number
from rules import handbook
from rules.errors import Refused
from rules.events import Phase, Ruling
from rules.games import ruleset_of
from rules.handbook import Clause
from rules.match import started
from rules.record import Record, Standing, begun
from rules.reports import Report, SetStriker, Shot
from speech import lexicon, questionindex, questions
from speech.gist import Gist, gist
from speech.inquiries import Contents, Item, WhatIf, Why, inquiry
from speech.understanding import told_whole, understand
from speech.wording import wording

STAND_INS = (("А",), ("Б",))
"""Who plays in a position that no match is about."""

_PARTS = re.compile(r"(?<=\?)\s+")
ORDINARY_RAILS = 4
"""Balls that an ordinary break drives to a cushion."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Supposed:
    """What would follow at the table; nothing of it is stored."""

    question: str
    reports: tuple[Report, ...]
    before: Record
    after: Record | None
    """None where it is refused."""
    refused: Refused | None
    live: bool
    """Whether it is judged on the match at the table, not on an ordinary position of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """Why it was ruled as it was by one entry, and the clauses its rulings rest on."""

    standing: Standing | None
    """None where nothing has been ruled yet."""
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted:
    """The items of a number that was asked for; none where there is no such item."""

    number: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The contents of the books were asked for."""


RulesReply = RuleAnswer | Supposed | Explained | Quoted | Opened


def reply(text: str, record: Record | None, language: str) -> tuple[RulesReply, ...]:
    """The answers to a message that asks, for the match at the table if there is one; at least one."""
    game = record.state.game if record else None
    match inquiry(text, language):
        case Why():
            return (explained(record.line if record else None, language),)
        case Item(number=number):
            return (quoted(number, game, language),)
        case Contents():
            return (Opened(),)
        case WhatIf(stroke=stroke) if found := supposed(text, stroke, record, language):
            return (found,)
        case _:
            return answer_questions(text, game, language)


def quoted(number: str, game: str | None, language: str) -> Quoted:
    """The items of a number: the one of the game's book, or those of every book."""
    return Quoted(number=number, clauses=by_number(handbook.load(language), number, game))


def supposed(text: str, stroke: str, record: Record | None, language: str) -> Supposed | None:
    """What would follow from a stroke; None where it is none that can be made out, or no game is named or played."""
    playing = record.state.game if record else None
    game = questions.game_named(text, playing, language) or playing
    if game is None:
        return None
    live = record is not None and game == playing and record.state.winner is None
    before = record if record is not None and live else ordinary(game)
    words = lexicon.load(language, game)
    if live:
        words = words.with_names([player for side in before.state.sides for player in side])
    meant = understand(stroke, words, lambda said: _judged(before, said)[1] is None)
    if not told_whole(meant):
        return None
    after, refused = _judged(before, meant.reports)
    return Supposed(question=text, reports=meant.reports, before=before, after=after, refused=refused, live=live)


def ordinary(game: str) -> Record:
    """The ordinary position of a game: the frame has been broken without a pot or a foul, and the other side plays."""
    ruleset = ruleset_of(game)
    record = begun(started(ruleset, STAND_INS))
    if record.state.frame.turn.phase is Phase.LOT:
        record = record.said([SetStriker(player=STAND_INS[0][0])])
    return record.said([Shot(breaking=True, miss=True, rails=ORDINARY_RAILS)])


def explained(standing: Standing | None, language: str) -> Explained:
    """Why it was ruled as it was by an entry that stands; the one that starts the match rules nothing."""
    if standing is None or standing.before is None:
        return Explained(standing=None, clauses=())
    book = handbook.load(language)
    cited = (event.clauses for event in standing.entry.events if isinstance(event, Ruling))
    names = dict.fromkeys(name for clauses in cited for name in clauses)
    return Explained(standing=standing, clauses=tuple(clause for name in names if (clause := book.clause(name))))


def _judged(before: Record, reports: Sequence[Report]) -> tuple[Record | None, Refused | None]:
    try:
        return before.said(reports), None
    except Refused as refused:
        return None, refused


def answer_questions(text: str, game: str | None, language: str) -> tuple[RuleAnswer, ...]:
    """The answers to the questions of a message, one after another, at least one.

    Parts are questions of their own only where each can be understood without the others.
    """
    parts = [part for part in _PARTS.split(text.strip()) if part]
    if len(parts) > 1 and all(part.endswith("?") and questions.stands_alone(part, game, language) for part in parts):
        return tuple(answer_question(part, game, language) for part in parts[:MOST_QUESTIONS])
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
        gist=gist(text, clauses[0], questionindex.load(language, of), wording(language, of)) if clauses else None,
        nothing=None if clauses else _why_nothing(text),
    )


def _why_nothing(text: str) -> Nothing:
    if not any(sign.isalnum() for sign in text):
        return Nothing.EMPTY
    letters = [sign for sign in text.lower() if sign.isalpha()]
    if any(sign in "іїєґ" for sign in letters) or not any("а" <= sign <= "я" or sign == "ё" for sign in letters):
        return Nothing.OTHER_LANGUAGE
    return Nothing.NOT_IN_BOOK
