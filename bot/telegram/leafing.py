"""The rule books in a chat: the buttons of a page, and those that lead to one."""

from collections.abc import Iterator, Sequence

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.services.answering import Explained, Opened, Quoted, RuleAnswer, RulesReply
from bot.services.rulebook import Page
from bot.telegram.callbacks import Leaf
from bot.views import rulebook
from bot.views.translation import Translator

MOST_CLAUSES = 3
"""So many of the clauses that answer a question can be opened."""
LABEL = 60

Row = list[InlineKeyboardButton]


def turning(page: Page, _: Translator) -> InlineKeyboardMarkup:
    """The buttons of a page: what it consists of, the clauses beside it, what it is part of."""
    rows = [[_button(rulebook.part_label(name, title, _), name)] for name, title in page.inside]
    beside = []
    if page.before:
        beside.append(_button(rulebook.before(_), page.before))
    if page.after:
        beside.append(_button(rulebook.after(_), page.after))
    above = [_button(rulebook.above(_), page.above)] if page.above is not None else []
    return InlineKeyboardMarkup(inline_keyboard=[row for row in (*rows, beside, above) if row])


def opening(replies: Sequence[RulesReply], _: Translator) -> list[Row]:
    """The buttons under answers about the rules: the full text of the clauses that they name."""
    return [[button] for reply in replies for button in _doors(reply, _)]


def _doors(reply: RulesReply, _: Translator) -> Iterator[InlineKeyboardButton]:
    match reply:
        case RuleAnswer(clauses=clauses) | Explained(clauses=clauses) | Quoted(clauses=clauses):
            for clause in clauses[:MOST_CLAUSES]:
                yield _button(rulebook.full_text(clause, _), clause.name, beside=True)
        case Opened():
            yield _button(rulebook.above(_), "", beside=True)
        case _:
            return


def _button(label: str, name: str, *, beside: bool = False) -> InlineKeyboardButton:
    label = label if len(label) <= LABEL else label[: LABEL - 1] + "…"
    return InlineKeyboardButton(text=label, callback_data=Leaf(name=name, beside=beside).pack())
