"""The world of the stand-in: the bot's account, chats, files, and the server people and bot meet at."""

import asyncio
import itertools
import time
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Any, Self

from aiohttp import web

from tests.bot.standin.chats import Chat, Group, Message, Person, Private
from tests.bot.standin.faults import Fault
from tests.bot.standin.server import application
from tests.bot.standin.updates import Updates

TOKEN = "4242:stand-in"


class Telegram:
    """The server. Use as an async context manager; `url` is the address the bot is given."""

    def __init__(self, token: str = TOKEN) -> None:
        self.token = token
        self.me = {"id": 4242, "is_bot": True, "first_name": "Маркёр", "username": "markyor_test_bot"}
        self.updates = Updates()
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, tuple[bytes, int]] = {}
        self.calls: list[tuple[str, dict[str, Any]]] = []
        """Every call of the bot, refused ones too."""
        self.queries: dict[str, Chat] = {}
        self.menus: dict[str, list[dict[str, str]]] = {}
        """The commands of the bot, by language; "" for all others."""
        self.watched: defaultdict[str, list[Callable[[], None]]] = defaultdict(list)
        self.faults: defaultdict[str, deque[Fault]] = defaultdict(deque)
        self._ids = itertools.count(1)
        self._runner: web.AppRunner | None = None
        self.url = ""

    async def __aenter__(self) -> Self:
        self._runner = web.AppRunner(application(self), shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = site.name if not site.name.endswith(":0") else f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.updates.close()
        assert self._runner is not None
        await self._runner.cleanup()

    def person(self, name: str, **more: Any) -> Person:
        return Person(id=1000 + next(self._ids), name=name, **more)

    def private(self, who: str | Person) -> Private:
        """A private chat of somebody with the bot."""
        person = self.person(who) if isinstance(who, str) else who
        return self._joined(Private(self, person.id, (person,)))

    def group(self, title: str, *people: str | Person, privacy: bool = True) -> Group:
        """A group the bot is a member of."""
        members = tuple(self.person(who) if isinstance(who, str) else who for who in people)
        return self._joined(Group(self, -1_000_000 - next(self._ids), members, title=title, privacy=privacy))

    def goes_wrong(self, method: str, *faults: Fault) -> None:
        """The next calls of a method meet these faults, one each. "file" stands for the download of a file."""
        self.faults[method].extend(faults)

    def called(self, method: str) -> list[dict[str, Any]]:
        """The parameters of all calls of a method so far."""
        return [given for name, given in self.calls if name == method]

    def when(self, method: str, happens: Callable[[], None]) -> None:
        """Calls back at the next call of a method."""
        self.watched[method].append(happens)

    async def settled(self) -> None:
        """Returns when the bot has dealt with everything it was sent."""
        await self.updates.settled()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Returns when something has come about that no update of its own leads to."""
        async with asyncio.timeout(self.updates.patience):
            while not condition():  # noqa: ASYNC110  # what is waited for sets no event
                await asyncio.sleep(0.01)

    # For the chats and the methods.

    def new_message(self, chat: Chat, author: dict[str, Any], content: dict[str, Any]) -> dict[str, Any]:
        message_id = next(self._ids)
        about = {"message_id": message_id, "date": int(time.time()), "chat": chat.description, "from": author}
        chat.messages[message_id] = about | content
        return chat.messages[message_id]

    def shown(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message as an update carries it: with the message it replies to, but no further."""
        replied = message.get("reply_to_message")
        if replied is None:
            return dict(message)
        return message | {"reply_to_message": {k: v for k, v in replied.items() if k != "reply_to_message"}}

    def stored(self, data: bytes, size: int | None) -> dict[str, Any]:
        """A file on the server; `size` is what Telegram claims where that is not the length of the data."""
        file_id = f"file{next(self._ids)}"
        size = len(data) if size is None else size
        self.files[file_id] = (data, size)
        return {"file_id": file_id, "file_unique_id": f"u{file_id}", "file_size": size}

    def next_query(self, chat: Chat) -> str:
        query_id = str(next(self._ids))
        self.queries[query_id] = chat
        return query_id

    def _joined(self, chat: Any) -> Any:
        self.chats[chat.id] = chat
        return chat


__all__ = ["TOKEN", "Chat", "Message", "Telegram"]
