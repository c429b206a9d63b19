"""How well the costs of understanding stand: fitted on four fifths of a corpus, tried on the last, five times over.

A corpus has one JSON object a line: `text`, `game`, `players` and the `reports` (or `options`) that are right, none for
talk. Without one (`python -m benchmarks.costs CORPUS.jsonl`) the sentences of the test tables are taken, one in seven.
The figures are right lines in a hundred and talk taken for reports in a hundred; the costs found best are shown beside
those in use, which are changed in `speech/phrases/ru/common.toml` and nowhere else.
"""

import json
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.notation import to_json
from speech.lexicon import load
from speech.understanding import Ambiguous, Understood, understand

TABLES = Path(__file__).parent.parent / "tests" / "speech" / "tables" / "ru"
FOLDS = 5
ONE_IN = 7
FITTED = ("budget", "share", "known", "noun", "past", "adjective", "adverb", "strange", "slip", "comma", "gap_most")
FACTORS = (0.7, 0.85, 1.2, 1.4)
FALSE_WEIGHS = 2
"""A report made of talk is as bad as this many misses."""

Line = Mapping[str, Any]


def lines_of_tables() -> Iterator[Line]:
    """Sentences of the tables in the form of a corpus."""
    for path in sorted(TABLES.glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for case in table["cases"]:
            meant = (
                {"options": case["options"]}
                if "options" in case
                else {"reports": case.get("reports", [{"type": "question"}])}
            )
            for game in case.get("games", table.get("games")):
                for text in case["say"]:
                    if game != "none":
                        yield {"text": text, "game": game, "players": case.get("players", table["players"]), **meant}


def plain(reports: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Reports in a form that can be compared."""
    return [
        {
            name: sorted(value) if isinstance(value, list) and name != "score" else value
            for name, value in report.items()
            if name not in ("pocket", "text")
        }
        for report in reports
    ]


def right(line: Line) -> bool:
    """Whether the line is understood as it should be."""
    lexicon = load("ru", line["game"]).with_names(line.get("players") or ())
    match understand(line["text"], lexicon):
        case Understood(reports=reports):
            return "options" not in line and plain(map(to_json, reports)) == plain(line["reports"])
        case Ambiguous(options=options):
            offered = [plain(map(to_json, reports)) for reports in options]
            return all(plain(reports) in offered for reports in line.get("options", [[]]))
    return not line.get("options") and not line["reports"]


class Score:
    """How many lines are right."""

    def __init__(self, lines: Sequence[Line]) -> None:
        talk = [line for line in lines if not line.get("options") and not line["reports"]]
        spoken = [line for line in lines if line not in talk]
        self.exact = 100 * sum(map(right, spoken)) / max(1, len(spoken))
        self.false = 100 * sum(not right(line) for line in talk) / max(1, len(talk))

    @property
    def value(self) -> float:
        """The more the better."""
        return self.exact - FALSE_WEIGHS * self.false


def use(costs: Mapping[str, float], games: Iterable[str]) -> None:
    """Makes the lexicons of these games cost that from now on."""
    for game in games:
        load("ru", game).book.costs.update(costs)


def fitted(lines: Sequence[Line], costs: dict[str, float], games: set[str]) -> dict[str, float]:
    """The costs with which most of the lines are right; a cost is changed only if that helps."""
    use(costs, games)
    best = Score(lines).value
    for name in FITTED:
        for factor in FACTORS:
            tried = costs | {name: costs[name] * factor}
            use(tried, games)
            value = Score(lines).value
            if value > best:
                best, costs = value, tried
    return costs


def cross_validated(lines: Sequence[Line], in_use: dict[str, float], games: set[str]) -> tuple[float, float]:
    """Right lines and talk taken for reports, in a hundred, with costs fitted on other lines."""
    tried = []
    for fold in range(FOLDS):
        costs = fitted([line for number, line in enumerate(lines) if number % FOLDS != fold], in_use, games)
        use(costs, games)
        tried.append(Score(lines[fold::FOLDS]))
    return sum(score.exact for score in tried) / FOLDS, sum(score.false for score in tried) / FOLDS


def main(corpora: Sequence[str]) -> int:
    """Prints the figures; without a corpus only those of the costs in use."""
    given = [json.loads(line) for path in corpora for line in Path(path).read_text(encoding="utf-8").splitlines()]
    lines = given or list(lines_of_tables())[::ONE_IN]
    games = {line["game"] for line in lines}
    in_use = {name: load("ru", min(games)).costs[name] for name in FITTED}
    now = Score(lines)
    print(f"{len(lines)} lines, costs in use: {now.exact:.1f} % right, {now.false:.1f} % of talk taken for reports")
    if not given:
        return 0
    exact, false = cross_validated(lines, in_use, games)
    print(f"fitted by cross-validation: {exact:.1f} % right, {false:.1f} % of talk taken for reports")
    best = fitted(lines, in_use, games)
    for name in FITTED:
        better = "" if best[name] == in_use[name] else "  would be better"
        print(f"{name:12} {in_use[name]:6.2f} {best[name]:6.2f}{better}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
