"""What is said to an answer of the scorekeeper: lines of text, each with its role, plain or as HTML."""

from collections.abc import Iterator, Sequence
from html import escape

from bot.services.answers import (
    Amended,
    Answer,
    Asked,
    Ignored,
    MatchOpen,
    NoMatch,
    Outdated,
    RefusedAnswer,
    Replied,
    Reply,
    Ruled,
    Started,
    StartIncomplete,
    Stranger,
    Unclear,
)
from bot.views.board import score
from bot.views.card import card
from bot.views.correcting import before_and_after
from bot.views.echo import echo, entry_echo
from bot.views.game_words import title
from bot.views.help import help_text, how_to_start
from bot.views.judged import credited, judged
from bot.views.lines import Line, Role
from bot.views.queries import query
from bot.views.refusals import refusal
from bot.views.rulebook import rule_replies
from bot.views.starts import missing
from bot.views.translation import Translator
from bot.views.turns import turn
from bot.views.words import citing, everyone
from rules.record import Record
from rules.reports import Query, QueryKind, Question, Report
from rules.state import MatchState

LONGEST_ECHO = 80
"""Characters of a message that was not understood that are said back."""


def answer(given: Answer, _: Translator) -> tuple[Line, ...]:
    """The lines to say; none where nothing is to be said."""
    return tuple(_lines(given, _))


def plain(lines: Sequence[Line]) -> str:
    """The lines as plain text."""
    return "\n".join(line.text for line in lines)


def markup(lines: Sequence[Line]) -> str:
    """The lines as HTML that Telegram takes: the score stands out, what was heard stands back."""
    tags = {Role.HEARD: "i", Role.SCORE: "b"}
    return "\n".join(
        "<{tag}>{text}</{tag}>".format(tag=tags[line.role], text=escape(line.text))
        if line.role in tags
        else escape(line.text)
        for line in lines
    )


def _lines(given: Answer, _: Translator) -> Iterator[Line]:
    match given:
        case Ruled():
            yield from _ruled(given, _)
        case Amended():
            yield from _amended(given, _)
        case Started(record=record):
            yield from started(record, _)
        case Asked():
            yield from _asked(given, _)
        case Replied(record=record, asides=asides, replies=replies):
            yield from _asides(asides, record, _)
            yield from rule_replies(replies, _)
        case RefusedAnswer(refused=refused, reports=reports, record=record):
            yield _heard(reports, record, _)
            yield Line(Role.NOTE, refusal(refused, record.state, _))
        case MatchOpen(record=record):
            yield Line(Role.NOTE, _("A match is still open: {game}.", game=title(record.state.game, _)))
            yield Line(Role.SCORE, score(record.state, _))
        case StartIncomplete(start=start, missing=lacking):
            yield from (Line(Role.NOTE, missing(what, start, _)) for what in lacking)
        case _:
            yield from _nothing_done(given, _)


def _nothing_done(given: Stranger | Unclear | NoMatch | Ignored | Outdated, _: Translator) -> Iterator[Line]:
    match given:
        case Stranger(record=record):
            yield Line(Role.NOTE, stranger(record.state, _))
        case Unclear(heard=heard):
            text = _shortened(heard)
            yield Line(
                Role.NOTE, _("I did not understand “{text}”; say it in another way or ask for “help”.", text=text)
            )
        case NoMatch():
            yield Line(Role.NOTE, _("There is no match yet. {how}", how=how_to_start(_)))
        case Outdated():
            yield Line(Role.NOTE, _("The match has moved on since; nothing was recorded, say it anew."))
        case Ignored():
            return


def _ruled(given: Ruled, _: Translator) -> Iterator[Line]:
    reports = tuple(report for report in given.reports if not isinstance(report, Reply))
    yield _heard(reports, given.record, _, credited(given.record, given.entries))
    since = given.entries[0].number - 1 if given.entries else len(given.record.entries)
    if not given.entries:
        yield Line(Role.NOTE, _("That changes nothing."))
    yield from judged(given.record, since, _)
    yield from _asides(given.asides, given.record, _)
    yield from rule_replies(given.replies, _)


def _amended(given: Amended, _: Translator) -> Iterator[Line]:
    state = given.record.state
    words = entry_echo(given.entries[-1], state.game, _)
    yield Line(Role.HEARD, _("Heard: {words}", words=words))
    was, becomes = before_and_after(given.before, state, _)
    yield Line(Role.NOTE, was)
    yield Line(Role.SCORE, becomes)
    yield Line(Role.TURN, citing(turn(state, _), (), _))


def started(record: Record, _: Translator) -> Iterator[Line]:
    """The match card and the first turn."""
    yield from (Line(Role.NOTE, text) for text in card(record.state, _))
    yield Line(Role.TURN, citing(turn(record.state, _), (), _))


def resumed(record: Record | None, _: Translator) -> Iterator[Line]:
    """Where a table was left: the match that is open, or how to start one."""
    if record is None or record.state.winner is not None:
        yield Line(Role.NOTE, how_to_start(_))
        return
    yield Line(Role.NOTE, _("The match goes on: {match}", match=card(record.state, _)[0]))
    yield Line(Role.TURN, citing(turn(record.state, _), (), _))
    yield Line(Role.SCORE, score(record.state, _))


def stranger(state: MatchState, _: Translator) -> str:
    """To who may not report in a match."""
    return _(
        "{players} keep the score of this match; nothing was recorded. Are you one of them? /claim. Others: /settings.",
        players=everyone(state, _),
    )


def _heard(reports: Sequence[Report], record: Record | None, _: Translator, player: str | None = None) -> Line:
    words = echo(reports, record.state.game if record else None, _)
    if player is None or any(getattr(report, "player", None) for report in reports):
        return Line(Role.HEARD, _("Heard: {words}", words=words))
    return Line(Role.HEARD, _("Heard: {words} ({player})", words=words, player=player))


def _asked(given: Asked, _: Translator) -> Iterator[Line]:
    game = given.record.state.game if given.record else None
    yield Line(Role.NOTE, _("Which did you mean?"))
    for number, reports in enumerate(given.options, 1):
        yield Line(Role.OPTION, _("{number}. {words}", number=number, words=echo(reports, game, _)))


def _asides(asides: Sequence[Reply], record: Record | None, _: Translator) -> Iterator[Line]:
    for aside in asides:
        yield from (Line(Role.NOTE, text) for text in _aside(aside, record, _))


def _aside(aside: Reply, record: Record | None, _: Translator) -> tuple[str, ...]:
    match aside:
        case Query(what=QueryKind.HELP) if record is None:
            return help_text(None, _)
        case Query(what=what):
            return query(what, record, _) if record else (_("There is no match yet. {how}", how=how_to_start(_)),)
        case Question():
            return ()
        case _:
            return (_("Nothing was asked just now; tell what happened at the table."),)


def _shortened(text: str) -> str:
    """The text, cut where it is too long to be said back."""
    return text if len(text) <= LONGEST_ECHO else text[:LONGEST_ECHO].rstrip() + "…"
