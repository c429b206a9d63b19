"""From what was said about a new match to its record, or to what must still be told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields

from bot.services.answers import Missing
from rules.errors import NotationError
from rules.games import RULESETS
from rules.match import MAX_PLAYERS, MIN_SIDES, started
from rules.record import Record, begun
from rules.reports import Start
from rules.ruleset import Ruleset, read_options
from rules.state import fold

MAX_RACE = 999
TOGETHER = "+"
"""Stands between the names of players who play together, as in "Anya+Vera"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What players agree on beside the words of a start. A handicap is one number a side, in the order of the sides."""

    options: Mapping[str, object] = field(default_factory=dict)
    """House options, by name."""
    start_score: tuple[int, ...] = ()
    """Points with which every frame begins."""
    start_frames: tuple[int, ...] = ()
    """Frames with which the match begins."""
    winner_breaks: bool = False
    """Whether the winner of a frame breaks the next; else the break goes round."""


BY_THE_BOOK = Terms()


def begin(start: Start, terms: Terms = BY_THE_BOOK) -> Record | tuple[Missing, ...]:
    """The record of a match that begins as `start` and `terms` say, or all that keeps it from beginning."""
    ruleset = next((ruleset for ruleset in RULESETS if ruleset.key == start.game), None)
    sides = tuple(players for side in start.players if (players := _players(side)))
    breaker = _tidy(start.breaker) if start.breaker is not None else None
    missing = (*_about_game(ruleset, start, terms.options), *_about_players(ruleset, sides, breaker))
    missing = missing or tuple(_about_handicap(start.race_to or 1, len(sides), terms))
    if missing or ruleset is None:
        return missing
    events = started(
        ruleset,
        sides,
        race_to=start.race_to or 1,
        breaker=breaker,
        winner_breaks=terms.winner_breaks,
        options=_options(start, terms.options),
        start_score=terms.start_score,
        start_frames=terms.start_frames,
    )
    record = begun(events, (start,))
    return record if _can_begin(ruleset, record, terms) else (Missing.HANDICAP,)


def again(record: Record) -> tuple[Start, Terms]:
    """The same match once more; the next side breaks first."""
    state = fold(record.entries[0].events)
    side, _place = state.breaker
    start = Start(
        game=state.game,
        players=tuple(TOGETHER.join(players) for players in state.sides),
        race_to=state.race_to,
        breaker=state.sides[(side + 1) % len(state.sides)][0],
    )
    terms = Terms(
        options=state.options,
        start_score=state.start_score if any(state.start_score) else (),
        start_frames=state.frames if any(state.frames) else (),
        winner_breaks=state.winner_breaks,
    )
    return start, terms


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


def _about_handicap(race_to: int, sides: int, terms: Terms) -> Iterator[Missing]:
    points, frames = terms.start_score, terms.start_frames
    if points and (len(points) != sides or min(points) < 0):
        yield Missing.HANDICAP
    if frames and (len(frames) != sides or not 0 <= min(frames) <= max(frames) < race_to):
        yield Missing.START_FRAMES


def _can_begin(ruleset: Ruleset, record: Record, terms: Terms) -> bool:
    """Whether the game counts points and those given in advance decide nothing yet."""
    return not terms.start_score or (ruleset.keeps_score and not any(ruleset.settle(record.state)))


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
