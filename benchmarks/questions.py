"""Questions about the rules: how often the right clause comes first, against plain BM25, and how long it takes.

Both search the same texts with the same questions in the same run; bm25s takes the words as they are. Wanted: the
right clause first at least 15 points more often; a question in 5 ms (median) and the index read in 300 ms, both in
processor time. A file of questions may be named: JSON lines with `game`, `question` and `refs`; else those of the
tests are asked.
"""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import bm25s

from rules import handbook
from speech.questions import ask

TABLE = Path(__file__).parents[1] / "tests" / "speech" / "questions" / "ru.toml"
LANGUAGE = "ru"
POINTS = 15
MEDIAN_MS = 5
LOAD_MS = 300
LOADING = """
from time import process_time
begun = process_time()
from speech.questionindex import load
from speech.wording import wording
load("ru", "snooker"), wording("ru")
print((process_time() - begun) * 1000)
"""


def rows(paths: Sequence[str]) -> list[dict[str, Any]]:
    """The questions that the book answers."""
    if not paths:
        found: list[dict[str, Any]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["inside"]
        return found
    lines = [line for path in paths for line in Path(path).read_text(encoding="utf-8").splitlines() if line]
    return [row for row in map(json.loads, lines) if row["refs"]]


def item(name: str) -> str:
    """A clause without its letter."""
    return re.sub(r"\([^)]*\)$", "", name)


def right(got: str, wanted: Iterable[str]) -> bool:
    """Whether a clause is one that is wanted; a letter may be missing on either side."""
    return any(got == one or (item(got) == item(one) and ("(" not in got or "(" not in one)) for one in wanted)


class Plain:
    """Plain BM25 over the clauses of a game: title, text and (if asked for) sayings as one text, words as they are."""

    def __init__(self, game: str, *, sayings: bool) -> None:
        self._clauses = handbook.load(LANGUAGE).of_game(game)
        texts = [f"{one.title}. {one.text} {'. '.join(one.sayings if sayings else ())}" for one in self._clauses]
        self._index = bm25s.BM25()
        self._index.index(bm25s.tokenize(texts, stopwords=None, show_progress=False), show_progress=False)

    def first(self, question: str) -> str:
        """The best clause."""
        asked = bm25s.tokenize([question], stopwords=None, show_progress=False)
        found, _scores = self._index.retrieve(asked, k=1, show_progress=False)
        return self._clauses[int(found[0, 0])].name


def main() -> int:
    """Prints the figures; the exit code is 1 if one of them is not what is wanted."""
    asked = rows(sys.argv[1:])
    games = {row["game"] for row in asked}
    plain, bare = ({game: Plain(game, sayings=sayings) for game in games} for sayings in (True, False))
    for row in asked:
        ask(row["question"], row["game"], LANGUAGE)
    times, ours, theirs, without = [], 0, 0, 0
    for row in asked:
        begun = process_time()
        found = ask(row["question"], row["game"], LANGUAGE)
        times.append((process_time() - begun) * 1000)
        ours += bool(found) and right(found[0].name, row["refs"])
        theirs += right(plain[row["game"]].first(row["question"]), row["refs"])
        without += right(bare[row["game"]].first(row["question"]), row["refs"])
    first, bm25, bm25_bare = (100 * count / len(asked) for count in (ours, theirs, without))
    loading = [
        float(subprocess.run([sys.executable, "-c", LOADING], capture_output=True, check=True, text=True).stdout)
        for _ in range(5)
    ]
    print(f"right clause first: {first:.1f} % of {len(asked)} questions; plain BM25 (bm25s): {bm25:.1f} %")
    print(f"plain BM25 over titles and texts without the sayings: {bm25_bare:.1f} %")
    print(f"a question, warm: median {median(times):.2f} ms, longest {max(times):.1f} ms")
    print(f"index of snooker read in a fresh process: median {median(loading):.0f} ms, imports included")
    return int(first - bm25 < POINTS or median(times) > MEDIAN_MS or median(loading) > LOAD_MS)


if __name__ == "__main__":
    sys.exit(main())
