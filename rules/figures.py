"""What each player has done in a match, counted from its events. The counts go along with the line of the record,
so what is undone or amended is never counted.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields

from rules.balls import Ball
from rules.events import BallsPotted, Event, FoulCalled, PointsAwarded, RunRecorded, Seat, StrokePlayed
from rules.games import ruleset_of
from rules.state import MatchState, evolve

FIFTY, CENTURY = 50, 100
LOST_CUE_BALL, LOST_BALL = "lost_cue_ball", "lost_ball"
"""What a foul is counted as that no report named: by the balls that left the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What one player has done. Frames are those of the player's side."""

    frames_won: int = 0
    frames_lost: int = 0
    strokes: int = 0
    pots: int = 0
    """Strokes that potted something and scored it."""
    misses: int = 0
    """Strokes with neither a pot nor a foul, safeties among them."""
    points: int = 0
    """Made at the table; what others' fouls brought is not among them."""
    given: int = 0
    """What the player's fouls have cost: points lost or given to others."""
    fouls: int = 0
    runs: int = 0
    """Visits that scored."""
    run_total: int = 0
    """The sum of all runs, in points or balls, as the game counts runs."""
    best_run: int = 0
    fifties: int = 0
    """Runs of 50 and more."""
    centuries: int = 0
    """Runs of 100 and more."""
    fouls_by: Mapping[str, int] = field(default_factory=dict)
    """Fouls by cause; one foul may have several."""

    def __add__(self, other: "Figures") -> "Figures":
        """Both together: numbers add up, the best run is the better one."""
        numbers = {name: getattr(self, name) + getattr(other, name) for name in NUMBERS}
        numbers["best_run"] = max(self.best_run, other.best_run)
        causes = {**self.fouls_by}
        for cause, times in other.fouls_by.items():
            causes[cause] = causes.get(cause, 0) + times
        return Figures(**numbers, fouls_by=causes)


NUMBERS = tuple(each.name for each in fields(Figures) if each.name != "fouls_by")
"""The counts that are plain numbers."""

BySeat = Mapping[Seat, Figures]


def nothing(sides: Iterable[Iterable[str]]) -> BySeat:
    """The figures of a match that has just begun."""
    return {(side, place): Figures() for side, players in enumerate(sides) for place, _ in enumerate(players)}


def counted(before: BySeat, state: MatchState, events: Iterable[Event]) -> BySeat:
    """The figures with what events add that came upon a state."""
    counts: dict[Seat, Figures] = dict(before)
    stroke: _Stroke | None = None
    for event in events:
        after = evolve(state, event)
        if isinstance(event, StrokePlayed):
            _finish(counts, stroke)
            stroke = _Stroke(seat=state.frame.order[event.by])
        elif stroke is not None:
            stroke.see(event)
        for seat, more in _added(state, after, event):
            counts[seat] += more
        state = after
    _finish(counts, stroke)
    return counts


@dataclass(slots=True)
class _Stroke:
    """The stroke that is being counted."""

    seat: Seat
    potted: bool = False
    fouled: bool = False
    made: int = 0
    cost: int = 0

    def see(self, event: Event) -> None:
        match event:
            case BallsPotted(run=run):
                self.potted |= run > 0
            case FoulCalled():
                self.fouled = True
            case PointsAwarded(side=side, points=points):
                own = side == self.seat[0]
                self.made += points if own else 0
                # What a penalty takes from one side it may also give to others; it is one penalty.
                self.cost = max(self.cost, -points if own else points)

    def figures(self) -> Figures:
        if self.fouled:
            return Figures(strokes=1, pots=int(self.potted), given=self.cost)
        return Figures(strokes=1, pots=int(self.potted), misses=int(not self.potted), points=self.made)


def _finish(counts: dict[Seat, Figures], stroke: _Stroke | None) -> None:
    if stroke is not None:
        counts[stroke.seat] += stroke.figures()


def _added(before: MatchState, after: MatchState, event: Event) -> Iterator[tuple[Seat, Figures]]:
    """What an event adds by itself, be it part of a stroke or not."""
    frame = before.frame
    match event:
        case FoulCalled(by=by):
            yield frame.order[by], Figures(fouls=1, fouls_by=_causes(event))
        case BallsPotted():
            yield frame.order[frame.turn.striker], _run(frame.run, after.frame.run)
        case RunRecorded(run=run):
            told = _run(frame.run, after.frame.run)
            yield (
                frame.order[frame.turn.striker],
                told + Figures(points=run if ruleset_of(before.game).keeps_score else 0),
            )
    if after.frames != before.frames:
        yield from _frames(before, after)


def _causes(foul: FoulCalled) -> dict[str, int]:
    if foul.fouls:
        return {cause.value: 1 for cause in foul.fouls}
    return {LOST_CUE_BALL if Ball.CUE in foul.balls else LOST_BALL: 1} if foul.balls else {}


def _run(before: int, after: int) -> Figures:
    if after <= before:
        return Figures()
    return Figures(
        runs=int(before == 0),
        run_total=after - before,
        best_run=after,
        fifties=int(before < FIFTY <= after),
        centuries=int(before < CENTURY <= after),
    )


def _frames(before: MatchState, after: MatchState) -> Iterator[tuple[Seat, Figures]]:
    won = [now - then for then, now in zip(before.frames, after.frames, strict=True)]
    for side, players in enumerate(after.sides):
        for place, _ in enumerate(players):
            yield (side, place), Figures(frames_won=won[side], frames_lost=sum(won) - won[side])
