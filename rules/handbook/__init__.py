"""The handbook: every clause of the rule books restated in our own words, as data, one folder a language.

A book is one file, `<book>.toml`, or several, `<book>-1.toml`, `<book>-2.toml`, with its clauses in their order:

    [[clause]]
    name = "pool:6.4"
    title = "Ноги оторваны от пола"
    games = ["eight-ball", "nine-ball"]      # the games it holds in
    text = "…"                               # the whole rule; each sentence says what it is about
    related = ["pool:6.16"]                  # clauses read together with it
    sayings = ["стоял на цыпочках"]          # words people use when they ask about it

`headings.toml` names the books, and the sections that have no words of their own.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.clauses import BOOKS
from rules.errors import NotationError

_HERE = Path(__file__).parent
_TOP = re.compile(r"[a-z]+:\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One clause of a rule book in our own words."""

    name: str
    """As rulings cite it: `pool:6.14`."""
    title: str
    games: tuple[str, ...]
    """Keys of the games in which it holds."""
    text: str
    related: tuple[str, ...]
    """Names of clauses that are read together with it, nearest first."""
    sayings: tuple[str, ...]
    """Words and phrases people use when they ask about it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The name and title of a book or section."""

    name: str
    title: str


class Handbook:
    """All clauses in one language, in the order of the books."""

    def __init__(self, clauses: Sequence[Clause], headings: Mapping[str, str]) -> None:
        self.clauses: tuple[Clause, ...] = tuple(clauses)
        self._by_name = {clause.name: clause for clause in clauses}
        self.headings = headings
        """Titles of books and sections that are no clauses, by name."""

    def clause(self, name: str) -> Clause | None:
        """The clause of this name; None if the books have none."""
        return self._by_name.get(name)

    def section(self, name: str) -> tuple[Clause, ...]:
        """The clause of this name and all under it: `pool:3.3` and its letters, `pool:3` and all of section 3."""
        return tuple(clause for clause in self.clauses if re.match(rf"{re.escape(name)}(?![\w])", clause.name))

    def book(self, book: str) -> tuple[Clause, ...]:
        """All clauses of a book."""
        return tuple(clause for clause in self.clauses if clause.name.startswith(f"{book}:"))

    def of_game(self, game: str) -> tuple[Clause, ...]:
        """All clauses that hold in a game, by its key."""
        return tuple(clause for clause in self.clauses if game in clause.games)

    def sections(self, book: str) -> tuple[Heading, ...]:
        """The sections a book is divided into."""
        tops = dict.fromkeys(match[0] for clause in self.book(book) if (match := _TOP.match(clause.name)))
        return tuple(Heading(top, self.title(top)) for top in tops)

    def title(self, name: str) -> str:
        """The title of a clause, section or book; empty if it has none."""
        clause = self.clause(name)
        return clause.title if clause else self.headings.get(name, "")


@cache
def load(language: str) -> Handbook:
    """The handbook in a language; read once.

    Raises:
        NotationError: there is no handbook in this language.
    """
    folder = _HERE / language
    if not (folder / "headings.toml").is_file():
        raise NotationError(f"there is no handbook in '{language}'")
    files = [path for book in BOOKS for path in (folder / f"{book}.toml", *sorted(folder.glob(f"{book}-*.toml")))]
    clauses = [_clause(row) for path in files if path.is_file() for row in _read(path)["clause"]]
    return Handbook(clauses, _read(folder / "headings.toml"))


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def _clause(row: Mapping[str, Any]) -> Clause:
    return Clause(
        name=row["name"],
        title=row["title"],
        games=tuple(row["games"]),
        text=row["text"],
        related=tuple(row["related"]),
        sayings=tuple(row["sayings"]),
    )
