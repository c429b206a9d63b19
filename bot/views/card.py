"""The match card: who plays what, to how many frames, by which house rules."""

from collections.abc import Iterator
from dataclasses import fields

from bot.views.game_words import option, title
from bot.views.translation import Translator
from bot.views.words import side_name
from rules.games import ruleset_of
from rules.state import MatchState


def card(state: MatchState, _: Translator) -> tuple[str, ...]:
    """The match as it was agreed, line by line."""
    sides = " – ".join(side_name(state, side, _) for side in range(len(state.sides)))
    breaker = state.sides[state.breaker[0]][state.breaker[1]]
    return (
        _("{game}: {sides}", game=title(state.game, _), sides=sides),
        _.ngettext(
            "First to {n} frame; {player} breaks.",
            "First to {n} frames; {player} breaks.",
            state.race_to,
            player=breaker,
        ),
        *_house(state, _),
    )


def _house(state: MatchState, _: Translator) -> Iterator[str]:
    changed = [*_changed(state)]
    if not changed:
        yield _("House rules: none, by the book.")
        return
    told = ", ".join(option(name, value, _) for name, value in changed)
    yield _("House rules: {rules}; the rest by the book.", rules=told)


def _changed(state: MatchState) -> Iterator[tuple[str, object]]:
    defaults = ruleset_of(state.game).options()
    for field in fields(defaults):
        if field.name in state.options and state.options[field.name] != getattr(defaults, field.name):
            yield field.name, state.options[field.name]
