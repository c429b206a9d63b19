"""The short ruling: what follows from a message and by which clause, without what the echo and the board say anyway."""

from collections.abc import Iterable, Iterator

from bot.views.rulings import score_change, sentence
from bot.views.translation import Translator
from bot.views.words import Family, citing, family, side_name
from rules.clauses import Clause
from rules.events import (
    Advised,
    Assumed,
    BallsLifted,
    BallsSpotted,
    ChoiceMade,
    Event,
    ExtensionTaken,
    FoulCalled,
    FrameDecided,
    FrameDrawn,
    FrameRacked,
    GroupsAssigned,
    MatchDecided,
    PointsAwarded,
    PositionRestored,
    Ruling,
    TableSet,
    TurnGiven,
    WheelchairWarned,
)
from rules.state import MatchState

TOLD = (
    Advised
    | Assumed
    | BallsLifted
    | ExtensionTaken
    | FoulCalled
    | FrameDecided
    | FrameDrawn
    | FrameRacked
    | GroupsAssigned
    | MatchDecided
    | PositionRestored
    | TableSet
    | WheelchairWarned
)
"""Events that are told in any case; the others show in the echo, the turn and the score."""


class _Points:
    """Points of a side that are not told yet; those of one visit are told as one sum, a loss each by itself."""

    def __init__(self) -> None:
        self.by_side: dict[int, int] = {}
        self.clauses: dict[int, list[Clause]] = {}

    def add(self, event: PointsAwarded) -> None:
        self.by_side[event.side] = self.by_side.get(event.side, 0) + event.points
        cited = self.clauses.setdefault(event.side, [])
        cited += [clause for clause in event.clauses if clause not in cited]

    def told(self, state: MatchState, _: Translator) -> Iterator[str]:
        for side, points in self.by_side.items():
            yield citing(score_change(side_name(state, side, _), points, _), self.clauses[side], _)
        self.by_side.clear()
        self.clauses.clear()


def summary(found: Iterable[tuple[MatchState, Event]], _: Translator) -> Iterator[str]:
    """Sentences that say what follows; `found` are events with the states they came upon."""
    points = _Points()
    state = None
    for state, event in found:
        if isinstance(event, PointsAwarded):
            if event.points < 0:
                yield from points.told(state, _)
            points.add(event)
            if event.points < 0:
                yield from points.told(state, _)
        elif _is_told(event, state):
            if isinstance(event, FoulCalled | FrameDecided):
                yield from points.told(state, _)
            clauses = event.clauses if isinstance(event, Ruling) else ()
            yield citing(sentence(event, state, _), clauses, _)
    if state is not None:
        yield from points.told(state, _)


def _is_told(event: Event, state: MatchState) -> bool:
    if isinstance(event, ChoiceMade):
        return event.implied
    if isinstance(event, FrameRacked):
        return event.number > 1 or event.number == state.frame.number
    if isinstance(event, BallsSpotted):
        # Colours go back to their spots all the time; in other games a ball that comes back is news.
        return family(state.game) is not Family.SNOOKER
    return isinstance(event, TOLD)


def turn_clauses(found: Iterable[tuple[MatchState, Event]]) -> tuple[Clause, ...]:
    """The clauses by which the turn is as it is."""
    given = [event.clauses for _state, event in found if isinstance(event, TurnGiven)]
    return given[-1] if given else ()
