"""A bare aiogram bot that says everything back: `python -m benchmarks._echo API TOKEN`."""

import asyncio
import sys

from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import Message


async def echo(message: Message) -> None:
    """Says a text back."""
    await message.answer(message.text or "?")


async def main(api: str, token: str) -> None:
    """Polls until it is told to stop."""
    dispatcher = Dispatcher()
    dispatcher.message.register(echo)
    await dispatcher.start_polling(Bot(token, session=AiohttpSession(api=TelegramAPIServer.from_base(api))))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
