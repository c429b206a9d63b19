"""Figures: what each player has done, counted over what stands."""

from random import Random

import pytest
from histories import plausible

from rules.balls import Ball
from rules.errors import Refused
from rules.figures import LOST_CUE_BALL, Figures
from rules.games import RULESETS, ruleset_of
from rules.match import started
from rules.record import begun, replayed
from rules.reports import Amend, Concede, Foul, FrameWon, Redo, Run, Scope, SetScore, Shot, Undo

RED, BLACK, MISS = Shot(potted=(Ball.RED,)), Shot(potted=(Ball.BLACK,)), Shot(miss=True)


def match(game, *, race_to=2, **settings):
    return begun(started(ruleset_of(game), [["Аня"], ["Борис"]], race_to=race_to, **settings))


def figures(record):
    return tuple(record.line.figures.values())


def test_strokes_pots_points_and_the_best_run_are_counted():
    anya, boris = figures(match("snooker").said([RED, BLACK, RED, MISS]).said([RED, MISS]))
    assert (anya.strokes, anya.pots, anya.misses, anya.points) == (4, 3, 1, 9)
    assert (anya.runs, anya.run_total, anya.best_run) == (1, 9, 9)
    assert (boris.strokes, boris.points, boris.best_run) == (2, 1, 1)


def test_a_foul_counts_by_its_causes_and_what_it_gives_is_nobodys_making():
    anya, boris = figures(match("snooker").said([Shot(foul=(Foul.WRONG_BALL, Foul.PUSH), first_contact=Ball.BLACK)]))
    assert (anya.fouls, anya.given, anya.misses) == (1, 7, 0)
    assert anya.fouls_by == {"wrong_ball": 1, "push": 1}
    assert boris == Figures()


def test_a_lost_cue_ball_is_a_cause_of_its_own():
    anya, _ = figures(match("nine-ball").said([MISS, MISS, Shot(potted=(Ball.CUE,))]))
    assert anya.fouls_by == {LOST_CUE_BALL: 1}


def test_a_penalty_that_both_sides_feel_is_one_penalty():
    anya, _ = figures(match("classic-pyramid").said([MISS, MISS, Shot(foul=(Foul.NO_CONTACT,))]))
    assert anya.given == 5


def test_long_runs_are_counted_once_each():
    record = match("snooker").said([Run(points=47)]).said([RED, MISS]).said([Run(points=60)])
    anya, boris = figures(record.said([Run(points=45)]))
    assert (anya.best_run, anya.fifties, anya.centuries) == (48, 0, 0)
    assert (boris.best_run, boris.runs, boris.fifties, boris.centuries, boris.points) == (105, 1, 1, 1, 105)


def test_frames_are_counted_for_both_sides_however_they_were_told():
    record = match("snooker", race_to=5).said([FrameWon(player="Аня")]).said([Concede(player="Аня")])
    anya, boris = figures(record.said([SetScore(score=(3, 1), of=Scope.MATCH)]))
    assert (anya.frames_won, anya.frames_lost) == (3, 1)
    assert (boris.frames_won, boris.frames_lost) == (1, 3)


def test_what_is_taken_back_or_amended_is_not_counted():
    record = match("snooker").said([RED]).said([BLACK])
    undone = record.said([Undo()])
    assert figures(undone)[0].points == 1
    assert figures(undone.said([Redo()])) == figures(record)
    assert figures(record.said([Amend(shot=(("potted", (Ball.BLUE,)),))]))[0].points == 6


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_counting_on_gives_what_counting_from_the_start_gives(ruleset):
    chance = Random(7)
    record = begun(started(ruleset, [["Аня"], ["Борис"]], race_to=9))
    for _ in range(150):
        report = chance.choices([plausible(record.state, chance), Undo(), Redo()], [20, 2, 1])[0]
        try:
            record = record.said([report])
        except Refused:
            continue
        counted = record.line.figures
    assert counted == replayed(record.entries).line.figures
    assert sum(each.strokes for each in counted.values()) > 20
    assert all(each.pots + each.misses <= each.strokes for each in counted.values())
