"""Answers to questions about the match."""

from bot.views.board import on_table, reach, score, situation
from bot.views.echo import echo
from bot.views.help import help_text
from bot.views.rulings import along
from bot.views.translation import Translator
from bot.views.turns import cue_ball, on, turn
from bot.views.words import capital
from rules.events import StrokePlayed
from rules.figures import Figures
from rules.record import Entry, Record
from rules.reports import QueryKind
from rules.state import MatchState

HISTORY = 10
"""So many of the last messages are told."""


def query(what: QueryKind, record: Record, _: Translator) -> tuple[str, ...]:  # noqa: PLR0911 - a case a kind
    """The answer to a query, line by line."""
    state = record.state
    match what:
        case QueryKind.SCORE:
            return (score(state, _), *situation(state, _))
        case QueryKind.STRIKER:
            return (_turn(state, _),)
        case QueryKind.BALL_ON:
            return _ball_on(state, _)
        case QueryKind.REMAINING:
            return (*reach(state, _), on_table(state, _))
        case QueryKind.RUN:
            return (_run(state, _),)
        case QueryKind.HISTORY:
            return history(record, _)
        case QueryKind.STATS:
            return stats(record, _)
        case QueryKind.HELP:
            return help_text(state.game, _)


def _turn(state: MatchState, _: Translator) -> str:
    return capital(_("{turn}.", turn=turn(state, _)))


def _ball_on(state: MatchState, _: Translator) -> tuple[str, ...]:
    given = state.frame.turn
    if state.winner is not None or given.choices:
        return (_turn(state, _),)
    return (capital(_("{turn}.", turn=", ".join([on(state, given, _), *cue_ball(state, given.cue_ball, _)]))),)


def _run(state: MatchState, _: Translator) -> str:
    player = state.name(state.frame.turn.striker)
    return _("Run: {n} ({player}).", n=state.frame.run, player=player)


def history(record: Record, _: Translator) -> tuple[str, ...]:
    """The last messages that stand, oldest first."""
    links, link = [], record.line
    while link.before is not None:
        links.append((link, link.before.state))
        link = link.before
    said = [(standing.entry, state) for standing, state in reversed(links) if standing.entry.reports]
    if not said:
        return (_("Nothing has been told yet."),)
    told = [_told(number, entry, before, _) for number, (entry, before) in enumerate(said, 1)]
    return tuple(told[-HISTORY:])


def _told(number: int, entry: Entry, before: MatchState, _: Translator) -> str:
    """What one message said, with who played where it did not name him; `before` is the state it came upon."""
    words = echo(entry.reports, before.game, _)
    strokes = (state.name(event.by) for state, event in along(entry.events, before) if isinstance(event, StrokePlayed))
    player = next(strokes, None)
    if player is None or any(getattr(report, "player", None) for report in entry.reports):
        return _("{number}. {words}", number=number, words=words)
    return _("{number}. {player}: {words}", number=number, player=player, words=words)


def stats(record: Record, _: Translator) -> tuple[str, ...]:
    """What each player has done in the match."""
    sides = record.state.sides
    return tuple(_figures(sides[side][place], done, _) for (side, place), done in record.line.figures.items())


def _figures(player: str, numbers: Figures, _: Translator) -> str:
    return _(
        "{player}: strokes {strokes}, with a pot {pots}, fouls {fouls}, best run {best}.",
        player=player,
        strokes=numbers.strokes,
        pots=numbers.pots,
        fouls=numbers.fouls,
        best=numbers.best_run,
    )
