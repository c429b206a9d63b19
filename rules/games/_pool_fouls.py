"""Pool: which strokes are fouls (sections 6 and 7.2 of the book), and the penalties worse than ball in hand."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass

from rules.balls import Ball
from rules.clauses import Clause
from rules.errors import Refusal, Refused
from rules.events import (
    Advice,
    Advised,
    EndReason,
    Event,
    FoulCalled,
    FrameDecided,
    MatchDecided,
    Phase,
    WheelchairWarned,
)
from rules.games._pool import WARN_AT, cue_lost, objects, side_of
from rules.match import frame_decided, other_side, position_of
from rules.reports import Foul, Shot
from rules.state import MatchState

ENOUGH_RAILS = 4
"""So many object balls at a cushion make a break legal on which nothing was potted."""

FAULTS: Mapping[Foul, tuple[Clause, ...]] = {
    Foul.GENERIC: ("pool:6",),
    Foul.WRONG_BALL: ("pool:6.2",),
    Foul.NO_CONTACT: ("pool:6.3",),
    Foul.NO_RAIL: ("pool:6.3",),
    Foul.NO_FOOT: ("pool:6.4",),
    Foul.TOUCHED_BALL: ("pool:6.6",),
    Foul.NOT_TIP: ("pool:6.6", "pool:8.2"),
    Foul.WRONG_CUE_BALL: ("pool:6.6", "pool:8.7"),
    Foul.DOUBLE_HIT: ("pool:6.7",),
    Foul.PUSH: ("pool:6.8",),
    Foul.MOVING_BALLS: ("pool:6.9",),
    Foul.CUE_PLACEMENT: ("pool:6.10",),
    Foul.BEHIND_LINE: ("pool:6.11",),
    Foul.CUE_ON_TABLE: ("pool:6.12",),
    Foul.OUT_OF_TURN: ("pool:6.13",),
    Foul.SLOW_PLAY: ("pool:6.15",),
    Foul.UNSPORTING: ("pool:6.16",),
    Foul.WHEELCHAIR: ("pool:7.2", "pool:6.16"),
}
"""The faults of section 6 and 7.2 by their clauses; each game says which of them are fouls in it."""


NOT_STANDARD = frozenset({Foul.ILLEGAL_BREAK, Foul.UNSPORTING, Foul.WHEELCHAIR})
"""Fouls with a penalty of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """Where a game's own section of the book speaks of faults."""

    standard: Clause
    serious: Clause
    illegal_break: Clause
    lacks: frozenset[Foul]
    """Faults of section 6 that are no fouls in the game."""

    def cites(self, foul: Foul) -> tuple[Clause, ...]:
        """The clauses of a foul; none where the game does not know it."""
        if foul is Foul.ILLEGAL_BREAK:
            return (self.illegal_break,)
        return () if foul in self.lacks else FAULTS.get(foul, ())


def short_break(
    state: MatchState, shot: Shot, potted: tuple[Ball, ...], enough: int = ENOUGH_RAILS
) -> tuple[Foul, ...]:
    """The fault of a break that potted nothing that counts and drove too few balls to a cushion, or none."""
    if state.frame.turn.phase is not Phase.BREAK or potted:
        return ()
    few = not {Foul.NO_RAIL, Foul.NO_CONTACT}.isdisjoint(shot.foul)
    return (Foul.ILLEGAL_BREAK,) if few or (shot.rails is not None and shot.rails < enough) else ()


def fault(
    state: MatchState,
    shot: Shot,
    book: Book,
    *,
    found: tuple[Foul, ...] = (),
    exempt: frozenset[Foul] = frozenset(),
    counts: bool,
) -> FoulCalled | None:
    """The foul of a stroke, one whatever the number of its causes (pool 6); None where it was legal.

    `found` are faults the game sees beyond those claimed, `exempt` those that are none on this stroke; `counts` says
    whether fouls in a row are counted.

    Raises:
        Refused: a choice is open, the game does not know a foul that is claimed, or one of a break when none is due.
    """
    frame = state.frame
    fouls = {foul: None for foul in (*shot.foul, *found) if foul not in exempt}
    # The first ball hit that is not on is a foul whether it was called so or not (pool 6.2).
    on = frame.turn.ball_on
    if shot.first_contact and on and shot.first_contact not in on and Foul.WRONG_BALL not in exempt:
        fouls[Foul.WRONG_BALL] = None
    lost = ((Ball.CUE,) if cue_lost(shot) else ()) + objects(shot.off_table)
    if not fouls and not lost:
        return None
    if frame.turn.choices:
        # Only a stroke out of turn can come upon an open choice; what it disturbs depends on the answer.
        raise Refused(Refusal.CHOICE_OPEN, choices=frame.turn.choices)
    if not all(map(book.cites, fouls)):
        raise Refused(Refusal.NOT_IN_THIS_GAME)
    if Foul.ILLEGAL_BREAK in fouls and frame.turn.phase is not Phase.BREAK:
        raise Refused(Refusal.BREAK_PLAYED)
    if len(fouls) > 1 or lost:
        fouls.pop(Foul.GENERIC, None)
    wrong = (shot.first_contact,) if shot.first_contact and Foul.WRONG_BALL in fouls else ()
    return FoulCalled(
        by=position_of(state, shot.player) if shot.player else frame.turn.striker,
        fouls=tuple(fouls),
        balls=lost + wrong,
        counts=counts and not {Foul.UNSPORTING, Foul.WHEELCHAIR} & fouls.keys(),
        clauses=_cited(book, tuple(fouls), lost, off_table=Ball.CUE in shot.off_table),
    )


def _cited(book: Book, fouls: tuple[Foul, ...], lost: tuple[Ball, ...], *, off_table: bool) -> tuple[Clause, ...]:
    cited = [] if fouls and NOT_STANDARD.issuperset(fouls) else [book.standard]
    cited += (clause for foul in fouls for clause in book.cites(foul))
    # Item 6.1 is of a cue ball in a pocket and off the table alike; the latter is told by 8.5.
    cited += ("pool:6.1", *(("pool:8.5",) if off_table else ())) if Ball.CUE in lost else ()
    cited += ("pool:6.5",) if objects(lost) else ()
    # Of several faults on one stroke only the gravest counts (pool 6).
    cited += ("pool:6",) if len(fouls) + len(lost) > 1 else ()
    return tuple(dict.fromkeys(cited))


def lost_frame(state: MatchState, by: int, reason: EndReason, *cited: Clause) -> FrameDecided:
    """The ruling that the frame goes to the opponent of a position."""
    return frame_decided(state, other_side(state, side_of(state.frame, by)), reason, cited)


def wheelchair(state: MatchState, called: FoulCalled) -> Generator[Event, None, bool]:
    """The step of a wheelchair violation; returns whether it ended the frame.

    The first gives the opponent ball in hand, the second loses the frame, the third the match (pool 7.2).
    """
    if Foul.WHEELCHAIR not in called.fouls:
        return False
    seat = state.frame.order[called.by]
    cited = ("pool:7.2", "pool:6.16")
    yield WheelchairWarned(seat=seat, clauses=cited)
    match state.wheelchair.get(seat, 0):
        case 0:
            return False
        case 1:
            yield lost_frame(state, called.by, EndReason.WHEELCHAIR, *cited)
        case _:
            yield MatchDecided(side=other_side(state, seat[0]), reason=EndReason.WHEELCHAIR, clauses=cited)
    return True


def unsporting(state: MatchState, called: FoulCalled) -> Iterator[Event]:
    """The referee is asked for the penalty; that of a serious foul is usual (pool 6.16)."""
    yield Advised(side=side_of(state.frame, called.by), advice=Advice.REFEREE_DECIDES, clauses=("pool:6.16",))


def grave(state: MatchState, called: FoulCalled, book: Book) -> Generator[Event, None, bool]:
    """What is worse than ball in hand where frames are played; returns whether the frame is over."""
    if (yield from wheelchair(state, called)):
        return True
    if Foul.UNSPORTING in called.fouls:
        yield from unsporting(state, called)
        yield lost_frame(state, called.by, EndReason.UNSPORTING, "pool:6.16", book.serious)
        return True
    if is_third(state, called):
        yield lost_frame(state, called.by, EndReason.THREE_FOULS, "pool:6.14", book.serious)
        return True
    return False


def is_third(state: MatchState, called: FoulCalled) -> bool:
    """Whether a foul is its side's third in a row without a legal stroke between (pool 6.14)."""
    return called.counts and state.frame.fouls_in_a_row[side_of(state.frame, called.by)] >= WARN_AT
