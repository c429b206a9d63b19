"""Reports as objects that JSON and TOML can hold, and back."""

import json

import pytest
from histories import reports
from hypothesis import given, settings

from rules.balls import Ball
from rules.errors import NotationError
from rules.notation import TYPES, from_json, to_json
from rules.reports import (
    Amend,
    Call,
    Choice,
    ChoiceKind,
    Foul,
    Intent,
    Pocket,
    Question,
    Redo,
    Report,
    Scope,
    SetScore,
    SetStriker,
    Shot,
    Start,
    Undo,
)


@settings(max_examples=500, deadline=None)
@given(reports())
def test_a_report_written_and_read_is_the_same_report(report):
    assert from_json(json.loads(json.dumps(to_json(report)))) == report


@pytest.mark.parametrize(
    ("report", "written"),
    [
        (Shot(), {"type": "shot"}),
        (Shot(potted=(Ball.RED, Ball.RED)), {"type": "shot", "potted": ["red", "red"]}),
        (Shot(breaking=True, miss=True), {"type": "shot", "break": True, "miss": True}),
        (Shot(foul=(Foul.WRONG_BALL,), points=7), {"type": "shot", "foul": ["wrong_ball"], "points": 7}),
        (Shot(called=Intent.SAFETY), {"type": "shot", "called": "safety"}),
        (
            Shot(called=Call(ball=Ball.SIX, pocket=Pocket.CORNER)),
            {"type": "shot", "called": {"ball": "6", "pocket": "corner"}},
        ),
        (Shot(called=Call(ball=Ball.SIX)), {"type": "shot", "called": {"ball": "6"}}),
        (Shot(as_called=False), {"type": "shot", "as_called": False}),
        (Choice(choice=ChoiceKind.HAND_BACK), {"type": "choice", "choice": "hand_back"}),
        (SetScore(score=(54, 37)), {"type": "set_score", "score": [54, 37]}),
        (SetScore(by_player=(("Аня", 42),)), {"type": "set_score", "score": {"Аня": 42}}),
        (SetScore(score=(2, 1), of=Scope.MATCH), {"type": "set_score", "score": [2, 1], "of": "match"}),
        (SetStriker(player="Борис"), {"type": "set_striker", "player": "Борис"}),
        (Undo(), {"type": "undo"}),
        (Undo(count=2), {"type": "undo", "count": 2}),
        (Redo(), {"type": "redo"}),
        (Amend(shot=(("potted", (Ball.BLUE,)),)), {"type": "amend", "shot": {"potted": ["blue"]}}),
        (Amend(shot=(("foul", ()),)), {"type": "amend", "shot": {"foul": []}}),
        (Amend(shot=(("breaking", True),)), {"type": "amend", "shot": {"break": True}}),
        (Amend(player="Борис"), {"type": "amend", "player": "Борис"}),
        (Question(text="кто бьёт"), {"type": "question", "text": "кто бьёт"}),
        (
            Start(game="snooker", players=("Аня", "Борис"), race_to=3),
            {"type": "start", "game": "snooker", "players": ["Аня", "Борис"], "race_to": 3},
        ),
    ],
)
def test_only_what_was_said_is_written(report, written):
    assert to_json(report) == written
    assert from_json(written) == report


def test_every_report_has_a_name_and_every_name_a_report():
    assert set(TYPES.values()) == set(Report.__args__)


def test_the_changes_of_an_amendment_have_one_order():
    one = from_json({"type": "amend", "shot": {"potted": [], "foul": ["push"]}})
    other = from_json({"type": "amend", "shot": {"foul": ["push"], "potted": []}})
    assert one == other == Amend(shot=(("foul", (Foul.PUSH,)), ("potted", ())))


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ({}, "no report has the type None"),
        ({"type": "pot"}, "no report has the type 'pot'"),
        ({"type": ["shot"]}, "no report has the type ['shot']"),
        ({"type": "shot", "ball": "red"}, "a shot has no field 'ball'"),
        ({"type": "shot", "breaking": True}, "a shot has no field 'breaking'"),
        ({"type": "redo", "count": 1}, "a redo has no field 'count'"),
        ({"type": "choice", "break": True}, "a choice has no field 'break'"),
        ({"type": "shot", "potted": "red"}, "'potted' must be a list"),
        ({"type": "shot", "potted": ["orange"]}, "'potted' cannot be 'orange'"),
        ({"type": "shot", "potted": [["red"]]}, "'potted' cannot be ['red']"),
        ({"type": "shot", "potted": None}, "'potted' must be a list"),
        ({"type": "shot", "points": "7"}, "'points' must be a whole number"),
        ({"type": "shot", "points": True}, "'points' must be a whole number"),
        ({"type": "shot", "points": 4.5}, "'points' must be a whole number"),
        ({"type": "shot", "miss": 1}, "'miss' must be true or false"),
        ({"type": "shot", "player": 7}, "'player' must be text"),
        ({"type": "shot", "called": "jump"}, "'called' cannot be 'jump'"),
        ({"type": "shot", "called": {"colour": "red"}}, "a call has no field 'colour'"),
        ({"type": "shot", "called": {"pocket": "left"}}, "'pocket' cannot be 'left'"),
        ({"type": "choice"}, "a choice is incomplete"),
        ({"type": "question"}, "a question is incomplete"),
        ({"type": "set_score", "points": [1, 2]}, "a set_score has no field 'points'"),
        ({"type": "set_score", "score": [1, "2"]}, "'score' must be a whole number"),
        ({"type": "set_score", "score": {"Аня": None}}, "'score' must be a whole number"),
        ({"type": "set_score", "score": 7}, "'score' must be a list"),
        ({"type": "set_score", "of": "set"}, "'of' cannot be 'set'"),
        ({"type": "amend", "shot": ["red"]}, "'shot' must be an object"),
        ({"type": "amend", "shot": {"type": "undo"}}, "a stroke that changes has no field 'type'"),
        ({"type": "amend", "shot": {"potted": ["orange"]}}, "'potted' cannot be 'orange'"),
    ],
)
def test_what_is_written_wrongly_is_named(written, complaint):
    with pytest.raises(NotationError) as error:
        from_json(written)
    assert str(error.value).startswith(complaint)
