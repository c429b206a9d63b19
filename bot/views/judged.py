"""What follows from entries of a match: the rulings, whose turn it is, the score."""

from collections.abc import Iterator, Sequence

from bot.views.board import score
from bot.views.lines import Line, Role
from bot.views.rulings import found
from bot.views.summary import summary, turn_clauses
from bot.views.translation import Translator
from bot.views.turns import turn
from bot.views.words import citing
from rules.events import ChoiceMade, RunRecorded, StrokePlayed
from rules.record import Entry, Record


def credited(record: Record, entries: Sequence[Entry]) -> str | None:
    """The player whose strokes or choices these entries are; None where there are none, or several players."""
    since = entries[0].number - 1 if entries else len(record.entries)
    played = (StrokePlayed, RunRecorded, ChoiceMade)
    players = {state.name(event.by) for state, event in found(record, since) if isinstance(event, played)}
    return players.pop() if len(players) == 1 else None


def judged(record: Record, since: int, _: Translator) -> Iterator[Line]:
    """What follows from the entries after entry `since`."""
    state = record.state
    events = [*found(record, since)]
    yield from (Line(Role.RULING, text) for text in summary(events, _))
    yield Line(Role.TURN, citing(turn(state, _), turn_clauses(events) if state.winner is None else (), _))
    yield Line(Role.SCORE, score(state, _))
