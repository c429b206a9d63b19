"""The live score message of a match: what is played, how it stands, whose turn it is, what was said last."""

from collections.abc import Iterator

from bot.views.answers import markup
from bot.views.board import score, situation
from bot.views.card import card
from bot.views.echo import echo
from bot.views.judged import credited
from bot.views.lines import Line, Role
from bot.views.rulings import found
from bot.views.summary import summary
from bot.views.translation import Translator
from rules.record import Record
from rules.reports import Report
from rules.state import fold


def live(record: Record, _: Translator, *, table: str = "", note: str = "") -> str:
    """The message as HTML. `table` is the name of the table where a chat has several, `note` a line at its end."""
    match, *agreed = card(fold(record.entries[0].events), _, brief=len(record.entries) > 1)
    first = _("{table}. {match}", table=table_name(table, _), match=match) if table else match
    lines = [Line(Role.SCORE, first), Line(Role.NOTE, " ".join(agreed)), *_lines(record, _)]
    return markup([*lines, *([Line(Role.NOTE, note)] if note else [])])


def table_name(table: str, _: Translator) -> str:
    """A table of a chat that has several."""
    return _("Table {name}", name=table)


def _lines(record: Record, _: Translator) -> Iterator[Line]:
    yield Line(Role.SCORE, score(record.state, _))
    yield from (Line(Role.NOTE, text) for text in situation(record.state, _))
    yield from _last(record, _)


def _last(record: Record, _: Translator) -> Iterator[Line]:
    """The newest message of the match, with what followed from it."""
    entry = record.entries[-1]
    if entry.number == 1:
        return
    since = entry.number - 1
    yield Line(Role.HEARD, said(entry.reports, record, credited(record, [entry]), _))
    yield from (Line(Role.RULING, text) for text in summary(found(record, since), _))


def said(reports: tuple[Report, ...], record: Record, player: str | None, _: Translator) -> str:
    """What was reported last."""
    words = echo(reports, record.state.game, _) if reports else _("a stroke is taken out")
    if player is None or any(getattr(report, "player", None) for report in reports):
        return _("Last: {words}", words=words)
    return _("Last: {words} ({player})", words=words, player=player)
