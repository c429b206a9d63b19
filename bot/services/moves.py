"""What may be reported now, for those who press rather than speak: nothing that the rules forbid is among it."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from rules.balls import NUMBERED, Ball
from rules.errors import Refused
from rules.events import FoulCalled, FrameDecided, Phase
from rules.judge import decide
from rules.record import Record
from rules.reports import (
    Choice,
    Claim,
    Concede,
    Foul,
    FrameWon,
    FreeBall,
    Group,
    Groups,
    Intent,
    Redo,
    Restore,
    Scope,
    SetStriker,
    Shot,
    Stalemate,
    Timeout,
    Undo,
)
from rules.state import MatchState


class Menu(StrEnum):
    """What is offered together."""

    STROKES = "strokes"
    FOULS = "fouls"
    RARE_FOULS = "rare"
    MORE = "more"
    ENDS = "ends"


COMMON = (
    Foul.GENERIC,
    Foul.MISS,
    Foul.NO_CONTACT,
    Foul.WRONG_BALL,
    Foul.NO_RAIL,
    Foul.ILLEGAL_BREAK,
    Foul.TOUCHED_BALL,
    Foul.DOUBLE_HIT,
    Foul.PUSH,
)
"""Faults that happen every evening."""
OBJECTS = 3
"""Balls without numbers that are offered to have fallen at one stroke, at most."""
REDS = 2


def moves(state: MatchState, menu: Menu) -> tuple[Claim, ...]:
    """What may be reported now, without what the rules refuse; nothing after the match."""
    if state.winner is not None:
        return ()
    return tuple(claim for claim in dict.fromkeys(_offered(state, menu)) if _fits(state, claim, menu))


def pots(state: MatchState, balls: Iterable[Ball]) -> Shot | None:
    """The stroke at which these balls fell; None where that cannot be."""
    shot = Shot(potted=tuple(balls), free=state.frame.turn.phase is Phase.FREE_BALL)
    return shot if shot.potted and _follows(state, shot) is not None else None


def numbered(state: MatchState) -> tuple[Ball, ...]:
    """The balls that can be picked by number, and with them the cue ball; none where balls have no numbers."""
    balls = tuple(ball for ball in state.frame.on_table if ball in NUMBERED)
    return (*balls, Ball.CUE) if balls and state.winner is None else ()


def can_undo(record: Record) -> bool:
    """Whether there is anything to take back."""
    return record.accepts([Undo()])


def can_redo(record: Record) -> bool:
    """Whether an undo may be taken back."""
    return record.accepts([Redo()])


def _offered(state: MatchState, menu: Menu) -> Iterator[Claim]:
    match menu:
        case Menu.STROKES:
            yield from (Choice(choice=choice) for choice in state.frame.turn.choices)
            if state.frame.turn.phase is Phase.LOT:
                yield from (SetStriker(player=player) for side in state.sides for player in side)
            yield from _pots(state)
            yield Shot(miss=True)
        case Menu.FOULS:
            yield Shot(potted=(Ball.CUE,))
            others = [*_other_first(state)]
            left_out = {Foul.WRONG_BALL} if others else set()
            if state.frame.turn.phase is not Phase.BREAK:
                left_out.add(Foul.ILLEGAL_BREAK)
            yield from (Shot(foul=(foul,)) for foul in COMMON if foul not in left_out)
            yield from others
            yield from _pots(state)
            yield Shot(off_table=(Ball.CUE,))
            yield Shot(off_table=(Ball.OBJECT,))
        case Menu.RARE_FOULS:
            yield from (Shot(foul=(foul,)) for foul in Foul if foul not in COMMON)
        case Menu.MORE:
            yield Shot(called=Intent.SAFETY)
            yield Shot(called=Intent.PUSH_OUT)
            yield FreeBall()
            yield from (Groups(group=group) for group in Group if state.frame.groups is None)
            yield Timeout()
            yield Restore()
            yield Stalemate()
        case Menu.ENDS:
            yield from (FrameWon(player=players[0]) for players in state.sides)
            yield from (Concede(scope=scope, player=players[0]) for scope in Scope for players in state.sides)


def _pots(state: MatchState) -> Iterator[Shot]:
    """Every ball by itself, and several where they have no numbers."""
    free = state.frame.turn.phase is Phase.FREE_BALL
    for ball, left in state.frame.on_table.items():
        most = OBJECTS if ball is Ball.OBJECT else REDS if ball is Ball.RED else 1
        yield from (Shot(potted=(ball,) * n, free=free) for n in range(1, min(left, most) + 1))
    if Ball.OBJECT in state.frame.on_table:
        yield Shot(potted=(Ball.CUE,))
        yield Shot(potted=(Ball.CUE, Ball.OBJECT))


def _other_first(state: MatchState) -> Iterator[Shot]:
    """A ball that was not on was hit first; which one matters where balls have values of their own."""
    on = state.frame.turn.ball_on
    if Ball.RED in state.frame.on_table or Ball.BLACK in state.frame.on_table:
        others = (ball for ball in state.frame.on_table if ball not in on)
        yield from (Shot(foul=(Foul.WRONG_BALL,), first_contact=ball) for ball in others)


def _fits(state: MatchState, claim: Claim, menu: Menu) -> bool:
    """Whether it can have happened, and belongs to the menu: faults to the fouls, everything else elsewhere."""
    events = _follows(state, claim)
    if events is None:
        return False
    if not isinstance(claim, Shot) or menu is Menu.MORE:
        return True
    striking = state.frame.striking_side
    lost = any(isinstance(event, FrameDecided) and event.side != striking for event in events)
    fault = lost or any(isinstance(event, FoulCalled) for event in events)
    if menu is Menu.STROKES:
        return not fault and _on(state, claim)
    return fault


def _on(state: MatchState, shot: Shot) -> bool:
    """Whether the balls are those that are played for; with groups, only one's own are."""
    return state.frame.groups is None or not shot.potted or set(shot.potted) <= set(state.frame.turn.ball_on)


def _follows(state: MatchState, claim: Claim) -> tuple[object, ...] | None:
    try:
        return decide(state, claim)
    except Refused:
        return None
