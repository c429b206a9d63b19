"""The score and the table at a glance."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.views.game_words import title
from bot.views.translation import Translator
from bot.views.turns import turn
from bot.views.words import Family, capital, family, known_table, numbers, side_name, signed
from rules.games import ruleset_of
from rules.ruleset import Ruleset, options_of
from rules.state import MatchState

PENALTY = 4
"""The least a foul gives in snooker: what one laid snooker is worth when the balls left do not suffice (2.10.2)."""


@dataclass(frozen=True, slots=True)
class Row:
    """One side of a board; `at_table` marks the side that plays or decides."""

    cells: tuple[str, ...]
    at_table: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A marker's board: sides below one another."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    """The run, fouls in a row, what is left, where there is anything to say."""


def board(state: MatchState, _: Translator) -> Board:
    """The score as a board."""
    scored = ruleset_of(state.game).keeps_score
    over = state.winner is not None
    headings = [_("Player"), *([_("Score")] if scored else []), _("Frames")]
    rows = []
    for side, (points, frames) in enumerate(zip(_frame_score(state), state.frames, strict=True)):
        cells = [side_name(state, side, _), *([signed(points)] if scored else []), str(frames)]
        rows.append(Row(tuple(cells), at_table=not over and side == state.frame.striking_side))
    notes = () if over else (*_run(state, _), *_fouls(state, _), *reach(state, _))
    return Board(_head(state, _), tuple(headings), tuple(rows), notes)


def _head(state: MatchState, _: Translator) -> str:
    game, number = title(state.game, _), state.frame.number
    return _.ngettext(
        "{game}, frame {number}, first to {n}",
        "{game}, frame {number}, first to {n}",
        state.race_to,
        game=game,
        number=number,
    )


def situation(state: MatchState, _: Translator) -> tuple[str, ...]:
    """What the score does not say: the turn, the run and what can still be made."""
    lines = [capital(_("{turn}.", turn=turn(state, _)))]
    if state.winner is None:
        lines += [*_run(state, _), *_fouls(state, _), *reach(state, _)]
    return tuple(lines)


def score(state: MatchState, _: Translator) -> str:
    """The score of the frame, and of the match where that is another."""
    ruleset = ruleset_of(state.game)
    if not ruleset.keeps_score:
        told = _("{score} (first to {n})", score=_sides(state, state.frames, _), n=state.race_to)
    elif state.race_to == 1:
        told = _with_target(ruleset, state, _)
    else:
        told = _(
            "{score}, frames {frames} (first to {n})",
            score=_sides(state, _frame_score(state), _),
            frames=numbers(state.frames),
            n=state.race_to,
        )
    return told


def _frame_score(state: MatchState) -> tuple[int, ...]:
    """The score of the frame or, after the match, the one it ended with."""
    last = state.last_frame
    return last.score if state.winner is not None and last is not None else state.frame.score


def _with_target(ruleset: Ruleset, state: MatchState, _: Translator) -> str:
    told = _sides(state, _frame_score(state), _)
    target = getattr(options_of(state, ruleset.options), "target", None)
    return _("{score} (to {n})", score=told, n=target) if target else told


def _sides(state: MatchState, values: tuple[int, ...], _: Translator) -> str:
    names = [side_name(state, side, _) for side in range(len(state.sides))]
    if len(names) == 2:  # noqa: PLR2004 - two sides face each other
        left, right = map(signed, values)
        return _("{first} {left} : {right} {second}", first=names[0], left=left, right=right, second=names[1])
    each = (_("{side} {points}", side=name, points=signed(points)) for name, points in zip(names, values, strict=True))
    return ", ".join(each)


def _run(state: MatchState, _: Translator) -> Iterator[str]:
    frame = state.frame
    if frame.run:
        yield _("Run: {n} ({player}).", n=frame.run, player=state.name(frame.turn.striker))


def _fouls(state: MatchState, _: Translator) -> Iterator[str]:
    for side, fouls in enumerate(state.frame.fouls_in_a_row):
        if fouls:
            name = side_name(state, side, _)
            yield _.ngettext("{n} foul in a row: {side}.", "{n} fouls in a row: {side}.", fouls, side=name)


def reach(state: MatchState, _: Translator) -> Iterator[str]:
    """Points still on the table, the lead, and what the trailing side needs when they do not suffice."""
    left = ruleset_of(state.game).remaining(state)
    if left is None:
        return
    yield _.ngettext("{n} point left on the table.", "{n} points left on the table.", left)
    best, second = sorted(state.frame.score, reverse=True)[:2]
    lead = best - second
    if not lead:
        return
    leader = side_name(state, state.frame.score.index(best), _)
    yield _("Lead: {n} ({side}).", n=lead, side=leader)
    if lead > left and family(state.game) is Family.SNOOKER:
        yield _("Snookers needed: {n}.", n=-((left - lead) // PENALTY))


def on_table(state: MatchState, _: Translator) -> str:
    """The balls on the table."""
    if told := known_table(state, _):
        return _("On the table: {balls}.", balls=told)
    return _("A run was told at once, so it is not known which balls are left.")
