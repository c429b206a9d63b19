"""What was played: lists, matches, statistics, files; being forgotten."""

from typing import Any

from aiogram import Router
from aiogram.enums import ChatType
from aiogram.filters import Command, CommandObject
from aiogram.types import BufferedInputFile, CallbackQuery, Message

from bot.pictures.worker import Pictures, TooManyPictures
from bot.services.exports import File
from bot.services.lookup import Finding, Lookup, Visitor
from bot.services.wishes import Topic, Wish
from bot.telegram import lookups, replies, showing
from bot.telegram.conversation import in_words
from bot.telegram.lookups import ALL, Course, ForgetMe, Give, ItIsMe, Matches, Open
from bot.telegram.presses import pressed_on, within_reach
from bot.telegram.visit import Visit
from bot.views import history, shelf
from bot.views.match_page import match_page, timeline
from bot.views.translation import Translator
from storage.history import Told

TOPICS = {"history": Topic.MATCHES, "stats": Topic.STATS}


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="history")
    router.message.register(looked_up, Command(*TOPICS))
    router.message.register(which_form, Command("export"))
    router.message.register(my_data, Command("mydata"))
    router.message.register(before_forgetting, Command("forget"))
    router.message.register(asked, in_words, about_the_past)
    router.callback_query.filter(within_reach)
    router.callback_query.register(another_page, Matches.filter())
    router.callback_query.register(one_match, Open.filter())
    router.callback_query.register(course, Course.filter())
    router.callback_query.register(file, Give.filter())
    router.callback_query.register(it_is_me, ItIsMe.filter())
    router.callback_query.register(forget, ForgetMe.filter())
    return router


def visitor(visit: Visit) -> Visitor:
    """Who comes, as far as looking up goes."""
    return Visitor(account=visit.note.author, table=visit.table)


async def about_the_past(_message: Message, visit: Visit, lookup: Lookup) -> dict[str, Any] | bool:
    """A filter: the bot is asked in words for something that is over."""
    found = await lookup.asked(visitor(visit), visit.words) if visit.addressed else None
    return {"found": found} if found else False


async def asked(message: Message, found: Finding, visit: Visit, pictures: Pictures, _: Translator) -> None:
    """Says what was found."""
    await tell(message, found, visit, pictures, _)


async def looked_up(
    message: Message, command: CommandObject, visit: Visit, lookup: Lookup, pictures: Pictures, _: Translator
) -> None:
    """A list, or statistics; words behind the command say which."""
    who, words = visitor(visit), command.args or ""
    found = await lookup.asked(who, f"{_words(command.command, _)} {words}") if words else None
    found = found or await lookup.granted(who, Wish(topic=TOPICS[command.command]))
    await tell(message, found, visit, pictures, _)


def _words(command: str, _: Translator) -> str:
    return _("matches") if command == "history" else _("statistics")


async def tell(message: Message, found: Finding, visit: Visit, pictures: Pictures, _: Translator) -> None:
    """Sends what was found, with its buttons."""
    try:
        await showing.show(message, found, visit, pictures, _)
    except TooManyPictures:
        await replies.send(message, shelf.too_many_pictures(_))


async def another_page(
    query: CallbackQuery, callback_data: Matches, visit: Visit, lookup: Lookup, _: Translator
) -> None:
    """Turns a page of a list."""
    if callback_data.owner != visit.note.author:
        await replies.notice(query, shelf.not_your_list(_))
        return
    games = (callback_data.game,) if callback_data.game else ()
    opponent = callback_data.opponent or None
    found = await lookup.listed(visitor(visit), opponent=opponent, games=games, first=callback_data.first)
    buttons = lookups.under_finding(found, callback_data.owner, _)
    await replies.change(query, shelf.page(history.finding(found, _)), buttons)


async def one_match(query: CallbackQuery, callback_data: Open, visit: Visit, lookup: Lookup, _: Translator) -> None:
    """Shows a match below the list it was opened from, or in place of its course."""
    told = await lookup.match(visitor(visit), callback_data.match)
    if told is None:
        await replies.notice(query, shelf.not_here(_))
        return
    guests = await lookup.guests(visitor(visit), told)
    await replies.send(pressed_on(query), shelf.page(match_page(told, _)), lookups.under_match(told, guests, _))
    await replies.notice(query)


async def course(query: CallbackQuery, callback_data: Course, visit: Visit, lookup: Lookup, _: Translator) -> None:
    """Shows what was said in a match, page by page."""
    told = await lookup.match(visitor(visit), callback_data.match)
    if told is None:
        await replies.notice(query, shelf.not_here(_))
        return
    text = shelf.page(timeline(told, callback_data.first, _))
    await replies.change(query, text, lookups.under_course(told, callback_data.first, _))


async def it_is_me(query: CallbackQuery, callback_data: ItIsMe, visit: Visit, lookup: Lookup, _: Translator) -> None:
    """Makes a guest one with whoever pressed."""
    told = await lookup.match(visitor(visit), callback_data.match)
    name = _name(told, callback_data) if told else None
    if told is None or name is None:
        await replies.notice(query, shelf.not_here(_))
    elif await lookup.claim(visitor(visit), name):
        await replies.notice(query, shelf.claimed(name, _))
    else:
        await replies.notice(query, shelf.not_claimed(name, _))


def _name(told: Told, seat: ItIsMe) -> str | None:
    names = (each.name for each in told.outline.seats if (each.side, each.place) == (seat.side, seat.place))
    return next(names, None)


# --- files -----------------------------------------------------------------------------------------------------------


async def which_form(message: Message, _: Translator) -> None:
    """Asks how all matches are to be given out."""
    await replies.send(message, shelf.which_form(_), lookups.forms(_))


async def file(query: CallbackQuery, callback_data: Give, visit: Visit, lookup: Lookup, _: Translator) -> None:
    """Sends a match, or all of whoever pressed, as a file."""
    who = visitor(visit)
    if callback_data.match == ALL:
        made = await lookup.files(who, callback_data.form)
    else:
        made = await lookup.file(who, callback_data.match, callback_data.form)
    if made is None:
        await replies.notice(query, history.nothing(_))
        return
    await pressed_on(query).answer_document(_input(made))
    await replies.notice(query)


async def my_data(message: Message, visit: Visit, lookup: Lookup, _: Translator) -> None:
    """Sends all that is kept of who asks, to that one alone."""
    made = await lookup.data(visitor(visit))
    if message.chat.type != ChatType.PRIVATE or made is None:
        await replies.send(message, shelf.only_alone(_))
        return
    await message.answer_document(_input(made), caption=shelf.your_data(_))


def _input(made: File) -> BufferedInputFile:
    return BufferedInputFile(made.data, made.name)


# --- being forgotten -------------------------------------------------------------------------------------------------


async def before_forgetting(message: Message, visit: Visit, _: Translator) -> None:
    """Says what will be gone, and asks."""
    await replies.send(message, shelf.before_forgetting(_), lookups.forgetting(visit.note.author or "", _))


async def forget(query: CallbackQuery, callback_data: ForgetMe, visit: Visit, lookup: Lookup, _: Translator) -> None:
    """Forgets who asked for it."""
    if callback_data.owner != visit.note.author:
        await replies.notice(query, shelf.not_your_list(_))
        return
    matches = await lookup.forget(visitor(visit), shelf.alias(_))
    await replies.change(query, shelf.forgotten(matches, _))
