"""The last touches on reports: names carried over, corrections gathered, what was said twice said once."""

from collections.abc import Iterator, Sequence
from typing import Any

from speech.lexicon import Lexicon
from speech.meaning import Fields
from speech.strokes import Stroke

Play = Stroke | Fields
"""A stroke, or any other report."""

_ONCE = frozenset(
    (
        "choice",
        "redo",
        "stalemate",
        "restore",
        "confirm",
        "reject",
        "query",
        "frame_won",
        "concede",
        "free_ball",
        "timeout",
    )
)
"""Reports that mean no more when said twice in a message."""
_TOGETHER = "+"
"""Stands between the names of players who play together."""
_OF_THE_OTHER = frozenset(("hand_back", "rebreak_opponent", "replace"))
"""Choices that name who is to play, not who chooses."""


def carried(done: Sequence[Play], lexicon: Lexicon) -> list[Fields] | None:
    """The reports, with a name that was said on every stroke until another was; None if one of them cannot be."""
    reports: list[Fields] = []
    player: str | None = None
    for item in done:
        report = item.report(lexicon.book) if isinstance(item, Stroke) else _completed(item, lexicon)
        if report is None:
            return None
        if report["type"] in ("shot", "run"):
            player = report.get("player") or player
            if player:
                report["player"] = player
        reports.append(report)
    return reports


def _completed(report: Fields, lexicon: Lexicon) -> Fields | None:
    match report["type"]:
        case "choice" if report["choice"] in _OF_THE_OTHER:
            report.pop("player", None)
        case "run" if max(report.get("count", 0), report.get("points", 0)) > lexicon.costs["longest_run"]:
            return None
        case "set_score":
            _name_scores(report, lexicon.players)
        case "start":
            for key in ("players", "breaker"):
                if key in report:
                    report[key] = _nominative(report[key], lexicon)
            if report.get("race_to", 0) > lexicon.costs["most_frames"]:
                report["target"] = report.pop("race_to")
    return report


def _name_scores(report: Fields, players: Sequence[str]) -> None:
    """Scores said with names go to those names; of two sides the other one gets the other number."""
    names, scores = list(report.pop("who", ())), report["score"]
    if report.pop("leads", False):
        scores = sorted(scores, reverse=True)
    if names and len(names) < len(scores):
        names += [player for player in players if player not in names]
    if names and len(names) == len(scores):
        report["score"] = dict(zip(names, scores, strict=True))


def _nominative(names: Any, lexicon: Lexicon) -> Any:  # noqa: ANN401 - one name or several
    if isinstance(names, list):
        return [_nominative(name, lexicon) for name in names]
    if _TOGETHER in names:
        return _TOGETHER.join(_nominative(name, lexicon) for name in names.split(_TOGETHER))
    return names if names in lexicon.players else lexicon.nominative(names)


def amended(reports: Sequence[Fields], player: str | None) -> list[Fields]:
    """Strokes said after "исправь" as one change of the last stroke, and the other reports as they are."""
    amend: Fields = {"type": "amend"}
    for report in reports:
        if report["type"] == "amend":
            amend |= report
        elif report["type"] == "shot":
            shot = {name: value for name, value in report.items() if name not in ("type", "player")}
            amend["shot"] = {**amend.get("shot", {}), **shot}
            player = report.get("player", player)
    if player:
        amend["player"] = player
    others = [report for report in reports if report["type"] not in ("shot", "amend")]
    return [amend, *others] if len(amend) > 1 else others


def once(reports: Sequence[Fields], lexicon: Lexicon) -> list[Fields]:
    """Without what another report says along or says more fully."""
    absorbed = {other for report in reports for other in lexicon.book.absorbs.get(report.get("choice", ""), ())}
    said = [report for report in reports if report.get("choice") not in absorbed]
    return list(_fullest(said))


def _fullest(reports: Sequence[Fields]) -> Iterator[Fields]:
    for at, report in enumerate(reports):
        if report["type"] in _ONCE:
            fuller = (other for other in reports if report.items() < other.items())
            if report in reports[:at] or next(fuller, None) is not None:
                continue
        yield report
