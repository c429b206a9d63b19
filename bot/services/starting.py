"""From what was said about a new match to its record, or to what must still be told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields

from bot.services.answers import Missing
from rules.errors import NotationError
from rules.games import RULESETS
from rules.match import started
from rules.record import Record, begun
from rules.reports import Start
from rules.ruleset import Ruleset, read_options

MAX_RACE = 999


def begin(start: Start, options: Mapping[str, object]) -> Record | tuple[Missing, ...]:
    """The record of a match that begins as `start` says, or all that keeps it from beginning."""
    ruleset = next((ruleset for ruleset in RULESETS if ruleset.key == start.game), None)
    players = tuple(_tidy(name) for name in start.players if name.strip())
    breaker = _tidy(start.breaker) if start.breaker is not None else None
    missing = (*_about_game(ruleset, start, options), *_about_players(ruleset, players, breaker))
    if missing or ruleset is None:
        return missing
    events = started(
        ruleset,
        [(player,) for player in players],
        race_to=start.race_to or 1,
        breaker=breaker,
        options=_options(start, options),
    )
    return begun(events, (start,))


def _tidy(name: str) -> str:
    return " ".join(name.split())


def _options(start: Start, options: Mapping[str, object]) -> dict[str, object]:
    return {**options, "target": start.target} if start.target is not None else dict(options)


def _about_game(ruleset: Ruleset | None, start: Start, options: Mapping[str, object]) -> Iterator[Missing]:
    if start.race_to is not None and not 1 <= start.race_to <= MAX_RACE:
        yield Missing.RACE
    if ruleset is None:
        yield Missing.GAME
        return
    has_target = any(field.name == "target" for field in fields(ruleset.options))
    if start.target is not None and (start.target < 1 or not has_target):
        yield Missing.TARGET
    try:
        read_options(ruleset, options)
    except NotationError:
        yield Missing.OPTIONS


def _about_players(ruleset: Ruleset | None, players: Sequence[str], breaker: str | None) -> Iterator[Missing]:
    names = [name.casefold() for name in players]
    if len(names) < 2:  # noqa: PLR2004  # a match takes two
        yield Missing.PLAYERS
        return
    if ruleset is not None and len(names) > ruleset.max_sides:
        yield Missing.FEWER_PLAYERS
    if len(set(names)) < len(names):
        yield Missing.OTHER_NAMES
    if breaker is not None and breaker.casefold() not in names:
        yield Missing.BREAKER
