"""Answers about the rules, in words: from the handbook, of what would follow, of why it was ruled so."""

import re
from collections.abc import Iterator, Sequence

from bot.services.answering import Explained, Nothing, Opened, Quoted, RuleAnswer, RulesReply, Supposed
from bot.services.rulebook import Page
from bot.views.echo import echo
from bot.views.game_words import title
from bot.views.judged import judged
from bot.views.lines import Line, Role
from bot.views.refusals import refusal
from bot.views.rulings import along, ruling
from bot.views.translation import Translator
from bot.views.words import clauses
from rules.events import Ruling, TurnGiven
from rules.handbook import Clause

PARAGRAPH = 480
"""Characters of a line of a clause; a longer text is broken between sentences."""
MOST_TEXTS = 4
"""So many clauses are quoted with a ruling that is explained."""


def rule_replies(replies: Sequence[RulesReply], _: Translator) -> Iterator[Line]:
    """The lines to say to questions about the rules."""
    for reply in replies:
        match reply:
            case RuleAnswer():
                yield Line(Role.NOTE, rule_answer(reply, _))
            case Supposed():
                yield from _supposed(reply, _)
            case Explained():
                yield from _explained(reply, _)
            case Quoted():
                yield from _quoted(reply, _)
            case Opened():
                yield Line(Role.NOTE, contents(_))


def _supposed(given: Supposed, _: Translator) -> Iterator[Line]:
    state = given.before.state
    yield Line(Role.HEARD, _("What if: {words}", words=echo(given.reports, state.game, _)))
    if not given.live:
        game = title(state.game, _)
        yield Line(Role.NOTE, _("Judged on the ordinary position right after a break: {game}.", game=game))
    if given.after is not None:
        yield from judged(given.after, len(given.before.entries), _)
    elif given.refused is not None:
        yield Line(Role.NOTE, refusal(given.refused, state, _))


def _explained(given: Explained, _: Translator) -> Iterator[Line]:
    link = given.standing
    if link is None or link.before is None:
        yield Line(Role.NOTE, _("Nothing has been ruled yet."))
        return
    yield Line(Role.HEARD, _("Heard: {words}", words=echo(link.entry.reports, link.state.game, _)))
    found = [*along(link.entry.events, link.before.state)]
    last_turn = max((at for at, (_state, event) in enumerate(found) if isinstance(event, TurnGiven)), default=-1)
    for at, (state, event) in enumerate(found):
        if isinstance(event, Ruling) and (at == last_turn or not isinstance(event, TurnGiven)):
            yield Line(Role.RULING, ruling(event, state, _))
    for clause in given.clauses[:MOST_TEXTS]:
        yield from clause_lines(clause, _)


def _quoted(given: Quoted, _: Translator) -> Iterator[Line]:
    if not given.clauses:
        yield Line(Role.NOTE, _("The books have no item {number}; the contents are in /rules.", number=given.number))
    for clause in given.clauses:
        yield from clause_lines(clause, _)


def clause_lines(clause: Clause, _: Translator) -> Iterator[Line]:
    """A clause in full."""
    yield Line(Role.SCORE, clause_title(clause, _))
    yield from (Line(Role.NOTE, part) for part in paragraphs(clause.text))


def clause_title(clause: Clause, _: Translator) -> str:
    """The name and title of a clause."""
    return _("{clause}. {title}", clause=clauses([clause.name], _), title=clause.title)


def paragraphs(text: str) -> list[str]:
    """A text in lines that are not too long, broken between sentences."""
    lines = [""]
    for sentence in re.split(r"(?<=[.!?])\s+", text):
        if lines[-1] and len(lines[-1]) + len(sentence) >= PARAGRAPH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {sentence}".strip()
    return lines


def contents(_: Translator) -> str:
    """What can be read, where it cannot be leafed through."""
    return _("Ask about the rules in your own words or name an item (“item 3.3”); “why?” explains the last ruling.")


def rule_answer(given: RuleAnswer, _: Translator) -> str:
    """The answer to a question about the rules: yes or no where that is asked, why, and the clause."""
    if given.gist is None:
        return nothing(given, _)
    text = " ".join(given.gist.sentences)
    if given.gist.yes is not None:
        text = _("Yes. {text}", text=text) if given.gist.yes else _("No. {text}", text=text)
    answer = _("{text} ({clauses})", text=text, clauses=clauses([given.clauses[0].name], _))
    if given.asked_of_other and given.game:
        return _("{game}: {answer}", game=title(given.game, _), answer=answer)
    return answer


def nothing(given: RuleAnswer, _: Translator) -> str:
    """Why there is no answer, and what to do."""
    match given.nothing:
        case Nothing.EMPTY:
            return _("Nothing was asked; ask about the rules in a sentence.")
        case Nothing.OTHER_LANGUAGE:
            return _("I only understand questions about the rules in Russian; please ask in Russian.")
        case _:
            return _(
                "The rule book has nothing on that; ask about the rules of the game in other words, or see /rules."
            )


# --- leafing through the books ---------------------------------------------------------------------------------------


def page_lines(page: Page, _: Translator) -> Iterator[Line]:
    """What stands on a page of the handbook, above the parts it leads to."""
    if page.clause is not None:
        yield from clause_lines(page.clause, _)
    elif page.name:
        yield Line(Role.SCORE, page.title)
    else:
        yield Line(Role.SCORE, _("The rule books"))
        yield Line(Role.NOTE, contents(_))


def part_label(name: str, heading: str, _: Translator) -> str:
    """A part of a page by its number and title."""
    item = name.partition(":")[2]
    return _("{item}. {title}", item=item, title=heading) if item else heading


def full_text(clause: Clause, _: Translator) -> str:
    """A clause as something to open."""
    return _("{title} ({clauses})", title=clause.title, clauses=clauses([clause.name], _))


def before(_: Translator) -> str:
    """To the clause before."""
    return _("← Back")


def after(_: Translator) -> str:
    """To the clause after."""
    return _("Next →")


def above(_: Translator) -> str:
    """To what the page is part of."""
    return _("↑ Contents")


def why(_: Translator) -> str:
    """To the reasons of a ruling."""
    return _("Why?")
