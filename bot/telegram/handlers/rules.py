"""The rule books: /rules, the pages, and why it was ruled so."""

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.services.phrases import heard_language
from bot.services.rulebook import page
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import leafing, replies
from bot.telegram.callbacks import Leaf, Why
from bot.telegram.presses import pressed_on, within_reach
from bot.telegram.screen import Screen
from bot.telegram.visit import Visit
from bot.views import chat
from bot.views.answers import markup
from bot.views.rulebook import page_lines
from bot.views.translation import Translator
from rules import handbook


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="rules")
    router.message.register(contents, Command("rules"))
    router.callback_query.filter(within_reach)
    router.callback_query.register(leaf, Leaf.filter())
    router.callback_query.register(why, Why.filter())
    return router


async def contents(message: Message, _: Translator) -> None:
    """Opens the books."""
    opened = page(handbook.load(heard_language(_.language)), "")
    if opened is not None:
        await replies.send(message, markup([*page_lines(opened, _)]), leafing.turning(opened, _))


async def leaf(query: CallbackQuery, callback_data: Leaf, _: Translator) -> None:
    """Turns to a page."""
    opened = page(handbook.load(heard_language(_.language)), callback_data.name)
    if opened is None:
        await replies.notice(query, chat.outdated(_))
        return
    html, buttons = markup([*page_lines(opened, _)]), leafing.turning(opened, _)
    if callback_data.beside:
        await replies.send(pressed_on(query), html, buttons)
        await replies.notice(query)
    else:
        await replies.change(query, html, buttons)


async def why(
    query: CallbackQuery, callback_data: Why, visit: Visit, scorekeeping: Scorekeeping, screen: Screen
) -> None:
    """Explains the ruling that the button is under."""
    answer = await scorekeeping.explain(visit.table, callback_data.moment)
    await screen.show(query, answer, in_place=False)
