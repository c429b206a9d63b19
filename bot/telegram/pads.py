"""The buttons of a board: all that may be reported now, menu by menu."""

from collections.abc import Sequence

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.services.answers import Moment
from bot.services.moves import Menu, can_redo, can_undo, moves, numbered
from bot.telegram.callbacks import BringBack, Do, Judge, Pad, Pick, Rematch, Strokes, TakeBack, Why
from bot.telegram.fingerprints import fingerprint
from bot.views import agreements, rulebook
from bot.views import moves as words
from bot.views.translation import Translator
from rules.balls import NUMBERED
from rules.record import Record
from rules.reports import Choice, Claim, Shot

LABEL = 60
NUMBERS = 5
"""Buttons with numbers in a row."""
LENGTHS = {3: 10, 2: 17}
"""So many buttons with words share a row if their labels have at most so many characters."""
ROOM = 6
"""Parts of a row: it can be shared by two and by three."""

Button = InlineKeyboardButton
Rows = list[list[InlineKeyboardButton]]


def pad(
    record: Record, moment: Moment, which: Menu, _: Translator, *, unconfirmed: bool = False
) -> InlineKeyboardMarkup:
    """The buttons under a board while a menu is open; under a result, those that confirm it where it is unconfirmed."""
    if record.state.winner is not None:
        asked = _judging(moment, _) if unconfirmed else []
        made = [asked, *_after(moment, _), _corrections(record, moment, _)]
    else:
        made = [*_offered(record, moment, which, _), *_ways(record, moment, which, _)]
    return InlineKeyboardMarkup(inline_keyboard=[row for row in made if row])


def picking(record: Record, moment: Moment, mask: int, _: Translator) -> InlineKeyboardMarkup:
    """The buttons with which several balls are picked; `mask` has a bit for each that is chosen."""
    at = moment.match, moment.entry
    buttons = [
        button(
            words.picked(ball, chosen=bool(mask >> place & 1), _=_),
            Pick(match=at[0], entry=at[1], mask=mask ^ 1 << place),
        )
        for place, ball in enumerate(numbered(record.state))
    ]
    done = [button(words.fallen(_), Pick(match=at[0], entry=at[1], mask=mask, done=True))] if mask else []
    return InlineKeyboardMarkup(inline_keyboard=[*rows(buttons, NUMBERS), [_back(moment, _), *done]])


def _offered(record: Record, moment: Moment, which: Menu, _: Translator) -> Rows:
    game = record.state.game
    label = words.fault if which in {Menu.FOULS, Menu.RARE_FOULS} else words.move
    numbers: list[Button] = []
    choices: list[Button] = []
    others: list[Button] = []
    for claim in moves(record.state, which):
        data = Do(match=moment.match, entry=moment.entry, menu=which, sign=fingerprint([claim]))
        kind = choices if isinstance(claim, Choice) else numbers if _is_number(claim) else others
        kind.append(button(label(claim, game, _), data))
    if which in {Menu.FOULS, Menu.RARE_FOULS}:
        return packed([*others, *numbers])
    return [*packed(choices), *rows(numbers, NUMBERS), *packed(others)]


def _is_number(claim: Claim) -> bool:
    return isinstance(claim, Shot) and len(claim.potted) == 1 and claim.potted[0] in NUMBERED


def _ways(record: Record, moment: Moment, which: Menu, _: Translator) -> Rows:
    """The buttons that lead to other menus, and those that correct."""

    def to(menu: Menu) -> Button:
        return button(words.menu(menu, _), Pad(match=moment.match, entry=moment.entry, menu=menu))

    match which:
        case Menu.STROKES:
            return [[to(Menu.FOULS), to(Menu.MORE)], _corrections(record, moment, _)]
        case Menu.FOULS:
            return [[_back(moment, _), to(Menu.RARE_FOULS)]]
        case Menu.MORE:
            several = button(words.several(_), Pick(match=moment.match, entry=moment.entry, mask=0))
            strokes = button(words.correct(_), Strokes(match=moment.match, page=-1))
            why = button(rulebook.why(_), Why(match=moment.match, entry=moment.entry))
            return [[*([several] if numbered(record.state) else []), to(Menu.ENDS)], [_back(moment, _), why, strokes]]
        case _:
            return [[_back(moment, _)]]


def _corrections(record: Record, moment: Moment, _: Translator) -> list[Button]:
    at = {"match": moment.match, "entry": moment.entry}
    row = []
    if can_undo(record):
        row.append(button(words.undo(_), TakeBack(**at, count=1)))
    if can_redo(record):
        row.append(button(words.redo(_), BringBack(**at)))
    return row


def _after(moment: Moment, _: Translator) -> Rows:
    strokes = button(words.correct(_), Strokes(match=moment.match, page=-1))
    return [[button(words.rematch(_), Rematch(match=moment.match, entry=moment.entry)), strokes]]


def _judging(moment: Moment, _: Translator) -> list[Button]:
    return [
        button(agreements.confirm(_), Judge(match=moment.match, agreed=True)),
        button(agreements.dispute(_), Judge(match=moment.match, agreed=False)),
    ]


def _back(moment: Moment, _: Translator) -> Button:
    return button(words.menu(Menu.STROKES, _), Pad(match=moment.match, entry=moment.entry, menu=Menu.STROKES))


def packed(buttons: Sequence[Button]) -> Rows:
    """As many to a row as their labels leave room for."""
    made: Rows = []
    room = 0
    for each in buttons:
        need = next((ROOM // most for most, length in LENGTHS.items() if len(each.text) <= length), ROOM)
        if room < need:
            made.append([])
            room = ROOM
        made[-1].append(each)
        room -= need
    return made


def rows(buttons: Sequence[Button], width: int) -> Rows:
    """So many to a row."""
    return [list(buttons[start : start + width]) for start in range(0, len(buttons), width)]


def button(label: str, data: CallbackData) -> Button:
    """A button; a label that is too long is cut."""
    label = label if len(label) <= LABEL else label[: LABEL - 1] + "…"
    return InlineKeyboardButton(text=label, callback_data=data.pack())
