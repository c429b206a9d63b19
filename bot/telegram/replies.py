"""How answers are shown: as a message of their own, in place of the message a button is under, or as a short notice."""

from aiogram.enums import ChatType
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot.services.answers import Answer, Ignored, Outdated
from bot.telegram import keyboards
from bot.telegram.presses import pressed_on
from bot.views import chat
from bot.views.translation import Translator

GONE = "message to edit not found"
UNCHANGED = "message is not modified"
"""Telegram's words where somebody deleted the message, or pressed the same button a moment before."""
NOTICE = 200
"""Characters of a short notice."""


async def send(message: Message, html: str, buttons: InlineKeyboardMarkup | None = None) -> None:
    """Answers a message; among several people, as a reply to it."""
    if message.chat.type == ChatType.PRIVATE:
        await message.answer(html, reply_markup=buttons)
    else:
        await message.reply(html, reply_markup=buttons, allow_sending_without_reply=True)


async def tell(message: Message, answer: Answer, _: Translator) -> None:
    """Shows what a message led to."""
    await send(message, chat.told(answer, _), keyboards.under(answer, _))


async def notice(query: CallbackQuery, text: str = "") -> None:
    """Tells something to the one who pressed a button, and to nobody else."""
    await query.answer(text[:NOTICE])


async def show(query: CallbackQuery, answer: Answer, _: Translator, *, in_place: bool) -> None:
    """Shows what a press led to, in place of the message the button is under or below it."""
    if isinstance(answer, Ignored) or not isinstance(query.message, Message):
        await notice(query)
    elif isinstance(answer, Outdated):
        await notice(query, chat.outdated(_))
    elif in_place:
        await change(query, chat.told(answer, _), keyboards.under(answer, _))
    else:
        await send(query.message, chat.told(answer, _), keyboards.under(answer, _))
        await notice(query)


async def change(query: CallbackQuery, html: str, buttons: InlineKeyboardMarkup | None = None) -> None:
    """Puts a text and buttons in place of those the pressed button is part of, or below where they are gone."""
    message = pressed_on(query)
    try:
        await message.edit_text(html, reply_markup=buttons)
    except TelegramBadRequest as error:
        if GONE in error.message:
            await send(message, html, buttons)
        elif UNCHANGED not in error.message:
            raise
    await notice(query)
