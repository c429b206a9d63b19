"""The buttons with which an earlier stroke is corrected, and the link by which a reply finds it."""

import re
from collections.abc import Sequence
from urllib.parse import parse_qs, urlsplit

from aiogram.enums import MessageEntityType
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.services.answers import Moment
from bot.services.correcting import PAGE, Stroke
from bot.services.moves import Menu, moves
from bot.telegram.callbacks import Momentary, Strokes
from bot.telegram.fingerprints import fingerprint
from bot.telegram.pads import button, packed, rows
from bot.views import correcting as words
from bot.views import moves as labels
from bot.views.translation import Translator

NOTHING = "0"
"""In place of the sign of a move: the stroke is taken out."""
IN_WORDS = "w"
"""The same where the quoted words say what the stroke really was."""
NUMBERS = 4
"""Buttons with the numbers of strokes in a row."""


class OneStroke(Momentary, prefix="one"):
    """Correct stroke number `number`; the moves of a menu are offered."""

    number: int
    menu: Menu = Menu.STROKES


class Fix(Momentary, prefix="fix"):
    """Put a move in place of stroke number `number`; `sure` where it was shown what that changes."""

    number: int
    menu: Menu
    sign: str
    sure: bool = False


def listing(strokes: Sequence[Stroke], page: int, moment: Moment, _: Translator) -> InlineKeyboardMarkup | None:
    """The buttons under a page of strokes."""
    shown = strokes[page * PAGE :][:PAGE]
    numbers = [
        button(str(stroke.number), OneStroke(match=moment.match, entry=moment.entry, number=stroke.number))
        for stroke in shown
    ]
    turning = []
    if page > 0:
        turning.append(button(words.earlier(_), Strokes(match=moment.match, page=page - 1)))
    if (page + 1) * PAGE < len(strokes):
        turning.append(button(words.later(_), Strokes(match=moment.match, page=page + 1)))
    return _keyboard([*rows(numbers, NUMBERS), turning])


def instead(stroke: Stroke, which: Menu, moment: Moment, _: Translator) -> InlineKeyboardMarkup | None:
    """The buttons that say what a stroke really was: what could have happened then."""
    asked = OneStroke(match=moment.match, entry=moment.entry, number=stroke.number, menu=which)

    def put(sign: str) -> Fix:
        return Fix(match=moment.match, entry=moment.entry, number=stroke.number, menu=which, sign=sign)

    label = labels.move if which is Menu.STROKES else labels.fault
    offered = [
        button(label(claim, stroke.before.game, _), put(fingerprint([claim])))
        for claim in moves(stroke.before, which)
        if claim != stroke.claim
    ]
    other = Menu.FOULS if which is Menu.STROKES else Menu.STROKES
    ways = [button(labels.menu(other, _), asked.model_copy(update={"menu": other}))]
    out = [button(words.take_out(_), put(NOTHING))]
    return _keyboard([*packed(offered), ways, out, [_back(stroke, moment, _)]])


def sure(fix: Fix, stroke: Stroke, _: Translator) -> InlineKeyboardMarkup | None:
    """The buttons under what a correction would change."""
    done = button(words.do_it(_), fix.model_copy(update={"sure": True}))
    return _keyboard([[done], [_back(stroke, fix.moment, _)]])


def _back(stroke: Stroke, moment: Moment, _: Translator) -> InlineKeyboardButton:
    return button(words.to_list(_), Strokes(match=moment.match, page=(stroke.number - 1) // PAGE))


def _keyboard(found: Sequence[list[InlineKeyboardButton]]) -> InlineKeyboardMarkup | None:
    filled = [row for row in found if row]
    return InlineKeyboardMarkup(inline_keyboard=filled) if filled else None


# --- the link --------------------------------------------------------------------------------------------------------

_PAYLOAD = re.compile(r"fix-(?P<match>\d{1,9})-(?P<entry>\d{1,9})-(?P<number>\d{1,9})")


def link(stroke: Stroke, moment: Moment, username: str | None) -> str:
    """A link to the bot that carries which stroke is being corrected."""
    return f"https://t.me/{username}?start=fix-{moment.match}-{moment.entry}-{stroke.number}"


async def stroke_asked(message: Message) -> dict[str, OneStroke] | None:
    """A filter: the stroke that the message which is replied to asked about."""
    replied = message.reply_to_message
    for entity in (replied and replied.entities) or ():
        if entity.type == MessageEntityType.TEXT_LINK and entity.url:
            for parameter in parse_qs(urlsplit(entity.url).query).get("start", []):
                if found := _PAYLOAD.fullmatch(parameter):
                    return {"asked": OneStroke.model_validate(found.groupdict())}
    return None
