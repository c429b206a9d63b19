"""Correcting any earlier stroke: the list, the stroke, what would change, and the change."""

from dataclasses import replace

from aiogram import Bot, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.services.answers import Moment
from bot.services.correcting import PAGE, Stroke, decides, strokes, tried
from bot.services.moves import moves
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import fixes, replies
from bot.telegram.callbacks import Momentary, Strokes
from bot.telegram.conversation import in_words
from bot.telegram.fingerprints import fingerprint
from bot.telegram.fixes import IN_WORDS, NOTHING, Fix, OneStroke, stroke_asked
from bot.telegram.presses import pressed_on, quoted, within_reach
from bot.telegram.screen import Screen
from bot.telegram.visit import Visit
from bot.views import chat, correcting
from bot.views.translation import Translator
from rules.errors import Refused
from rules.reports import Claim
from storage.record_store import StoredMatch


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="correcting")
    router.message.register(opened, Command("correct"))
    router.message.register(opened, in_words, wished)
    router.message.register(told_otherwise, in_words, stroke_asked)
    router.callback_query.filter(within_reach)
    router.callback_query.register(turned, Strokes.filter())
    router.callback_query.register(one_stroke, OneStroke.filter())
    router.callback_query.register(fix, Fix.filter())
    return router


async def wished(_message: Message, visit: Visit, _: Translator) -> bool:
    """A filter: the list is asked for in words."""
    return visit.addressed and correcting.is_wish(visit.words, _)


async def opened(message: Message, visit: Visit, scorekeeping: Scorekeeping, _: Translator) -> None:
    """Shows the last page of strokes."""
    match = await scorekeeping.match(visit.table)
    told = strokes(match.record) if match else ()
    page = max(0, len(told) - 1) // PAGE
    buttons = fixes.listing(told, page, _moment(match), _) if match else None
    await replies.send(message, correcting.listed(told, page, _), buttons)


async def turned(
    query: CallbackQuery,
    callback_data: Strokes,
    visit: Visit,
    scorekeeping: Scorekeeping,
    screen: Screen,
    _: Translator,
) -> None:
    """Opens a page: below the board, or in place of another page."""
    match = await scorekeeping.match(visit.table)
    if match is None or match.number != callback_data.match:
        await replies.notice(query, chat.outdated(_))
        return
    told = strokes(match.record)
    last = max(0, len(told) - 1) // PAGE
    page = last if callback_data.page < 0 else min(callback_data.page, last)
    html, buttons = correcting.listed(told, page, _), fixes.listing(told, page, _moment(match), _)
    if screen.is_board(pressed_on(query)):
        await replies.send(pressed_on(query), html, buttons)
        await replies.notice(query)
    else:
        await replies.change(query, html, buttons)


async def one_stroke(
    query: CallbackQuery,
    callback_data: OneStroke,
    visit: Visit,
    scorekeeping: Scorekeeping,
    bot: Bot,
    _: Translator,
) -> None:
    """Asks what a stroke really was."""
    match, stroke = await _found(callback_data, callback_data.number, visit, scorekeeping)
    if match is None or stroke is None:
        await replies.notice(query, chat.outdated(_))
        return
    moment = callback_data.moment
    html = correcting.which(stroke, fixes.link(stroke, moment, (await bot.me()).username), _)
    await replies.change(query, html, fixes.instead(stroke, callback_data.menu, moment, _))


async def fix(
    query: CallbackQuery, callback_data: Fix, visit: Visit, scorekeeping: Scorekeeping, screen: Screen, _: Translator
) -> None:
    """Corrects a stroke; before it changes a result, what would change is shown."""
    match, stroke = await _found(callback_data, callback_data.number, visit, scorekeeping)
    words = (quoted(pressed_on(query)) or "") if callback_data.sign == IN_WORDS else ""
    meant = _meant(callback_data, stroke, words, scorekeeping) if stroke else None
    if match is None or stroke is None or meant is None:
        await replies.notice(query, chat.outdated(_))
        return
    try:
        after = tried(match.record, stroke, meant).state
    except Refused as refused:
        await replies.notice(query, correcting.impossible(refused, match.record.state, _))
        return
    before = match.record.state
    if decides(before, after) and not callback_data.sure:
        html = correcting.preview(stroke, meant, (before, after), words, _)
        await replies.change(query, html, fixes.sure(callback_data, stroke, _))
        return
    note = replace(visit.note, words=words)
    answer = await scorekeeping.amend(visit.table, stroke, meant, note, moment=callback_data.moment, may=visit.may)
    await screen.show(query, answer, in_place=True)


async def told_otherwise(
    message: Message,
    asked: OneStroke,
    visit: Visit,
    scorekeeping: Scorekeeping,
    screen: Screen,
    _: Translator,
) -> None:
    """Corrects a stroke as a reply says it was."""
    match, stroke = await _found(asked, asked.number, visit, scorekeeping)
    if match is None or stroke is None:
        await replies.send(message, chat.outdated(_))
        return
    meant = scorekeeping.meanings_then(stroke.before, visit.words)
    if not meant:
        await replies.send(message, correcting.not_understood(visit.words, _))
        return
    before = match.record.state
    try:
        after = tried(match.record, stroke, meant).state
    except Refused as refused:
        await replies.send(message, correcting.impossible(refused, before, _))
        return
    if decides(before, after):
        by_words = Fix(match=asked.match, entry=asked.entry, number=asked.number, menu=asked.menu, sign=IN_WORDS)
        html = correcting.preview(stroke, meant, (before, after), visit.words, _)
        await replies.send(message, html, fixes.sure(by_words, stroke, _))
        return
    note = replace(visit.note, words=visit.words)
    answer = await scorekeeping.amend(visit.table, stroke, meant, note, moment=asked.moment, may=visit.may)
    await screen.tell(message, answer)


def _meant(pressed: Fix, stroke: Stroke, words: str, scorekeeping: Scorekeeping) -> tuple[Claim, ...] | None:
    """What a button puts in place of a stroke; None where that is not offered."""
    if pressed.sign == NOTHING:
        return ()
    if pressed.sign == IN_WORDS:
        return scorekeeping.meanings_then(stroke.before, words) or None
    offered = moves(stroke.before, pressed.menu)
    return next(((claim,) for claim in offered if fingerprint([claim]) == pressed.sign), None)


async def _found(
    asked: Momentary, number: int, visit: Visit, scorekeeping: Scorekeeping
) -> tuple[StoredMatch | None, Stroke | None]:
    """The match and the stroke, as long as nothing has happened since they were shown."""
    match = await scorekeeping.match(visit.table)
    if match is None or _moment(match) != asked.moment:
        return None, None
    return match, next((stroke for stroke in strokes(match.record) if stroke.number == number), None)


def _moment(match: StoredMatch) -> Moment:
    return Moment(match=match.number, entry=len(match.record.entries))
