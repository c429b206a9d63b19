"""From what was said about a new match to its record, or to what must still be told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields

from bot.services.answers import Missing
from rules.errors import NotationError
from rules.games import RULESETS
from rules.match import MAX_PLAYERS, MIN_SIDES, started
from rules.record import Record, begun
from rules.reports import Start
from rules.ruleset import Ruleset, read_options

MAX_RACE = 999
TOGETHER = "+"
"""Stands between the names of players who play together, as in "Anya+Vera"."""


def begin(start: Start, options: Mapping[str, object]) -> Record | tuple[Missing, ...]:
    """The record of a match that begins as `start` says, or all that keeps it from beginning."""
    ruleset = next((ruleset for ruleset in RULESETS if ruleset.key == start.game), None)
    sides = tuple(players for side in start.players if (players := _players(side)))
    breaker = _tidy(start.breaker) if start.breaker is not None else None
    missing = (*_about_game(ruleset, start, options), *_about_players(ruleset, sides, breaker))
    if missing or ruleset is None:
        return missing
    events = started(
        ruleset,
        sides,
        race_to=start.race_to or 1,
        breaker=breaker,
        options=_options(start, options),
    )
    return begun(events, (start,))


def _players(side: str) -> tuple[str, ...]:
    return tuple(_tidy(name) for name in side.split(TOGETHER) if name.strip())


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


def _about_players(ruleset: Ruleset | None, sides: Sequence[Sequence[str]], breaker: str | None) -> Iterator[Missing]:
    names = [name.casefold() for players in sides for name in players]
    if len(sides) < MIN_SIDES:
        yield Missing.PLAYERS
        return
    if len(names) > MAX_PLAYERS or (ruleset is not None and len(sides) > ruleset.max_sides):
        yield Missing.FEWER_PLAYERS
    if len(set(names)) < len(names):
        yield Missing.OTHER_NAMES
    if breaker is not None and breaker.casefold() not in names:
        yield Missing.BREAKER
