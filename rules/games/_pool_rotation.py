"""Nine-ball and ten-ball: the lowest ball is hit first, the money ball wins, after the break comes a push-out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.balls import NUMBERED, Ball, number
from rules.clauses import Clause
from rules.errors import Refusal, Refused
from rules.events import (
    Assumed,
    Assumption,
    BallsSpotted,
    CueBall,
    EndReason,
    Event,
    FoulCalled,
    Phase,
    Turn,
    TurnGiven,
)
from rules.games import _pool, _pool_fouls, _pool_names
from rules.match import frame_decided, next_position, previous_position
from rules.reports import ChoiceKind, Foul, Intent, Run, Shot
from rules.ruleset import options_of
from rules.state import MatchState, without

NO_FOUL_ON_PUSH_OUT = frozenset({Foul.WRONG_BALL, Foul.NO_RAIL, Foul.NO_CONTACT})
"""A push-out need not hit the ball on, nor drive a ball to a cushion (pool 2.4, 9.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseOptions:
    """House options of both games."""

    three_fouls: bool = True
    """The third foul in a row loses the frame."""
    push_out: bool = True
    """The stroke after a legal break may be a push-out."""
    wins_on_break: bool = True
    """The money ball potted on a legal break wins; else it is spotted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What tells the two games from one another."""

    money: Ball
    """The ball that wins."""
    called: bool
    """Whether strokes after the break are called."""
    book: _pool_fouls.Book
    push_out: Clause
    play: Clause
    spotting: Clause


def rack(game: Game, _state: MatchState) -> Mapping[Ball, int]:
    """All balls up to the money ball (pool 2.2, 9.2)."""
    return dict.fromkeys(NUMBERED[: number(game.money)], 1)


def opening(_state: MatchState) -> Turn:
    """The break is played from hand behind the head line, and hits the one first (pool 2.3(a), 2.7, 9.3(a), 9.8)."""
    return Turn(striker=0, ball_on=NUMBERED[:1], cue_ball=CueBall.IN_HAND_HOUSE, phase=Phase.BREAK)


def name_balls(game: Game, state: MatchState, shot: Shot) -> tuple[Shot, tuple[Assumed, ...]]:
    """A ball without a number was the lowest, for it is on; of those that fell on the break the one was hardly one."""

    def fallen(state: MatchState, ball: Ball, free: list[Ball]) -> Ball | None:
        if ball is Ball.OBJECT and state.frame.turn.phase is not Phase.BREAK:
            return free[0] if free else None
        rest = [other for other in free if other is not game.money]
        return rest[-1] if rest else None

    def touched(state: MatchState, ball: Ball) -> Ball | None:
        if ball is Ball.OBJECT:
            return None
        higher = NUMBERED[number(ball) : number(game.money)]
        return next((other for other in higher if other in state.frame.on_table), game.money)

    return _pool_names.name_balls(state, shot, Assumption.LOWEST_BALL, fallen, touched)


def stroke(game: Game, state: MatchState, shot: Shot) -> Iterator[Event]:
    """A stroke is a foul, a push-out, or legal; a legal one that pots the money ball wins the frame."""
    pushing = shot.called is Intent.PUSH_OUT
    called = _pool_fouls.fault(
        state,
        shot,
        game.book,
        found=_pool_fouls.short_break(state, shot, _pool.objects(shot.potted)),
        exempt=NO_FOUL_ON_PUSH_OUT if pushing else frozenset(),
        counts=options_of(state, HouseOptions).three_fouls,
    )
    if called is not None:
        yield from _foul(game, state, shot, called)
    elif pushing:
        yield from _pushed_out(game, state, shot)
    else:
        yield from _legal(game, state, shot)


def _foul(game: Game, state: MatchState, shot: Shot, called: FoulCalled) -> Iterator[Event]:
    """The balls stay down but for the money ball, and the opponent has the hand anywhere (pool 2.6, 2.7, 9.7, 9.8)."""
    yield called
    yield from _pool.gone(shot, called.by, 0, (game.spotting,))
    if not (yield from _pool_fouls.grave(state, called, game.book)):
        yield from _spotted(game, shot)
        turn = Turn(
            striker=_pool.after_foul(state.frame, called.by), ball_on=_on(game, state, shot), cue_ball=CueBall.IN_HAND
        )
        yield from _pool.to_table(state, turn, game.book.standard, "pool:1.5")


def _pushed_out(game: Game, state: MatchState, shot: Shot) -> Iterator[Event]:
    """After a push-out without a foul the opponent says who plays; the money ball comes back (pool 2.4, 2.6)."""
    yield from _pool.gone(shot, state.frame.turn.striker, 0, (game.push_out,))
    yield from _spotted(game, shot)
    turn = Turn(
        striker=next_position(state.frame),
        ball_on=_on(game, state, shot),
        phase=Phase.PUSHED_OUT,
        choices=(ChoiceKind.PLAY, ChoiceKind.HAND_BACK),
    )
    yield from _pool.to_table(state, turn, game.push_out)


def _legal(game: Game, state: MatchState, shot: Shot) -> Iterator[Event]:
    """A ball potted, and as called where calls are required, keeps the turn; the money ball wins (pool 2.5, 9.6)."""
    frame, options = state.frame, options_of(state, HouseOptions)
    by, breaking = frame.turn.striker, frame.turn.phase is Phase.BREAK
    potted = _pool.objects(shot.potted)
    counted = _pool.made(shot) if game.called and not breaking else potted
    # One ball a stroke is called (pool 1.6), and if it was the money ball the frame is over.
    if game.called and not breaking and game.money in counted and len(counted) > 1:
        raise Refused(Refusal.WHICH_CALLED, balls=counted)
    yield from _pool.gone(shot, by, len(potted) if counted else 0, (game.play,))
    if game.money in counted and (options.wins_on_break or not breaking):
        yield frame_decided(state, frame.striking_side, EndReason.POTTED, (game.play,))
        return
    yield from _pool.wiped(state, by)
    yield from _spotted(game, shot)
    turn = Turn(
        striker=by if counted else next_position(frame),
        ball_on=_on(game, state, shot),
        phase=Phase.PUSH_OUT if breaking and options.push_out else Phase.PLAY,
    )
    yield from _pool.to_table(state, turn, game.play, *((game.push_out,) if turn.phase is Phase.PUSH_OUT else ()))


def _spotted(game: Game, shot: Shot) -> Iterator[Event]:
    """The money ball comes back if it left the table; no other ball ever does (pool 2.6, 9.7)."""
    if game.money in shot.potted or game.money in shot.off_table:
        yield BallsSpotted(balls=(game.money,), clauses=(game.spotting, "pool:1.4"))


def _on(game: Game, state: MatchState, shot: Shot) -> tuple[Ball, ...]:
    """The lowest ball left after a stroke; unknown once a run was told at once."""
    if not state.frame.balls_known:
        return ()
    left = without(state.frame.on_table, shot.potted + shot.off_table)
    return (next((ball for ball in NUMBERED if ball in left), game.money),)


def choose(game: Game, state: MatchState, choice: ChoiceKind) -> Iterator[Event]:
    """Who plays after a push-out (pool 2.4, 9.4)."""
    frame = state.frame
    striker = previous_position(frame) if choice is ChoiceKind.HAND_BACK else frame.turn.striker
    turn = replace(frame.turn, striker=striker, phase=Phase.PLAY, choices=())
    yield TurnGiven(turn=turn, clauses=(game.push_out,))


def run(game: Game, state: MatchState, report: Run) -> Iterator[Event]:
    """A run told at once leaves the runner at the table, and the ball on unknown (pool 2.5, 9.6)."""
    yield from _pool.run(state, report, Turn(striker=state.frame.turn.striker), (game.play,))
