"""Free pyramid (американка): all sixteen balls are alike, any of them may be the cue ball, eight points win."""

from rules.balls import NUMBERED, Ball
from rules.events import Turn
from rules.games import _pyramid
from rules.games._pyramid_points import Game, HouseOptions
from rules.games._pyramid_ruleset import ruleset

RULESET = ruleset(
    Game(
        options=HouseOptions,
        full=16,
        # A ball to strike and a ball to strike at.
        fewest=2,
        # The ball that was struck is a ball like any other: it counts, or is spotted, and is never played from hand.
        plain=frozenset({Ball.CUE, *NUMBERED}),
        from_hand=Turn(striker=0),
        hand=(),
        win=("free:1",),
        plays_on=("free:5.2",),
        passes=("free:5.3",),
        potting=("free:5.4",),
        several=("free:5.5",),
        scoring=("free:6",),
        own_ball=("free:5.4",),
        penalty=("free:7",),
    ),
    key="free-pyramid",
    title="Free pyramid",
    clauses=_pyramid.clauses("free:1", "free:3", turn=("free:5.2", "free:5.3")),
)
