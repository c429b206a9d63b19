"""Entries to store, made by hand: what is in them is no business of the store."""

from datetime import UTC, datetime

from rules.balls import Ball
from rules.events import BallsPotted, FrameRacked, MatchStarted, PointsAwarded, StrokePlayed, Turn, TurnGiven
from rules.record import Entry
from rules.reports import Redo, Shot, Start, Undo
from storage.record_store import Note

NOON = datetime(2024, 5, 17, 12, 0, 30, 250_000, tzinfo=UTC)


def note(cause=None, *, author="7", words="забила красного", at=NOON):
    return Note(cause=cause, author=author, words=words, at=at)


def start(*players):
    sides = tuple((player,) for player in players or ("Аня", "Борис"))
    order = tuple((side, 0) for side in range(len(sides)))
    return Entry(
        number=1,
        reports=(Start(game="snooker", players=tuple(side[0] for side in sides)),),
        events=(
            MatchStarted(game="snooker", sides=sides, race_to=2, options={"reds": 15}),
            FrameRacked(
                number=1, order=order, on_table={Ball.RED: 15, Ball.BLACK: 1}, score=(0, 0), clauses=("snooker:2.2",)
            ),
            TurnGiven(turn=Turn(striker=0, ball_on=(Ball.RED,)), clauses=("snooker:2.2",)),
        ),
    )


def pot(number):
    shot = Shot(potted=(Ball.RED,))
    return Entry(
        number=number,
        reports=(shot,),
        judged=(shot,),
        events=(
            StrokePlayed(by=0),
            BallsPotted(by=0, balls=(Ball.RED,), run=1, clauses=("snooker:2.3.6",)),
            PointsAwarded(side=0, points=1, clauses=("snooker:2.3.6",)),
            TurnGiven(turn=Turn(striker=0, ball_on=(Ball.BLACK,)), clauses=("snooker:2.3.6",)),
        ),
    )


def undo(number):
    return Entry(number=number, reports=(Undo(),), events=())


def redo(number):
    return Entry(number=number, reports=(Redo(),), events=())


def amendment(number, replaces):
    shot = Shot(potted=(Ball.BLACK,))
    return Entry(
        number=number,
        reports=(shot,),
        judged=(shot, Shot(miss=True)),
        events=(PointsAwarded(side=0, points=7, clauses=("snooker:2.3.6",)),),
        replaces=replaces,
    )
