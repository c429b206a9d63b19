"""A Bot API server of our own for tests: real HTTP, Telegram's limits, people who write, faults on demand."""

from tests.bot.standin.chats import Chat, Group, Message, Person, Private
from tests.bot.standin.faults import Dropped, Fault, Garbled, Held, Migrated, Refused, ServerError, Throttled
from tests.bot.standin.limits import ApiError
from tests.bot.standin.telegram import TOKEN, Telegram

__all__ = [
    "TOKEN",
    "ApiError",
    "Chat",
    "Dropped",
    "Fault",
    "Garbled",
    "Group",
    "Held",
    "Message",
    "Migrated",
    "Person",
    "Private",
    "Refused",
    "ServerError",
    "Telegram",
    "Throttled",
]
