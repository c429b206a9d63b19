"""The live score message of a match: what is played, how it stands, whose turn it is, what was said last."""

from collections.abc import Iterator

from bot.views.answers import markup
from bot.views.board import score, situation
from bot.views.card import card
from bot.views.echo import entry_echo, from_list
from bot.views.judged import credited
from bot.views.lines import Line, Role
from bot.views.rulings import found
from bot.views.summary import summary
from bot.views.translation import Translator
from rules.record import Record
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
    words, player = entry_echo(entry, record.state.game, _), credited(record, [entry])
    if player is None or any(getattr(report, "player", None) for report in entry.reports):
        yield Line(Role.HEARD, _("Last: {words}", words=words))
    else:
        yield Line(Role.HEARD, _("Last: {words} ({player})", words=words, player=player))
    if not from_list(entry):  # what was judged anew with an earlier stroke would be a page
        yield from (Line(Role.RULING, text) for text in summary(found(record, entry.number - 1), _))
