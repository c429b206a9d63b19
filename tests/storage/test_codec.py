"""What was written once can be read for ever.

`golden/` holds an example of every form an event was ever written in. A file of it is never changed: when an event gets
another form, its upcast and a new file are added.
"""

import json
from dataclasses import MISSING, fields
from pathlib import Path
from types import MappingProxyType
from typing import get_args

import pytest

from rules.events import Event, PointsAwarded, StrokePlayed
from rules.record import Entry
from rules.reports import Shot, Start
from storage import codec
from storage.codec import TYPES, current_version, decode, encode
from storage.errors import UnreadableEntry

GOLDEN = Path(__file__).parent / "golden"
EVENTS = sorted(path.name for path in GOLDEN.glob("*.v*.json"))


def stored(name, version, data, **rest):
    return json.dumps({"reports": [], "events": [{"type": name, "version": version, "data": data}], **rest})


def golden(file):
    """The type, version and data of a golden file, and the event that it is read as."""
    name, version, _ = file.split(".")
    data = json.loads((GOLDEN / file).read_text())
    return name, int(version[1:]), data, decode(1, stored(name, int(version[1:]), data)).events[0]


def points(amount):
    return PointsAwarded(side=0, points=amount, clauses=("snooker:2.3.6",))


@pytest.mark.parametrize("file", EVENTS)
def test_every_form_an_event_was_ever_written_in_is_read(file):
    name, _, _, event = golden(file)
    assert isinstance(event, TYPES[name])


@pytest.mark.parametrize("name", TYPES)
def test_an_event_is_written_in_the_form_of_its_golden_file(name):
    _, version, data, event = golden(f"{name}.v{current_version(name)}.json")
    written = json.loads(encode(Entry(number=1, reports=(), events=(event,))))
    assert written["events"] == [{"type": name, "version": version, "data": data}]


@pytest.mark.parametrize("name", TYPES)
def test_a_golden_file_fills_every_field(name):
    *_, event = golden(f"{name}.v{current_version(name)}.json")
    unsaid = [field.name for field in fields(event) if getattr(event, field.name) == field.default is not MISSING]
    assert unsaid == []


def test_every_event_has_a_type_to_be_stored_under():
    assert set(TYPES.values()) == set(get_args(Event))


def test_every_kind_of_report_is_read_and_written_as_it_always_was():
    text = (GOLDEN / "entry.json").read_text()
    entry = decode(7, text)
    assert entry.number == 7
    assert entry.replaces == 4
    assert entry.judged == (Shot(miss=True),)
    assert json.loads(encode(entry)) == json.loads(text)


def test_claims_that_were_judged_as_said_are_written_once():
    shot, start = Shot(miss=True), Start(game="snooker")
    entry = Entry(number=3, reports=(start, shot), events=(StrokePlayed(by=0),), judged=(shot,))
    assert "judged" not in json.loads(encode(entry))
    assert decode(3, encode(entry)) == entry


def test_an_older_form_is_brought_up_to_date_step_by_step(monkeypatch):
    def renamed(data):
        return {"points": data.pop("amount"), **data}

    def doubled(data):
        return {**data, "points": data["points"] * 2}

    monkeypatch.setattr(codec, "UPCASTS", MappingProxyType({"points": (renamed, doubled)}))
    written = [
        {"amount": 4, "side": 0, "clauses": ["snooker:2.3.6"]},
        {"points": 4, "side": 0, "clauses": ["snooker:2.3.6"]},
        {"points": 8, "side": 0, "clauses": ["snooker:2.3.6"]},
    ]
    for version, data in enumerate(written, 1):
        assert decode(1, stored("points", version, data)).events == (points(8),)
    assert json.loads(encode(Entry(number=1, reports=(), events=(points(8),))))["events"][0]["version"] == 3


@pytest.mark.parametrize(
    "text",
    [
        stored("points", 2, {"side": 0, "points": 1, "clauses": []}),
        stored("points", 0, {"side": 0, "points": 1, "clauses": []}),
        stored("applause", 1, {}),
        stored("points", 1, {"side": 0}),
        stored("points", 1, {"side": "left", "points": 1, "clauses": []}),
        stored("potted", 1, {"by": 0, "balls": ["orange"], "run": 1, "clauses": []}),
        stored("stroke", 1, {"by": 0}, judged=[{"type": "jump"}]),
        '{"reports": [{"type": "shot", "colour": "red"}], "events": []}',
        '{"reports": []}',
        "[]",
        "",
        "{",
    ],
)
def test_what_a_newer_or_another_program_wrote_is_told_by_its_number(text):
    with pytest.raises(UnreadableEntry, match=r"^unreadable_entry: 7"):
        decode(7, text)
