"""The numbers of pictures: the score by strokes, and how a player has fared over time."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.services.graphs import graph_of
from bot.services.trends import trend_of
from rules.balls import Ball
from rules.games import ruleset_of
from rules.match import started
from rules.record import begun
from rules.reports import Foul, FrameWon, Run, Scope, SetScore, Shot, Stalemate, Undo
from storage.history import Outline, Search, Seated
from tests.bot.evening import BLACK, CLUB, LOST, MISS, RED, WON, Club

MOSCOW = timezone(timedelta(hours=3))
FOUL = Shot(foul=(Foul.PUSH,))


def record(*messages, game="snooker", sides=(("Аня",), ("Борис",)), race_to=3, **more):
    made = begun(started(ruleset_of(game), sides, race_to=race_to, **more))
    for reports in messages:
        made = made.said(reports if isinstance(reports, tuple) else (reports,))
    return made


# --- the score by strokes --------------------------------------------------------------------------------------------


def test_a_frame_has_the_score_before_the_first_stroke_and_after_each():
    [frame] = graph_of(record((RED, BLACK, MISS), FOUL, RED)).frames
    assert frame.course == ((0, 0), (1, 0), (8, 0), (8, 0), (12, 0), (13, 0))
    assert frame.fouls == ((4, 1),)
    assert frame.winner is None


def test_the_best_run_of_a_frame_says_who_made_it_and_where():
    graph = graph_of(record((RED, MISS), (RED, BLACK, RED, MISS), (RED, BLACK, MISS)))
    [frame] = graph.frames
    best = frame.best
    assert (best.seat, best.run, best.first, best.last) == ((1, 0), 9, 2, 5)
    assert frame.course[best.last][1] - frame.course[best.first][1] == best.run
    assert graph.best == (frame, best)


def test_what_was_undone_is_not_drawn():
    [frame] = graph_of(record((RED, BLACK), (Undo(),), (RED, MISS))).frames
    assert frame.course == ((0, 0), (1, 0), (1, 0))


def test_every_frame_begins_anew_and_the_race_goes_on():
    graph = graph_of(record((RED, MISS), FrameWon(player="Аня"), (MISS, RED), FrameWon(player="Борис")))
    assert [(frame.number, frame.winner, frame.score) for frame in graph.frames] == [(1, 0, (1, 0)), (2, 1, (1, 0))]
    assert graph.race == ((0, 0), (1, 0), (1, 1))


def test_frames_that_were_not_played_are_not_drawn():
    graph = graph_of(record(SetScore(score=(2, 1), of=Scope.MATCH), RED))
    assert [frame.course for frame in graph.frames] == [((0, 0), (1, 0))]
    assert graph.race == ((0, 0), (2, 1))


def test_a_frame_that_is_played_again_counts_once():
    [frame] = graph_of(record((RED, BLACK), Stalemate(), RED)).frames
    assert frame.course == ((0, 0), (1, 0))


def test_a_handicap_is_where_lines_begin():
    graph = graph_of(record(RED, start_score=(10, 0), start_frames=(0, 1)))
    assert graph.frames[0].course == ((10, 0), (11, 0))
    assert graph.race == ((0, 1),)


def test_a_run_told_at_once_is_one_step_and_it_is_known_that_not_all_are_strokes():
    graph = graph_of(record(Run(points=47), RED))
    [frame] = graph.frames
    assert frame.course == ((0, 0), (47, 0), (48, 0))
    assert not graph.by_strokes
    assert graph_of(record(RED)).by_strokes


def test_where_a_frame_has_no_score_the_balls_of_a_side_are_counted():
    break_, one, two = Shot(breaking=True, potted=(Ball.THREE,)), Shot(potted=(Ball.ONE,)), Shot(potted=(Ball.TWO,))
    graph = graph_of(record(break_, (one, MISS), (two, MISS), FOUL, game="nine-ball"))
    [frame] = graph.frames
    assert not graph.scored
    assert frame.course[-1] == (2, 1)
    assert graph.fouls == (1, 0)


def test_three_sides_have_three_numbers():
    graph = graph_of(record((RED, MISS), (RED, BLACK, MISS), MISS, sides=(("Аня",), ("Борис",), ("Вера",))))
    assert graph.frames[0].score == (1, 8, 0)


def test_a_match_in_which_nothing_happened_has_nothing_to_draw():
    graph = graph_of(record())
    assert (graph.frames, graph.best, graph.fouls) == ((), None, (0, 0))


# --- over time -------------------------------------------------------------------------------------------------------


@pytest.fixture
def club():
    return Club()


async def trend(club, game="snooker"):
    anya = await club.history.player("7")
    page = await club.history.matches(Search(player=anya.id), size=1000)
    return trend_of(game, page.matches, anya.id, UTC)


async def test_few_matches_have_a_stretch_each(club):
    await club.played(("", RED, BLACK, MISS), WON, days=3)
    await club.played(LOST, days=2)
    await club.played(WON, days=1, game="nine-ball")
    found = await trend(club)
    assert (found.size, found.matches) == (1, 2)
    first, second = found.stretches
    assert (first.day, first.first, first.won, first.lost) == (datetime(2024, 5, 14, tzinfo=UTC).date(), 1, 1, 0)
    assert (second.first, second.won, second.lost) == (2, 0, 1)
    assert (first.figures.best_run, second.figures.best_run) == (8, 0)


async def test_many_matches_are_taken_by_equal_numbers(club):
    for number in range(20):
        await club.played(WON if number % 2 else LOST, days=0)
    found = await trend(club)
    assert found.size == 3
    assert [stretch.matches for stretch in found.stretches] == [3, 3, 3, 3, 3, 3, 2]
    assert [stretch.first for stretch in found.stretches] == [1, 4, 7, 10, 13, 16, 19]
    assert sum(stretch.won for stretch in found.stretches) == 10


async def test_matches_of_three_months_are_taken_by_month_and_none_is_left_out(club):
    for days in (120, 119, 30, 1):
        await club.played(WON, days=days)
    found = await trend(club)
    assert found.size is None
    assert [(stretch.day.month, stretch.matches) for stretch in found.stretches] == [
        (1, 2),
        (2, 0),
        (3, 0),
        (4, 1),
        (5, 1),
    ]
    assert found.stretches[1].figures.strokes == 0


async def test_no_more_than_twelve_months_are_shown(club):
    for month in range(20):
        await club.played(WON, days=30 * month)
    found = await trend(club)
    assert len(found.stretches) == 12
    assert found.stretches[-1].day.month == 5


async def test_a_match_that_was_not_finished_is_neither_won_nor_lost(club):
    await club.played(("", RED, MISS), days=1)
    found = await trend(club)
    [stretch] = found.stretches
    assert (stretch.matches, stretch.won, stretch.lost, stretch.figures.best_run) == (1, 0, 0, 1)


async def test_of_a_game_that_was_not_played_there_is_no_trend(club):
    await club.played(WON)
    assert await trend(club, "ten-ball") is None


def test_a_match_belongs_to_the_day_it_was_where_it_was_played():
    at = datetime(2024, 4, 30, 23, 30, tzinfo=UTC)
    seat = Seated(player=1, side=0, place=0, name="Аня", won=True, figures=record().line.figures[(0, 0)])
    match = Outline(id=1, table=CLUB, game="snooker", started_at=at, seconds=60, seats=(seat,))
    assert [trend_of("snooker", [match], 1, zone).stretches[0].day.day for zone in (UTC, MOSCOW)] == [30, 1]
