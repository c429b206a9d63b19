"""Scenario files: a match told step by step, with what is expected after each. The form is in docs/scenarios.md."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.errors import NotationError, Refused
from rules.events import Event, FrameDecided
from rules.games import ruleset_of
from rules.match import started
from rules.notation import from_json
from rules.record import Record, begun
from rules.reports import Report
from rules.state import MatchState

Hear = Callable[[MatchState, str], Sequence[Report]]
"""What a typed sentence means against a state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step: words to be heard, or a report."""

    say: str | None
    do: Report | None
    expect: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A match from its start, and the steps that follow."""

    begin: Record
    source: tuple[str, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDone:
    """A step that was played, with the record after it; without events where it was refused."""

    step: Step
    reports: tuple[Report, ...]
    events: tuple[Event, ...]
    record: Record
    refused: Refused | None

    @property
    def state(self) -> MatchState:
        """The match after the step."""
        return self.record.state


def read(text: str) -> Scenario:
    """The scenario written in a TOML text.

    Raises:
        NotationError: the text is not TOML or not a scenario; the message says where.
    """
    try:
        return scenario_of(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"not TOML: {error}") from None
    except KeyError as error:
        raise NotationError(f"{error} is missing") from None
    except Refused as refused:
        raise NotationError(f"the match cannot start: {refused.code} {refused.player}") from None


def scenario_of(given: Mapping[str, Any]) -> Scenario:
    """The scenario written as an object: what `read` finds in a file.

    Raises:
        NotationError: something is not written as the form says.
        Refused: the breaker is nobody who plays.
    """
    _check(given)
    ruleset = ruleset_of(given["game"])
    options = {**given.get("options", {}), **({"target": given["target"]} if "target" in given else {})}
    begin = started(
        ruleset,
        given["sides"],
        race_to=given.get("race_to", 1),
        breaker=given.get("breaker"),
        winner_breaks=given.get("winner_breaks", False),
        options=options,
        start_score=given.get("start_score", ()),
        start_frames=given.get("start_frames", ()),
    )
    steps = tuple(_step(number, step) for number, step in enumerate(given.get("steps", ()), 1))
    return Scenario(begin=begun(begin), source=tuple(given.get("source", ())), steps=steps)


_SINGLE: Mapping[str, type] = {
    "game": str,
    "race_to": int,
    "target": int,
    "breaker": str,
    "winner_breaks": bool,
    "options": dict,
    "say": str,
    "do": dict,
    "expect": dict,
}
_LISTS: Mapping[str, type] = {"sides": list, "start_score": int, "start_frames": int, "source": str, "steps": dict}
"""What each item of such a list is."""

_KINDS = {str: "text", int: "a whole number", bool: "true or false", dict: "a table", list: "a list of names"}


def _check(given: Mapping[str, Any], where: str = "") -> None:
    """Refuses the parts of a scenario or of a step that are of another kind than the form says."""
    for name, value in given.items():
        if name in _SINGLE and type(value) is not _SINGLE[name]:
            raise NotationError(f"{where}'{name}' must be {_KINDS[_SINGLE[name]]}")
        if name in _LISTS and not _is_list(value, _LISTS[name]):
            raise NotationError(f"{where}'{name}' must be a list, and each item of it {_KINDS[_LISTS[name]]}")
    if not all(_is_list(side, str) for side in given.get("sides", ())):
        raise NotationError("each of the 'sides' must be a list of names")


def _is_list(value: object, of: type) -> bool:
    return isinstance(value, list) and all(type(item) is of for item in value)


def _step(number: int, given: Mapping[str, Any]) -> Step:
    _check(given, f"step {number}: ")
    if ("say" in given) == ("do" in given):
        raise NotationError(f"step {number} needs either 'say' or 'do'")
    try:
        do = from_json(given["do"]) if "do" in given else None
    except NotationError as error:
        raise NotationError(f"step {number}: {error}") from None
    return Step(say=given.get("say"), do=do, expect=given.get("expect", {}))


def play(scenario: Scenario, hear: Hear) -> Iterator[StepDone]:
    """Plays the steps; a refused step leaves the state as it was."""
    record = scenario.begin
    for step in scenario.steps:
        reports = (step.do,) if step.do is not None else tuple(hear(record.state, step.say or ""))
        refused, after = None, record
        try:
            after = record.said(reports)
        except Refused as error:
            refused = error
        events = tuple(event for entry in after.since(len(record.entries)) for event in entry.events)
        record = after
        yield StepDone(step=step, reports=reports, events=events, record=record, refused=refused)


def snapshot(state: MatchState, events: Sequence[Event] = ()) -> dict[str, Any]:
    """The state in the names of the contract, as it is after a step that made `events`."""
    frame, turn = state.frame, state.frame.turn
    decided = next((event for event in reversed(events) if isinstance(event, FrameDecided)), None)
    over = state.winner is not None
    choosing = {"player": state.name(turn.striker), "choices": [choice.value for choice in turn.choices]}
    return {
        "game": state.game,
        "frame": frame.number,
        "score": list(decided.score if decided else frame.score),
        "frames": list(state.frames),
        "striker": None if over else state.name(turn.striker),
        "ball_on": sorted(ball.value for ball in turn.ball_on),
        "groups": [group.value for group in frame.groups] if frame.groups else None,
        "cue_ball": turn.cue_ball.value,
        "awaiting": choosing if turn.choices and not over else None,
        "on_table": {ball.value: number for ball, number in frame.on_table.items()},
        "run": frame.run,
        "fouls_in_a_row": list(frame.fouls_in_a_row),
        "remaining": ruleset_of(state.game).remaining(state),
        "frame_winner": decided.side if decided else None,
        "winner": state.winner,
    }


def unmet(expect: Mapping[str, Any], got: Mapping[str, Any], refused: bool) -> dict[str, Any]:
    """What a step expected and did not get, by name; order counts in neither balls on nor choices."""
    wanted: dict[str, Any] = {"refused": False, **expect}
    seen = {**got, "refused": refused}
    return {
        name: {"expected": value, "got": seen.get(name)}
        for name, value in wanted.items()
        if _unordered(name, seen.get(name)) != _unordered(name, value)
    }


def _unordered(name: str, value: object) -> object:
    if name == "ball_on" and isinstance(value, list):
        return sorted(value, key=str)
    if name == "awaiting" and isinstance(value, Mapping) and isinstance(value.get("choices"), list):
        return {**value, "choices": sorted(value["choices"], key=str)}
    return value
