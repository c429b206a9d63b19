"""Random matches and random claims for every game, for the laws and the fuzzer."""

from dataclasses import fields
from enum import Enum
from functools import cache
from typing import get_type_hints

from hypothesis import strategies as st

from rules.balls import Ball
from rules.errors import NotationError
from rules.events import Phase, TableSet
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

PLAYERS = ("Аня", "Борис", "Вера", "Глеб")


def with_reds(record: Record, left: int) -> Record:
    """A match of snooker that begins with so many reds on the table."""
    on_table = {**record.state.frame.on_table, Ball.RED: left}
    return begun((*record.entries[0].events, TableSet(on_table=on_table, clauses=())))


def one_of(values):
    return st.sampled_from(list(values))


def some(values, most=2):
    return st.lists(one_of(values), max_size=most).map(tuple)


def rarely(strategy, otherwise=None):
    return st.one_of(st.just(otherwise), st.just(otherwise), st.just(otherwise), strategy)


def _value(kind):
    if kind is bool:
        return st.booleans()
    if issubclass(kind, Enum):
        return one_of(kind)
    return st.integers(1, 20)


@cache
def options(ruleset):
    """House options of a game, each at its default or at any value of its type."""
    types = get_type_hints(ruleset.options)
    return st.fixed_dictionaries(
        {}, optional={field.name: _value(types[field.name]) for field in fields(ruleset.options)}
    )


@cache
def sides(ruleset):
    pairs = [[["Аня"], ["Борис"]], [["Аня", "Вера"], ["Борис", "Глеб"]], [["Аня"], ["Борис", "Глеб"]]]
    more = [[["Аня"], ["Борис"], ["Вера"]], [["Аня"], ["Борис"], ["Вера"], ["Глеб"]]]
    return one_of(pairs + more if ruleset.max_sides > 2 else pairs)


@cache
@st.composite
def starts(draw, ruleset):
    """The events that begin a match of the game."""
    seated = draw(sides(ruleset))
    try:
        return started(
            ruleset,
            seated,
            race_to=draw(st.integers(1, 3)),
            breaker=draw(st.one_of(st.none(), one_of([player for players in seated for player in players]))),
            winner_breaks=draw(st.booleans()),
            options=draw(options(ruleset)),
            start_score=draw(rarely(st.lists(st.integers(0, 5), min_size=len(seated), max_size=len(seated)), ())),
        )
    except NotationError:
        return started(ruleset, seated)


@cache
def shots(balls, fouls, players=PLAYERS):
    """Strokes; most have little said of them, as people say little."""
    ball = one_of(balls)
    call = st.builds(Call, ball=st.none() | ball, pocket=rarely(one_of(Pocket)))
    return st.builds(
        Shot,
        potted=some(balls),
        off_table=rarely(some(balls), ()),
        foul=st.one_of(st.just(()), st.just(()), some(fouls)),
        points=rarely(st.integers(0, 9)),
        first_contact=rarely(ball),
        involved=rarely(some(balls), ()),
        miss=rarely(st.just(True), False),
        breaking=rarely(st.booleans(), False),
        rails=rarely(st.integers(0, 8)),
        called=rarely(st.one_of(one_of(Intent), call)),
        as_called=st.one_of(st.just(True), st.booleans()),
        free=rarely(st.just(True), False),
        pocket=rarely(one_of(Pocket)),
        player=rarely(one_of(players)),
    )


def long_lists(items, most):
    """Lists as often long as short; plain lists are mostly short."""
    return st.integers(0, most).flatmap(lambda length: st.lists(items, min_size=length, max_size=length))


@cache
def claims(balls, fouls=tuple(Foul), players=PLAYERS):
    """Anything the rules judge, plain strokes most of the time."""
    player = st.none() | one_of(players)
    plain = st.builds(Shot, potted=st.lists(one_of(balls), min_size=1, max_size=1).map(tuple))
    told = st.one_of(
        st.builds(Run, points=rarely(st.integers(-3, 200)), count=rarely(st.integers(-3, 30)), player=player),
        st.builds(FrameWon, player=player),
        st.builds(Concede, scope=st.none() | one_of(Scope), player=player),
        st.builds(SetScore, score=some(range(-3, 80), 3), of=one_of(Scope)),
        st.builds(SetScore, by_player=st.tuples(st.tuples(one_of(players), st.integers(-3, 80))), of=one_of(Scope)),
        st.builds(SetStriker, player=one_of(players)),
        st.builds(Stalemate),
        st.builds(Restore),
        st.builds(Timeout, player=player),
        st.builds(Groups, group=one_of(Group), player=player),
    )
    return st.one_of(
        plain,
        plain,
        plain,
        shots(balls, fouls, players),
        shots(balls, fouls, players),
        st.builds(Choice, choice=one_of(ChoiceKind), player=rarely(one_of(players))),
        st.builds(SetStriker, player=one_of(players)),
        st.builds(FreeBall),
        told,
    )


def plausible(state, chance):
    """What people at this table may well report next, so that matches come to their ends."""
    frame, turn = state.frame, state.frame.turn
    names = [player for players in state.sides for player in players]
    there = [ball for ball, number in frame.on_table.items() for _ in range(number)]
    on = list(turn.ball_on) or there
    if turn.phase is Phase.LOT:
        return SetStriker(player=chance.choice(names))
    if turn.choices and chance.random() < 0.7:
        return Choice(choice=chance.choice(turn.choices))
    if not there:
        return Shot(miss=True)
    several = chance.sample(there, min(len(there), chance.randint(1, 4)))
    ball, foul = chance.choice(on), chance.choice(list(Foul))
    told = [Stalemate(), Restore(), Timeout(), FrameWon(), Concede(scope=Scope.FRAME), FreeBall()]
    told += [SetStriker(player=chance.choice(names)), Run(points=chance.randint(0, 20), count=chance.randint(0, 5))]
    said = {
        Shot(potted=(ball,), breaking=turn.phase is Phase.BREAK and chance.random() < 0.5): 60,
        Shot(miss=True): 10,
        Shot(potted=(*several, Ball.CUE)): 3,
        Shot(potted=tuple(several), called=Call(ball=ball)): 5,
        Shot(foul=(foul,), potted=(ball,)): 3,
        Shot(foul=(foul,), off_table=(several[0],)): 3,
        Shot(foul=(foul,)): 4,
        Shot(potted=(ball,), free=True): 3,
        Shot(called=Call(ball=ball)): 1,
        SetScore(score=tuple(chance.randint(0, 70) for _ in state.sides)): 1,
        chance.choice(told): 7,
    }
    return chance.choices(list(said), weights=said.values())[0]


def _changes(shot):
    told = ((field.name, getattr(shot, field.name)) for field in fields(shot) if field.name != "player")
    return tuple(sorted((name, value) for name, value in told if value is not None))


@cache
def reports():
    """Anything that can be said of any game, sensible or not."""
    balls, players = tuple(Ball), (*PLAYERS, "Никто")
    changes = shots(balls, tuple(Foul), players).map(_changes)
    return st.one_of(
        claims(balls, players=players),
        st.builds(Undo, count=st.integers(-1, 5)),
        st.builds(Redo),
        st.builds(Amend, shot=changes, player=rarely(one_of(players))),
        st.builds(Query, what=one_of(QueryKind)),
        st.builds(Question, text=st.text(max_size=5)),
        st.builds(Start, game=st.none() | st.text(max_size=5), players=some(players)),
        st.builds(Confirm),
        st.builds(Reject),
    )
