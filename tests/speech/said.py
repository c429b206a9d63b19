"""What the tests of understanding share: a sentence heard, in the notation of the rules, and the tables."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.notation import to_json
from speech.lexicon import load
from speech.understanding import Accepts, Ambiguous, Understood, anything, understand

GAMES = (
    "free-pyramid",
    "combined-pyramid",
    "dynamic-pyramid",
    "classic-pyramid",
    "eight-ball",
    "nine-ball",
    "ten-ball",
    "straight-pool",
    "snooker",
)
NO_MATCH = "none"
TABLES = Path(__file__).parent / "tables"
_UNORDERED = ("potted", "off_table", "involved", "foul")


def options(text: str, game: str, players: Sequence[str] = (), accepts: Accepts = anything) -> list[list[Any]]:
    """Every meaning that is offered; one of what is understood, none of talk."""
    lexicon = load("ru", None if game == NO_MATCH else game).with_names(players)
    match understand(text, lexicon, accepts):
        case Understood(reports=reports):
            return [plain(map(to_json, reports))]
        case Ambiguous(options=several):
            return [plain(map(to_json, reports)) for reports in several]
    return []


def heard(text: str, game: str, players: Sequence[str] = ()) -> list[Any]:
    """The reports of what is plainly understood; none of talk."""
    meanings = options(text, game, players)
    assert len(meanings) < 2, f"{text!r} is ambiguous in {game}: {meanings}"
    return meanings[0] if meanings else []


def plain(reports: Any) -> list[Any]:
    """Reports in a form that can be compared: balls of a stroke in any order, questions without their text."""
    return [_plain(report) for report in reports]


def _plain(value: Any, name: str = "") -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item, key) for key, item in value.items() if key != "text"}
    if name in _UNORDERED:
        return sorted(Counter(value).items())
    return value


def cases(language: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every case of every table, with the name of its table; a case names its games and players or its table does."""
    for path in sorted((TABLES / language).glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for case in table["cases"]:
            yield path.stem, {"games": table.get("games"), "players": table["players"], **case}
