"""The one list of games. A game is named here and in its own module, nowhere else in the rules."""

from rules.errors import NotationError
from rules.games import (
    classic_pyramid,
    combined_pyramid,
    dynamic_pyramid,
    eight_ball,
    free_pyramid,
    nine_ball,
    snooker,
    straight_pool,
    ten_ball,
)
from rules.ruleset import Ruleset

RULESETS: tuple[Ruleset, ...] = (
    free_pyramid.RULESET,
    combined_pyramid.RULESET,
    dynamic_pyramid.RULESET,
    classic_pyramid.RULESET,
    eight_ball.RULESET,
    nine_ball.RULESET,
    ten_ball.RULESET,
    straight_pool.RULESET,
    snooker.RULESET,
)

_BY_KEY = {ruleset.key: ruleset for ruleset in RULESETS}


def ruleset_of(key: str) -> Ruleset:
    """The game with this key.

    Raises:
        NotationError: there is no such game.
    """
    try:
        return _BY_KEY[key]
    except KeyError:
        raise NotationError(f"no game is called '{key}'; there are {', '.join(_BY_KEY)}") from None
