import pytest
from samples import GAMES, LANGUAGES, foreign, match

from bot.services.answers import (
    Asked,
    Ignored,
    MatchOpen,
    Missing,
    Moment,
    NoMatch,
    Outdated,
    RefusedAnswer,
    Replied,
    Ruled,
    Started,
    StartIncomplete,
    Unclear,
)
from bot.views.answers import answer, markup, plain
from bot.views.board import board, on_table, reach, score, situation
from bot.views.lines import Line, Role
from bot.views.queries import query
from bot.views.translation import translator
from rules.balls import Ball
from rules.errors import Refusal, Refused
from rules.reports import (
    Concede,
    Confirm,
    Foul,
    Query,
    QueryKind,
    Question,
    Redo,
    Reject,
    Run,
    Scope,
    SetScore,
    Shot,
    Start,
    Undo,
)

ru = translator("ru")
MOMENT = Moment(match=1, entry=1)
RED, BLACK, MISS = Shot(potted=(Ball.RED,)), Shot(potted=(Ball.BLACK,)), Shot(miss=True)


def ruled(record, *reports, asides=()):
    after = record.said(reports)
    entries = after.since(len(record.entries))
    events = tuple(event for entry in entries for event in entry.events)
    return Ruled(record=after, reports=reports, events=events, entries=entries, heard="", moment=MOMENT, asides=asides)


def told(given):
    return plain(answer(given, ru)).splitlines()


ANSWERS = [
    ruled(match("snooker"), RED, BLACK, MISS),
    ruled(match("snooker"), RED, asides=(Query(what=QueryKind.RUN),)),
    Started(record=match("snooker"), heard="", moment=MOMENT),
    Asked(options=((RED,), (BLACK,)), heard="", record=match("snooker"), moment=MOMENT),
    Asked(options=((RED,), (BLACK,)), heard="", record=None, moment=MOMENT),
    Replied(record=match("snooker"), asides=(Query(what=QueryKind.SCORE), Question(text="?")), heard="", moment=MOMENT),
    Replied(record=None, asides=(Query(what=QueryKind.HELP), Query(what=QueryKind.SCORE)), heard="", moment=MOMENT),
    Replied(record=None, asides=(Confirm(), Reject()), heard="", moment=MOMENT),
    RefusedAnswer(
        refused=Refused(Refusal.MATCH_OVER), reports=(RED,), heard="", record=match("snooker"), moment=MOMENT
    ),
    Unclear(heard="ёлки", record=match("snooker")),
    NoMatch(heard="ёлки"),
    StartIncomplete(start=Start(breaker="Вера"), missing=tuple(Missing), heard=""),
    MatchOpen(start=Start(), record=match("snooker"), heard="", moment=MOMENT),
    Outdated(record=None),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("given", ANSWERS, ids=lambda given: type(given).__name__)
def test_every_answer_is_told_in_sentences(given, language):
    lines = answer(given, translator(language))
    assert lines
    assert all(line.text.strip() for line in lines)
    assert language == "en" or not foreign(plain(lines).replace("14.1", ""))


def test_a_message_dealt_with_before_is_passed_over():
    assert answer(Ignored(), ru) == ()


def test_a_ruling_says_what_was_heard_what_follows_who_plays_and_the_score():
    lines = answer(ruled(match("nine-ball").said([MISS]), Shot(potted=(Ball.CUE,))), ru)
    assert [line.role for line in lines] == [Role.HEARD, Role.RULING, Role.TURN, Role.SCORE]
    assert [line.text for line in lines] == [
        "Услышал: в лузе биток (Борис)",
        "Фол (Борис): биток в лузе (пул, пп. 2.7 и 6.1).",
        "Играет Аня, на игре единица, биток с руки (пул, пп. 2.7 и 1.5).",
        "Аня 0 : 0 Борис (до 2)",
    ]


def test_a_won_frame_is_told_with_the_next_one():
    lines = told(ruled(match("snooker"), Concede(scope=Scope.FRAME, player="Борис")))
    assert lines[1].startswith("Победа в партии: Аня, 0:0, соперник сдался (снукер, п. 1.1(1)).")
    assert lines[2].startswith("Партия 2 (")
    assert lines[3].startswith("Разбивает Борис")
    assert lines[4] == "Аня 0 : 0 Борис, по партиям 1:0 (до 2)"


def test_a_won_match_ends_with_the_score_it_ended_with():
    record = match("snooker", race_to=1)
    lines = told(ruled(record.said([RED, BLACK, MISS]), Concede(player="Борис")))
    assert "Победа в матче: Аня, по партиям 1:0 (снукер, п. 1.1(1))." in lines
    assert lines[-2:] == ["Матч окончен.", "Аня 8 : 0 Борис"]


def test_an_undo_shows_where_the_match_stands_again():
    lines = told(ruled(match("snooker").said([RED, BLACK, MISS]), Undo()))
    assert lines == ["Услышал: отмена", "Разбивает Аня.", "Аня 0 : 0 Борис, по партиям 0:0 (до 2)"]


def test_a_correction_tells_what_follows_now():
    record = match("snooker").said([RED, BLACK])
    lines = told(ruled(record.said([Undo()]), Redo()))
    assert lines[-1].startswith("Аня 8 : 0 Борис")


def test_words_that_change_nothing_are_said_to():
    record = match("snooker").said([RED])
    nothing = Ruled(record=record, reports=(RED,), events=(), entries=(), heard="", moment=MOMENT)
    assert told(nothing)[1] == "Это ничего не меняет."


def test_what_is_asked_in_the_same_message_is_answered_after_the_ruling():
    given = ruled(match("snooker"), RED, Query(what=QueryKind.RUN), asides=(Query(what=QueryKind.RUN),))
    assert told(given)[0] == "Услышал: красный (Аня)"
    assert told(given)[-1] == "Серия: 1 (Аня)."


def test_html_lets_the_score_stand_out_and_escapes_what_people_said():
    lines = (Line(Role.HEARD, "<мимо> & всё"), Line(Role.SCORE, "1 : 0"), Line(Role.NOTE, "5 < 6"))
    assert markup(lines) == "<i>&lt;мимо&gt; &amp; всё</i>\n<b>1 : 0</b>\n5 &lt; 6"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", QueryKind)
@pytest.mark.parametrize("game", GAMES)
def test_every_question_about_the_match_is_answered_in_every_game(game, what, language):
    played = match(game).said([MISS])
    ended = played.said([Concede(scope=Scope.MATCH)])
    for record in (match(game), played, ended):
        lines = query(what, record, translator(language))
        assert lines
        assert language == "en" or not foreign("\n".join(lines).replace("14.1", ""))


@pytest.mark.parametrize(
    ("what", "lines"),
    [
        (QueryKind.STRIKER, ["Играет Борис, на игре красный."]),
        (QueryKind.BALL_ON, ["На игре красный."]),
        (QueryKind.RUN, ["Серия: 0 (Борис)."]),
        (QueryKind.HISTORY, ["1. Аня: красный, чёрный, мимо"]),
        (
            QueryKind.STATS,
            [
                "Аня: ударов 3, результативных 2, фолов 0, лучшая серия 8.",
                "Борис: ударов 0, результативных 0, фолов 0, лучшая серия 0.",
            ],
        ),
        (
            QueryKind.REMAINING,
            ["На столе ещё 139 очков.", "Отрыв: 8 (Аня).", "На столе: 14 красных и все цветные."],
        ),
    ],
)
def test_questions_are_answered_from_the_record(what, lines):
    assert [*query(what, match("snooker").said([RED, BLACK, MISS]), ru)] == lines


def test_history_tells_the_last_ten_messages_that_stand():
    record = match("snooker")
    assert query(QueryKind.HISTORY, record, ru) == ("Пока ничего не сказано.",)
    for _ in range(11):
        record = record.said([MISS])
    lines = query(QueryKind.HISTORY, record.said([Undo()]), ru)
    assert (lines[0], lines[-1]) == ("1. Аня: мимо", "10. Борис: мимо")
    assert len(query(QueryKind.HISTORY, record, ru)) == 10


def test_balls_are_unknown_after_a_run_told_at_once():
    state = match("snooker").said([Run(points=47)]).state
    assert on_table(state, ru) == "Серия названа целиком, поэтому неизвестно, какие шары остались."
    assert [*reach(state, ru)] == []


def test_snookers_needed_are_counted_once_the_lead_is_more_than_what_is_left():
    state = match("snooker").said([SetScore(score=(0, 148))]).state
    assert [*reach(state, ru)] == ["На столе ещё 147 очков.", "Отрыв: 148 (Борис).", "Нужно снукеров: 1."]
    state = match("snooker").said([SetScore(score=(152, 0))]).state
    assert [*reach(state, ru)][-1] == "Нужно снукеров: 2."


@pytest.mark.parametrize(
    ("game", "settings", "text"),
    [
        ("snooker", {}, "Аня 0 : 0 Борис, по партиям 0:0 (до 2)"),
        ("snooker", {"race_to": 1}, "Аня 0 : 0 Борис"),
        ("nine-ball", {}, "Аня 0 : 0 Борис (до 2)"),
        ("classic-pyramid", {"race_to": 1}, "Аня 0 : 0 Борис (до 71)"),
        ("straight-pool", {"race_to": 1, "options": {"target": 50}}, "Аня 0 : 0 Борис (до 50)"),
    ],
)
def test_the_score_says_what_is_played_to(game, settings, text):
    assert score(match(game, **settings).state, ru) == text


def test_fouls_in_a_row_are_told_where_they_count():
    state = match("nine-ball").said([Shot(foul=(Foul.NO_RAIL,))]).state
    assert "1 фол подряд: Аня." in situation(state, ru)


def test_a_board_marks_who_is_at_the_table():
    shown = board(match("snooker").said([MISS]).state, ru)
    assert shown.headings == ("Игрок", "Счёт", "Партии")
    assert [(row.cells, row.at_table) for row in shown.rows] == [
        (("Аня", "0", "0"), False),
        (("Борис", "0", "0"), True),
    ]


def test_a_board_of_a_game_without_a_score_has_frames_alone():
    shown = board(match("nine-ball").said([Concede()]).state, ru)
    assert shown.headings == ("Игрок", "Партии")
    assert not any(row.at_table for row in shown.rows)
    assert shown.notes == ()
