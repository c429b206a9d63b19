"""What a chat agrees on: /language, /settings, /scorer, /claim; and what an opponent says of a result."""

from aiogram import Router
from aiogram.enums import ChatType
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot.services.chats import Chat, Chats, Reporters, Scorer
from bot.services.lookup import Lookup, Visitor
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import replies
from bot.telegram.boards import Boards
from bot.telegram.callbacks import Agree, Confirming, Guest, Judge, Speak
from bot.telegram.conversation import in_words
from bot.telegram.names import display_name
from bot.telegram.pads import button
from bot.telegram.presses import within_reach
from bot.telegram.visit import Visit
from bot.views import agreements, chat, shelf
from bot.views.translation import Translator, translator


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="agreements")
    router.message.register(which_language, Command("language"))
    router.message.register(settings, Command("settings"))
    router.message.register(scorer, Command("scorer"))
    router.message.register(claim, Command("claim"))
    router.message.register(which_guest, in_words, says_it_is_me)
    router.callback_query.filter(within_reach)
    router.callback_query.register(speak, Speak.filter())
    router.callback_query.register(agree, Agree.filter())
    router.callback_query.register(confirming, Confirming.filter())
    router.callback_query.register(guest, Guest.filter())
    router.callback_query.register(judge, Judge.filter())
    return router


# --- the language ----------------------------------------------------------------------------------------------------


async def which_language(message: Message, _: Translator) -> None:
    """Asks which language to speak."""
    row = [button(name, Speak(language=code)) for code, name in agreements.LANGUAGES.items()]
    await replies.send(message, agreements.which_language(_), InlineKeyboardMarkup(inline_keyboard=[row]))


async def speak(query: CallbackQuery, callback_data: Speak, visit: Visit, chats: Chats, boards: Boards) -> None:
    """Speaks another language from now on."""
    await chats.change(visit.table, language=callback_data.language)
    _ = translator(callback_data.language)
    await replies.change(query, agreements.language_chosen(_))
    await boards.refresh(visit.table, _)


# --- who reports -----------------------------------------------------------------------------------------------------


async def settings(message: Message, visit: Visit, _: Translator) -> None:
    """Shows what has been agreed."""
    if message.chat.type == ChatType.PRIVATE:
        await replies.send(message, agreements.only_in_groups(_))
    else:
        await replies.send(message, agreements.agreed(visit.chat, _), _settings(visit.chat, _))


def _settings(agreed: Chat, _: Translator) -> InlineKeyboardMarkup:
    who = [
        [
            button(
                agreements.chosen(agreements.reporters(each, _), is_so=each is agreed.reporters, _=_),
                Agree(reporters=each),
            )
        ]
        for each in Reporters
    ]
    confirms = [button(agreements.confirming(now=agreed.confirms, _=_), Confirming(wanted=not agreed.confirms))]
    return InlineKeyboardMarkup(inline_keyboard=[*who, confirms])


async def agree(
    query: CallbackQuery, callback_data: Agree, visit: Visit, chats: Chats, scorekeeping: Scorekeeping, _: Translator
) -> None:
    """Agrees on who may report."""
    if await _may_agree(query, visit, scorekeeping, _):
        agreed = await chats.change(visit.table, reporters=callback_data.reporters)
        await replies.change(query, agreements.agreed(agreed, _), _settings(agreed, _))


async def confirming(
    query: CallbackQuery,
    callback_data: Confirming,
    visit: Visit,
    chats: Chats,
    scorekeeping: Scorekeeping,
    _: Translator,
) -> None:
    """Agrees on whether results are confirmed."""
    if await _may_agree(query, visit, scorekeeping, _):
        agreed = await chats.change(visit.table, confirms=callback_data.wanted)
        await replies.change(query, agreements.agreed(agreed, _), _settings(agreed, _))


async def _may_agree(query: CallbackQuery, visit: Visit, scorekeeping: Scorekeeping, _: Translator) -> bool:
    """While people play, only they agree on anything: a stranger could else let himself in."""
    match = await scorekeeping.match(visit.table)
    if match is None or match.record.state.winner is not None or await visit.may(match):
        return True
    await replies.notice(query, chat.stranger(match.record, _))
    return False


async def scorer(message: Message, visit: Visit, chats: Chats, scorekeeping: Scorekeeping, _: Translator) -> None:
    """Lets who is replied to keep the score here, or no longer."""
    person = message.reply_to_message.from_user if message.reply_to_message else None
    if person is None or person.is_bot or message.chat.type == ChatType.PRIVATE:
        await replies.send(message, agreements.whom_to_name(_))
        return
    match = await scorekeeping.match(visit.table)
    if match is not None and match.record.state.winner is None and not await visit.may(match):
        await replies.send(message, chat.stranger(match.record, _))
        return
    one = Scorer(account=str(person.id), name=display_name(person, _))
    others = tuple(each for each in visit.chat.scorers if each.account != one.account)
    if len(others) < len(visit.chat.scorers):
        await chats.change(visit.table, scorers=others)
        await replies.send(message, agreements.no_longer_scorer(one.name, _))
    else:
        await chats.change(visit.table, scorers=(*others, one))
        await replies.send(message, agreements.named_scorer(one.name, _))


# --- who is who ------------------------------------------------------------------------------------------------------


async def says_it_is_me(_message: Message, visit: Visit, _: Translator) -> bool:
    """A filter: somebody says who a guest was."""
    return visit.addressed and agreements.are_me(visit.words, _)


async def claim(
    message: Message,
    command: CommandObject,
    visit: Visit,
    lookup: Lookup,
    scorekeeping: Scorekeeping,
    _: Translator,
) -> None:
    """Makes the guest of a name one with who asks; without a name, asks which."""
    if not command.args:
        await which_guest(message, visit, lookup, scorekeeping, _)
        return
    name = " ".join(command.args.split())
    done = await lookup.claim(_visitor(visit), name)
    await replies.send(message, shelf.claimed(name, _) if done else shelf.not_claimed(name, _))


async def which_guest(
    message: Message, visit: Visit, lookup: Lookup, scorekeeping: Scorekeeping, _: Translator
) -> None:
    """Asks which of the guests who asks has been."""
    names = await _guests(visit, lookup, scorekeeping)
    if not names:
        await replies.send(message, agreements.no_guests(_))
        return
    rows = [[button(shelf.this_is_me(name, _), Guest(player=player))] for player, name in names.items()]
    await replies.send(message, agreements.which_guest(_), InlineKeyboardMarkup(inline_keyboard=rows))


async def guest(
    query: CallbackQuery, callback_data: Guest, visit: Visit, lookup: Lookup, scorekeeping: Scorekeeping, _: Translator
) -> None:
    """Makes a guest one with who pressed."""
    name = (await _guests(visit, lookup, scorekeeping)).get(callback_data.player)
    if name is None:
        await replies.notice(query, chat.outdated(_))
    elif await lookup.claim(_visitor(visit), name):
        await replies.change(query, shelf.claimed(name, _))
    else:
        await replies.notice(query, shelf.not_claimed(name, _))


async def _guests(visit: Visit, lookup: Lookup, scorekeeping: Scorekeeping) -> dict[int, str]:
    match = await scorekeeping.match(visit.table)
    playing = [player for side in match.record.state.sides for player in side] if match else []
    return await lookup.guests_here(_visitor(visit), playing)


def _visitor(visit: Visit) -> Visitor:
    return Visitor(account=visit.account, table=visit.table)


# --- results ---------------------------------------------------------------------------------------------------------


async def judge(
    query: CallbackQuery,
    *,
    callback_data: Judge,
    visit: Visit,
    chats: Chats,
    scorekeeping: Scorekeeping,
    boards: Boards,
    _: Translator,
) -> None:
    """Confirms or disputes the result of a match."""
    match = await scorekeeping.match(visit.table)
    if match is None or match.number != callback_data.match or match.record.state.winner is None:
        await replies.notice(query, chat.outdated(_))
    elif await chats.judge(match, visit.account, visit.speaker, agreed=callback_data.agreed):
        await replies.notice(query)
        await boards.refresh(visit.table, _)
    else:
        await replies.notice(query, agreements.not_yours_to_confirm(_))
