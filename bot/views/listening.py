"""What is said by the microphone beside the table: that it listens, what is wrong with it, and replies to be spoken."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.listen.sources import SourceError, SourceFault
from bot.services.answers import Answer, Ruled
from bot.views.answers import plain
from bot.views.board import score
from bot.views.lines import Line, Role
from bot.views.rulings import found
from bot.views.summary import summary
from bot.views.translation import Translator
from bot.views.turns import turn
from bot.views.words import citing
from rules.events import Event, Ruling
from rules.record import Record
from rules.state import MatchState

DEVICES = "python -m sounddevice"
GROUP = "sudo usermod -aG audio $USER"


def note(text: str) -> Line:
    """A notice as a line of its own."""
    return Line(Role.NOTE, text)


def listens(guard: str | None, _: Translator) -> str:
    """That it listens, and how to be heard."""
    if guard is None:
        return _("I hear everything that is said; just tell what happens at the table. Ctrl+C ends it.")
    return _("I listen; say “{word}” first, then what happened. Ctrl+C ends it.", word=guard)


def source_failure(error: SourceError, _: Translator) -> str:
    """Why nothing can be heard."""
    if error.fault is SourceFault.NO_MICROPHONE and error.name:
        return _("There is no microphone {name}; {devices} names those there are.", name=error.name, devices=DEVICES)
    return {
        SourceFault.NO_LIBRARY: _(
            "PortAudio is not installed; install it, on Debian with: apt-get install libportaudio2."
        ),
        SourceFault.NO_MICROPHONE: _("There is no microphone; plug one in."),
        SourceFault.TAKEN: _("Another program holds the microphone; close that program."),
        SourceFault.DENIED: _(
            "The microphone may not be used; let your user have it with {command}, and log in again.", command=GROUP
        ),
        SourceFault.RATE: _("The microphone gives no sound that can be used; choose another one with --microphone."),
        SourceFault.LOST: _("The microphone is gone; plug it in again."),
        SourceFault.NOT_SOUND: _("{file} is no recording; give a WAV file.", file=error.name),
    }[error.fault]


def source_lost(error: SourceError, _: Translator) -> str:
    """Why nothing can be heard any more, and that it need not be started again."""
    return _("{problem} I go on listening as soon as I can hear again.", problem=source_failure(error, _))


def source_found(_: Translator) -> str:
    """That it hears again."""
    return _("I can hear again.")


def too_much(_: Translator) -> str:
    """An utterance was dropped."""
    return _("More was said than I can hear at once; say the last of it once more.")


def not_alone(_: Translator) -> str:
    """Another process listens at the table."""
    return _("Another window listens at this table already; close it, or name another table with --table.")


def no_speaker(program: str, _: Translator) -> str:
    """Replies cannot be spoken."""
    return _("{program} is not installed; install it, or leave out --speak.", program=program)


def spoken(given: Answer | None, lines: Sequence[Line], _: Translator) -> str:
    """What is told, as it is said aloud: without what was heard, and without clauses after a ruling."""
    if isinstance(given, Ruled) and given.entries:
        state = given.record.state
        ruled = summary(_uncited(given.record, given.entries[0].number - 1), _)
        return " ".join([*ruled, citing(turn(state, _), (), _), score(state, _)])
    return plain([line for line in lines if line.role is not Role.HEARD])


def _uncited(record: Record, since: int) -> Iterator[tuple[MatchState, Event]]:
    for state, event in found(record, since):
        yield state, replace(event, clauses=()) if isinstance(event, Ruling) else event
