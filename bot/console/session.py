"""A table session without a screen: a line of text comes in, what is to be said goes out."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.console.pictures import Album
from bot.console.recordings import recording
from bot.errors import Unusable
from bot.services.answers import (
    Answer,
    Asked,
    MatchOpen,
    Outdated,
    RefusedAnswer,
    Replied,
    Ruled,
    Started,
    StartIncomplete,
    Unclear,
)
from bot.services.lookup import Lookup, Visitor
from bot.services.scorekeeping import Scorekeeping
from bot.services.starting import BY_THE_BOOK, Terms
from bot.services.talk import is_talk
from bot.views.answers import answer, resumed
from bot.views.failures import storage_failure
from bot.views.history import finding
from bot.views.lines import Line, Role
from bot.views.pictures import lies_at
from bot.views.starts import missing
from bot.views.translation import Translator
from rules.record import Record
from rules.reports import Confirm, Reject, Start
from storage.errors import StorageError
from storage.record_store import Note

TABLE = "terminal"

Hear = Callable[[Path], Awaitable[Sequence[str]]]
"""The transcripts of a recording, best first. Raises `Unusable` when it cannot be heard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A match asked for by options of the command line."""

    game: str | None
    players: tuple[str, ...]
    race_to: int | None = None
    target: int | None = None
    breaker: str | None = None
    terms: Terms = BY_THE_BOOK


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is to be said, and the match to show beside it."""

    lines: tuple[Line, ...] = ()
    record: Record | None = None
    given: Answer | None = None
    """What is told, where it is an answer of the scorekeeper."""
    ends: bool = False
    """Whether the session is over."""


class Session:
    """One session. It remembers only the question that was asked last; the match is in the store.

    With `asks` a question may be put before a match is left for another; without, as when lines come from a pipe,
    the older match is put aside and that is said. With a `lookup` it is told what was played at the table before,
    and with an `album` drawn.
    """

    def __init__(
        self,
        scorekeeping: Scorekeeping,
        hear: Hear,
        _: Translator,
        *,
        asks: bool,
        table: str = TABLE,
        lookup: Lookup | None = None,
        album: Album | None = None,
    ) -> None:
        self._scorekeeping = scorekeeping
        self._lookup = lookup
        self._album = album
        self._table = table
        self._hear = hear
        self._ = _
        self._asks = asks
        self._asked: Asked | _Replacement | None = None

    async def open(self, opening: Opening | None) -> Told:
        """The beginning: the match that is asked for, or the one that was left, or how to start one.

        Raises:
            Unusable: the match that is asked for cannot be.
        """
        if opening is None:
            record = await self._scorekeeping.current(self._table)
            return Told(lines=tuple(resumed(record, self._)), record=record)
        given = await self._start(opening, over=False)
        if isinstance(given, StartIncomplete):
            raise Unusable(missing(given.missing[0], given.start, self._))
        return await self._told(given, opening)

    async def say(self, line: str) -> Told:
        """What is said to one line. Never raises for what was said; a store that fails is told in a sentence."""
        words = line.strip()
        if not words:
            return Told()
        if self._is_farewell(words):
            return Told(ends=True)
        return await self._attempted(self._typed(words))

    async def hear(self, texts: Sequence[str]) -> Told:
        """What is said to an utterance, given by its transcripts, best first; failures are told as in `say`."""
        return await self._attempted(self._spoken(texts))

    def unreadable(self) -> Told:
        """What is said to a line that is no text."""
        return self._note(self._("This line is not UTF-8 text; send it as UTF-8."))

    def _is_farewell(self, words: str) -> bool:
        return words.casefold().strip("/.! ") in self._("exit, quit, bye").split(", ")

    def _note(self, text: str) -> Told:
        return Told(lines=(Line(Role.NOTE, text),))

    async def _attempted(self, telling: Awaitable[Told]) -> Told:
        try:
            return await telling
        except StorageError as error:
            return self._note(storage_failure(error, self._))
        except Unusable as problem:
            return self._note(str(problem))

    async def _typed(self, words: str) -> Told:
        if told := await self._answered(words):
            return told
        path = recording(words)
        return await self._said(words if path is None else await self._hear(path))

    async def _spoken(self, texts: Sequence[str]) -> Told:
        asked = self._asked
        told = await self._answered(self._spoken_number(texts) or texts[0]) or await self._said(texts)
        if told.given is not None and is_talk(told.given):
            self._asked = asked  # people talk to each other before they answer
        return told

    async def _said(self, said: str | Sequence[str]) -> Told:
        words = said if isinstance(said, str) else said[0]
        note = _note(words)
        visitor = Visitor(account=None, table=self._table)
        if self._lookup is not None and (found := await self._lookup.asked(visitor, said)):
            path = await self._album.put(found) if self._album else None
            lines = (*finding(found, self._), *([lies_at(path, self._)] if path else []))
            return Told(lines=tuple(Line(Role.NOTE, text) for text in lines))
        return await self._told(await self._scorekeeping.say(self._table, said, note))

    # --- questions ---------------------------------------------------------------------------------------------------

    async def _answered(self, words: str) -> Told | None:
        """What follows if the words answer the question that is open; None if they are something else."""
        asked, self._asked = self._asked, None
        if isinstance(asked, Asked):
            number = int(words.rstrip(".)")) if words.rstrip(".)").isdecimal() else 0
            if 1 <= number <= len(asked.options):
                given = await self._scorekeeping.report(
                    self._table, asked.options[number - 1], _note(asked.heard), moment=asked.moment
                )
                return await self._told(given)
        if isinstance(asked, _Replacement):
            return await self._replaced_or_not(asked, words)
        return None

    def _spoken_number(self, texts: Sequence[str]) -> str | None:
        """The number, in digits, of the reading that is chosen by word of mouth; None where none is."""
        spoken = (self._("one, first"), self._("two, second"), self._("three, third"))
        for number, words in enumerate(spoken, 1):
            if any(text in words.split(", ") for text in texts):
                return str(number)
        return None

    async def _replaced_or_not(self, asked: "_Replacement", words: str) -> Told | None:
        meant = await self._scorekeeping.meanings(self._table, words)
        if meant == ((Confirm(),),):
            return await self._told(await self._start(asked.by, over=True))
        if meant == ((Reject(),),):
            return Told(lines=tuple(resumed(asked.record, self._)), record=asked.record)
        return None

    async def _start(self, opening: Opening, *, over: bool) -> Answer:
        return await self._scorekeeping.start(
            self._table,
            opening.game,
            opening.players,
            race_to=opening.race_to,
            target=opening.target,
            breaker=opening.breaker,
            terms=opening.terms,
            over=over,
            note=_note(""),
        )

    # --- answers -----------------------------------------------------------------------------------------------------

    async def _told(self, given: Answer, opening: Opening | None = None) -> Told:
        """What is said to an answer; `opening` is the match that was asked for, where it was not asked for in words."""
        self._asked = None
        lines = answer(given, self._)
        if isinstance(given, MatchOpen):
            replacement = _Replacement(by=opening or _opening(given.start), record=given.record)
            if not self._asks:
                return await self._put_aside(lines, replacement)
            self._asked = replacement
            lines = (*lines, Line(Role.NOTE, self._("Start a new match in its place? Yes or no.")))
        elif isinstance(given, Asked):
            self._asked = given
            lines = (*lines, Line(Role.NOTE, self._("Answer with a number, or say it in another way.")))
        return Told(lines=lines, record=_record(given), given=given)

    async def _put_aside(self, before: Sequence[Line], replacement: "_Replacement") -> Told:
        after = await self._start(replacement.by, over=True)
        if not isinstance(after, Started):
            return await self._told(after)
        aside = Line(Role.NOTE, self._("The match that was open is put aside:"))
        return Told(lines=(aside, *before, *answer(after, self._)), record=after.record)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Replacement:
    """A match that would take the place of the open one, whose record is kept to be shown."""

    by: Opening
    record: Record


def _note(words: str) -> Note:
    return Note(cause=None, author=None, words=words, at=datetime.now(UTC))


def _opening(start: Start) -> Opening:
    return Opening(
        game=start.game,
        players=start.players,
        race_to=start.race_to,
        target=start.target,
        breaker=start.breaker,
    )


def _record(given: Answer) -> Record | None:
    match given:
        case Ruled() | Started() | Replied() | RefusedAnswer() | Unclear() | Outdated() | Asked():
            return given.record
        case _:
            return None
