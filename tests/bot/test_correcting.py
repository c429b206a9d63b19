"""Correcting any earlier stroke."""

import pytest

from bot.services.correcting import decides, strokes, tried
from rules.balls import Ball
from rules.errors import Refused
from rules.games import ruleset_of
from rules.match import started
from rules.record import begun
from rules.reports import Concede, FrameWon, Scope, Shot, Undo

RED, BLACK, MISS = Shot(potted=(Ball.RED,)), Shot(potted=(Ball.BLACK,)), Shot(miss=True)


def record(*messages, game="snooker"):
    told = begun(started(ruleset_of(game), [["Аня"], ["Борис"]], race_to=2, breaker="Аня"))
    for message in messages:
        told = told.said(message)
    return told


def test_the_strokes_are_those_that_stand_each_with_its_player():
    told = strokes(record([RED, BLACK, MISS], [MISS], [RED], [Undo()]))
    assert [(stroke.number, stroke.player, stroke.claim) for stroke in told] == [
        (1, "Аня", RED),
        (2, "Аня", BLACK),
        (3, "Аня", MISS),
        (4, "Борис", MISS),
    ]


def test_a_match_without_strokes_has_none_to_correct():
    assert strokes(record()) == ()


def test_words_that_only_confirmed_a_frame_are_no_stroke():
    nine = Shot(potted=(Ball.NINE,))
    told = strokes(record([nine], [MISS], [nine, FrameWon()], game="nine-ball"))
    assert [stroke.claim for stroke in told] == [nine, MISS, nine]


def test_a_stroke_in_the_middle_of_a_message_is_corrected_and_the_others_stay():
    before = record([RED, BLACK, MISS], [MISS])
    pink = Shot(potted=(Ball.PINK,))
    after = tried(before, strokes(before)[1], [pink])
    assert after.state.frame.score == (7, 0)
    assert [stroke.claim for stroke in strokes(after)] == [RED, pink, MISS, MISS]


def test_a_stroke_is_taken_out():
    before = record([RED], [BLACK], [MISS])
    after = tried(before, strokes(before)[2], [])
    assert after.state.frame.score == (8, 0)
    assert after.state.frame.turn.striker == 0


def test_every_stroke_can_be_corrected_again_after_a_correction():
    told = record([RED], [BLACK], [RED], [MISS])
    told = tried(told, strokes(told)[1], [Shot(potted=(Ball.PINK,))])
    told = tried(told, strokes(told)[3], [])
    assert [stroke.claim for stroke in strokes(told)] == [RED, Shot(potted=(Ball.PINK,)), RED]
    assert told.state.frame.score == (8, 0)


def test_a_correction_is_undone_as_one():
    before = record([RED], [BLACK], [MISS])
    after = tried(before, strokes(before)[0], [MISS, RED]).said([Undo()])
    assert after.state == before.state


def test_a_correction_reaches_past_the_end_of_the_match():
    before = record([RED, MISS], [Concede(scope=Scope.MATCH, player="Борис")])
    assert before.state.winner == 0
    after = tried(before, strokes(before)[2], [])
    assert after.state.winner is None
    assert decides(before.state, after.state)


def test_a_correction_after_which_the_rest_cannot_have_happened_is_refused():
    before = record([RED], [BLACK], [MISS])
    with pytest.raises(Refused):
        tried(before, strokes(before)[0], [Shot(potted=(Ball.TEN,))])


def test_another_score_within_the_frame_decides_nothing():
    before = record([RED], [BLACK], [MISS])
    after = tried(before, strokes(before)[1], [Shot(potted=(Ball.BLUE,))])
    assert not decides(before.state, after.state)
