"""The bot put together: what handlers are given, what surrounds them, who they are."""

from aiogram import Dispatcher

from bot.services.listening import Listening
from bot.services.lookup import Lookup
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import handlers
from bot.telegram.middlewares.visits import Visits
from bot.views.translation import Translator


def build(scorekeeping: Scorekeeping, listening: Listening, lookup: Lookup, _: Translator) -> Dispatcher:
    """A dispatcher that keeps score; it holds no state of its own."""
    dispatcher = Dispatcher(disable_fsm=True, scorekeeping=scorekeeping, listening=listening, lookup=lookup, _=_)
    visits = Visits()
    dispatcher.message.outer_middleware(visits)
    dispatcher.callback_query.outer_middleware(visits)
    handlers.setup(dispatcher)
    return dispatcher
