"""A tape: a match written as a scenario file that plays to the same end."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.errors import Refused
from rules.events import Event, MatchStarted
from rules.judge import decide
from rules.notation import to_json
from rules.record import Record
from rules.reports import Claim
from rules.scenario import snapshot
from rules.state import MatchState, fold

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_UNWRITABLE = re.compile(r"[\x00-\x1f\x7f]+")
EXPECTED = ("score", "frames", "striker", "winner", "on_table")
"""What the last step says of the state, where that is something."""


def tape(record: Record, remarks: Mapping[int, str] | None = None) -> str:
    """What stands of a record as the text of a scenario; `remarks` are comments by the number of an entry.

    The claims are told one by one, as they were judged: what was undone is left out, what was amended is told right.
    """
    first = record.standing[0].events[0]
    assert isinstance(first, MatchStarted), "a match begins with it"
    return "\n".join([*_head(first), *_steps(record, remarks or {})]) + "\n"


def _head(start: MatchStarted) -> Iterator[str]:
    breaker = start.sides[start.breaker[0]][start.breaker[1]]
    about = {
        "game": start.game,
        "sides": [list(side) for side in start.sides],
        "race_to": start.race_to,
        "breaker": breaker,
        **({"winner_breaks": True} if start.winner_breaks else {}),
        **({"start_score": list(start.start_score)} if start.start_score else {}),
        **({"start_frames": list(start.start_frames)} if start.start_frames else {}),
    }
    yield from (f"{name} = {_toml(value)}" for name, value in about.items())
    if start.options:
        yield "\n[options]"
        yield from (f"{_key(name)} = {_toml(value)}" for name, value in start.options.items())


def _steps(record: Record, remarks: Mapping[int, str]) -> Iterator[str]:
    first, *entries = record.standing
    state = fold(first.events)
    last: tuple[Event, ...] = ()
    for entry in entries:
        remark = _UNWRITABLE.sub(" ", remarks.get(entry.number, "")).strip()
        if remark:
            yield f"\n# {remark}"
        for claim in entry.judged:
            events = _events(state, claim)
            if events:
                state, last = fold(events, state), events
                yield f"\n[[steps]]\ndo = {_toml(to_json(claim))}"
    if last:
        seen = snapshot(state, last)
        yield f"expect = {_toml({name: seen[name] for name in EXPECTED if seen[name] is not None})}"


def _events(state: MatchState, claim: Claim) -> tuple[Event, ...]:
    """What follows from a claim; nothing where it only confirmed what had been decided with the claims before it."""
    try:
        return decide(state, claim)
    except Refused:
        return ()


def _toml(value: Any) -> str:  # noqa: ANN401  # any value of a scenario
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(name)} = {_toml(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    # Text, whole numbers and truth values are written as in JSON, but for one character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _toml(name)
