"""Values to put into words: a match of every kind of game, one event of every type, one report of every type."""

import re
from typing import get_args

from rules.balls import Ball
from rules.events import (
    Advice,
    Advised,
    Assumed,
    Assumption,
    BallsLifted,
    BallsLost,
    BallsPotted,
    BallsSpotted,
    CallAnnounced,
    ChoiceMade,
    EndReason,
    Event,
    ExtensionTaken,
    FoulCalled,
    FoulsWiped,
    FrameDecided,
    FrameDrawn,
    FrameRacked,
    FramesSet,
    FreeBallGiven,
    GroupsAssigned,
    MatchDecided,
    MatchStarted,
    PointsAwarded,
    PositionRestored,
    RunRecorded,
    ScoreSet,
    StrokePlayed,
    TableSet,
    Turn,
    TurnGiven,
    WheelchairWarned,
)
from rules.games import RULESETS, ruleset_of
from rules.match import started
from rules.record import Record, begun
from rules.reports import (
    Amend,
    Call,
    Choice,
    ChoiceKind,
    Concede,
    Confirm,
    Foul,
    FrameWon,
    FreeBall,
    Group,
    Groups,
    Intent,
    Pocket,
    Query,
    QueryKind,
    Question,
    Redo,
    Reject,
    Restore,
    Run,
    Scope,
    SetScore,
    SetStriker,
    Shot,
    Stalemate,
    Start,
    Timeout,
    Undo,
)

LANGUAGES = ("ru", "en")
GAMES = tuple(ruleset.key for ruleset in RULESETS)
CITED = ("pool:6.1",)


def match(game: str, **settings: object) -> Record:
    return begun(started(ruleset_of(game), [["Аня"], ["Борис"]], **{"race_to": 2, **settings}))


def flat(union: object) -> set[type]:
    return {part for member in get_args(union) for part in (flat(member) if get_args(member) else {member})}


EVENTS = (
    MatchStarted(game="snooker", sides=(("Аня",), ("Борис",)), race_to=2),
    FrameRacked(number=2, order=((0, 0), (1, 0)), on_table={Ball.RED: 15}, score=(0, 0), clauses=CITED),
    FrameRacked(number=1, order=((0, 0), (1, 0)), on_table={Ball.RED: 15}, score=(0, 0), clauses=CITED),
    StrokePlayed(by=0),
    *(Assumed(what=what) for what in Assumption),
    *(Assumed(what=what, balls=(Ball.BLACK,)) for what in Assumption),
    CallAnnounced(call=Call(ball=Ball.RED, pocket=Pocket.CORNER), clauses=CITED),
    CallAnnounced(call=Call(pocket=Pocket.SIDE), clauses=CITED),
    BallsPotted(by=0, balls=(Ball.RED, Ball.RED, Ball.CUE), run=2, clauses=CITED),
    BallsLost(balls=(Ball.CUE,), clauses=CITED),
    BallsLifted(side=1, balls=(Ball.OBJECT,), clauses=CITED),
    BallsSpotted(balls=(Ball.PINK, Ball.BLACK), clauses=CITED),
    TableSet(on_table={Ball.RED: 2, Ball.BLACK: 1}, clauses=CITED),
    TableSet(on_table={}, clauses=CITED),
    PointsAwarded(side=0, points=1, clauses=CITED),
    PointsAwarded(side=0, points=-15, clauses=CITED),
    *(FoulCalled(by=0, fouls=(foul,), clauses=CITED) for foul in Foul),
    FoulCalled(by=0, fouls=(), balls=(Ball.CUE,), clauses=CITED),
    FoulCalled(by=0, fouls=(), balls=(Ball.RED, Ball.RED), clauses=CITED),
    FoulCalled(by=0, fouls=(), clauses=CITED),
    FoulsWiped(side=0, clauses=CITED),
    *(Advised(side=1, advice=advice, clauses=CITED) for advice in Advice),
    WheelchairWarned(seat=(0, 0), clauses=CITED),
    GroupsAssigned(groups=(Group.SOLIDS, Group.STRIPES), clauses=CITED),
    RunRecorded(by=1, run=47),
    *(ChoiceMade(by=1, choice=choice, clauses=CITED) for choice in ChoiceKind),
    FreeBallGiven(clauses=CITED),
    TurnGiven(turn=Turn(striker=1, ball_on=(Ball.RED,)), clauses=CITED),
    ScoreSet(score=(24, -17)),
    FramesSet(frames=(1, 0)),
    PositionRestored(clauses=CITED),
    ExtensionTaken(side=0, clauses=CITED),
    *(FrameDecided(side=0, reason=reason, score=(60, 24), clauses=CITED) for reason in EndReason),
    FrameDrawn(clauses=CITED),
    *(MatchDecided(side=0, reason=reason, clauses=CITED) for reason in EndReason),
)

REPORTS = (
    Shot(),
    Shot(miss=True),
    Shot(potted=(Ball.RED,)),
    Shot(potted=(Ball.CUE, Ball.OBJECT), player="Аня"),
    Shot(potted=(Ball.CUE,), foul=(Foul.GENERIC,)),
    Shot(foul=(Foul.GENERIC,)),
    *(Shot(foul=(foul,), first_contact=Ball.BLACK, involved=(Ball.BLUE,), points=5) for foul in Foul),
    Shot(breaking=True),
    Shot(breaking=True, rails=2, foul=(Foul.ILLEGAL_BREAK,)),
    Shot(off_table=(Ball.OBJECT,)),
    Shot(called=Intent.SAFETY),
    Shot(called=Intent.PUSH_OUT),
    Shot(called=Call(ball=Ball.SIX, pocket=Pocket.CORNER), potted=(Ball.SIX,)),
    Shot(potted=(Ball.TEN,), as_called=False, pocket=Pocket.SIDE),
    Shot(free=True),
    Shot(free=True, potted=(Ball.BLACK,)),
    Run(points=47, player="Борис"),
    Run(count=3),
    *(Choice(choice=choice) for choice in ChoiceKind),
    FreeBall(),
    FrameWon(),
    FrameWon(player="Аня"),
    *(Concede(scope=scope, player="Аня") for scope in (None, *Scope)),
    SetScore(score=(24, 17)),
    SetScore(by_player=(("Аня", 24),)),
    SetScore(score=(2, 1), of=Scope.MATCH),
    SetStriker(player="Борис"),
    Stalemate(),
    Restore(),
    Timeout(player="Аня"),
    *(Groups(group=group, player="Аня") for group in Group),
    Undo(),
    Undo(count=2),
    Redo(),
    Amend(shot=(("potted", (Ball.BLUE,)),)),
    Amend(shot=(("foul", ()), ("potted", ())), player="Борис"),
    *(Query(what=what) for what in QueryKind),
    Question(text="Что будет, если биток упал?"),
    Start(),
    Start(game="snooker", players=("Аня", "Борис"), race_to=3, target=100, breaker="Аня"),
    Confirm(),
    Reject(),
)


def foreign(text: str) -> list[str]:
    """What in a Russian text is not Russian: Latin letters, apart from the D of the snooker table, and empty places."""
    return re.findall(r"[A-Za-z]{2,}|(?<![A-Za-z])[A-CE-Za-z](?![A-Za-z])|[{}]", text)


__all__ = ["EVENTS", "GAMES", "LANGUAGES", "REPORTS", "Event", "flat", "foreign", "match"]
