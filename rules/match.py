"""The match around the frames: who breaks, who plays next, when a frame or the match is won."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.clauses import Clause
from rules.errors import NotationError, Refusal, Refused
from rules.events import (
    EndReason,
    Event,
    FrameDecided,
    FrameRacked,
    MatchDecided,
    MatchStarted,
    Seat,
    TurnGiven,
)
from rules.ruleset import Ruleset, read_options
from rules.state import FrameState, MatchState, fold

MIN_SIDES = 2
MAX_PLAYERS = 12


def playing_order(sides: Sequence[Sequence[str]], breaker: Seat) -> tuple[Seat, ...]:
    """All seats in the order they come to the table, beginning with the breaker.

    Sides alternate and each side's players follow one another in their own order; a side with fewer
    players starts over (snooker 2.14.1).
    """
    first_side, first_place = breaker
    rounds = max(len(players) for players in sides)
    return tuple(
        (side, (first_place + turn) % len(sides[side]))
        for turn in range(rounds)
        for side in ((first_side + step) % len(sides) for step in range(len(sides)))
    )


def next_position(frame: FrameState, position: int | None = None) -> int:
    """The position that comes to the table after `position` (by default, after who plays now)."""
    at = frame.turn.striker if position is None else position
    return (at + 1) % len(frame.order)


def previous_position(frame: FrameState) -> int:
    """The position that was at the table before who plays now."""
    return (frame.turn.striker - 1) % len(frame.order)


def other_side(state: MatchState, side: int) -> int:
    """The opponent of a side; with more than two sides, the best placed of the others."""
    others = [index for index in range(len(state.sides)) if index != side]
    return max(others, key=lambda index: (state.frame.score[index], -((index - side) % len(state.sides))))


def find_player(state: MatchState, name: str) -> Seat:
    """The seat of a player.

    Raises:
        Refused: nobody, or more than one player, goes by that name.
    """
    seats = [
        (side, place)
        for side, players in enumerate(state.sides)
        for place, player in enumerate(players)
        if player.casefold() == name.casefold()
    ]
    if len(seats) == 1:
        return seats[0]
    raise Refused(Refusal.WHICH_PLAYER if seats else Refusal.UNKNOWN_PLAYER, player=name)


def position_of(state: MatchState, name: str) -> int:
    """The position of a player in the playing order; the player's next visit where there are several."""
    frame, seat = state.frame, find_player(state, name)
    ahead = ((frame.turn.striker + step) % len(frame.order) for step in range(len(frame.order)))
    return next(position for position in ahead if frame.order[position] == seat)


def _breaker(state: MatchState, number: int) -> Seat:
    """Who breaks frame `number`: by turns, or the winner of the last frame."""
    if state.winner_breaks and state.last_frame is not None:
        return (state.last_frame.side, 0)
    opening = playing_order(state.sides, state.breaker)
    return opening[(number - 1) % len(opening)]


def racked(ruleset: Ruleset, state: MatchState, number: int, breaker: Seat, *why: Clause) -> Iterator[Event]:
    """A frame begins, or for the reason `why` begins again: balls racked, breaker at the table."""
    breaks = why or ruleset.clauses.break_order
    rack = FrameRacked(
        number=number,
        order=playing_order(state.sides, breaker),
        on_table=ruleset.rack(state),
        score=state.start_score,
        clauses=why + ruleset.clauses.rack,
    )
    yield rack
    yield TurnGiven(turn=ruleset.opening(fold([rack], state)), clauses=breaks)


def after_frame(ruleset: Ruleset, state: MatchState, decided: FrameDecided) -> Iterator[Event]:
    """What follows a decided frame: the match is won, or the next frame is racked. The state has the frame counted."""
    if state.frames[decided.side] >= state.race_to:
        yield MatchDecided(side=decided.side, reason=EndReason.FRAMES, clauses=decided.clauses)
        return
    number = state.frame.number + 1
    yield from racked(ruleset, state, number, _breaker(state, number))


def frame_decided(state: MatchState, side: int, reason: EndReason, clauses: tuple[Clause, ...]) -> FrameDecided:
    """The ruling that a side wins the frame at the score as it stands."""
    return FrameDecided(side=side, reason=reason, score=state.frame.score, clauses=clauses)


def started(
    ruleset: Ruleset,
    sides: Sequence[Sequence[str]],
    *,
    race_to: int = 1,
    breaker: str | None = None,
    winner_breaks: bool = False,
    options: Mapping[str, object] | None = None,
    start_score: Sequence[int] = (),
    start_frames: Sequence[int] = (),
) -> tuple[Event, ...]:
    """The events that begin a match.

    Raises:
        NotationError: sides, numbers or options do not fit the game.
        Refused: the breaker is nobody who plays.
    """
    if not MIN_SIDES <= len(sides) <= ruleset.max_sides or not all(sides):
        raise NotationError(f"{ruleset.key} takes {MIN_SIDES} to {ruleset.max_sides} sides, each with a player")
    if sum(map(len, sides)) > MAX_PLAYERS:
        raise NotationError(f"a match takes at most {MAX_PLAYERS} players")
    if race_to < 1:
        raise NotationError("race_to must be 1 or more")
    if any(handicap and len(handicap) != len(sides) for handicap in (start_score, start_frames)):
        raise NotationError("a handicap needs one number a side")
    if any(frames >= race_to for frames in start_frames):
        raise NotationError("a handicap of frames must be less than race_to")
    read_options(ruleset, options or {})
    start = MatchStarted(
        game=ruleset.key,
        sides=tuple(tuple(players) for players in sides),
        race_to=race_to,
        winner_breaks=winner_breaks,
        options=dict(options or {}),
        start_score=tuple(start_score),
        start_frames=tuple(start_frames),
    )
    state = fold([start])
    if breaker is not None:
        start = replace(start, breaker=find_player(state, breaker))
        state = fold([start])
    return (start, *racked(ruleset, state, 1, state.breaker))
