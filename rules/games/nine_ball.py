"""Nine-ball (pool, section 2).

Left to the players and the referee: the rack itself (2.2), where balls are spotted (1.4), and whether balls were
moved by other means than a stroke.
"""

from functools import partial

from rules.balls import NUMBERED, Ball
from rules.games import _pool, _pool_rotation
from rules.games._pool_fouls import Book
from rules.reports import Foul, Scope
from rules.ruleset import Ruleset

GAME = _pool_rotation.Game(
    money=Ball.NINE,
    called=False,
    book=Book(
        standard="pool:2.7",
        serious="pool:2.8",
        illegal_break="pool:2.3(b)",
        # The list of 2.7 has no item 6.11.
        lacks=frozenset({Foul.BEHIND_LINE}),
    ),
    push_out="pool:2.4",
    play="pool:2.5",
    spotting="pool:2.6",
)

RULESET = Ruleset(
    key="nine-ball",
    title="Nine-ball",
    options=_pool_rotation.HouseOptions,
    balls=frozenset({Ball.CUE, Ball.OBJECT, *NUMBERED[:9]}),
    clauses=_pool.clauses(2, play=5, stalemate=9),
    keeps_score=False,
    concedes=Scope.MATCH,
    rack=partial(_pool_rotation.rack, GAME),
    opening=_pool_rotation.opening,
    visit=_pool.visit,
    name_balls=partial(_pool_rotation.name_balls, GAME),
    stroke=partial(_pool_rotation.stroke, GAME),
    meaning=_pool.meaning,
    choose=partial(_pool_rotation.choose, GAME),
    run=partial(_pool_rotation.run, GAME),
)
