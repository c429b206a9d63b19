"""The loop of a table session: lines from a terminal or a pipe until they end."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import suppress

from bot.app import open_database
from bot.console.ears import Ears
from bot.console.pictures import Album
from bot.console.screen import PlainScreen, RichScreen, Screen
from bot.console.session import TABLE, Opening, Session, Told
from bot.faces.lines import read_lines
from bot.services.lookup import Lookup
from bot.services.phrases import heard_language
from bot.services.scorekeeping import Scorekeeping
from bot.settings import Settings
from bot.views.lines import Line, Role
from bot.views.translation import Translator

PROMPT = "› "


def run(settings: Settings, opening: Opening | None, _: Translator) -> None:
    """Holds a session until its lines end or somebody takes leave.

    Raises:
        Unusable: the database cannot be used, or the match that is asked for cannot be.
    """
    typed = sys.stdin.isatty()
    screen: Screen = RichScreen(_) if sys.stdout.isatty() else PlainScreen()
    with asyncio.Runner() as runner:
        database = runner.run(open_database(settings, _))
        try:
            keeping = Scorekeeping(database.store, heard_language(_.language))
            lookup = Lookup(database.history, _.language)
            ears = Ears(settings, keeping, TABLE, _)
            session = Session(keeping, ears.hear, _, asks=typed, lookup=lookup, album=Album(_))
            screen.show(runner.run(session.open(opening)))
            if typed:
                ears.prepare()
            with suppress(KeyboardInterrupt):
                _converse(runner, session, screen, ears, typed=typed)
        finally:
            runner.run(database.close())
    if typed:
        sys.stdout.write("\n" + _("Good-bye; the match is kept.") + "\n")


def _converse(runner: asyncio.Runner, session: Session, screen: Screen, ears: Ears, *, typed: bool) -> None:
    for line, readable in _typed_lines() if typed else read_lines():
        told = runner.run(session.say(line)) if readable else session.unreadable()
        screen.show(told)
        if told.ends:
            return
        if problem := ears.problem():
            screen.show(Told(lines=(Line(Role.NOTE, problem),)))


def _typed_lines() -> Iterator[tuple[str, bool]]:
    """Lines typed at a prompt, with history and editing where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - importing it is what makes input() editable
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]  # a text stream of the process
    while True:
        try:
            yield input(PROMPT), True
        except EOFError:
            return
