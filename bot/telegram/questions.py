"""The questions of a new match: game, race, opponent. What was chosen travels in the buttons and in a link."""

from urllib.parse import parse_qs, urlsplit

from aiogram import Bot
from aiogram.enums import ChatType, MessageEntityType
from aiogram.types import ForceReply, Message

from bot.services.answers import Missing, StartIncomplete
from bot.telegram import keyboards, replies
from bot.telegram.callbacks import Setup, from_payload, payload
from bot.views import chat
from bot.views.translation import Translator


def begun_by(answer: StartIncomplete) -> Setup | None:
    """What was chosen by words that name no players; None where words are needed to complete them."""
    start = answer.start
    if set(answer.missing) <= {Missing.GAME, Missing.PLAYERS} and not start.players and start.target is None:
        return Setup(game=start.game or "", race=start.race_to or 0)
    return None


async def ask(message: Message, chosen: Setup, bot: Bot, _: Translator) -> None:
    """Asks what is not chosen yet."""
    if not chosen.game:
        await replies.send(message, chat.which_game(_), keyboards.games(chosen, _))
    elif not chosen.race:
        await replies.send(message, chat.which_race(chosen.game, _), keyboards.races(chosen))
    elif message.chat.type == ChatType.PRIVATE:
        text = chat.which_opponent(chosen.game, chosen.race, await _link(chosen, bot), _)
        await message.answer(text, reply_markup=ForceReply(input_field_placeholder=chat.opponents_name(_)))
    else:
        await replies.send(message, await who_plays(chosen, bot, _), keyboards.join(chosen, _))


async def who_plays(chosen: Setup, bot: Bot, _: Translator) -> str:
    """The question for an opponent in a group."""
    return chat.who_plays(chosen.game, chosen.race, await _link(chosen, bot), _)


async def _link(chosen: Setup, bot: Bot) -> str:
    """A link to the bot that carries what was chosen; a reply to the question brings it back."""
    return f"https://t.me/{(await bot.me()).username}?start={payload(chosen)}"


async def opponent_asked(message: Message) -> dict[str, Setup] | None:
    """A filter: what had been chosen when the message that is replied to asked for an opponent."""
    replied = message.reply_to_message
    for entity in (replied and replied.entities) or ():
        if entity.type == MessageEntityType.TEXT_LINK and entity.url:
            for parameter in parse_qs(urlsplit(entity.url).query).get("start", []):
                if chosen := from_payload(parameter):
                    return {"chosen": chosen}
    return None
