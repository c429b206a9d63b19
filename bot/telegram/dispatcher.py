"""The bot put together: what handlers are given, what surrounds them, who they are."""

from aiogram import Bot, Dispatcher

from bot.pictures.worker import Pictures
from bot.services.chats import Chats
from bot.services.listening import Listening
from bot.services.lookup import Lookup
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import handlers
from bot.telegram.boards import Boards
from bot.telegram.middlewares.visits import Visits
from bot.views.translation import Translator
from storage.memos import Memos


def build(
    bot: Bot, scorekeeping: Scorekeeping, listening: Listening, lookup: Lookup, memos: Memos, _: Translator
) -> Dispatcher:
    """A dispatcher that keeps score; it holds no state of its own that matters."""
    chats, boards = Chats(memos), Boards(bot, memos, scorekeeping)
    dispatcher = Dispatcher(
        disable_fsm=True,
        scorekeeping=scorekeeping,
        listening=listening,
        lookup=lookup,
        memos=memos,
        chats=chats,
        boards=boards,
        pictures=Pictures(),
        _=_,
    )
    visits = Visits(memos, boards, _.language)
    dispatcher.message.outer_middleware(visits)
    dispatcher.callback_query.outer_middleware(visits)
    handlers.setup(dispatcher)
    return dispatcher
