"""Counts the calls to Telegram."""

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.exceptions import AiogramError
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType

from bot.telegram.meters import Meters


class Counting(BaseRequestMiddleware):
    """Counts every try of every call."""

    def __init__(self, meters: Meters) -> None:
        self._meters = meters

    async def __call__(
        self, make_request: NextRequestMiddlewareType[TelegramType], bot: Bot, method: TelegramMethod[TelegramType]
    ) -> Response[TelegramType]:
        """Makes a call."""
        try:
            response = await make_request(bot, method)
        except AiogramError:
            self._meters.call(method.__api_method__, done=False)
            raise
        self._meters.call(method.__api_method__, done=True)
        return response
