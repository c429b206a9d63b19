"""The buttons under messages: all that can be pressed, made from what was answered."""

from collections.abc import Sequence

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.services.answers import Amended, Answer, Asked, MatchOpen, Moment, RefusedAnswer, Replied, Ruled, Started
from bot.telegram import leafing
from bot.telegram.callbacks import BringBack, Choose, Elsewhere, Leave, Mean, StartOver, TakeBack, Why
from bot.telegram.fingerprints import fingerprint
from bot.views import drafts, rulebook, turns
from bot.views.echo import echo
from bot.views.translation import Translator
from bot.views.words import capital
from rules.record import Entry, Record
from rules.reports import Undo

LABEL = 60
"""Characters a label may have before it is cut; a phone shows fewer still."""

Rows = list[list[InlineKeyboardButton]]


def under(answer: Answer, _: Translator) -> InlineKeyboardMarkup | None:
    """The buttons that belong under an answer."""
    match answer:
        case Ruled(entries=entries, record=record, moment=moment):
            rows = [*leafing.opening(answer.replies, _), *_choices(record, moment, _)]
            rows += _corrections(entries, moment, _)
        case Amended(moment=moment):
            rows = [[_button(_("Undo"), TakeBack(match=moment.match, entry=moment.entry, count=1).pack())]]
        case Started(record=record, moment=moment) | RefusedAnswer(record=record, moment=moment):
            rows = _choices(record, moment, _)
        case Replied(record=record, moment=moment, replies=replies):
            rows = [*leafing.opening(replies, _), *(_choices(record, moment, _) if record else [])]
        case Asked():
            rows = _readings(answer, _)
        case MatchOpen():
            rows = _leaving(answer, _)
        case _:
            rows = []
    return InlineKeyboardMarkup(inline_keyboard=rows) if rows else None


def _leaving(given: MatchOpen, _: Translator) -> Rows:
    """The match that was asked for in words, or the questions; or another table beside this one."""
    kind = StartOver if given.heard else Leave
    data = kind(match=given.moment.match, entry=given.moment.entry)
    return [
        [_button(drafts.leave(_), data.pack())],
        [_button(drafts.another_table(_), Elsewhere().pack())],
    ]


def _choices(record: Record, moment: Moment, _: Translator) -> Rows:
    state = record.state
    if state.winner is not None:
        return []
    return [
        [_button(capital(turns.choice(kind, _)), Choose(match=moment.match, entry=moment.entry, choice=kind).pack())]
        for kind in state.frame.turn.choices
    ]


def _corrections(entries: Sequence[Entry], moment: Moment, _: Translator) -> Rows:
    if not entries:
        return []
    undoable = sum(not all(isinstance(report, Undo) for report in entry.reports) for entry in entries)
    if undoable:
        taken = TakeBack(match=moment.match, entry=moment.entry, count=undoable)
        why = Why(match=moment.match, entry=moment.entry)
        return [[_button(_("Undo"), taken.pack()), _button(rulebook.why(_), why.pack())]]
    return [[_button(_("Redo"), BringBack(match=moment.match, entry=moment.entry).pack())]]


def _readings(asked: Asked, _: Translator) -> Rows:
    game = asked.record.state.game if asked.record else None
    moment = asked.moment
    return [
        [
            _button(
                capital(echo(option, game, _)),
                Mean(match=moment.match, entry=moment.entry, reading=fingerprint(option)).pack(),
            )
        ]
        for option in asked.options
    ]


def _button(label: str, data: str) -> InlineKeyboardButton:
    label = label if len(label) <= LABEL else label[: LABEL - 1] + "…"
    return InlineKeyboardButton(text=label, callback_data=data)
