"""Matches as files: tables for a spreadsheet, JSON for programs, tapes that `markyor replay` plays."""

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.services.frames import frames_of
from rules.figures import NUMBERS, Figures
from rules.notation import to_json
from rules.record import Entry
from rules.tape import tape
from storage.codec import encode
from storage.history import Outline, Said, Seated, Told

BYTE_ORDER_MARK = "\ufeff"
"""Without it spreadsheets take UTF-8 for something else."""
RISKY = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


class Form(StrEnum):
    """What kind of file."""

    CSV = "csv"
    JSON = "json"
    TAPE = "toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file to be given out."""

    name: str
    data: bytes


def match_file(told: Told, form: Form) -> File:
    """One match: every message of it, or as a tape what stands."""
    name = f"markyor-{told.match.id}.{form.value}"
    match form:
        case Form.CSV:
            return File(name=name, data=_csv(_entry_rows(told)))
        case Form.JSON:
            return File(name=name, data=_json(_match(told)))
        case Form.TAPE:
            return File(name=name, data=tape(told.match.record, _remarks(told.said)).encode())


def matches_file(matches: Sequence[Outline], form: Form) -> File:
    """Many matches, summed up: a row a player, or an object a match."""
    if form is Form.CSV:
        rows = [{**_about(match), **_seat_row(seat)} for match in matches for seat in match.seats]
        return File(name="markyor-matches.csv", data=_csv(rows))
    return File(name="markyor-matches.json", data=_json([_outline(match) for match in matches]))


def tapes_file(told: Iterable[Told]) -> File:
    """Many matches as tapes in one archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for each in told:
            file = match_file(each, Form.TAPE)
            archive.writestr(file.name, file.data)
    return File(name="markyor-tapes.zip", data=buffer.getvalue())


def data_file(account: str, matches: Sequence[Outline], words: Mapping[tuple[int, int], Said]) -> File:
    """All that is kept of a user."""
    said = [
        {"match": match, "entry": number, "at": note.at.isoformat(), "words": note.words}
        for (match, number), note in words.items()
    ]
    about = {"account": account, "matches": [_outline(match) for match in matches], "said": said}
    return File(name="markyor-my-data.json", data=_json(about))


def _about(match: Outline) -> dict[str, Any]:
    return {
        "match": match.id,
        "game": match.game,
        "started_at": match.started_at.isoformat(),
        "seconds": match.seconds,
    }


def _outline(match: Outline) -> dict[str, Any]:
    return {**_about(match), "players": [_seat_row(seat) for seat in match.seats]}


def _seat_row(seat: Seated) -> dict[str, Any]:
    return {"side": seat.side, "player": seat.name, "won": seat.won, **_figures(seat.figures)}


def _figures(figures: Figures) -> dict[str, Any]:
    return {**{name: getattr(figures, name) for name in NUMBERS}, "fouls_by": dict(figures.fouls_by)}


def _match(told: Told) -> dict[str, Any]:
    record, state = told.match.record, told.match.record.state
    standing = {entry.number for entry in record.standing}
    return {
        **_outline(told.outline),
        "sides": state.sides,
        "race_to": state.race_to,
        "options": dict(state.options),
        "frames": [
            {"number": frame.number, "score": frame.score, "winner": frame.winner, "reason": frame.reason}
            for frame in frames_of(record)
        ],
        "winner": state.winner,
        "entries": [
            {**_said(entry, told.said), "stands": entry.number in standing, **json.loads(encode(entry))}
            for entry in record.entries
        ],
    }


def _entry_rows(told: Told) -> list[dict[str, Any]]:
    standing = {entry.number for entry in told.match.record.standing}
    return [
        {
            "match": told.match.id,
            **_said(entry, told.said),
            "stands": entry.number in standing,
            "reports": json.dumps([to_json(report) for report in entry.reports], ensure_ascii=False),
            "clauses": " ".join(dict.fromkeys(c for event in entry.events for c in getattr(event, "clauses", ()))),
        }
        for entry in told.match.record.entries
    ]


def _said(entry: Entry, said: Mapping[int, Said]) -> dict[str, Any]:
    note = said.get(entry.number)
    return {"number": entry.number, "at": note and note.at.isoformat(), "words": note.words if note else ""}


def _remarks(said: Mapping[int, Said]) -> dict[int, str]:
    return {number: f"{note.at.isoformat(timespec='seconds')} {note.words}" for number, note in said.items()}


def _csv(rows: Sequence[Mapping[str, Any]]) -> bytes:
    buffer = io.StringIO()
    buffer.write(BYTE_ORDER_MARK)
    if rows:
        writer = csv.DictWriter(buffer, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return buffer.getvalue().encode()


def _cell(value: object) -> object:
    """A value that no spreadsheet takes for a formula."""
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return f"'{value}" if isinstance(value, str) and value.startswith(RISKY) else value


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
