"""The questions of a new match, asked in one message; what was chosen is kept, so that any instance can go on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from aiogram.enums import ChatType
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot.services.answers import Missing, StartIncomplete
from bot.services.drafts import Draft, Drafts, Person, Step
from bot.services.lookup import Lookup, Visitor
from bot.services.starting import TOGETHER
from bot.telegram import proposals, replies
from bot.telegram.presses import pressed_on
from bot.telegram.tables import Table
from bot.telegram.visit import Visit
from bot.views import chat, drafts
from bot.views.translation import Translator
from storage.history import Player, key_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions:
    """Asks who visits for a new match."""

    visit: Visit
    drafts: Drafts
    draft: Draft | None
    """What is being agreed on at the table."""
    lookup: Lookup
    _: Translator

    @property
    def myself(self) -> Person:
        """Who visits, as a player."""
        return Person(name=self.visit.speaker, account=self.visit.account)

    def fresh(self, **chosen: object) -> Draft:
        """A draft of who visits, who plays unless others are named."""
        people = (self.myself,)
        return Draft(**{"message": 0, "people": people} | chosen)  # type: ignore[arg-type]  # fields of Draft by name

    def begun_by(self, answer: StartIncomplete) -> Draft | None:
        """What was chosen by words that leave something open; None where the words themselves must be mended."""
        start = answer.start
        if not set(answer.missing) <= {Missing.GAME, Missing.PLAYERS} or any(
            TOGETHER in side for side in start.players
        ):
            return None
        named = tuple(self._person(name) for name in start.players)
        if len(named) not in {0, 2}:
            return None
        return self.fresh(
            game=start.game or "",
            race=start.race_to or 0,
            breaker=start.breaker or "",
            options={"target": start.target} if start.target else {},
            **({"people": named} if named else {}),
        )

    def of(self, message: Message) -> Draft | None:
        """The draft that a message of the bot asks about."""
        return self.draft if self.draft and self.draft.message == message.message_id else None

    async def ask(self, message: Message, draft: Draft) -> None:
        """Asks what comes next in a message of its own."""
        text, buttons = await self._drawn(draft, message)
        sent = await replies.send(message, text, buttons)
        await self.drafts.keep(self.visit.table, replace(draft, message=sent.message_id))

    async def go_on(self, query: CallbackQuery, draft: Draft) -> None:
        """Asks what comes next in place of the question that was answered."""
        message = pressed_on(query)
        text, buttons = await self._drawn(draft, message)
        await self.drafts.keep(self.visit.table, replace(draft, message=message.message_id))
        await replies.change(query, text, buttons)

    async def people(self, draft: Draft) -> Mapping[str, Player]:
        """Those who have played here, or with who visits, and are not in the match yet; by what a button carries."""
        taken = {key_of(person.name) for person in draft.people}
        known = await self.lookup.people_here(Visitor(account=self.visit.account, table=self.visit.table))
        return {
            str(player.id): player
            for player in known
            if key_of(player.name) not in taken and player.account != self.visit.account
        }

    def _person(self, name: str) -> Person:
        return self.myself if name == self.visit.speaker else Person(name=name)

    async def _drawn(self, draft: Draft, message: Message) -> tuple[str, InlineKeyboardMarkup]:
        group = message.chat.type != ChatType.PRIVATE
        people = await self.people(draft) if draft.step is Step.PEOPLE else {}
        names = {key: player.name for key, player in people.items()}
        text, table = drafts.asked(draft, self._, group=group), Table.of(self.visit.table).name
        buttons = proposals.proposal(draft, names, self._, group=group)
        return chat.at_table(table, text, self._) if table else text, buttons
