"""The buttons under rulings and questions."""

from dataclasses import replace

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.services.scorekeeping import Scorekeeping
from bot.telegram import replies
from bot.telegram.callbacks import BringBack, Choose, Mean, StartOver, TakeBack
from bot.telegram.fingerprints import fingerprint
from bot.telegram.names import display_name
from bot.telegram.presses import pressed_on, quoted, within_reach
from bot.telegram.screen import Screen
from bot.telegram.visit import Visit
from bot.views import chat
from bot.views.translation import Translator
from rules.reports import Choice, Redo, Undo


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="buttons")
    router.callback_query.filter(within_reach)
    router.callback_query.register(take_back, TakeBack.filter())
    router.callback_query.register(bring_back, BringBack.filter())
    router.callback_query.register(choose, Choose.filter())
    router.callback_query.register(mean, Mean.filter())
    router.callback_query.register(start_over, StartOver.filter())
    return router


async def take_back(
    query: CallbackQuery, callback_data: TakeBack, visit: Visit, scorekeeping: Scorekeeping, screen: Screen
) -> None:
    """Undoes the ruling the button is under."""
    undo = Undo(count=callback_data.count)
    answer = await scorekeeping.report(visit.table, [undo], visit.note, moment=callback_data.moment, may=visit.may)
    await screen.show(query, answer, in_place=True)


async def bring_back(
    query: CallbackQuery, callback_data: BringBack, visit: Visit, scorekeeping: Scorekeeping, screen: Screen
) -> None:
    """Takes the undo back that the button is under."""
    answer = await scorekeeping.report(visit.table, [Redo()], visit.note, moment=callback_data.moment, may=visit.may)
    await screen.show(query, answer, in_place=True)


async def choose(
    query: CallbackQuery, callback_data: Choose, visit: Visit, scorekeeping: Scorekeeping, screen: Screen
) -> None:
    """Makes a choice that is open."""
    choice = Choice(choice=callback_data.choice)
    answer = await scorekeeping.report(visit.table, [choice], visit.note, moment=callback_data.moment, may=visit.may)
    await screen.show(query, answer, in_place=False)


async def mean(
    query: CallbackQuery, callback_data: Mean, visit: Visit, scorekeeping: Scorekeeping, screen: Screen, _: Translator
) -> None:
    """Takes the reading that was meant: the quoted words are understood anew, and it is found among their readings."""
    words = quoted(pressed_on(query)) or ""
    meanings = await scorekeeping.meanings(visit.table, words)
    meant = next((option for option in meanings if fingerprint(option) == callback_data.reading), None)
    if meant is None:
        await replies.notice(query, chat.say_it_anew(_))
        return
    note = replace(visit.note, words=words)
    answer = await scorekeeping.report(visit.table, meant, note, moment=callback_data.moment, may=visit.may)
    await screen.show(query, answer, in_place=True)


async def start_over(
    query: CallbackQuery,
    callback_data: StartOver,
    visit: Visit,
    scorekeeping: Scorekeeping,
    screen: Screen,
    _: Translator,
) -> None:
    """Starts the match that was asked for although another is open."""
    message = pressed_on(query)
    words = quoted(message) or ""
    asked = message.reply_to_message.from_user if message.reply_to_message else None
    speaker = display_name(asked, _) if asked else visit.speaker
    note = replace(visit.note, words=words)
    moment = callback_data.moment
    answer = await scorekeeping.say(visit.table, words, note, speaker=speaker, over=True, moment=moment, may=visit.may)
    await screen.show(query, answer, in_place=True)
