"""The record: undo, redo, amendments, and messages that mix them with strokes."""

import pytest
from histories import with_reds

from rules.balls import Ball
from rules.errors import Refusal, Refused
from rules.events import FrameDecided
from rules.games import ruleset_of
from rules.match import started
from rules.record import Record, amended_shot, begun, replayed
from rules.reports import (
    Amend,
    Call,
    Concede,
    Foul,
    FrameWon,
    Query,
    QueryKind,
    Redo,
    SetScore,
    SetStriker,
    Shot,
    Undo,
)
from rules.state import fold

RED = Shot(potted=(Ball.RED,))
BLUE = Shot(potted=(Ball.BLUE,))
PINK = Shot(potted=(Ball.PINK,))
BLACK = Shot(potted=(Ball.BLACK,))
MISS = Shot(miss=True)
UNDO = Undo()
REDO = Redo()


def match(*, race_to=2, **options):
    return begun(started(ruleset_of("snooker"), [["Аня"], ["Борис"]], race_to=race_to, options=options))


def said(*messages, record=None):
    record = record or match()
    for message in messages:
        record = record.said(message if isinstance(message, list) else [message])
    return record


def score(record):
    return record.state.frame.score


def striker(record):
    return record.state.name(record.state.frame.turn.striker)


def refusal(record, *message):
    with pytest.raises(Refused) as refused:
        record.said(message)
    return refused.value


def not_black_but(ball):
    return Amend(shot=(("potted", (ball,)),))


# --- messages and entries ---------------------------------------------------------------------------------------------


def test_one_message_is_one_entry_with_all_its_strokes():
    record = said([RED, BLACK, MISS])
    assert [entry.number for entry in record.entries] == [1, 2]
    assert record.entries[1].reports == (RED, BLACK, MISS)
    assert score(record) == (8, 0)


def test_a_message_of_which_one_part_cannot_be_is_refused_whole():
    record = match()
    assert refusal(record, RED, BLACK, Shot(potted=(Ball.RED,) * 15)).code is Refusal.NOT_ON_TABLE
    assert record == match()


def test_a_question_is_no_entry():
    record = said(RED)
    assert record.said([Query(what=QueryKind.SCORE)]) is record
    assert record.said([]) is record
    assert record.said([Query(what=QueryKind.RUN), BLACK]).entries[-1].reports == (BLACK,)


def test_words_that_change_nothing_are_no_entry():
    record = said(RED, Concede(player="Борис"))
    assert record.said([FrameWon()]) is record
    assert record.said([FrameWon(player="Аня")]) is record


def test_a_store_is_told_what_it_has_yet_to_keep():
    record = said(RED, BLACK, UNDO)
    assert record.since(2) == record.entries[2:]
    assert record.since(4) == ()
    assert match().grown(record.since(1)) == record


# --- undo and redo ----------------------------------------------------------------------------------------------------


def test_undo_goes_back_one_message_and_redo_forward():
    record = said([RED, BLACK], [RED, MISS])
    undone = record.said([UNDO])
    assert (score(undone), striker(undone)) == ((8, 0), "Аня")
    assert undone.said([REDO]).state == record.state
    assert [entry.number for entry in undone.standing] == [1, 2]


def test_undo_goes_back_as_many_messages_as_are_asked_for():
    record = said(RED, BLACK, RED, Undo(count=2))
    assert score(record) == (1, 0)
    assert score(record.said([REDO])) == (8, 0)


@pytest.mark.parametrize("count", [3, 0, -1, 10**12])
def test_undo_of_more_than_was_said_or_of_nothing_is_refused(count):
    refused = refusal(said(RED, BLACK), Undo(count=count))
    assert (refused.code, refused.number) == (Refusal.NOTHING_TO_UNDO, count)


def test_the_start_of_a_match_cannot_be_undone():
    assert refusal(match(), UNDO).code is Refusal.NOTHING_TO_UNDO


def test_redo_needs_an_undo_and_nothing_said_since():
    assert refusal(said(RED), REDO).code is Refusal.NOTHING_TO_REDO
    assert refusal(said(RED, UNDO, MISS), REDO).code is Refusal.NOTHING_TO_REDO
    assert refusal(said(RED, UNDO, REDO), REDO).code is Refusal.NOTHING_TO_REDO


def test_undo_and_redo_are_entries_that_make_no_events():
    record = said(RED, UNDO, REDO)
    assert [entry.events for entry in record.entries[2:]] == [(), ()]
    assert score(record) == (1, 0)


def test_undo_takes_the_win_of_a_frame_back():
    record = said(RED, Concede(player="Борис"))
    assert record.state.frames == (1, 0)
    undone = record.said([UNDO])
    assert (undone.state.frames, score(undone), undone.state.last_frame) == ((0, 0), (1, 0), None)


def test_undo_takes_the_win_of_a_match_back():
    record = said(RED, Concede(player="Борис"), record=match(race_to=1))
    assert record.state.winner == 0
    assert refusal(record, MISS).code is Refusal.MATCH_OVER
    undone = record.said([UNDO])
    assert undone.state.winner is None
    assert score(undone.said([BLACK])) == (8, 0)
    assert undone.said([REDO]).state.winner == 0


def test_undo_restores_an_open_choice():
    record = said(Shot(foul=(Foul.MISS,)), MISS)
    undone = record.said([UNDO])
    assert undone.state.frame.turn.choices
    assert striker(undone) == "Борис"


def test_undo_after_new_words_goes_back_to_the_line_before_them():
    record = said(RED, BLACK, UNDO, PINK)
    assert score(record) == (7, 0)
    assert score(record.said([UNDO])) == (1, 0)


# --- corrections of a stroke ------------------------------------------------------------------------------------------


def test_a_correction_changes_the_last_stroke_and_keeps_what_it_did_not_name():
    record = said(RED, Shot(potted=(Ball.BLACK,), player="Аня"), not_black_but(Ball.BLUE))
    assert score(record) == (6, 0)
    assert record.entries[-1].judged == (Shot(potted=(Ball.BLUE,), player="Аня"),)
    assert record.entries[-1].replaces == 3


def test_a_correction_within_a_message_of_several_strokes_changes_the_last_of_them():
    record = said([RED, BLACK], not_black_but(Ball.PINK))
    assert score(record) == (7, 0)


def test_other_balls_said_after_a_visit_that_ended_on_a_miss_are_those_of_its_last_pot():
    record = said([RED, BLACK, MISS], not_black_but(Ball.BLUE))
    assert (score(record), striker(record)) == ((6, 0), "Борис")
    assert record.entries[-1].judged == (RED, BLUE, MISS)


@pytest.mark.parametrize(
    ("message", "amend"),
    [
        ([RED, Shot(miss=True, first_contact=Ball.PINK)], Amend(shot=(("potted", (Ball.PINK,)),))),
        ([RED, MISS], Amend(shot=(("potted", (Ball.PINK,)),), player="Аня")),
        ([RED, MISS], Amend(shot=(("called", Call(ball=Ball.PINK)), ("potted", (Ball.PINK,))))),
        ([MISS], Amend(shot=(("potted", (Ball.RED,)),))),
        ([SetStriker(player="Аня"), MISS], Amend(shot=(("potted", (Ball.RED,)),))),
        ([MISS, MISS], Amend(shot=(("potted", (Ball.RED,)),))),
        ([Shot(potted=(Ball.BLACK,), foul=(Foul.GENERIC,)), MISS], Amend(shot=(("potted", (Ball.RED,)),))),
    ],
)
def test_any_other_correction_after_a_miss_is_of_the_miss(message, amend):
    record = said(message, amend)
    assert record.entries[-1].judged == (*message[:-1], amended_shot(message[-1], amend))


def test_a_correction_changes_the_last_stroke_even_when_other_words_came_after_it():
    record = said([RED, BLACK], SetScore(score=(30, 20)), not_black_but(Ball.BLUE))
    assert score(record) == (30, 20)
    assert [entry.number for entry in record.standing] == [1, 4]


def test_what_followed_a_corrected_stroke_is_judged_again():
    record = said(RED, BLACK, MISS, SetStriker(player="Аня"))
    entry = record.standing[1]
    changed = record.amended(entry.number, [Shot(potted=(Ball.RED, Ball.RED))])
    assert score(changed) == (9, 0)
    assert striker(changed) == "Аня"
    assert changed.state.frame.on_table[Ball.RED] == 13


def test_a_correction_that_makes_a_later_stroke_impossible_is_refused_whole():
    record = said(RED, BLACK, Shot(potted=(Ball.RED,) * 5), BLACK, record=match(reds=6))
    with pytest.raises(Refused) as refused:
        record.amended(2, [Shot(potted=(Ball.RED, Ball.RED))])
    assert refused.value.code is Refusal.NOT_ON_TABLE
    assert score(record) == (20, 0)


def test_a_correction_of_an_earlier_stroke_changes_what_the_later_ones_mean():
    record = said(RED, BLACK, MISS)
    missed = record.amended(2, [MISS])
    assert score(missed) == (7, 0)
    assert striker(missed) == "Борис"


def test_a_correction_may_name_another_player():
    record = said(RED, Amend(player="Борис"))
    assert (score(record), striker(record)) == ((0, 1), "Борис")


def test_a_correction_that_adds_a_foul_annuls_pots_and_miss():
    record = said(RED, BLACK, Amend(shot=(("foul", (Foul.TOUCHED_BALL,)), ("points", 5))))
    assert score(record) == (1, 5)
    assert amended_shot(MISS, Amend(shot=(("foul", (Foul.GENERIC,)),))) == Shot(foul=(Foul.GENERIC,))


def test_a_correction_to_a_miss_takes_the_pots_and_one_to_a_pot_takes_the_miss():
    assert amended_shot(BLACK, Amend(shot=(("miss", True),))) == MISS
    assert amended_shot(MISS, not_black_but(Ball.PINK)) == PINK


def test_a_correction_may_take_a_foul_back():
    record = said(Shot(foul=(Foul.GENERIC,)), Amend(shot=(("foul", ()),)))
    assert (score(record), striker(record)) == ((0, 0), "Борис")


def test_a_correction_needs_a_stroke_to_correct():
    assert refusal(match(), not_black_but(Ball.BLUE)).code is Refusal.NOTHING_TO_AMEND
    assert refusal(said(SetScore(score=(1, 2))), not_black_but(Ball.BLUE)).code is Refusal.NOTHING_TO_AMEND


@pytest.mark.parametrize("number", [1, 4, 17])
def test_only_a_standing_entry_after_the_start_can_be_corrected(number):
    record = said(RED, BLACK, PINK, UNDO)
    with pytest.raises(Refused) as refused:
        record.amended(number, [RED])
    assert (refused.value.code, refused.value.number) == (Refusal.NOTHING_TO_AMEND, number)


def test_a_correction_can_be_undone_and_corrected_again():
    record = said(RED, BLACK, not_black_but(Ball.BLUE))
    assert score(record.said([UNDO])) == (8, 0)
    assert score(record.said([UNDO]).said([REDO])) == (6, 0)
    again = record.said([not_black_but(Ball.PINK)])
    assert score(again) == (7, 0)
    assert score(again.said([Undo(count=2)])) == (8, 0)


def test_two_corrections_of_one_message_are_one_entry():
    changes = [Amend(shot=(("called", Call(ball=Ball.PINK)),)), not_black_but(Ball.PINK)]
    record = said(RED, BLACK, changes)
    assert score(record) == (7, 0)
    assert len(record.entries) == 4


def test_a_correction_reaches_over_the_end_of_a_frame():
    last = [Shot(potted=(ball,)) for ball in (Ball.YELLOW, Ball.GREEN, Ball.BROWN, Ball.BLUE, Ball.PINK)]
    record = said(RED, BLACK, last, BLACK, record=with_reds(match(), 1))
    assert record.state.frames == (1, 0)
    corrected = record.said([Amend(shot=(("foul", ()), ("miss", True)))])
    assert corrected.state.frames == (0, 0)
    assert (score(corrected), striker(corrected)) == ((28, 0), "Борис")
    assert not any(isinstance(event, FrameDecided) for event in corrected.entries[-1].events)


# --- corrections and strokes in one message ---------------------------------------------------------------------------


def test_an_undo_and_a_stroke_in_one_message_are_one_entry():
    record = said(RED, BLACK, [UNDO, PINK])
    assert (score(record), len(record.entries)) == ((7, 0), 4)
    assert score(record.said([UNDO])) == (8, 0)


def test_a_redo_and_a_stroke_in_one_message_are_one_entry():
    record = said(RED, BLACK, UNDO, [REDO, RED])
    assert score(record) == (9, 0)


def test_a_correction_and_strokes_in_one_message_are_one_entry():
    record = said([RED, BLACK], [not_black_but(Ball.BLUE), RED, MISS])
    assert (score(record), striker(record), len(record.entries)) == ((7, 0), "Борис", 3)
    assert score(record.said([UNDO])) == (8, 0)


def test_a_correction_after_a_stroke_of_the_same_message_is_about_that_stroke():
    record = said([RED, BLACK, not_black_but(Ball.PINK)])
    assert score(record) == (7, 0)
    assert len(record.entries) == 3
    assert score(record.said([UNDO])) == (8, 0)


def test_an_undo_and_a_correction_of_what_then_stands():
    record = said([RED, BLACK], MISS, [UNDO, not_black_but(Ball.BLUE)])
    assert (score(record), striker(record)) == ((6, 0), "Аня")
    assert score(record.said([UNDO])) == (8, 0)
    assert striker(record.said([UNDO])) == "Борис"


def test_a_refused_correction_in_the_middle_of_a_message_takes_nothing_in():
    record = said(RED)
    assert refusal(record, BLACK, Undo(count=9)).code is Refusal.NOTHING_TO_UNDO
    assert score(record) == (1, 0)


# --- replay -----------------------------------------------------------------------------------------------------------


def test_a_replayed_record_is_the_record_that_was_kept():
    record = said(RED, BLACK, [RED, PINK], UNDO, REDO, not_black_but(Ball.BLUE), Undo(count=2), [REDO, MISS], RED)
    again = replayed(record.entries)
    assert again == record
    assert again.said([UNDO]) == record.said([UNDO])
    assert again.said([Undo(count=4)]).state == record.said([Undo(count=4)]).state


def test_the_state_is_the_fold_of_the_entries_that_stand():
    record = said(RED, BLACK, UNDO, PINK, not_black_but(Ball.BLUE), RED)
    assert fold(event for entry in record.standing for event in entry.events) == record.state


def test_a_thousand_entries_are_a_record_like_any_other():
    record = said(*[MISS] * 1200)
    assert replayed(record.entries).state == record.state
    assert len(record.standing) == 1201
    assert isinstance(record.said([Undo(count=1200)]), Record)
