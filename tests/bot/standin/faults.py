"""What can go wrong with a call: scripted by a test, used up one call at a time."""

import asyncio
from typing import Protocol

from tests.bot.standin.limits import ApiError


class Fault(Protocol):
    """What happens to a call. `before` runs in its place, `after` when it was done and is to be answered."""

    async def before(self) -> None: ...

    async def after(self) -> None: ...


class ConnectionDropped(Exception):  # noqa: N818  # says what happened
    """The connection is to be cut without an answer."""


class NotTelegram(Exception):  # noqa: N818  # says what happened
    """The answer is to be that of a proxy."""


class _Fault:
    async def before(self) -> None:
        return

    async def after(self) -> None:
        return


class Refused(_Fault):
    """The call is answered with an error."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        self._error = ApiError(code, description, **parameters)

    async def before(self) -> None:
        raise self._error


class Throttled(Refused):
    """Too many requests: try again in so many seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(429, f"Too Many Requests: retry after {retry_after}", retry_after=retry_after)


class ServerError(Refused):
    def __init__(self, code: int = 502) -> None:
        super().__init__(code, {500: "Internal Server Error", 502: "Bad Gateway"}.get(code, "Server Error"))


class Migrated(Refused):
    """The group has become a supergroup with another id."""

    def __init__(self, chat_id: int) -> None:
        description = "Bad Request: group chat was upgraded to a supergroup chat"
        super().__init__(400, description, migrate_to_chat_id=chat_id)


class Dropped(_Fault):
    """The connection breaks; with `done`, only after the call had its effect."""

    def __init__(self, *, done: bool = False) -> None:
        self._done = done

    async def before(self) -> None:
        if not self._done:
            raise ConnectionDropped

    async def after(self) -> None:
        if self._done:
            raise ConnectionDropped


class Garbled(_Fault):
    """Something on the way answers in place of Telegram, in HTML."""

    async def before(self) -> None:
        raise NotTelegram


class Held(_Fault):
    """The call is not answered until the test lets it go. `reached` is set once the call has come in."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self._released = asyncio.Event()

    async def before(self) -> None:
        self.reached.set()
        await self._released.wait()

    def release(self) -> None:
        self._released.set()
