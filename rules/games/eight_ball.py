"""Eight-ball (pool, section 3).

Left to the players and the referee: the rack itself (3.2), where the eight is spotted (1.4), and whether a stroke
was the one that was called when nobody says otherwise (1.6).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.balls import NUMBERED, Ball
from rules.clauses import Clause
from rules.events import (
    Advice,
    Advised,
    BallsSpotted,
    CueBall,
    EndReason,
    Event,
    FoulCalled,
    GroupsAssigned,
    Phase,
    Turn,
    TurnGiven,
)
from rules.games import _eight_break, _eight_groups, _pool, _pool_fouls
from rules.match import frame_decided, next_position, previous_position, racked
from rules.reports import Call, ChoiceKind, Foul, Intent, Run, Scope, Shot
from rules.ruleset import Ruleset, options_of
from rules.state import MatchState, without

BOOK = _pool_fouls.Book(standard="pool:3.9", serious="pool:3.10", illegal_break="pool:3.3(d)", lacks=frozenset())


def rack(_state: MatchState) -> Mapping[Ball, int]:
    """All fifteen balls (pool 3.2)."""
    return dict.fromkeys(NUMBERED, 1)


def opening(_state: MatchState) -> Turn:
    """The break is played from hand behind the head line and may hit any ball first (pool 3.3(a), (b))."""
    return Turn(striker=0, cue_ball=CueBall.IN_HAND_HOUSE, phase=Phase.BREAK)


def stroke(state: MatchState, shot: Shot) -> Iterator[Event]:
    """A stroke breaks, ends the frame by the eight, is a foul, or is legal."""
    breaking = state.frame.turn.phase is Phase.BREAK
    if not options_of(state, _eight_break.HouseOptions).call_shots:
        shot = replace(shot, as_called=True, called=None if isinstance(shot.called, Call) else shot.called)
    called = _pool_fouls.fault(
        state,
        shot,
        BOOK,
        found=_pool_fouls.short_break(state, shot, _pool.objects(shot.potted)),
        exempt=frozenset({Foul.WRONG_BALL}) if breaking else frozenset(),
        counts=False,
    )
    if called is not None:
        yield called
        yield from _pool.gone(shot, called.by, 0, ("pool:3.7",))
        if (yield from _pool_fouls.grave(state, called, BOOK)):
            return
    if breaking:
        yield from _eight_break.broken(state, shot, called)
    elif Ball.EIGHT in shot.potted + shot.off_table:
        yield from _eight(state, shot, called)
    elif called is not None:
        turn = _eight_break.turn_after(state, shot, _pool.after_foul(state.frame, called.by), CueBall.IN_HAND)
        yield TurnGiven(turn=turn, clauses=("pool:3.9", "pool:1.5"))
    else:
        yield from _legal(state, shot)


def _eight(state: MatchState, shot: Shot, called: FoulCalled | None) -> Iterator[Event]:
    """The eight leaves the table after the break: the frame is over (pool 3.5, 3.8)."""
    frame = state.frame
    by = frame.turn.striker if called is None else called.by
    early = frame.balls_known and not _eight_groups.is_cleared(frame, _pool.side_of(frame, by))
    off = Ball.EIGHT in shot.off_table
    lost: tuple[Clause, ...] = ("pool:3.8(a)",) if called and not off else ()
    lost += ("pool:3.8(b)",) if early and not off else ()
    lost += ("pool:3.8(c)",) if not off and Ball.EIGHT not in _pool.made(shot) else ()
    lost += ("pool:3.8(d)",) if off else ()
    if called is None:
        yield from _pool.gone(shot, by, 0 if lost else len(_pool.objects(shot.potted)), ("pool:3.5",))
    if lost:
        yield _pool_fouls.lost_frame(state, by, EndReason.MONEY_BALL_LOST, *lost, "pool:3.10")
    else:
        yield frame_decided(state, frame.striking_side, EndReason.POTTED, ("pool:3.5", "pool:3.6"))


def _legal(state: MatchState, shot: Shot) -> Iterator[Event]:
    """A called ball keeps the turn, and on an open table takes its group (pool 3.4, 3.5)."""
    frame = state.frame
    by, side = frame.turn.striker, frame.striking_side
    made = _pool.made(shot)
    kinds = {group for ball in made if (group := _eight_groups.group_of(ball))}
    groups = frame.groups
    # The group is that of the called ball; if balls of both fell and none was called, the side has to say.
    if not groups and len(kinds) == 1:
        groups = _eight_groups.taken_by(side, kinds.pop())
    # Nobody calls a ball of the opponent unless he says so.
    explicit = isinstance(shot.called, Call) and shot.called.ball is not None
    keeps = bool(made) and (explicit or not groups or groups[side] in map(_eight_groups.group_of, made))
    yield from _pool.gone(shot, by, len(_pool.objects(shot.potted)) if keeps else 0, ("pool:3.5", "pool:3.7"))
    if groups and not frame.groups:
        yield GroupsAssigned(groups=groups, clauses=("pool:3.4",))
    position = by if keeps else next_position(frame)
    left = without(frame.on_table, shot.potted)
    turn = Turn(striker=position, ball_on=_eight_groups.on(frame, groups, _pool.side_of(frame, position), left))
    safety = ("pool:3.6", "pool:8.17") if shot.called is Intent.SAFETY else ()
    yield TurnGiven(turn=turn, clauses=("pool:3.5", *safety))
    if keeps and not groups:
        yield Advised(side=side, advice=Advice.WHOSE_GROUP, clauses=("pool:3.4",))


def run(state: MatchState, report: Run) -> Iterator[Event]:
    """A run told at once leaves the runner at the table, and the balls on unknown (pool 3.5)."""
    yield from _pool.run(state, report, Turn(striker=state.frame.turn.striker), ("pool:3.5",))


def choose(state: MatchState, choice: ChoiceKind) -> Iterator[Event]:
    """What follows from a choice after the break (pool 3.3)."""
    frame, turn = state.frame, state.frame.turn
    after_eight = "pool:3.3(e)" if turn.cue_ball is CueBall.IN_PLACE else "pool:3.3(f)"
    illegal = ChoiceKind.REBREAK_SELF in turn.choices
    after_foul = "pool:3.3(g)" if "pool:3.3(g)" in frame.turn_clauses else "pool:3.3(h)"
    plays = replace(turn, choices=())
    match choice:
        case ChoiceKind.RERACK:
            yield from racked(RULESET, state, frame.number, frame.order[turn.striker], after_eight)
        case ChoiceKind.REBREAK_SELF:
            yield from racked(RULESET, state, frame.number, frame.order[turn.striker], "pool:3.3(d)")
        case ChoiceKind.REBREAK_OPPONENT:
            yield from racked(RULESET, state, frame.number, frame.order[previous_position(frame)], "pool:3.3(d)")
        case ChoiceKind.SPOT_8:
            yield BallsSpotted(balls=(Ball.EIGHT,), clauses=(after_eight, "pool:3.7", "pool:1.4"))
            yield TurnGiven(turn=plays, clauses=(after_eight,))
        case ChoiceKind.IN_HAND:
            yield TurnGiven(turn=replace(plays, cue_ball=CueBall.IN_HAND_HOUSE), clauses=(after_foul,))
        case _:
            yield TurnGiven(turn=plays, clauses=("pool:3.3(d)" if illegal else after_foul,))


RULESET = Ruleset(
    key="eight-ball",
    title="Eight-ball",
    options=_eight_break.HouseOptions,
    balls=frozenset({Ball.CUE, Ball.OBJECT, Ball.SOLID, Ball.STRIPE, *NUMBERED}),
    clauses=_pool.clauses(3, play=5, stalemate=11, call=("pool:3.6", "pool:1.6")),
    keeps_score=False,
    concedes=Scope.MATCH,
    rack=rack,
    opening=opening,
    visit=_eight_groups.visit,
    name_balls=_eight_groups.name_balls,
    stroke=stroke,
    meaning=_pool.meaning,
    choose=choose,
    run=run,
    claim_groups=_eight_groups.claim,
)
