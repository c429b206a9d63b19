"""Ten-ball (pool, section 9).

Left to the players and the referee: the rack itself (9.2), where balls are spotted (1.4), and whether a stroke was
the one that was called when nobody says otherwise (1.6).
"""

from functools import partial

from rules.balls import NUMBERED, Ball
from rules.games import _pool, _pool_rotation
from rules.games._pool_fouls import Book
from rules.reports import Foul, Scope
from rules.ruleset import Ruleset

GAME = _pool_rotation.Game(
    money=Ball.TEN,
    called=True,
    book=Book(
        standard="pool:9.8",
        serious="pool:9.9",
        illegal_break="pool:9.3(b)",
        # The list of 9.8 has no item 6.11.
        lacks=frozenset({Foul.BEHIND_LINE}),
    ),
    push_out="pool:9.4",
    play="pool:9.6",
    spotting="pool:9.7",
)

RULESET = Ruleset(
    key="ten-ball",
    title="Ten-ball",
    options=_pool_rotation.HouseOptions,
    balls=frozenset({Ball.CUE, Ball.OBJECT, *NUMBERED[:10]}),
    clauses=_pool.clauses(9, play=6, stalemate=10, call=("pool:9.5", "pool:1.6")),
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
