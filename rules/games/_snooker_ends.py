"""Snooker: house options, and how a frame begins and ends (snooker 2.2, 2.3.8, 2.13, 3.2, 3.3)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import reduce
from operator import add

from rules.balls import COLOURS, Ball
from rules.clauses import Clause
from rules.errors import NotationError
from rules.events import (
    CueBall,
    EndReason,
    Event,
    FrameDrawn,
    FrameRacked,
    Phase,
    PointsAwarded,
    Seat,
    TableSet,
    Turn,
    TurnGiven,
)
from rules.games._snooker_fouls import VALUES
from rules.games._snooker_turns import in_teams
from rules.match import frame_decided, other_side, playing_order
from rules.ruleset import options_of
from rules.state import MatchState, evolve


class Reds(IntEnum):
    """Reds in the rack: the full game and the short ones."""

    SIX = 6
    TEN = 10
    FIFTEEN = 15


class PenaltyTo(StrEnum):
    """Who gets the points of a foul where there are more than two sides; the book does not say."""

    EVERY_SIDE = "every_side"
    NEXT_SIDE = "next_side"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """House options of snooker.

    Raises:
        NotationError: a game of no frames.
    """

    reds: Reds = Reds.FIFTEEN
    penalty_to: PenaltyTo = PenaltyTo.EVERY_SIDE
    frames_a_game: int = 1
    """Frames that make up a game on one count of points (snooker 1.2); `race_to` counts games."""

    def __post_init__(self) -> None:
        if self.frames_a_game < 1:
            raise NotationError(f"frames_a_game must be 1 or more, not {self.frames_a_game}")


def rack(state: MatchState) -> Mapping[Ball, int]:
    """The balls of a new frame (snooker 2.2)."""
    return {Ball.RED: int(options_of(state, Options).reds), **dict.fromkeys(COLOURS, 1)}


def opening(_state: MatchState) -> Turn:
    """A frame opens with a stroke from the D (snooker 2.3.2); a red is on (snooker 2.3.5(а))."""
    return Turn(striker=0, ball_on=(Ball.RED,), cue_ball=CueBall.IN_HAND_D, phase=Phase.BREAK)


def worth_of_table(on_table: Mapping[Ball, int]) -> int:
    """Points on the table, eight for each red and the colour after it (snooker 3.3(б))."""
    return sum(number * (8 if ball is Ball.RED else VALUES[ball]) for ball, number in on_table.items())


def rewarded(state: MatchState, offender: int) -> tuple[int, ...]:
    """The sides that get what a position's foul costs (snooker 2.10.3(а))."""
    order = state.frame.order
    own = order[offender][0]
    if options_of(state, Options).penalty_to is PenaltyTo.NEXT_SIDE:
        return (order[(offender + 1) % len(order)][0],)
    return tuple(side for side in range(len(state.sides)) if side != own)


def last_black(state: MatchState, reason: EndReason) -> Iterator[Event]:
    """What follows the pot or the foul that ends a frame; the state has its points (snooker 2.3.8)."""
    frame = state.frame
    best = max(frame.score)
    if frame.part < options_of(state, Options).frames_a_game:
        # 2.3.8, note: on one count of several frames only the last has to find a winner.
        yield from _racked_again(state, frame.part + 1, frame.order[1], _with_handicap(state), ("snooker:1.2",))
    elif frame.score.count(best) == 1:
        yield frame_decided(state, frame.score.index(best), reason, ("snooker:1.1(2)", "snooker:2.3.8"))
    else:
        # 2.3.8(а)-(в): the black is spotted, lots are drawn, play goes on from the D.
        yield TableSet(on_table={Ball.BLACK: 1}, clauses=("snooker:2.3.8(а)",))
        turn = Turn(striker=frame.turn.striker, ball_on=(Ball.BLACK,), cue_ball=CueBall.IN_HAND_D, phase=Phase.LOT)
        drawn = ("snooker:2.3.8(б)", "snooker:2.3.8(в)", *in_teams(state, "snooker:2.14.4"))
        yield TurnGiven(turn=turn, clauses=drawn)


def forfeited(state: MatchState, offender: int) -> Iterator[Event]:
    """The frame is lost by unsporting conduct (snooker 3.2)."""
    side = state.frame.order[offender][0]
    # 3.3(б): the offender loses his points and the others get what is left on the table; on one count of
    # several frames the offender loses 147 for each that was not played.
    unplayed = options_of(state, Options).frames_a_game - state.frame.part
    points = {side: -state.frame.score[side] - 147 * unplayed}
    points |= dict.fromkeys(rewarded(state, offender), worth_of_table(state.frame.on_table))
    awards = [PointsAwarded(side=to, points=n, clauses=("snooker:3.3(б)",)) for to, n in points.items() if n]
    yield from awards
    after = reduce(evolve, awards, state)
    yield frame_decided(after, other_side(after, side), EndReason.UNSPORTING, ("snooker:3.2", "snooker:3.3(а)"))


def stalemate(state: MatchState) -> Iterator[Event]:
    """The frame is void and played again in the same order (snooker 2.13)."""
    frame = state.frame
    yield FrameDrawn(clauses=("snooker:2.13",))
    yield from _racked_again(state, frame.part, frame.order[0], frame.opening_score, ("snooker:2.13",))


def _with_handicap(state: MatchState) -> tuple[int, ...]:
    return tuple(map(add, state.frame.score, state.start_score))


def _racked_again(
    state: MatchState, part: int, breaker: Seat, score: Sequence[int], clauses: tuple[Clause, ...]
) -> Iterator[Event]:
    yield FrameRacked(
        number=state.frame.number,
        order=playing_order(state.sides, breaker),
        on_table=rack(state),
        score=tuple(score),
        part=part,
        clauses=(*clauses, "snooker:2.2", "snooker:2.3.1"),
    )
    yield TurnGiven(turn=opening(state), clauses=("snooker:2.3.2",))
