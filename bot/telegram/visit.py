"""What is known of an update before anybody deals with it."""

from dataclasses import dataclass
from datetime import UTC, datetime

from aiogram.enums import ChatType, MessageEntityType
from aiogram.types import CallbackQuery, InaccessibleMessage, Message, User

from bot.telegram.names import display_name
from bot.views.translation import Translator
from storage.record_store import Note


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """Somebody comes to the scorekeeper: where, who, and with what words."""

    table: str
    note: Note
    speaker: str
    """The name of who comes."""
    words: str = ""
    """The text of the message without links and the bot's name."""
    addressed: bool = True
    """A private chat, a reply to the bot, a mention of it, or a button; otherwise people may talk to each other."""


def by_message(message: Message, speaker: User, me: User, _: Translator) -> Visit:
    """The visit of who wrote a message."""
    words, mentioned = _words(message, me)
    return Visit(
        table=_table(message),
        note=_note(f"{message.chat.id}:{message.message_id}", speaker, message.date),
        speaker=display_name(speaker, _),
        words=words,
        addressed=mentioned or message.chat.type == ChatType.PRIVATE or _replies_to(message, me),
    )


def by_press(query: CallbackQuery, message: Message | InaccessibleMessage, _: Translator) -> Visit:
    """The visit of who pressed a button of a message."""
    return Visit(
        table=_table(message),
        note=_note(f"cb:{message.chat.id}:{query.id}", query.from_user, datetime.now(UTC)),
        speaker=display_name(query.from_user, _),
    )


def _table(message: Message | InaccessibleMessage) -> str:
    """The table of a chat or, in a chat with topics, of a topic."""
    if isinstance(message, Message) and message.is_topic_message:
        return f"chat:{message.chat.id}:topic:{message.message_thread_id}"
    return f"chat:{message.chat.id}"


def _note(cause: str, author: User, at: datetime) -> Note:
    return Note(cause=f"telegram:{cause}", author=str(author.id), words="", at=at)


def _replies_to(message: Message, me: User) -> bool:
    author = message.reply_to_message.from_user if message.reply_to_message else None
    return author is not None and author.id == me.id


def _words(message: Message, me: User) -> tuple[str, bool]:
    """What is said in a message, without links and the bot's name, and whether it names the bot."""
    text = words = message.text or message.caption or ""
    mentioned = False
    for entity in message.entities or message.caption_entities or ():
        part = entity.extract_from(text)
        mine = entity.type == MessageEntityType.MENTION and part.casefold() == f"@{me.username}".casefold()
        if mine or entity.type == MessageEntityType.URL:
            words = words.replace(part, " ").strip()
            mentioned |= mine
    return words, mentioned
