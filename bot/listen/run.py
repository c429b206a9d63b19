"""`markyor listen`: the parts put together, and the loop until the sound ends or somebody ends it."""

import asyncio
import sys
from contextlib import suppress

from bot.app import listening, open_database, unready
from bot.console.ears import Ears
from bot.console.screen import PlainScreen, RichScreen, Screen
from bot.console.session import Session, Told
from bot.errors import Unusable
from bot.listen.alone import alone
from bot.listen.capture import Capture
from bot.listen.chatter import without_chatter
from bot.listen.guard import Guard
from bot.listen.hearing import Hearing
from bot.listen.inbox import Inbox
from bot.listen.listener import Listener
from bot.listen.sources import Source, SourceError
from bot.listen.utterances import Cutter, Silero
from bot.listen.voice import ESPEAK, Silent, Sounds, Speech, can_speak
from bot.services.listening import Listening
from bot.services.lookup import Lookup
from bot.services.phrases import heard_language
from bot.services.scorekeeping import Scorekeeping
from bot.settings import Engine, Settings
from bot.views.listening import listens, no_speaker, note, source_failure, source_found, source_lost, too_much
from bot.views.recordings import recognizer_failure
from bot.views.translation import Translator
from speech.models import Models
from speech.recognizers.choose import NoRecognizer, open_recognizer
from speech.recognizers.protocol import Recognizer


def run(
    settings: Settings,
    source: Source,
    *,
    table: str,
    guard: Guard | None,
    engine: Engine,
    speaks: bool,
    sounds: bool,
    _: Translator,
) -> None:
    """Listens until the sound ends or the user ends it.

    Raises:
        Unusable: there is nothing to hear with, the source cannot be opened, the database cannot be used, or somebody
            listens at the table already.
    """
    if speaks and not can_speak():
        raise Unusable(no_speaker(ESPEAK, _))
    try:
        recognizer = open_recognizer(engine, Models(settings.models))
    except NoRecognizer as error:
        raise Unusable(recognizer_failure(error, _)) from error
    room = _Room(settings, recognizer, table, guard, _)
    with alone(settings, table, _), without_chatter(), suppress(KeyboardInterrupt):
        asyncio.run(room.listen(source, speaks=speaks, sounds=sounds))
    if sys.stdout.isatty():
        sys.stdout.write("\n" + _("Good-bye; the match is kept.") + "\n")


class _Room:
    """What stays the same while it listens."""

    def __init__(
        self, settings: Settings, recognizer: Recognizer, table: str, guard: Guard | None, _: Translator
    ) -> None:
        self._settings = settings
        self._recognizer = recognizer
        self._table = table
        self._guard = guard
        self._ = _
        self._screen: Screen = RichScreen(_) if sys.stdout.isatty() else PlainScreen()
        self._has_begun = False

    async def listen(self, source: Source, *, speaks: bool, sounds: bool) -> None:
        hears = listening(self._settings, self._, self._recognizer)
        database = await open_database(self._settings, self._)
        try:
            keeping = Scorekeeping(database.store, heard_language(self._.language))
            lookup = Lookup(database.history, self._.language)
            await self._hold(source, keeping, lookup, hears, speaks=speaks, sounds=sounds)
        except SourceError as error:
            raise Unusable(source_failure(error, self._)) from error
        finally:
            hears.close()
            await database.close()

    async def _hold(
        self, source: Source, keeping: Scorekeeping, lookup: Lookup, hears: Listening, *, speaks: bool, sounds: bool
    ) -> None:
        _, table, post = self._, self._table, asyncio.get_running_loop().call_soon_threadsafe
        inbox = Inbox(lambda: self._tell(too_much(_)))
        capture = Capture(
            source, Cutter(Silero()), lambda said: post(inbox.offer, said), lambda why: post(self._changed, why)
        )
        heard = Sounds() if sounds else Silent()
        ears = Ears(self._settings, keeping, table, _)
        session = Session(keeping, ears.hear, _, asks=True, table=table, lookup=lookup)
        listener = Listener(
            session,
            Hearing(hears, keeping, table, self._guard, _).hear,
            self._guard,
            Speech(_.language, capture.deaf, heard) if speaks else heard,
            show=self._screen.show,
            interrupts=lambda: capture.in_speech or not inbox.empty,
            _=_,
        )
        self._screen.show(await session.open(None))
        if problem := await asyncio.to_thread(unready, hears, _):
            self._tell(problem)
        await _attend(capture, inbox, listener)

    def _changed(self, error: SourceError | None) -> None:
        if error:
            self._tell(source_lost(error, self._))
        elif self._has_begun:
            self._tell(source_found(self._))
        else:
            self._has_begun = True
            self._tell(listens(self._guard.word if self._guard else None, self._))

    def _tell(self, text: str) -> None:
        self._screen.show(Told(lines=(note(text),)))


async def _attend(capture: Capture, inbox: Inbox, listener: Listener) -> None:
    """Captures and answers until the source ends.

    Raises:
        SourceError: the source could not be opened.
    """
    capturing = asyncio.create_task(asyncio.to_thread(capture.run))
    capturing.add_done_callback(lambda _capturing: inbox.close())
    try:
        async for utterance in inbox.utterances():
            await listener.take(utterance)
    finally:
        capture.stop()
        await capturing
