"""Pictures by button: how the score of a match went, how a player has fared."""

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.pictures.worker import Pictures, TooManyPictures
from bot.services.chats import Chats
from bot.services.lookup import Graphed, Lookup, Trended
from bot.telegram import replies, showing
from bot.telegram.handlers.history import visitor
from bot.telegram.lookups import Graph, Shade, Trend
from bot.telegram.presses import pressed_on, within_reach
from bot.telegram.visit import Visit
from bot.views import shelf
from bot.views.translation import Translator


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="pictures")
    router.callback_query.filter(within_reach)
    router.callback_query.register(graph, Graph.filter())
    router.callback_query.register(trend, Trend.filter())
    return router


async def graph(
    query: CallbackQuery,
    *,
    callback_data: Graph,
    visit: Visit,
    lookup: Lookup,
    chats: Chats,
    pictures: Pictures,
    _: Translator,
) -> None:
    """Draws how the score of a match went."""
    found = await lookup.graph(visitor(visit), callback_data.match)
    await _shown(query, found, callback_data.shade, visit, chats, pictures, _)


async def trend(
    query: CallbackQuery,
    *,
    callback_data: Trend,
    visit: Visit,
    lookup: Lookup,
    chats: Chats,
    pictures: Pictures,
    _: Translator,
) -> None:
    """Draws how a player has fared in a game."""
    found = await lookup.trend(visitor(visit), callback_data.player, callback_data.game)
    await _shown(query, found, callback_data.shade, visit, chats, pictures, _)


async def _shown(  # noqa: PLR0917 - what both handlers were given
    query: CallbackQuery,
    found: Graphed | Trended | None,
    shade: Shade,
    visit: Visit,
    chats: Chats,
    pictures: Pictures,
    _: Translator,
) -> None:
    """In a message of its own; or in place of another picture, and the ground is that of the chat from then on."""
    if found is None:
        await replies.notice(query, shelf.not_here(_))
        return
    try:
        if shade is Shade.AS_HERE:
            await showing.show(pressed_on(query), found, visit, pictures, _)
            await replies.notice(query)
            return
        await showing.redraw(query, found, shade, pictures, _)
    except TooManyPictures:
        await replies.notice(query, shelf.too_many_pictures(_))
        return
    if visit.chat.dark is not (shade is Shade.DARK):
        await chats.change(visit.table, dark=shade is Shade.DARK)
