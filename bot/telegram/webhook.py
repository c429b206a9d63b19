"""A webhook: Telegram brings updates, and an update is acknowledged when it has been dealt with.

What is not acknowledged Telegram brings again, to this instance of the bot or to another: any number may stand behind
one address.
"""

import asyncio
import hashlib
import hmac
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from aiogram import Bot
from aiohttp import web

from bot.telegram.dealing import KINDS, RawUpdate
from bot.telegram.serving import Address, served

HEADER = "X-Telegram-Bot-Api-Secret-Token"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hook:
    """Where updates are brought."""

    url: str
    """The address that Telegram is told."""
    listen: Address
    """Where what comes to it arrives."""


class Webhook:
    """Has updates brought and dealt with, several at once. As a context manager it listens, and finishes in the end.

    Entering raises `AddressTaken` where nothing can be received.
    """

    stalled = False
    """That nobody comes is no sign that anything is wrong."""

    def __init__(self, bot: Bot, deal: Callable[[RawUpdate], Awaitable[None]], hook: Hook) -> None:
        self._bot = bot
        self._deal = deal
        self._hook = hook
        self._secret = secret_of(bot.token)
        app = web.Application()
        app.router.add_post(urlsplit(hook.url).path or "/", self._brought)
        self._served = served(app, hook.listen)

    async def __aenter__(self) -> Self:
        await self._served.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._served.__aexit__(None, None, None)

    async def announce(self) -> None:
        """Tells Telegram where to bring updates. It stays told: other instances may be there, or this one come back."""
        await self._bot.set_webhook(self._hook.url, secret_token=self._secret, allowed_updates=list(KINDS))

    async def run(self) -> None:
        """Waits until it is cancelled."""
        await asyncio.Event().wait()

    async def _brought(self, request: web.Request) -> web.Response:
        if not hmac.compare_digest(request.headers.get(HEADER, "").encode(), self._secret.encode()):
            return web.Response(status=web.HTTPUnauthorized.status_code)
        try:
            update = await request.json()
        except ValueError:
            update = None
        if not isinstance(update, dict):
            return web.Response(status=web.HTTPBadRequest.status_code)
        await self._deal(update)
        return web.Response()


def secret_of(token: str) -> str:
    """What Telegram has to show with each update, the same for all instances; tells nothing of the token."""
    return hmac.new(token.encode(), b"markyor webhook", hashlib.sha256).hexdigest()
