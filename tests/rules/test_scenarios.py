"""Whole stretches of play, in the form that `markyor replay` reads."""

from pathlib import Path

import pytest
from book import CLAUSES

from rules.scenario import play, read, snapshot, unmet

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_scenario_is_played_as_told(path, request):
    scenario = read(path.read_text("utf-8"))
    assert scenario.source
    assert set(scenario.source) <= set(CLAUSES)
    spoken = any(step.say for step in scenario.steps)
    for number, done in enumerate(play(scenario, request.getfixturevalue("hear") if spoken else None), 1):
        wrong = unmet(done.step.expect, snapshot(done.state, done.events), done.refused is not None)
        assert not wrong, f"step {number}: {wrong} {done.refused!r}"
