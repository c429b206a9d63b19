"""The match card: who plays what, to how many frames, by which house rules."""

from collections.abc import Iterator
from dataclasses import fields

from bot.views.game_words import option, title
from bot.views.translation import Translator
from bot.views.words import side_name
from rules.games import ruleset_of
from rules.state import MatchState


def card(state: MatchState, _: Translator, *, brief: bool = False) -> tuple[str, ...]:
    """The match as it was agreed, line by line; the state is that of its start. Brief, it leaves out what is usual."""
    sides = " – ".join(side_name(state, side, _) for side in range(len(state.sides)))
    return (
        _("{game}: {sides}", game=title(state.game, _), sides=sides),
        _.ngettext("First to {n} frame.", "First to {n} frames.", state.race_to),
        *_agreed(state, _),
        *_house(state, _, brief=brief),
    )


def _agreed(state: MatchState, _: Translator) -> Iterator[str]:
    if any(state.start_score):
        yield _("Handicap in points, every frame: {handicap}.", handicap=_by_side(state, state.start_score, _))
    if any(state.frames):
        yield _("Handicap in frames: {handicap}.", handicap=_by_side(state, state.frames, _))
    if state.winner_breaks:
        yield _("The winner of a frame breaks the next.")


def _by_side(state: MatchState, handicap: tuple[int, ...], _: Translator) -> str:
    told = (_("{side} {points}", side=side_name(state, side, _), points=n) for side, n in enumerate(handicap))
    return ", ".join(told)


def _house(state: MatchState, _: Translator, *, brief: bool) -> Iterator[str]:
    changed = [*_changed(state)]
    if not changed:
        yield from () if brief else (_("House rules: none, by the book."),)
        return
    told = ", ".join(option(name, value, _) for name, value in changed)
    yield _("House rules: {rules}; the rest by the book.", rules=told)


def _changed(state: MatchState) -> Iterator[tuple[str, object]]:
    defaults = ruleset_of(state.game).options()
    for field in fields(defaults):
        if field.name in state.options and state.options[field.name] != getattr(defaults, field.name):
            yield field.name, state.options[field.name]
