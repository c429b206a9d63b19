"""How the score of a match went, stroke by stroke: the numbers of a picture, read from a record. No prose."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.services.frames import links
from rules.events import (
    BallsPotted,
    Event,
    FoulCalled,
    FrameDecided,
    FrameRacked,
    RunRecorded,
    ScoreSet,
    Seat,
    StrokePlayed,
)
from rules.games import ruleset_of
from rules.record import Record
from rules.state import MatchState, evolve

Score = tuple[int, ...]
"""A number a side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BestRun:
    """The best run of a frame, from one point of its course to another."""

    seat: Seat
    run: int
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameGraph:
    """One frame."""

    number: int
    course: tuple[Score, ...]
    """The count before the first stroke and after each; a run told at once and a score that was set are one step."""
    fouls: tuple[tuple[int, int], ...]
    """Points of the course where a foul was called, each with the side that fouled."""
    best: BestRun | None
    winner: int | None
    """The side; None of a frame that is played, or was never played to its end."""

    @property
    def score(self) -> Score:
        """The count at the end."""
        return self.course[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchGraph:
    """A match."""

    game: str
    sides: tuple[tuple[str, ...], ...]
    scored: bool
    """Whether the count of a frame is its score; elsewhere it is the balls that a side has potted by the rules."""
    by_strokes: bool
    """Whether all of it was told stroke by stroke."""
    frames: tuple[FrameGraph, ...]
    """Those in which anything happened, oldest first."""
    race: tuple[Score, ...]
    """The frames won at the start and after each frame."""

    @property
    def best(self) -> tuple[FrameGraph, BestRun] | None:
        """The best run of the match, the first of equals, with its frame."""
        runs = [(frame, frame.best) for frame in self.frames if frame.best]
        return max(runs, key=lambda each: each[1].run, default=None)

    @property
    def fouls(self) -> Score:
        """The fouls of each side."""
        by = [side for frame in self.frames for _, side in frame.fouls]
        return tuple(by.count(side) for side in range(len(self.sides)))


def graph_of(record: Record) -> MatchGraph:
    """What stands of a match, as a graph."""
    scored = ruleset_of(record.state.game).keeps_score
    frames: list[_Frame] = []
    race: list[Score] = []
    state: MatchState | None = None
    for event in _events(record):
        before, state = state, evolve(state, event)
        if not race or state.frames != race[-1]:
            race.append(state.frames)
        if isinstance(event, FrameRacked):
            _rack(frames, event, scored=scored)
        elif frames and before is not None:
            frames[-1].see(event, before, state)
    return MatchGraph(
        game=record.state.game,
        sides=record.state.sides,
        scored=scored,
        by_strokes=not any(isinstance(event, RunRecorded | ScoreSet) for event in _events(record)),
        frames=tuple(frame.graph() for frame in frames if len(frame.course) > 1 or frame.winner is not None),
        race=tuple(race),
    )


def _events(record: Record) -> Iterator[Event]:
    return (event for link in links(record) for event in link.entry.events)


@dataclass(slots=True)
class _Frame:
    """A frame while it is read."""

    number: int
    scored: bool
    course: list[Score]
    fouls: list[tuple[int, int]] = field(default_factory=list)
    best: BestRun | None = None
    winner: int | None = None
    begun: int = 0
    """The point of the course before the run that goes on."""

    def see(self, event: Event, before: MatchState, after: MatchState) -> None:
        if isinstance(event, StrokePlayed | RunRecorded | ScoreSet):
            self.course.append(self.course[-1])
        if isinstance(event, FoulCalled):
            self.fouls.append((len(self.course) - 1, before.frame.order[event.by][0]))
        if isinstance(event, FrameDecided):
            self.winner = event.side
        self.course[-1] = after.frame.score if self.scored else self._balls(event, before)
        self._run(before.frame.run, after)

    def _balls(self, event: Event, before: MatchState) -> Score:
        if not isinstance(event, BallsPotted | RunRecorded):
            return self.course[-1]
        made = before.frame.order[event.by][0]
        return tuple(n + (event.run if side == made else 0) for side, n in enumerate(self.course[-1]))

    def _run(self, before: int, after: MatchState) -> None:
        run = after.frame.run
        if before == 0 < run:
            self.begun = max(0, len(self.course) - 2)
        if run > (self.best.run if self.best else 0):
            seat = after.frame.order[after.frame.turn.striker]
            self.best = BestRun(seat=seat, run=run, first=self.begun, last=len(self.course) - 1)

    def graph(self) -> FrameGraph:
        return FrameGraph(
            number=self.number,
            course=tuple(self.course),
            fouls=tuple(self.fouls),
            best=self.best,
            winner=self.winner,
        )


def _rack(frames: list[_Frame], event: FrameRacked, *, scored: bool) -> None:
    """Begins a frame; of one that is racked again only the new course counts, unless its count goes on."""
    if event.part > 1:
        return
    if frames and frames[-1].number == event.number:
        frames.pop()
    score = event.score if scored else (0,) * len(event.score)
    frames.append(_Frame(number=event.number, scored=scored, course=[score]))
