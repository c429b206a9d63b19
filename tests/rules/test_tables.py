"""Plays the tables in tests/rules/tables: one file a game, one case a rule.

    game = "snooker"

    [[case]]
    clause = ["snooker:2.9.3"]                       # what the case proves
    name = "a free ball counts as the ball on"
    options = {reds = 6}                             # and sides, breaker, race_to, … as in a scenario file
    reds_left = 1                                    # snooker: so many reds lie on the table as the case begins
    steps = [
        {do = {type = "shot", potted = ["red"]}, expect = {score = [1, 0]}, cites = ["snooker:2.3.5(б)"]},
    ]

Sides are Аня and Борис where none are given. A step holds if the state after it has all that `expect` names and
its rulings cite all clauses in `cites`.
"""

import tomllib
from dataclasses import replace

import pytest
from book import CLAUSES, TABLES, cases
from histories import with_reds

from rules.scenario import play, scenario_of, snapshot, unmet

KEYS = {"game", "clause", "name", "options", "sides", "breaker", "race_to", "target", "winner_breaks", "steps"}
KEYS |= {"start_score", "start_frames", "reds_left"}


def cited(events):
    return {clause for event in events for clause in getattr(event, "clauses", ())}


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{table}: {case['name']}") for table, case in cases()])
def test_the_rule_holds(case, request):
    assert case.keys() <= KEYS, "a case has a key that means nothing"
    assert case["clause"], "a case proves a clause"
    assert set(case["clause"]) <= set(CLAUSES)
    scenario = scenario_of({"sides": [["Аня"], ["Борис"]], **case})
    if "reds_left" in case:
        scenario = replace(scenario, begin=with_reds(scenario.begin, case["reds_left"]))
    spoken = any(step.say for step in scenario.steps)
    played = play(scenario, request.getfixturevalue("hear") if spoken else None)
    for number, (done, step) in enumerate(zip(played, case["steps"], strict=True), 1):
        assert step.keys() <= {"do", "say", "expect", "cites"}, f"step {number} has a key that means nothing"
        wrong = unmet(done.step.expect, snapshot(done.state, done.events), done.refused is not None)
        assert not wrong, f"step {number}: {wrong} {done.refused!r}"
        assert cited(done.events) <= set(CLAUSES), f"step {number} cites what the book has not"
        uncited = set(step.get("cites", ())) - cited(done.events)
        assert not uncited, f"step {number} does not cite {sorted(uncited)} but {sorted(cited(done.events))}"


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_every_case_of_a_table_has_a_name_of_its_own(path):
    names = [case["name"] for case in tomllib.loads(path.read_text("utf-8"))["case"]]
    assert len(names) == len(set(names))
