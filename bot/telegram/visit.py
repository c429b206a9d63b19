"""What is known of an update before anybody deals with it."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

from aiogram.enums import ChatType, MessageEntityType
from aiogram.types import CallbackQuery, InaccessibleMessage, Message, User

from bot.services.chats import Chat, Chats, May, everybody
from bot.telegram.names import display_name
from bot.telegram.tables import NEW, Table, named
from bot.views.translation import Translator
from storage.record_store import Note, StoredMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """Somebody comes to the scorekeeper: where, who, and with what words."""

    table: str
    note: Note
    speaker: str
    """The name of who comes."""
    words: str = ""
    """The text of the message without links, the bot's name, a command, and the name of a table."""
    addressed: bool = True
    """A private chat, a reply to the bot, a mention of it, or a button; otherwise people may talk to each other."""
    chat: Chat = field(default_factory=Chat)
    """What the place has agreed on."""
    may: May = everybody
    """Whether who comes may report what happens in a match."""

    @property
    def account(self) -> str:
        """The id of who comes."""
        return self.note.author or ""


def by_message(message: Message, speaker: User, me: User, settings: Chat, chats: Chats, _: Translator) -> Visit:
    """The visit of who wrote a message."""
    words, mentioned = _words(message, me)
    table, words = _said_at(message, words, settings)
    name = display_name(speaker, _)
    return Visit(
        table=str(table),
        note=_note(f"{message.chat.id}:{message.message_id}", speaker, message.date),
        speaker=name,
        words=words,
        addressed=mentioned or message.chat.type == ChatType.PRIVATE or _replies_to(message, me),
        chat=settings,
        may=_may(message, speaker, name, settings, chats),
    )


def by_press(
    query: CallbackQuery, message: Message | InaccessibleMessage, settings: Chat, chats: Chats, _: Translator
) -> Visit:
    """The visit of who pressed a button of a message."""
    name = display_name(query.from_user, _)
    return Visit(
        table=str(_shown_at(message, settings)),
        note=_note(f"cb:{message.chat.id}:{query.id}", query.from_user, datetime.now(UTC)),
        speaker=name,
        chat=settings,
        may=_may(message, query.from_user, name, settings, chats),
    )


def table_of(message: Message | InaccessibleMessage) -> Table:
    """The table of a chat or, in a chat with topics, of a topic."""
    if isinstance(message, Message) and message.is_topic_message:
        return Table(message.chat.id, message.message_thread_id)
    return Table(message.chat.id)


def _said_at(message: Message, words: str, settings: Chat) -> tuple[Table, str]:
    """The table that words are about, and the words without its name: the one named, else that of the reply."""
    here, known = table_of(message), settings.tables
    command, _space, arguments = words.partition(" ")
    if command.startswith("/"):
        words, known = arguments.strip(), (*known, *NEW) if command.startswith("/new") else known
    if known and (found := named(words, known)):
        return replace(here, name=found[0]), found[1]
    replied = message.reply_to_message
    return (_shown_at(replied, settings) if replied else here), words


def _shown_at(message: Message | InaccessibleMessage, settings: Chat) -> Table:
    """The table that a message of the bot is about: it begins with its name, except at the first one."""
    here = table_of(message)
    found = named(message.text or "", settings.tables) if settings.tables and isinstance(message, Message) else None
    return replace(here, name=found[0]) if found else here


def _may(message: Message | InaccessibleMessage, user: User, name: str, settings: Chat, chats: Chats) -> May:
    if message.chat.type == ChatType.PRIVATE:
        return everybody
    return partial(_reporting, chats, settings, str(user.id), name)


async def _reporting(chats: Chats, settings: Chat, account: str, name: str, match: StoredMatch) -> bool:
    return await chats.may_report(settings, match, account, name)


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
