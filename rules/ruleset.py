"""What a game module gives: a `Ruleset`, a record of facts and functions about one game."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, TypeVar, cast, get_type_hints

from rules.balls import Ball
from rules.clauses import Clause
from rules.errors import NotationError, Refusal, Refused
from rules.events import Assumed, Event, Turn
from rules.reports import ChoiceKind, Groups, Run, Scope, Shot
from rules.state import MatchState


@dataclass(frozen=True, slots=True, kw_only=True)
class GameClauses:
    """The clauses that rulings common to all games cite in this one."""

    frame: tuple[Clause, ...]
    """What a frame is played for."""
    rack: tuple[Clause, ...]
    break_order: tuple[Clause, ...]
    turn: tuple[Clause, ...]
    """Who plays next."""
    concession: tuple[Clause, ...]
    stalemate: tuple[Clause, ...]
    interference: tuple[Clause, ...]
    extension: tuple[Clause, ...]
    call: tuple[Clause, ...] = ()
    """What is said of a call before the stroke; where nothing is, `turn` is cited."""
    lot: tuple[Clause, ...] = ()
    """How a lag or a lot decides who plays; empty where none ever does."""


def _nothing(_state: MatchState) -> Iterator[Event]:
    return iter(())


def _not_in_this_game(_state: MatchState, *_: object) -> Iterator[Event]:
    raise Refused(Refusal.NOT_IN_THIS_GAME)


def _named_as_said(_state: MatchState, shot: Shot) -> tuple[Shot, tuple[Assumed, ...]]:
    return shot, ()


def _unknown(_state: MatchState) -> int | None:
    return None


def _none(_state: MatchState, _shot: Shot) -> None:
    return None


def _no_choices(_state: MatchState) -> tuple[ChoiceKind, ...]:
    return ()


def _as_said(_state: MatchState, choice: ChoiceKind) -> ChoiceKind | None:
    return choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One game. Functions that judge may raise `Refused`; they yield events and leave the fold to the caller."""

    key: str
    title: str
    """English message id of the game's name."""
    options: type[Any]
    """Frozen dataclass of the house options with their defaults."""
    balls: frozenset[Ball]
    """Every name a report of this game may give a ball, the general ones too."""
    clauses: GameClauses
    max_sides: int = 2
    racks_again: bool = False
    """Whether balls come back to the table before the frame ends, so that a run told at once leaves any number."""
    keeps_score: bool = True
    """Whether a frame has a score of its own."""
    concedes: Scope = Scope.FRAME
    """What is given up when the scope was not said."""
    rack: Callable[[MatchState], Mapping[Ball, int]]
    """Object balls on the table when a frame begins."""
    opening: Callable[[MatchState], Turn]
    """The turn that opens a frame; the state is that of the racked frame."""
    visit: Callable[[MatchState, int], Turn]
    """The turn of a position that comes to the table as it lies, with no choice open."""
    name_balls: Callable[[MatchState, Shot], tuple[Shot, tuple[Assumed, ...]]] = _named_as_said
    """The shot with every ball under the name it has on the table, and what was assumed for that."""
    remark: Callable[[MatchState, Shot], tuple[Event, ...] | None] = _none
    """What follows from a report that is no stroke but a word about what was played, as that a fault after the frame
    costs nothing; None where it is a stroke."""
    stroke: Callable[[MatchState, Shot], Iterator[Event]]
    """Judges a stroke that is possible and whose balls are named; the striker plays it and no choice is open.
    `StrokePlayed` is already given. Of a stroke out of turn (`Foul.OUT_OF_TURN`) the shot names who played it."""
    meaning: Callable[[MatchState, ChoiceKind], ChoiceKind | None] = _as_said
    """The choice that the words for `choice` mean in this game now; None where they change nothing."""
    also_open: Callable[[MatchState], tuple[ChoiceKind, ...]] = _no_choices
    """Choices that only who sees the table can tell to be open, so that they are taken but never offered."""
    choose: Callable[[MatchState, ChoiceKind], Iterator[Event]]
    """What follows from a choice that was open."""
    run: Callable[[MatchState, Run], Iterator[Event]]
    """What follows from a run told at once by the striker."""
    settle: Callable[[MatchState], Iterator[Event]] = _nothing
    """What follows from the score alone after it was set: a target may have been reached."""
    stalemate: Callable[[MatchState], Iterator[Event]] | None = None
    """Where a stalemate is more than playing the frame again."""
    free_ball: Callable[[MatchState], Iterator[Event]] = _not_in_this_game
    claim_groups: Callable[[MatchState, Groups], Iterator[Event]] = _not_in_this_game
    extensions: Callable[[MatchState], int | None] = _unknown
    """How many extensions of the shot clock a side has in this frame; None is without limit."""
    remaining: Callable[[MatchState], int | None] = _unknown
    """Points that can still be scored from the table, where that means something."""


_Options = TypeVar("_Options")


def read_options(ruleset: Ruleset, given: Mapping[str, object]) -> object:
    """The house options of a game from a mapping of those that were set.

    Raises:
        NotationError: the game has no such option, or the value is of another type.
    """
    types = get_type_hints(ruleset.options)
    known = {field.name for field in fields(ruleset.options)}
    for name, value in given.items():
        if name not in known:
            raise NotationError(f"{ruleset.key} has no option '{name}'; it has {', '.join(sorted(known))}")
        try:
            fits = types[name](value) == value and isinstance(value, bool) == (types[name] is bool)
        except (TypeError, ValueError):
            fits = False
        if not fits:
            raise NotationError(f"option '{name}' of {ruleset.key} cannot be {value!r}")
    return ruleset.options(**{name: types[name](value) for name, value in given.items()})


@lru_cache(maxsize=256)
def _options(kind: type[_Options], given: tuple[tuple[str, object], ...]) -> _Options:
    types = get_type_hints(kind)
    return kind(**{name: types[name](value) for name, value in given})


def options_of(state: MatchState, kind: type[_Options]) -> _Options:
    """The house options a match is played with, as the game's dataclass `kind`."""
    options: _Options = _options(cast(Hashable, kind), tuple(state.options.items()))
    return options
