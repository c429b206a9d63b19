"""What was found is shown in a chat: as a picture where it is one and can be drawn, else in words."""

from aiogram.enums import ChatType
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import BufferedInputFile, CallbackQuery, InputMediaPhoto, Message

from bot.pictures.worker import Pictures, can_draw
from bot.services.lookup import Finding, Graphed, Trended
from bot.telegram import lookups, replies
from bot.telegram.lookups import Shade
from bot.telegram.presses import pressed_on
from bot.telegram.visit import Visit
from bot.views import history, shelf
from bot.views.pictures import picture_of
from bot.views.translation import Translator

FILE = "markyor.png"


async def show(message: Message, found: Finding, visit: Visit, pictures: Pictures, _: Translator) -> None:
    """Sends what was found, with its buttons.

    Raises:
        TooManyPictures: it cannot be drawn now.
    """
    planned = picture_of(found, _) if can_draw() else None
    if planned is None or not isinstance(found, Graphed | Trended):
        buttons = lookups.under_finding(found, visit.account, _)
        await replies.send(message, shelf.page(history.finding(found, _)), buttons)
        return
    shade = Shade.DARK if visit.chat.dark else Shade.LIGHT
    file = BufferedInputFile(await pictures.drawn(planned, dark=visit.chat.dark), FILE)
    words, buttons = shelf.caption(history.finding(found, _)), lookups.under_picture(found, shade, _)
    if message.chat.type == ChatType.PRIVATE:
        await message.answer_photo(file, caption=words, reply_markup=buttons)
    else:
        await message.reply_photo(file, caption=words, reply_markup=buttons, allow_sending_without_reply=True)


async def redraw(
    query: CallbackQuery, found: Graphed | Trended, shade: Shade, pictures: Pictures, _: Translator
) -> None:
    """Puts a picture in place of the one whose button was pressed.

    Raises:
        TooManyPictures: it cannot be drawn now.
    """
    planned = picture_of(found, _) if can_draw() else None
    if planned is not None:
        file = BufferedInputFile(await pictures.drawn(planned, dark=shade is Shade.DARK), FILE)
        media = InputMediaPhoto(media=file, caption=shelf.caption(history.finding(found, _)))
        try:
            await pressed_on(query).edit_media(media, reply_markup=lookups.under_picture(found, shade, _))
        except TelegramBadRequest as error:  # somebody pressed the same button a moment before, or deleted the picture
            if replies.UNCHANGED not in error.message and replies.GONE not in error.message:
                raise
    await replies.notice(query)
