"""The last question of a new match: who is the opponent? What was chosen before travels in a link of the question."""

from urllib.parse import parse_qs, urlsplit

from aiogram import Bot
from aiogram.enums import ChatType, MessageEntityType
from aiogram.types import ForceReply, Message

from bot.telegram import keyboards, replies
from bot.telegram.callbacks import Setup, from_payload, payload
from bot.views import chat
from bot.views.translation import Translator


async def ask(message: Message, chosen: Setup, bot: Bot, _: Translator) -> None:
    """Asks. The answer is a reply, which brings the link back; in a group it may be a button."""
    to_bot = await link(chosen, bot)
    if message.chat.type == ChatType.PRIVATE:
        name = ForceReply(input_field_placeholder=chat.opponents_name(_))
        await message.answer(chat.which_opponent(chosen.game, chosen.race, to_bot, _), reply_markup=name)
    else:
        await replies.send(message, chat.who_plays(chosen.game, chosen.race, to_bot, _), keyboards.join(chosen, _))


async def link(chosen: Setup, bot: Bot) -> str:
    """A link to the bot that carries what was chosen."""
    return f"https://t.me/{(await bot.me()).username}?start={payload(chosen)}"


def asked_before(message: Message) -> dict[str, Setup] | None:
    """A filter: what had been chosen when the message that is replied to asked for an opponent."""
    replied = message.reply_to_message
    for entity in (replied and replied.entities) or ():
        if entity.type == MessageEntityType.TEXT_LINK and entity.url:
            for parameter in parse_qs(urlsplit(entity.url).query).get("start", []):
                if chosen := from_payload(parameter):
                    return {"chosen": chosen}
    return None
