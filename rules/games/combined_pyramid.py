"""Combined pyramid (московская): for an own ball an object ball is lifted, and the next stroke is from the house."""

from rules.balls import NUMBERED
from rules.events import CueBall, Turn
from rules.games import _pyramid
from rules.games._pyramid_points import Game, LiftingOptions
from rules.games._pyramid_ruleset import ruleset

RULESET = ruleset(
    Game(
        options=LiftingOptions,
        full=15,
        fewest=1,
        plain=frozenset(NUMBERED),
        # After an own ball as after a cue ball lost on a foul the stroke is played from the house, any ball may fall.
        from_hand=Turn(striker=0, cue_ball=CueBall.IN_HAND_HOUSE),
        hand=("pyramid:21.1", "combined:6"),
        win=("combined:1",),
        plays_on=("combined:5.1",),
        passes=("combined:5.1",),
        potting=("combined:5.1",),
        several=("combined:5.3",),
        scoring=("combined:5.1",),
        own_ball=("combined:5.2",),
        penalty=("combined:7",),
    ),
    key="combined-pyramid",
    title="Combined pyramid",
    clauses=_pyramid.clauses("combined:1", "combined:4", turn=("combined:5.1",)),
)
