"""Whether what was heard is what was said."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any

from benchmarks.voice.utterances import Json, Utterance
from rules.notation import to_json
from rules.reports import Report
from speech.normalize import fold
from speech.understanding import Ambiguous, Understanding, Understood

CUE_MAY_FALL = frozenset(("free-pyramid", "combined-pyramid", "dynamic-pyramid"))
"""Games in which a potted cue ball is no foul."""
_DETAILS = frozenset(("pocket", "text"))
"""Fields that change no score."""
_PLAIN = {
    "undo": {"count": 1},
    "set_score": {"of": "frame"},
    "concede": {"scope": "frame"},
}
"""What goes without saying, by the type of the report."""


class Outcome(StrEnum):
    """What became of an utterance."""

    RIGHT = "right"
    """Every report of it, in order, with every field; of talk: nothing was heard."""
    ASKED = "asked"
    """People are asked, and can answer with what was said."""
    ASKED_AMISS = "asked amiss"
    """People are asked, and what was said is not among the answers."""
    WRONG = "wrong"
    """Something is taken for said that was not said so; of talk: a false event."""
    MISSED = "missed"
    """Nothing was made out."""


def judged(utterance: Utterance, understanding: Understanding | None) -> Outcome:
    """What became of an utterance; with no understanding, nobody was heard to speak."""
    wanted = [plain(reports, utterance.game) for reports in utterance.options or [utterance.reports]]
    match understanding:
        case Understood(reports=reports):
            alone = not utterance.options and _written(reports, utterance.game) in wanted
            return Outcome.RIGHT if alone else Outcome.WRONG
        case Ambiguous(options=options):
            offered = [_written(reports, utterance.game) for reports in options]
            if not all(meaning in offered for meaning in wanted):
                return Outcome.ASKED_AMISS
            return Outcome.RIGHT if utterance.options else Outcome.ASKED
    return Outcome.RIGHT if utterance.is_talk else Outcome.MISSED


def _written(reports: Iterable[Report], game: str | None) -> list[Any]:
    return plain(list(map(to_json, reports)), game)


def plain(reports: Sequence[Json], game: str | None) -> list[Any]:
    """Reports in a form that can be compared: balls of a stroke in any order, nothing that goes without saying."""
    return [_plain(report, game) for report in reports]


def _plain(report: Json, game: str | None) -> dict[str, Any]:
    kind = report.get("type", "")
    fields = {name: _alike(name, value, game) for name, value in report.items() if name not in _DETAILS}
    said = {
        name: value
        for name, value in fields.items()
        if value is not None and (value is not False or name == "as_called") and value not in ([], {})
    }
    if "foul" in said:
        said["foul"] = _foul(said, report, game)
    if kind == "choice":
        said.pop("player", None)
    implied = _PLAIN.get(kind, {})
    return {name: value for name, value in said.items() if value != [] and value != implied.get(name)}


def _alike(name: str, value: Any, game: str | None) -> Any:  # noqa: ANN401 - any value of JSON
    if name == "shot" and value:
        return _plain(value, game)
    return _ALIKE[name](value) if value and name in _ALIKE else value


def _balls(balls: Sequence[str]) -> list[tuple[str, int]]:
    return sorted(Counter(balls).items())


def _score(score: Any) -> Any:  # noqa: ANN401 - a list of numbers, or numbers by name
    return sorted((fold(name), points) for name, points in score.items()) if isinstance(score, dict) else score


_ALIKE: dict[str, Callable[[Any], Any]] = {
    "potted": _balls,
    "off_table": _balls,
    "involved": _balls,
    "players": lambda names: list(map(fold, names)),
    "player": fold,
    "breaker": fold,
    "score": _score,
    "called": lambda call: {part: of for part, of in call.items() if of} if isinstance(call, dict) else call,
}
"""What makes values of a field the same that mean the same."""


def _foul(said: Json, report: Json, game: str | None) -> list[str]:
    """The causes of a foul. That there was one goes without saying where a ball tells it."""
    causes = sorted(set(said["foul"]) - {"generic"})
    told = "off_table" in said or ("cue" in report.get("potted", ()) and game not in CUE_MAY_FALL)
    return causes or ([] if told else ["generic"])
