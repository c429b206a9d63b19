"""Recordings of real people: a folder of sound files with a list of what is said in them."""

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

from benchmarks.voice.measuring import Spoken
from benchmarks.voice.utterances import BadCorpus, Utterance
from rules.notation import to_json
from speech.audio import AudioError, as_wave, decode, read
from speech.lexicon import load
from speech.understanding import Ambiguous, Understood, understand
from tests.speech.said import GAMES

LISTS = ("texts.tsv", "manifest.json")
"""What the list is called; the first that is there counts."""


def recordings(folder: Path) -> list[Spoken]:
    """What is said in each recording of a folder.

    `texts.tsv` has a line of headings and a line for each recording, parted by tabs: `file`, `text`, and, where they
    are known, `game`, `players` (parted by commas) and `reports` (JSON). `manifest.json` is a list of objects with the
    same names; `filename` and `reference` stand for `file` and `text`. Recordings of no game are heard in each game in
    turn. Where no reports are told, the meaning is that of the text as if it were typed.

    Raises:
        BadCorpus: there is no list, or one that cannot be used, or a file of it cannot be read.
    """
    path = next((folder / name for name in LISTS if (folder / name).is_file()), None)
    if path is None:
        raise BadCorpus(f"there is neither {LISTS[0]} nor {LISTS[1]} in {folder}")
    games = cycle(GAMES)
    try:
        return [_recording(folder / _file(fields), _utterance(fields, games)) for fields in _listed(path)]
    except (OSError, AudioError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadCorpus(f"{path}: {type(error).__name__}: {error}") from None


def _listed(path: Path) -> Iterator[Mapping[str, Any]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        yield from json.loads(text)
        return
    for row in csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        fields = {name: value for name, value in row.items() if value}
        told = {"reports": json.loads(fields["reports"])} if "reports" in fields else {}
        yield {**fields, "players": [name.strip() for name in fields.get("players", "").split(",") if name], **told}


def _recording(path: Path, utterance: Utterance) -> Spoken:
    data = read(path)
    wave = as_wave(decode(data))
    return Spoken(utterance=utterance, voice="a person", wave=wave, recording=data)


def _file(fields: Mapping[str, Any]) -> str:
    return str(fields.get("file") or fields["filename"])


def _utterance(fields: Mapping[str, Any], games: Iterator[str]) -> Utterance:
    text = str(fields.get("text") or fields["reference"])
    game = str(fields.get("game") or next(games))
    players = tuple(fields.get("players") or ())
    said = Utterance(
        key=_file(fields), text=text, game=game, players=players, reports=tuple(fields.get("reports") or ())
    )
    return said if "reports" in fields else _as_typed(said)


def _as_typed(said: Utterance) -> Utterance:
    """The same with the meaning of its text."""
    match understand(said.text, load("ru", said.game).with_names(said.players)):
        case Understood(reports=reports):
            return replace(said, reports=tuple(map(to_json, reports)))
        case Ambiguous(options=options):
            return replace(said, options=tuple(tuple(map(to_json, reports)) for reports in options))
    return said
