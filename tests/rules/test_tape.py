"""A tape plays to the state that its match has."""

from random import Random

import pytest
from histories import plausible

from rules.balls import Ball
from rules.errors import Refused
from rules.games import RULESETS, ruleset_of
from rules.match import started
from rules.record import Record, begun
from rules.reports import Amend, Concede, FrameWon, Redo, Scope, SetScore, Shot, Undo
from rules.scenario import play, read, snapshot, unmet
from rules.tape import tape

RED, BLACK, MISS = Shot(potted=(Ball.RED,)), Shot(potted=(Ball.BLACK,)), Shot(miss=True)


def replayed(text):
    """The record at the end of a tape, all of whose steps came as they were expected."""
    scenario = read(text)
    record = scenario.begin
    for done in play(scenario, lambda *_: ()):
        wrong = unmet(done.step.expect, snapshot(done.state, done.events), done.refused is not None)
        assert not wrong, f"{done.step}: {wrong} {done.refused!r}"
        record = done.record
    return record


def match(game="snooker", sides=(("Аня",), ("Борис",)), **settings) -> Record:
    return begun(started(ruleset_of(game), sides, **{"race_to": 2, **settings}))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_a_tape_of_any_match_plays_to_the_same_end(ruleset, seed):
    chance = Random(seed)
    record = match(ruleset.key, race_to=chance.randint(1, 4), winner_breaks=chance.random() < 0.5)
    for _ in range(chance.randint(1, 120)):
        amend = Amend(shot=(("miss", True), ("potted", ())))
        report = chance.choices([plausible(record.state, chance), Undo(), Redo(), amend], [30, 2, 1, 1])[0]
        try:
            record = record.said([report])
        except Refused:
            continue
    again = replayed(tape(record))
    assert again.state == record.state
    assert again.line.figures == record.line.figures


def test_what_was_undone_is_not_on_the_tape_and_what_was_amended_is_right():
    record = match().said([RED]).said([BLACK]).said([Undo()]).said([BLACK])
    record = record.said([Amend(shot=(("potted", (Ball.BLUE,)),))]).said([MISS])
    text = tape(record)
    assert text.count("[[steps]]") == 3
    assert "black" not in text.split("on_table")[0]
    assert replayed(text).state == record.state


def test_words_that_only_confirm_are_left_out():
    record = match(race_to=1).said([SetScore(score=(1, 0), of=Scope.MATCH), FrameWon()])
    text = tape(record)
    assert text.count("[[steps]]") == 1
    assert replayed(text).state.winner == 0


def test_house_rules_handicaps_and_pairs_are_on_the_tape():
    settings = {"options": {"reds": 6}, "start_score": (10, 0), "start_frames": (1, 0), "breaker": "Глеб"}
    record = match(sides=(("Аня", "Вера"), ("Борис", "Глеб")), race_to=3, winner_breaks=True, **settings)
    record = record.said([RED]).said([Concede(scope=Scope.FRAME)])
    assert replayed(tape(record)).state == record.state


def test_a_match_that_has_only_begun_is_a_tape_without_steps():
    record = match()
    assert replayed(tape(record)).state == record.state


@pytest.mark.parametrize("name", ['Ко"т', "\\", "линия\nвторая", "\x7f", "😀", "# нет", "a=b"])
def test_any_name_can_be_written(name):
    record = match(sides=((name,), ("Борис",))).said([SetScore(by_player=((name, 5),))])
    assert replayed(tape(record, {2: f"{name} сказал"})).state == record.state


def test_remarks_stand_above_the_steps_of_their_entry():
    text = tape(match().said([RED, MISS]), {2: "красный,\nмимо"})
    assert "# красный, мимо\n\n[[steps]]" in text
