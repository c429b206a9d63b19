"""A new match: in one line, or asked for step by step."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.services.answers import NoMatch, Unclear
from bot.services.chats import Chats
from bot.services.drafts import Draft, Person, Step
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import replies
from bot.telegram.callbacks import Elsewhere, Leave
from bot.telegram.conversation import heard, in_words, respond
from bot.telegram.names import clean, opponents
from bot.telegram.presses import pressed_on, within_reach
from bot.telegram.proposals import Put
from bot.telegram.questions import Questions
from bot.telegram.screen import Screen
from bot.telegram.tables import NEW, Table
from bot.telegram.visit import Visit
from bot.views import chat, drafts
from bot.views.translation import Translator
from rules.games import RULESETS
from storage.history import key_of


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="new")
    router.message.register(in_one_line, Command("new", magic=F.args))
    router.message.register(from_the_start, Command("new"))
    router.message.register(named, in_words, naming)
    router.callback_query.filter(within_reach)
    router.callback_query.register(leave, Leave.filter())
    router.callback_query.register(elsewhere, Elsewhere.filter())
    router.callback_query.register(join, Put.filter(F.field == "join"))
    router.callback_query.register(begin, Put.filter(F.field == "begin"))
    router.callback_query.register(put, Put.filter())
    return router


async def in_one_line(
    message: Message,
    *,
    chats: Chats,
    visit: Visit,
    scorekeeping: Scorekeeping,
    screen: Screen,
    questions: Questions,
) -> None:
    """All of it at once: "/new snooker, Anya against Boris, first to three". Other words lead to the questions."""
    name = Table.of(visit.table).name
    if name and name not in visit.chat.tables:
        await chats.change(visit.table, tables=(*visit.chat.tables, name))
    answer = await heard(visit.words, visit, scorekeeping)
    if isinstance(answer, Unclear | NoMatch):
        await from_the_start(message, visit, scorekeeping, screen, questions)
    else:
        await respond(message, answer, screen, questions)


async def from_the_start(
    message: Message, visit: Visit, scorekeeping: Scorekeeping, screen: Screen, questions: Questions
) -> None:
    """The first question; before it, whether an open match may be left."""
    if open_match := await scorekeeping.open_match(visit.table):
        await screen.tell(message, open_match)
    else:
        await questions.ask(message, questions.fresh())


async def leave(query: CallbackQuery, callback_data: Leave, questions: Questions) -> None:
    """The first question, after the answer that the open match may be left."""
    await questions.go_on(query, questions.fresh(leaves=(callback_data.match, callback_data.entry)))


async def elsewhere(query: CallbackQuery, visit: Visit, chats: Chats, questions: Questions, _: Translator) -> None:
    """The first question about a match at another table of the chat."""
    here = Table.of(visit.table)
    taken = {here.name, *visit.chat.tables}
    name = next((name for name in NEW if name not in taken), None)
    if name is None:
        await replies.notice(query, chat.no_more_tables(_))
        return
    await chats.change(visit.table, tables=(*visit.chat.tables, name))
    there = replace(questions, visit=replace(visit, table=str(replace(here, name=name))))
    await there.go_on(query, there.fresh())


# --- the answers -----------------------------------------------------------------------------------------------------

Change = Callable[[Draft, str], Draft]

CHANGES: Mapping[str, Change] = MappingProxyType(
    {
        "game": lambda draft, game: replace(draft, game=game),
        "pairs": lambda draft, _: replace(draft, pairs=True),
        "race": lambda draft, race: replace(draft, race=int(race)),
        "breaker": lambda draft, place: replace(draft, breaker=draft.people[int(place)].name),
        "lot": lambda draft, _: draft.with_lot(),
        "preset": lambda draft, name: draft.with_preset(name),
        "option": lambda draft, name: draft.with_option(name),
        "winner": lambda draft, _: replace(draft, winner_breaks=not draft.winner_breaks),
        "points": lambda draft, side: draft.with_points(int(side)),
        "frames": lambda draft, side: draft.with_frames(int(side)),
        "open": lambda draft, step: replace(draft, opened=Step(step) if step else None),
    }
)
"""What a button changes in a draft, by the field it carries."""


async def put(query: CallbackQuery, callback_data: Put, questions: Questions, _: Translator) -> None:
    """Chooses something, and asks what comes next."""
    draft = questions.of(pressed_on(query))
    if draft is None:
        await replies.notice(query, chat.outdated_question(_))
        return
    if callback_data.field == "who":
        player = (await questions.people(draft)).get(callback_data.value)
        changed = _with(draft, Person(name=player.name, account=player.account)) if player else None
    else:
        changed = _changed(draft, callback_data)
    if changed is None:
        await replies.notice(query, chat.outdated_question(_))
    else:
        await questions.go_on(query, changed)


def _changed(draft: Draft, pressed: Put) -> Draft | None:
    """The draft as a button changes it; None where it has been made up or is of another version."""
    try:
        changed = CHANGES[pressed.field](draft, pressed.value)
    except (KeyError, ValueError, IndexError, AttributeError):
        return None
    return changed if changed.game == "" or any(changed.game == each.key for each in RULESETS) else None


async def join(query: CallbackQuery, visit: Visit, questions: Questions, _: Translator) -> None:
    """Whoever presses plays."""
    draft = questions.of(pressed_on(query))
    if draft is None or draft.step is not Step.PEOPLE:
        await replies.notice(query, chat.outdated_question(_))
    elif any(person.account == visit.account for person in draft.people):
        await replies.notice(query, drafts.yourself(_))
    else:
        await questions.go_on(query, _joined(draft, query, _))


def _joined(draft: Draft, query: CallbackQuery, _: Translator) -> Draft:
    """The draft with who pressed; of two people of one name, surnames tell them apart."""
    asked = pressed_on(query).reply_to_message
    first = asked.from_user if asked else None
    if first is not None and str(first.id) == draft.people[0].account:
        mine, theirs = opponents(first, query.from_user, _)
        me = replace(draft.people[0], name=mine)
        draft = replace(draft, people=(me, *draft.people[1:]))
        return _with(draft, Person(name=theirs, account=str(query.from_user.id))) or draft
    name, surname = clean(query.from_user.first_name), clean(query.from_user.full_name)
    account = str(query.from_user.id)
    return (
        _with(draft, Person(name=name, account=account)) or _with(draft, Person(name=surname, account=account)) or draft
    )


async def naming(
    message: Message, visit: Visit, scorekeeping: Scorekeeping, questions: Questions
) -> dict[str, Any] | bool:
    """A filter: the name of somebody who is to play, as the answer to the question for one."""
    replied = message.reply_to_message
    private = message.chat.type == ChatType.PRIVATE
    if replied is None and not private:
        return False
    draft = questions.draft
    if draft is None or draft.step is not Step.PEOPLE:
        return False
    if replied is not None:
        return {"draft": draft} if replied.message_id == draft.message else False
    return {"draft": draft} if not await scorekeeping.meanings(visit.table, visit.words) else False


async def named(message: Message, draft: Draft, visit: Visit, questions: Questions, _: Translator) -> None:
    """Somebody plays under a name: a known player, or a guest."""
    name = clean(visit.words)
    known = next((each for each in (await questions.people(draft)).values() if key_of(each.name) == key_of(name)), None)
    changed = _with(draft, Person(name=name, account=known.account if known else None))
    if changed is None:
        await replies.send(message, drafts.another_name(_))
    else:
        await questions.ask(message, changed)


def _with(draft: Draft, person: Person) -> Draft | None:
    """The draft with one player more; None where the name is none or is taken."""
    taken = {key_of(each.name) for each in draft.people}
    if not person.name or key_of(person.name) in taken:
        return None
    return replace(draft, people=(*draft.people, person))


async def begin(
    query: CallbackQuery, visit: Visit, scorekeeping: Scorekeeping, questions: Questions, screen: Screen, _: Translator
) -> None:
    """Begins the match as it was agreed on."""
    draft = questions.of(pressed_on(query))
    if draft is None or draft.step is not Step.CARD:
        await replies.notice(query, chat.outdated_question(_))
        return
    start = draft.start
    answer = await scorekeeping.start(
        visit.table,
        start.game,
        start.players,
        race_to=start.race_to,
        breaker=start.breaker,
        terms=draft.terms,
        accounts=draft.accounts,
        over=draft.leaves is not None,
        moment=draft.moment,
        note=visit.note,
        may=visit.may,
    )
    await screen.show(query, answer, in_place=True)
