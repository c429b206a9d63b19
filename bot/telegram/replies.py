"""How answers are shown: as a message of their own, in place of the message a button is under, or as a short notice."""

from aiogram.enums import ChatType
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot.telegram.presses import pressed_on

GONE = "message to edit not found"
UNCHANGED = "message is not modified"
"""Telegram's words where somebody deleted the message, or pressed the same button a moment before."""
NOTICE = 200
"""Characters of a short notice."""


async def send(message: Message, html: str, buttons: InlineKeyboardMarkup | None = None) -> Message:
    """Answers a message; among several people, as a reply to it. The answer is given back."""
    if message.chat.type == ChatType.PRIVATE:
        return await message.answer(html, reply_markup=buttons)
    return await message.reply(html, reply_markup=buttons, allow_sending_without_reply=True)


async def notice(query: CallbackQuery, text: str = "") -> None:
    """Tells something to the one who pressed a button, and to nobody else."""
    await query.answer(text[:NOTICE])


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
