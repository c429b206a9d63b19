"""Small web servers of the bot."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple, Self

from aiohttp import web

FAREWELL = 10
"""Seconds that what is being dealt with has left when the bot is told to stop."""


class Address(NamedTuple):
    """Where to listen."""

    host: str
    port: int

    @classmethod
    def of(cls, told: str) -> Self:
        """The address that is told as host and port, as in "127.0.0.1:8080"; ":8080" is that port everywhere."""
        host, _, port = told.rpartition(":")
        return cls(host.strip("[]") or "0.0.0.0", int(port))  # noqa: S104  # that is what was asked for

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class AddressTaken(Exception):  # noqa: N818  # says what happened
    """Nothing can listen at an address."""

    def __init__(self, address: Address) -> None:
        super().__init__(str(address))
        self.address = address


@asynccontextmanager
async def served(app: web.Application, address: Address) -> AsyncIterator[None]:
    """Serves a web application; at the end nobody new is let in, and who is inside is waited for.

    Raises:
        AddressTaken: nothing can listen there.
    """
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=FAREWELL)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, address.host, address.port).start()
        except (OSError, OverflowError) as error:
            raise AddressTaken(address) from error
        yield
    finally:
        await runner.cleanup()
