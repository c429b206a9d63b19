"""A new match: in one line, or asked for step by step."""

from collections.abc import Sequence

from aiogram import Bot, F, Router
from aiogram.enums import ChatType
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.services.answers import Answer, NoMatch, Unclear
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import keyboards, questions, replies
from bot.telegram.callbacks import Join, Setup, from_payload
from bot.telegram.conversation import heard, in_words, respond, unless_known
from bot.telegram.names import clean, opponents
from bot.telegram.presses import pressed_on, within_reach
from bot.telegram.screen import Screen
from bot.telegram.visit import Visit
from bot.views import chat
from bot.views.translation import Translator


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="new")
    router.message.register(by_link, CommandStart(deep_link=True, magic=F.args.func(from_payload)))
    router.message.register(in_one_line, Command("new", magic=F.args))
    router.message.register(ask_game, Command("new"))
    router.message.register(against_guest, in_words, questions.opponent_asked)
    router.callback_query.filter(within_reach)
    router.callback_query.register(ask_game_anyway, Setup.filter(F.game == ""))
    router.callback_query.register(ask_race, Setup.filter(F.race == 0))
    router.callback_query.register(ask_opponent, Setup.filter())
    router.callback_query.register(against_who_joins, Join.filter())
    return router


async def in_one_line(
    message: Message,
    command: CommandObject,
    *,
    visit: Visit,
    scorekeeping: Scorekeeping,
    bot: Bot,
    screen: Screen,
    _: Translator,
) -> None:
    """All of it at once: "/new snooker, Anya against Boris, first to three". Other words lead to the questions."""
    answer = await heard(command.args or "", visit, scorekeeping)
    if isinstance(answer, Unclear | NoMatch):
        await ask_game(message, visit, scorekeeping, bot, screen, _)
    else:
        await respond(message, answer, bot, screen, _)


async def ask_game(
    message: Message, visit: Visit, scorekeeping: Scorekeeping, bot: Bot, screen: Screen, _: Translator
) -> None:
    """The first question; before it, whether an open match may be left."""
    if open_match := await scorekeeping.open_match(visit.table):
        await screen.tell(message, open_match)
    else:
        await questions.ask(message, Setup(), bot, _)


async def ask_game_anyway(query: CallbackQuery, callback_data: Setup, _: Translator) -> None:
    """The first question, after the answer that the open match may be left."""
    await replies.change(query, chat.which_game(_), keyboards.games(callback_data, _))


async def ask_race(query: CallbackQuery, callback_data: Setup, _: Translator) -> None:
    """The second question."""
    await replies.change(query, chat.which_race(callback_data.game, _), keyboards.races(callback_data))


async def ask_opponent(query: CallbackQuery, callback_data: Setup, bot: Bot, _: Translator) -> None:
    """The last question."""
    message = pressed_on(query)
    if message.chat.type == ChatType.PRIVATE:
        await replies.change(query, chat.chosen(callback_data.game, callback_data.race, _))
        await questions.ask(message, callback_data, bot, _)
    else:
        await replies.change(query, await questions.who_plays(callback_data, bot, _), keyboards.join(callback_data, _))


async def by_link(message: Message, command: CommandObject, bot: Bot, _: Translator) -> None:
    """The last question, to who followed the link of another such question."""
    assert isinstance(command.magic_result, Setup), "what the filter found"
    await questions.ask(message, command.magic_result, bot, _)


async def against_guest(
    message: Message, chosen: Setup, visit: Visit, scorekeeping: Scorekeeping, screen: Screen
) -> None:
    """Whoever answers with a name plays against it."""
    answer = await _begin(chosen, (visit.speaker, clean(visit.words)), [visit.note.author or ""], visit, scorekeeping)
    await screen.tell(message, await unless_known(answer, visit, scorekeeping))


async def against_who_joins(
    query: CallbackQuery, callback_data: Join, visit: Visit, scorekeeping: Scorekeeping, screen: Screen, _: Translator
) -> None:
    """Whoever presses plays against who asked for an opponent."""
    asked = pressed_on(query).reply_to_message
    challenger = asked.from_user if asked else None
    if challenger is None or challenger.id == query.from_user.id:
        await replies.notice(query, chat.own_opponent(_) if challenger else chat.outdated(_))
        return
    users = [str(challenger.id), str(query.from_user.id)]
    answer = await _begin(callback_data, opponents(challenger, query.from_user, _), users, visit, scorekeeping)
    await screen.show(query, answer, in_place=True)


async def _begin(
    chosen: Setup, players: tuple[str, str], users: Sequence[str], visit: Visit, scorekeeping: Scorekeeping
) -> Answer:
    """Begins what was chosen; `users` are the ids of the players, as far as they are users."""
    leaves = chosen.leaves
    return await scorekeeping.start(
        visit.table,
        chosen.game,
        players,
        race_to=chosen.race,
        accounts=dict(zip(players, users, strict=False)),
        over=leaves is not None,
        moment=leaves,
        note=visit.note,
        may=visit.may,
    )
