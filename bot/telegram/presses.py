"""What is known of the message whose button was pressed."""

from aiogram.enums import MessageEntityType
from aiogram.types import CallbackQuery, Message


async def within_reach(query: CallbackQuery) -> bool:
    """A filter: the message is still there to be read and changed."""
    return isinstance(query.message, Message)


def pressed_on(query: CallbackQuery) -> Message:
    """The message whose button was pressed; it is within reach."""
    assert isinstance(query.message, Message), "filtered"
    return query.message


def quoted(message: Message) -> str | None:
    """The words that a message of the bot quotes."""
    for entity in message.entities or ():
        if entity.type == MessageEntityType.BLOCKQUOTE:
            return entity.extract_from(message.text or "")
    return None
