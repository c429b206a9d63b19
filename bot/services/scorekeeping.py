"""Scorekeeping: what a message does to the match at a table. The use cases of every shell; no prose, no SQL."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from weakref import WeakValueDictionary

from bot.services.agreeing import Agreed
from bot.services.answering import explained, reply
from bot.services.answers import (
    Amended,
    Answer,
    Asked,
    Ignored,
    MatchOpen,
    Moment,
    NoMatch,
    Outdated,
    RefusedAnswer,
    Replied,
    Reply,
    Ruled,
    Started,
    StartIncomplete,
    Stranger,
    Unclear,
)
from bot.services.chats import May, everybody
from bot.services.correcting import Stroke, tried
from bot.services.ears import Ears, LoadLexicon, Understand
from bot.services.starting import BY_THE_BOOK, Terms, again, begin
from rules.errors import Refused
from rules.record import Record
from rules.reports import Claim, Concede, Query, QueryKind, Question, Report, Start, Timeout
from rules.state import MatchState
from speech.choosing import Accepts
from speech.lexicon import Lexicon, load
from speech.understanding import Ambiguous, Understanding, Understood, understand
from storage.errors import AlreadyRecorded, ConcurrentAppend
from storage.record_store import NOBODY, Note, RecordStore, StoredMatch

ATTEMPTS = 20
"""How often a message is judged anew because others were stored first; each time means that another got through."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Message:
    """A message, and the match it meets."""

    table: str
    match: StoredMatch | None
    note: Note
    heard: str = ""
    speaker: str | None = None
    """The name of who speaks, where whoever names only an opponent is to play."""
    accounts: Mapping[str, str] = field(default_factory=dict)
    """The ids of those who are users, by the names that they play under if they do."""
    over: bool = False
    """Whether a match may start over an open one."""
    may: May = everybody
    """Whether who speaks may report anything."""
    agreed: Agreed | None = None
    """What the words of a start agree on beside it."""

    @property
    def record(self) -> Record | None:
        return self.match.record if self.match else None

    @property
    def moment(self) -> Moment:
        return _moment(self.match)


_Respond = Callable[[_Message], Awaitable[Answer]]


class Scorekeeping:
    """Hears, judges and stores. Keeps nothing between messages: any number of instances may share one store.

    Every method that takes a note raises `StorageError` while the store is out of use; the message is then not stored.
    """

    def __init__(
        self,
        store: RecordStore,
        language: str = "ru",
        *,
        understand: Understand = understand,
        load_lexicon: LoadLexicon = load,
    ) -> None:
        self._store = store
        self._language = language
        self._ears = Ears(language, understand, load_lexicon)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def say(
        self,
        table: str,
        text: str | Sequence[str],
        note: Note,
        *,
        speaker: str | None = None,
        over: bool = False,
        moment: Moment | None = None,
        may: May = everybody,
    ) -> Answer:
        """The answer to a typed text, or to the transcripts of one utterance, best first.

        A speaker whose name is given plays the match that is started with an opponent's name alone. `over` and
        `moment` are as for a start and a report; `may` is asked before anything changes a match.
        """

        async def respond(message: _Message) -> Answer:
            understanding, agreed = await self._ears.understood(text, message.match)
            accounts = {speaker: note.author} if speaker and note.author else NOBODY
            message = replace(message, heard=understanding.heard, speaker=speaker, accounts=accounts, over=over)
            return await self._understood(replace(message, may=may, agreed=agreed), understanding)

        return await self._replying(await self._in_turn(table, note, respond, moment))

    async def report(
        self,
        table: str,
        reports: Sequence[Report],
        note: Note,
        *,
        moment: Moment | None = None,
        may: May = everybody,
    ) -> Answer:
        """The answer to reports that need no hearing: a button, or the reading that was chosen.

        With a moment they are meant for that moment only, and `Outdated` once anything has happened since.
        """

        async def respond(message: _Message) -> Answer:
            return await self._reported(replace(message, may=may), tuple(reports))

        return await self._replying(await self._in_turn(table, note, respond, moment))

    async def amend(
        self, table: str, stroke: Stroke, instead: Sequence[Claim], note: Note, *, moment: Moment, may: May = everybody
    ) -> Answer:
        """Puts other claims in place of an earlier stroke, or none, and has all that followed judged again."""

        async def respond(message: _Message) -> Answer:
            match = message.match
            assert match is not None, "the moment is that of a match"
            if not await may(match):
                return Stranger(heard=note.words, record=match.record)
            try:
                record = tried(match.record, stroke, instead)
            except Refused as refused:
                return _refused(refused, tuple(instead), message, match)
            entries = record.since(len(match.record.entries))
            await self._store.append(match.id, len(match.record.entries), entries, note)
            now = Moment(match=match.number, entry=len(record.entries))
            return Amended(record=record, before=match.record.state, entries=entries, heard=note.words, moment=now)

        return await self._in_turn(table, note, respond, moment)

    async def explain(self, table: str, moment: Moment) -> Answer:
        """Why it was ruled as it was at a moment of the table; `Outdated` where that ruling no longer stands."""
        match = await self._store.latest(table)
        record = match.record if match else None
        link = record.line if record else None
        while link is not None and link.entry.number > moment.entry:
            link = link.before
        if match is None or match.number != moment.match or link is None or link.entry.number != moment.entry:
            return Outdated(record=record)
        replies = (explained(link, self._language),)
        return Replied(record=record, asides=(), heard="", moment=_moment(match), replies=replies)

    async def start(
        self,
        table: str,
        game: str | None,
        players: Sequence[str],
        *,
        race_to: int | None = None,
        target: int | None = None,
        breaker: str | None = None,
        terms: Terms = BY_THE_BOOK,
        accounts: Mapping[str, str] = NOBODY,
        over: bool = False,
        moment: Moment | None = None,
        note: Note,
        may: May = everybody,
    ) -> Answer:
        """Begins a match; with `over` also over an open one, which stays in the history as it is.

        `accounts` are the ids of those players who are users, by their names.
        With a moment it is meant for that moment only, and `Outdated` once anything has happened since.
        """
        start = Start(game=game, players=tuple(players), race_to=race_to, target=target, breaker=breaker)

        async def respond(message: _Message) -> Answer:
            return await self._started(replace(message, accounts=accounts, over=over, may=may), start, terms)

        return await self._in_turn(table, note, respond, moment)

    async def again(self, table: str, note: Note, *, moment: Moment) -> Answer:
        """Begins the match that was over at a moment once more, with the same players and terms."""

        async def respond(message: _Message) -> Answer:
            assert message.match is not None, "the moment is that of a match"
            return await self._started(message, *again(message.match.record))

        return await self._in_turn(table, note, respond, moment)

    async def match(self, table: str) -> StoredMatch | None:
        """The newest match at the table, over or not."""
        return await self._store.latest(table)

    async def current(self, table: str) -> Record | None:
        """The record of the newest match at the table, over or not."""
        match = await self._store.latest(table)
        return match.record if match else None

    async def open_match(self, table: str) -> MatchOpen | None:
        """The match that is not over yet at the table, if there is one with strokes."""
        match = await self._store.latest(table)
        if match is None or not _in_play(match.record):
            return None
        return MatchOpen(start=Start(), record=match.record, heard="", moment=_moment(match))

    async def meanings(self, table: str, words: str) -> tuple[tuple[Report, ...], ...]:
        """What words can mean at the table now, best first; nothing where they are not understood."""
        match (await self._ears.understood(words, await self._store.latest(table)))[0]:
            case Understood(reports=reports):
                return (reports,)
            case Ambiguous(options=options):
                return options
            case _:
                return ()

    def meanings_then(self, state: MatchState, words: str) -> tuple[Claim, ...]:
        """What words say of a stroke that was played in a state of a match; nothing where they are not understood."""
        return self._ears.then(state, words)

    async def ears(self, table: str) -> tuple[Lexicon, Accepts]:
        """What to hear a recording with: what is said of the match at the table, and what can have happened in it."""
        return await asyncio.to_thread(self._ears.expecting, await self._store.latest(table))

    async def _replying(self, answer: Answer) -> Answer:
        """The answer with the replies to the questions about the rules in it; the handbook is searched in a thread."""
        asides = answer.asides if isinstance(answer, Ruled | Replied) else ()
        asked = [aside.text for aside in asides if isinstance(aside, Question)]
        if not asked or not isinstance(answer, Ruled | Replied):
            return answer
        said = [await asyncio.to_thread(reply, text, answer.record, self._language) for text in asked]
        return replace(answer, replies=tuple(one for replies in said for one in replies))

    async def _in_turn(self, table: str, note: Note, respond: _Respond, moment: Moment | None = None) -> Answer:
        """Responds to a message once, after those that came before it, to the match as it is stored then."""
        turn = self._turns.setdefault(table, asyncio.Lock())
        async with turn:
            for _ in range(ATTEMPTS):
                try:
                    match = await self._store.latest(table, note.cause)
                except AlreadyRecorded:
                    return Ignored()
                message = _Message(table=table, match=match, note=note)
                if moment is not None and moment != message.moment:
                    return Outdated(record=message.record)
                with suppress(ConcurrentAppend, AlreadyRecorded):
                    return await respond(message)
        raise ConcurrentAppend(table)

    async def _understood(self, message: _Message, understanding: Understanding) -> Answer:
        match understanding:
            case Understood(reports=reports):
                return await self._reported(message, reports)
            case Ambiguous(options=options):
                return Asked(options=options, heard=message.heard, record=message.record, moment=message.moment)
            case _ if message.record:
                return Unclear(heard=message.heard, record=message.record)
            case _:
                return NoMatch(heard=message.heard)

    async def _reported(self, message: _Message, reports: tuple[Report, ...]) -> Answer:
        start = next((report for report in reports if isinstance(report, Start)), None)
        if start is not None:
            start = _played_by(start, message.speaker)
            if message.agreed is None:
                return await self._started(message, start, BY_THE_BOOK)
            return await self._started(message, message.agreed.start(start), message.agreed.terms(start))
        asides = tuple(report for report in reports if isinstance(report, Reply))
        if message.match is None:
            return _without_match(message, reports, asides)
        if len(asides) == len(reports):
            return _replied(message, asides)
        if not await message.may(message.match):
            return Stranger(heard=message.heard, record=message.match.record)
        reports = tuple(_said_by(report, message.speaker, message.match.record.state) for report in reports)
        return await self._ruled(message, message.match, reports, asides)

    async def _ruled(
        self, message: _Message, match: StoredMatch, reports: tuple[Report, ...], asides: tuple[Reply, ...]
    ) -> Answer:
        stored = len(match.record.entries)
        try:
            record = match.record.said(reports)
        except Refused as refused:
            return _refused(refused, reports, message, match)
        entries = record.since(stored)
        if entries:
            await self._store.append(match.id, stored, entries, message.note)
        return Ruled(
            record=record,
            reports=reports,
            events=tuple(event for entry in entries for event in entry.events),
            entries=entries,
            heard=message.heard,
            moment=Moment(match=match.number, entry=len(record.entries)),
            asides=asides,
        )

    async def _started(self, message: _Message, start: Start, terms: Terms) -> Answer:
        before = message.match
        if before is not None and _in_play(before.record) and not message.over:
            return MatchOpen(start=start, record=before.record, heard=message.heard, moment=message.moment)
        if before is not None and _in_play(before.record) and not await message.may(before):
            return Stranger(heard=message.heard, record=before.record)
        begun = begin(start, terms)
        if not isinstance(begun, Record):
            return StartIncomplete(start=start, missing=begun, heard=message.heard)
        after = before.number if before else 0
        players = {player.casefold() for side in begun.state.sides for player in side}
        accounts = {name: account for name, account in message.accounts.items() if name.casefold() in players}
        stored = await self._store.create(message.table, after, begun.entries, message.note, accounts)
        return Started(record=stored.record, heard=message.heard, moment=_moment(stored))


def _moment(match: StoredMatch | None) -> Moment:
    return Moment(match=match.number, entry=len(match.record.entries)) if match else Moment(match=0, entry=0)


def _played_by(start: Start, speaker: str | None) -> Start:
    if speaker is None or len(start.players) != 1:
        return start
    return replace(start, players=(speaker, *start.players))


def _in_play(record: Record) -> bool:
    """Whether a match has something in it and is not over, so that it must not be left without a word."""
    return record.state.winner is None and len(record.standing) > 1


def _said_by(report: Report, speaker: str | None, state: MatchState) -> Report:
    """The report; a player who gives up, or takes time, without saying who means himself, whoever's turn it is."""
    names = {player.casefold() for side in state.sides for player in side}
    if isinstance(report, Concede | Timeout) and report.player is None and (speaker or "").casefold() in names:
        return replace(report, player=speaker)
    return report


def _refused(refused: Refused, reports: tuple[Report, ...], message: _Message, match: StoredMatch) -> RefusedAnswer:
    return RefusedAnswer(
        refused=refused, reports=reports, heard=message.heard, record=match.record, moment=message.moment
    )


def _replied(message: _Message, asides: tuple[Reply, ...]) -> Replied:
    return Replied(record=message.record, asides=asides, heard=message.heard, moment=message.moment)


def _without_match(message: _Message, reports: tuple[Report, ...], asides: tuple[Reply, ...]) -> Answer:
    """Only help and the rules can be asked about without a match."""
    answerable = all(isinstance(aside, Question) or aside == Query(what=QueryKind.HELP) for aside in asides)
    if reports and len(asides) == len(reports) and answerable:
        return _replied(message, asides)
    return NoMatch(heard=message.heard)
