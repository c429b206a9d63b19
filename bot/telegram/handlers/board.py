"""The buttons of a board: strokes, fouls, choices, menus, the same match once more."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, InlineKeyboardMarkup

from bot.services.moves import moves, numbered, pots
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import replies
from bot.telegram.callbacks import Do, Momentary, Pad, Pick, Rematch
from bot.telegram.fingerprints import fingerprint
from bot.telegram.pads import pad, picking
from bot.telegram.presses import pressed_on, within_reach
from bot.telegram.screen import Screen
from bot.telegram.visit import Visit
from bot.views import chat
from bot.views.translation import Translator
from rules.reports import Claim
from storage.record_store import StoredMatch


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="board")
    router.callback_query.filter(within_reach)
    router.callback_query.register(do, Do.filter())
    router.callback_query.register(open_menu, Pad.filter())
    router.callback_query.register(picked, Pick.filter(F.done))
    router.callback_query.register(pick, Pick.filter())
    router.callback_query.register(rematch, Rematch.filter())
    return router


async def do(query: CallbackQuery, callback_data: Do, visit: Visit, scorekeeping: Scorekeeping, screen: Screen) -> None:
    """Reports what the button says, if it is still among what may be reported."""
    match = await _at_moment(callback_data, visit, scorekeeping)
    offered = moves(match.record.state, callback_data.menu) if match else ()
    claim = next((claim for claim in offered if fingerprint([claim]) == callback_data.sign), None)
    await _reported(query, claim, callback_data, scorekeeping, screen)


async def picked(
    query: CallbackQuery, callback_data: Pick, visit: Visit, scorekeeping: Scorekeeping, screen: Screen
) -> None:
    """Reports the balls that were picked as fallen at one stroke."""
    match = await _at_moment(callback_data, visit, scorekeeping)
    claim = None
    if match is not None:
        state, mask = match.record.state, callback_data.mask
        claim = pots(state, (ball for place, ball in enumerate(numbered(state)) if mask >> place & 1))
    await _reported(query, claim, callback_data, scorekeeping, screen)


async def _reported(
    query: CallbackQuery, claim: Claim | None, pressed: Momentary, scorekeeping: Scorekeeping, screen: Screen
) -> None:
    visit = screen.visit
    if claim is None:
        await screen.outdated(query)
        return
    answer = await scorekeeping.report(visit.table, [claim], visit.note, moment=pressed.moment, may=visit.may)
    await screen.show(query, answer, in_place=False)


async def open_menu(
    query: CallbackQuery, callback_data: Pad, scorekeeping: Scorekeeping, screen: Screen, _: Translator
) -> None:
    """Puts the buttons of a menu under the board."""
    match = await _mine(query, callback_data, scorekeeping, screen)
    if match is not None:
        await _open(query, pad(match.record, callback_data.moment, callback_data.menu, _), screen)


async def pick(
    query: CallbackQuery, callback_data: Pick, scorekeeping: Scorekeeping, screen: Screen, _: Translator
) -> None:
    """Adds a ball to those that fell at one stroke, or takes it out again."""
    match = await _mine(query, callback_data, scorekeeping, screen)
    if match is not None:
        await _open(query, picking(match.record, callback_data.moment, callback_data.mask, _), screen)


async def _open(query: CallbackQuery, buttons: InlineKeyboardMarkup, screen: Screen) -> None:
    await screen.boards.menu(screen.visit.table, pressed_on(query), buttons)
    await replies.notice(query)


async def rematch(
    query: CallbackQuery, callback_data: Rematch, visit: Visit, scorekeeping: Scorekeeping, screen: Screen
) -> None:
    """Begins the same match once more; the other side breaks."""
    answer = await scorekeeping.again(visit.table, visit.note, moment=callback_data.moment)
    await screen.begun(query, answer)


async def _at_moment(pressed: Momentary, visit: Visit, scorekeeping: Scorekeeping) -> StoredMatch | None:
    """The match of the table, as long as nothing has happened since the button was shown."""
    match = await scorekeeping.match(visit.table)
    if match is None or (match.number, len(match.record.entries)) != (pressed.match, pressed.entry):
        return None
    return match


async def _mine(
    query: CallbackQuery, pressed: Momentary, scorekeeping: Scorekeeping, screen: Screen
) -> StoredMatch | None:
    """The match at the moment of a button, if who pressed may report; else the reason is told."""
    match = await _at_moment(pressed, screen.visit, scorekeeping)
    if match is None:
        await screen.outdated(query)
    elif not await screen.visit.may(match):
        await replies.notice(query, chat.stranger(match.record, screen._))
    else:
        return match
    return None
