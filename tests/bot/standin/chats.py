"""Chats and the people in them: the hands and eyes of a test."""

import itertools
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.bot.standin.limits import ApiError, units

if TYPE_CHECKING:
    from tests.bot.standin.telegram import Telegram

_ENTITY = re.compile(
    r"(?P<bot_command>(?<!\S)/[a-z0-9_]{1,32}(?:@\w+)?)|(?P<mention>@[a-z]\w{3,31})|(?P<url>https?://\S+)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Person:
    """Somebody with a Telegram account."""

    id: int
    name: str
    surname: str = ""
    username: str = ""
    language: str = "ru"

    def user(self) -> dict[str, Any]:
        given = {"last_name": self.surname, "username": self.username, "language_code": self.language}
        return {"id": self.id, "is_bot": False, "first_name": self.name} | {k: v for k, v in given.items() if v}


@dataclass(frozen=True)
class Message:
    """A message of the bot as people see it now."""

    content: dict[str, Any]

    @property
    def id(self) -> int:
        return int(self.content["message_id"])

    @property
    def text(self) -> str:
        return str(self.content.get("text") or self.content.get("caption") or "")

    @property
    def rows(self) -> list[list[str]]:
        """The labels of the buttons under it, row by row."""
        rows = self.content.get("reply_markup", {}).get("inline_keyboard", [])
        return [[button["text"] for button in row] for row in rows]

    @property
    def buttons(self) -> list[str]:
        return list(itertools.chain(*self.rows))

    @property
    def answers(self) -> int | None:
        """The id of the message it is a reply to."""
        replied = self.content.get("reply_to_message")
        return int(replied["message_id"]) if replied else None

    def styled(self, style: str) -> list[str]:
        """The parts of the text under an entity of this type."""
        spans = [(e["offset"], e["length"]) for e in self.content.get("entities", []) if e["type"] == style]
        raw = self.text.encode("utf-16-le")
        return [raw[2 * start : 2 * (start + length)].decode("utf-16-le") for start, length in spans]


@dataclass
class Chat:
    """A chat of the bot. What people do returns the new messages of the bot, once it has dealt with everything."""

    telegram: "Telegram" = field(repr=False)
    id: int
    people: tuple[Person, ...]
    messages: dict[int, dict[str, Any]] = field(default_factory=dict, repr=False)
    toasts: list[str] = field(default_factory=list)
    """Short notices shown to those who pressed a button."""
    actions: list[str] = field(default_factory=list)
    """What the bot was shown to be doing: "typing" …"""
    pinned: list[int] = field(default_factory=list)
    """The ids of the messages that are pinned, oldest first."""
    most: int | None = None
    """Messages and edits that the bot may still make here; None is without limit."""
    closed: ApiError | None = None
    """Why the bot may not write here."""

    @property
    def description(self) -> dict[str, Any]:
        raise NotImplementedError

    def hears(self, message: dict[str, Any]) -> bool:
        """Whether Telegram shows a message to the bot."""
        raise NotImplementedError

    # What people do.

    async def says(
        self,
        text: str,
        *,
        by: Person | None = None,
        to: Message | None = None,
        wait: bool = True,
        **more: Any,
    ) -> list[Message]:
        """Somebody writes, in reply to a message or to nothing."""
        return await self._happens({"text": text, "entities": entities_of(text)} | more, by, to, wait=wait)

    async def sends_voice(
        self, data: bytes, *, duration: int = 3, size: int | None = None, **how: Any
    ) -> list[Message]:
        return await self._sends("voice", data, {"duration": duration, "mime_type": "audio/ogg"}, size, **how)

    async def sends_audio(
        self, data: bytes, *, duration: int = 3, size: int | None = None, **how: Any
    ) -> list[Message]:
        return await self._sends("audio", data, {"duration": duration, "mime_type": "audio/mpeg"}, size, **how)

    async def sends_video_note(self, data: bytes, *, duration: int = 3, **how: Any) -> list[Message]:
        return await self._sends("video_note", data, {"duration": duration, "length": 240}, None, **how)

    async def sends_document(self, data: bytes, *, mime_type: str, **how: Any) -> list[Message]:
        return await self._sends("document", data, {"mime_type": mime_type, "file_name": "file"}, None, **how)

    async def sends_photo(self, data: bytes, **how: Any) -> list[Message]:
        photo = self.telegram.stored(data, None) | {"width": 90, "height": 90}
        return await self._happens({"photo": [photo]}, how.pop("by", None), how.pop("to", None), **how)

    async def presses(
        self, label: str, *, by: Person | None = None, on: Message | None = None, wait: bool = True
    ) -> list[Message]:
        """Somebody presses a button: of the given message, or of the latest that has one with this label."""
        message = on or self._with_button(label)
        buttons = [b for row in message.content["reply_markup"]["inline_keyboard"] for b in row if b["text"] == label]
        return await self.presses_data(buttons[0]["callback_data"], by=by, on=message, wait=wait)

    async def presses_data(
        self, data: str, *, on: Message, by: Person | None = None, wait: bool = True
    ) -> list[Message]:
        """A button with this callback data is pressed, be it still there or not."""
        content = self.messages.get(on.id, on.content)
        query = {
            "id": self.telegram.next_query(self),
            "from": (by or self.people[0]).user(),
            "message": self.telegram.shown(content),
            "chat_instance": str(self.id),
            "data": data,
        }
        return await self._delivered("callback_query", query, wait=wait)

    async def deletes(self, message: Message) -> None:
        """Somebody deletes a message; the bot is not told."""
        del self.messages[message.id]

    async def again(self) -> list[Message]:
        """The last update of the chat is delivered once more."""
        kind, content = self._last_update
        return await self._delivered(kind, content)

    # What people see.

    def seen(self) -> list[Message]:
        """All messages of the bot, as they are now, oldest first."""
        return [Message(m) for m in self.messages.values() if m["from"]["id"] == self.telegram.me["id"]]

    async def last(self) -> Message:
        """The bot's last message, once the bot has dealt with all it was sent."""
        await self.telegram.settled()
        return self.seen()[-1]

    async def last_text(self) -> str:
        return (await self.last()).text

    def now(self, message: Message) -> Message:
        """The message as it is now."""
        return Message(self.messages[message.id])

    def _with_button(self, label: str) -> Message:
        messages = [message for message in self.seen() if label in message.buttons]
        assert messages, f"no button '{label}'; there are {[message.buttons for message in self.seen()]}"
        return messages[-1]

    @property
    def latest(self) -> int:
        """The id of the message that was written, or whose button was pressed, last."""
        kind, content = self._last_update
        return int((content["message"] if kind == "callback_query" else content)["message_id"])

    # How it reaches the bot.

    _last_update: tuple[str, dict[str, Any]] = field(init=False, repr=False)

    async def _sends(
        self, kind: str, data: bytes, about: dict[str, Any], size: int | None, **how: Any
    ) -> list[Message]:
        content = {kind: self.telegram.stored(data, size) | about}
        if how.pop("forwarded", False):
            content["forward_origin"] = {"type": "hidden_user", "sender_user_name": "Кто-то", "date": 1}
        if caption := how.pop("caption", None):
            content |= {"caption": caption, "caption_entities": entities_of(caption)}
        return await self._happens(content, how.pop("by", None), how.pop("to", None), **how)

    async def _happens(
        self,
        content: dict[str, Any],
        by: Person | None,
        to: Message | None,
        *,
        wait: bool = True,
        told: bool = False,
    ) -> list[Message]:
        message = self.telegram.new_message(self, (by or self.people[0]).user(), content)
        if to is not None:
            message["reply_to_message"] = self.messages.get(to.id, to.content)
        if not told and not self.hears(message):
            return []
        return await self._delivered("message", self.telegram.shown(message), wait=wait)

    async def _delivered(self, kind: str, content: dict[str, Any], *, wait: bool = True) -> list[Message]:
        self._last_update = (kind, content)
        before = set(self.messages)
        await self.telegram.updates.push(kind, content)
        if not wait:
            return []
        await self.telegram.settled()
        return [message for message in self.seen() if message.id not in before]


class Private(Chat):
    """A person and the bot."""

    @property
    def description(self) -> dict[str, Any]:
        return {"id": self.id, "type": "private", "first_name": self.people[0].name}

    def hears(self, message: dict[str, Any]) -> bool:  # noqa: ARG002  # all of a private chat is for the bot
        return True

    def blocks_the_bot(self) -> None:
        self.closed = ApiError(403, "Forbidden: bot was blocked by the user")


@dataclass
class Group(Chat):
    """Several people and the bot, which reads only what is meant for it while its privacy mode is on."""

    title: str = ""
    privacy: bool = True

    @property
    def description(self) -> dict[str, Any]:
        return {"id": self.id, "type": "supergroup", "title": self.title}

    def hears(self, message: dict[str, Any]) -> bool:
        me = self.telegram.me
        replied = message.get("reply_to_message", {}).get("from", {}).get("id") == me["id"]
        text, name = message.get("text") or message.get("caption") or "", f"@{me['username']}"
        commands = [
            text[e["offset"] :][: e["length"]] for e in message.get("entities", []) if e["type"] == "bot_command"
        ]
        mine = any("@" not in command or command.endswith(name) for command in commands)
        return not self.privacy or replied or mine or name in text

    async def becomes(self, other: "Group") -> None:
        """The group becomes a supergroup, with another id; the bot is told by a message from the old one."""
        self.closed = moved_to(other)
        await self._happens({"migrate_to_chat_id": other.id}, None, None, told=True)

    def removes_the_bot(self) -> None:
        self.closed = ApiError(403, "Forbidden: bot was kicked from the supergroup chat")


def moved_to(other: Group) -> ApiError:
    """What every call to a group is answered with once it has become a supergroup."""
    return ApiError(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=other.id)


def entities_of(text: str) -> list[dict[str, Any]]:
    """The entities Telegram finds in a text that somebody typed."""
    return [
        {"type": found.lastgroup, "offset": units(text[: found.start()]), "length": units(found[0])}
        for found in _ENTITY.finditer(text)
    ]
