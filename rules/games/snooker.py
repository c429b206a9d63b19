"""Snooker: two sides or more, singly or in teams, fifteen reds or fewer.

Left to the people at the table: where a colour whose spot is taken comes to lie (2.6; the dearest is named first),
touching balls (2.7), balls that hang over a pocket (2.8: `restore`), and whether the cue ball is snookered (1.15)
or angled (1.16: the choice `in_hand` after a foul).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.balls import COLOURS, Ball
from rules.clauses import Clause
from rules.errors import Refusal, Refused
from rules.events import (
    Advice,
    Advised,
    Assumed,
    Assumption,
    BallsLost,
    BallsPotted,
    BallsSpotted,
    CueBall,
    EndReason,
    Event,
    FoulCalled,
    Phase,
    PointsAwarded,
    RunRecorded,
    Turn,
    TurnGiven,
)
from rules.games._snooker_ends import (
    Options,
    forfeited,
    last_black,
    opening,
    rack,
    rewarded,
    stalemate,
    worth_of_table,
)
from rules.games._snooker_fouls import KNOWN, VALUES, Aim, Penalty, aim_of, lowest, penalty
from rules.games._snooker_names import name_balls
from rules.games._snooker_turns import (
    after_foul,
    also_open,
    before,
    choose,
    free_ball,
    meaning,
    remark,
    visit,
    visit_at,
)
from rules.match import MAX_PLAYERS, next_position
from rules.reports import Foul, Run, Shot
from rules.ruleset import GameClauses, Ruleset
from rules.state import MatchState, fold, without

DEAREST = VALUES[Ball.BLACK]
FREE_BALL_EXTRA = VALUES[Ball.RED] + DEAREST
"""The most that a free ball adds to what is on the table: one more red and the black after it."""


# --- strokes ---------------------------------------------------------------------------------------------------------


def stroke(state: MatchState, shot: Shot) -> Iterator[Event]:
    """Judges one stroke."""
    frame = state.frame
    by = before(frame).by
    if Foul.UNSPORTING in shot.foul:
        yield from forfeited(state, by)
        return
    if Foul.SLOW_PLAY in shot.foul:
        # 3.1: slow play brings a warning and no points.
        yield Advised(side=frame.order[by][0], advice=Advice.SLOW_PLAY, clauses=("snooker:3.1",))
        shot = replace(shot, foul=tuple(foul for foul in shot.foul if foul is not Foul.SLOW_PLAY))
        if shot == Shot(player=shot.player, called=shot.called):
            return
    if not KNOWN.issuperset(shot.foul):
        raise Refused(Refusal.NOT_IN_THIS_GAME)
    aim = aim_of(frame, shot)
    if cost := penalty(frame, shot, aim):
        yield from _foul(state, shot, by, cost)
    elif shot.potted:
        yield from _pot(state, shot.potted, aim)
    else:
        # 2.3.7(в): the opponent plays from where the cue ball came to rest.
        turn = visit_at(frame, next_position(frame), frame.on_table, CueBall.IN_PLACE)
        yield TurnGiven(turn=turn, clauses=("snooker:2.3.7(в)",))


def _pot(state: MatchState, potted: tuple[Ball, ...], aim: Aim) -> Iterator[Event]:
    frame, striker, side = state.frame, state.frame.turn.striker, state.frame.striking_side
    as_red = aim.on is Ball.RED
    after_red = frame.turn.phase is Phase.COLOUR or (not as_red and Ball.RED in frame.on_table)
    # 2.3.5(б): every red counts, and so does a ball named as a red; 2.9.7: of free ball and colour on only one counts.
    points = len(potted) if as_red else aim.worth
    clauses = _pot_clauses(potted, aim, after_red)
    events: list[Event] = [
        BallsPotted(by=striker, balls=potted, run=points, clauses=clauses),
        PointsAwarded(side=side, points=points, clauses=clauses),
    ]
    left: Mapping[Ball, int] = frame.on_table
    if after_red:
        # 2.3.6: the colour after a red comes back, the one after the last red too.
        events.append(BallsSpotted(balls=potted, clauses=("snooker:2.3.6", "snooker:1.11(2)")))
    else:
        left = without(left, (ball for ball in potted if ball is not aim.free))
        if aim.free in potted:
            # 2.9.5(а): the free ball comes back.
            events.append(BallsSpotted(balls=(aim.free,), clauses=("snooker:2.9.5(а)",)))
    yield from events
    if not left:
        yield from last_black(fold(events, state), EndReason.POTTED)
    elif as_red:
        turn = Turn(striker=striker, ball_on=COLOURS, phase=Phase.COLOUR)
        yield TurnGiven(turn=turn, clauses=("snooker:2.3.6", "snooker:1.12(1)"))
    else:
        order = "snooker:2.3.7(а)" if Ball.RED in left else "snooker:2.3.7(б)"
        turn = visit_at(frame, striker, left, CueBall.IN_PLACE)
        yield TurnGiven(turn=turn, clauses=(order, "snooker:1.12(1)"))


def _pot_clauses(potted: tuple[Ball, ...], aim: Aim, after_red: bool) -> tuple[Clause, ...]:
    if after_red:
        return ("snooker:2.3.6",)
    base = "snooker:2.3.5(б)" if aim.on is Ball.RED else "snooker:2.3.7(б)"
    if not aim.is_free:
        return (base,)
    if aim.free not in potted:
        return ("snooker:2.9.6", base)
    return ("snooker:2.9.5(б)" if aim.on not in potted else "snooker:2.9.7", "snooker:2.9.3", base)


def _foul(state: MatchState, shot: Shot, by: int, cost: Penalty) -> Iterator[Event]:
    frame = state.frame
    events: list[Event] = [FoulCalled(by=by, fouls=cost.fouls, balls=cost.balls, clauses=cost.clauses)]
    if cost.colour_assumed:
        events.insert(0, Assumed(what=Assumption.COLOUR))
    if shot.potted:
        # 1.11(1): a ball that fell on a foul is not scored.
        events.append(BallsPotted(by=by, balls=shot.potted, run=0, clauses=("snooker:1.11(1)",)))
    if shot.off_table:
        events.append(BallsLost(balls=shot.off_table, clauses=("snooker:1.13(1)",)))
    # 2.10.3(а): the penalty goes to the opponent.
    awarded = ("snooker:2.10.3(а)", "snooker:2.11")
    events += (PointsAwarded(side=side, points=cost.points, clauses=awarded) for side in rewarded(state, by))
    if frame.on_table.keys() == {Ball.BLACK}:
        # 2.3.8: with only the black left a foul ends the frame.
        yield from events
        yield from last_black(fold(events, state), EndReason.FOUL)
        return
    yield from events
    fallen = shot.potted + shot.off_table
    yield from _spotted(fallen, shot.off_table)
    on = lowest(without(frame.on_table, (ball for ball in fallen if ball is Ball.RED)))
    yield from after_foul(frame, by, on, lost=Ball.CUE in fallen, miss=Foul.MISS in shot.foul)


def _spotted(fallen: tuple[Ball, ...], off_table: tuple[Ball, ...]) -> Iterator[Event]:
    """Colours come back after a foul, reds do not; the dearest is spotted first (snooker 1.11(2), 1.13(2), 2.6.2)."""
    colours = tuple(sorted((ball for ball in fallen if ball in COLOURS), key=VALUES.__getitem__, reverse=True))
    if colours:
        clauses = ("snooker:1.11(2)",) if colours[0] not in off_table else ("snooker:1.13(2)",)
        yield BallsSpotted(balls=colours, clauses=clauses if len(colours) == 1 else (*clauses, "snooker:2.6.2"))


# --- told in words ---------------------------------------------------------------------------------------------------


def run(state: MatchState, told: Run) -> Iterator[Event]:
    """A run told at once: its points count, which balls are left is no longer known."""
    frame = state.frame
    if told.points is None:
        raise Refused(Refusal.WHICH_BALL)
    most = worth_of_table(frame.on_table if frame.balls_known else rack(state)) + FREE_BALL_EXTRA
    if not 1 <= told.points <= most:
        raise Refused(Refusal.SCORES_DO_NOT_FIT, number=most)
    if frame.on_table.keys() == {Ball.BLACK} and told.points == DEAREST:
        yield from _pot(state, (Ball.BLACK,), Aim(Ball.BLACK))
        return
    clauses = ("snooker:1.12(2)", "snooker:2.1")
    yield RunRecorded(by=frame.turn.striker, run=told.points)
    yield PointsAwarded(side=frame.striking_side, points=told.points, clauses=clauses)
    turn = visit_at(frame, frame.turn.striker, frame.on_table, CueBall.IN_PLACE)
    yield TurnGiven(turn=turn, clauses=("snooker:1.12(1)",))


def settle(state: MatchState) -> Iterator[Event]:
    """A score told in words cannot be below nothing."""
    if min(state.frame.score) < 0:
        raise Refused(Refusal.SCORES_DO_NOT_FIT, number=len(state.sides))
    return iter(())


def remaining(state: MatchState) -> int | None:
    """Points that the table still holds, a colour that is on after a red among them; None after a run told at once."""
    frame = state.frame
    if not frame.balls_known:
        return None
    return worth_of_table(frame.on_table) + (DEAREST if frame.turn.phase is Phase.COLOUR else 0)


RULESET = Ruleset(
    key="snooker",
    title="Snooker",
    options=Options,
    balls=frozenset({*VALUES, Ball.COLOUR, Ball.OBJECT}),
    clauses=GameClauses(
        frame=("snooker:1.1", "snooker:2.1"),
        rack=("snooker:2.2", "snooker:2.3.2"),
        break_order=("snooker:2.3.1",),
        turn=("snooker:2.3.1",),
        concession=("snooker:1.1(1)",),
        stalemate=("snooker:2.13",),
        interference=("snooker:2.12",),
        extension=("snooker:3.1",),
        call=("snooker:1.10",),
        lot=("snooker:2.3.8(б)",),
    ),
    max_sides=MAX_PLAYERS,
    rack=rack,
    opening=opening,
    visit=visit,
    remark=remark,
    name_balls=name_balls,
    stroke=stroke,
    meaning=meaning,
    also_open=also_open,
    choose=choose,
    run=run,
    settle=settle,
    stalemate=stalemate,
    free_ball=free_ball,
    remaining=remaining,
)
