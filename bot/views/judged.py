"""What follows from entries of a match: the rulings, whose turn it is, the score."""

from collections.abc import Iterator

from bot.views.board import score
from bot.views.lines import Line, Role
from bot.views.rulings import found
from bot.views.summary import summary, turn_clauses
from bot.views.translation import Translator
from bot.views.turns import turn
from bot.views.words import citing
from rules.record import Record


def judged(record: Record, since: int, _: Translator) -> Iterator[Line]:
    """What follows from the entries after entry `since`."""
    state = record.state
    events = [*found(record, since)]
    yield from (Line(Role.RULING, text) for text in summary(events, _))
    yield Line(Role.TURN, citing(turn(state, _), turn_clauses(events) if state.winner is None else (), _))
    yield Line(Role.SCORE, score(state, _))
