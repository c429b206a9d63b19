"""`markyor replay`: scenario files played step by step, with what was expected and did not come."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.errors import Unusable
from bot.faces.lines import write_row
from bot.faces.rulings import refused, rulings
from bot.faces.scenarios import read_scenario
from bot.views.rulings import found
from bot.views.translation import Translator
from rules.notation import to_json
from rules.scenario import Scenario, StepDone, play, snapshot, unmet

if TYPE_CHECKING:
    from bot.faces.hearing import Ear


def replay(files: Sequence[Path], _: Translator) -> bool:
    """Prints the state after every step of every file. Whether all that was expected came.

    Raises:
        Unusable: some file cannot be used; the others have been played.
    """
    as_expected = True
    problems: list[str] = []
    for file in files:
        try:
            scenario = read_scenario(file, _)
        except Unusable as problem:
            problems.append(str(problem))
            continue
        for row in _rows(scenario, _):
            write_row({"file": str(file), **row})
            as_expected = as_expected and "failed" not in row
    if problems:
        raise Unusable("\n".join(problems))
    return as_expected


def _rows(scenario: Scenario, _: Translator) -> Iterator[dict[str, Any]]:
    ear = _ear(scenario, _.language)
    known = len(scenario.begin.entries)
    for number, done in enumerate(play(scenario, ear.reports if ear else _deaf), 1):
        yield {"step": number, **_row(done, known, _), **_hearing(done, ear)}
        known = len(done.record.entries)


def _ear(scenario: Scenario, language: str) -> "Ear | None":
    """An ear, where a step has words: most scenarios are reports alone, and phrases take time to load."""
    if all(step.say is None for step in scenario.steps):
        return None
    from bot.faces.hearing import listener  # noqa: PLC0415 - only where something is said

    return listener(language, scenario)


def _deaf(*_: object) -> tuple[()]:
    return ()


def _row(done: StepDone, known: int, _: Translator) -> dict[str, Any]:
    row = snapshot(done.state, done.events)
    failed = unmet(done.step.expect, row, refused=done.refused is not None)
    row["rulings"] = rulings(found(done.record, known), _)
    row["refused"] = refused(done.refused, done.state, _) if done.refused else None
    return {**row, "failed": failed} if failed else row


def _hearing(done: StepDone, ear: "Ear | None") -> dict[str, Any]:
    """What a step with words was taken to mean."""
    if done.step.say is None or ear is None:
        return {}
    return {"say": done.step.say, "outcome": ear.outcome, "reports": [to_json(report) for report in done.reports]}
