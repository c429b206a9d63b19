"""Walks the handbook: books, sections, clauses, and from one clause to the next."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rules.clauses import BOOKS
from rules.handbook import Clause, Handbook

_STEP = re.compile(r"[a-z]+(?=:)|\d+|\([^)]+\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One place of the handbook; the contents of all books have the name ""."""

    name: str
    title: str
    clause: Clause | None
    inside: tuple[tuple[str, str], ...]
    """Names and titles of what it consists of."""
    above: str | None
    """Where it is part of; None for the contents."""
    before: str | None
    """The clause before it in its book."""
    after: str | None


def page(book: Handbook, name: str) -> Page | None:
    """The page of this name; None if there is none."""
    inside = tuple((part, book.title(part)) for part in _inside(book, name))
    clause = book.clause(name)
    if not inside and clause is None:
        return None
    before, after = _neighbours(book, clause)
    return Page(
        name=name,
        title=book.title(name),
        clause=clause,
        inside=inside,
        above=_above(name),
        before=before,
        after=after,
    )


def by_number(book: Handbook, number: str, game: str | None) -> tuple[Clause, ...]:
    """The clauses of this number: the game's own, else the general one; without either, any."""
    named = [clause for clause in book.clauses if clause.name.partition(":")[2] == number]
    own = sorted((clause for clause in named if game in clause.games), key=lambda clause: len(clause.games))
    return tuple(own[:1] or named)


def _steps(name: str) -> list[str]:
    return _STEP.findall(name)


def _joined(steps: Sequence[str]) -> str:
    """The steps as a name again: `pool`, `3`, `3`, `(e)` is `pool:3.3(e)`."""
    first, *rest = steps
    numbers = ".".join(step for step in rest if not step.startswith("("))
    return first + (f":{numbers}" if numbers else "") + "".join(step for step in rest if step.startswith("("))


def _inside(book: Handbook, name: str) -> list[str]:
    if not name:
        return list(BOOKS)
    path = _steps(name if ":" in name else f"{name}:")
    depth = len(path)
    under = [steps for clause in book.clauses if (steps := _steps(clause.name))[:depth] == path and len(steps) > depth]
    return list(dict.fromkeys(_joined(steps[: depth + 1]) for steps in under))


def _above(name: str) -> str | None:
    if not name:
        return None
    steps = _steps(name if ":" in name else f"{name}:")
    return _joined(steps[:-1]) if len(steps) > 1 else ""


def _neighbours(book: Handbook, clause: Clause | None) -> tuple[str | None, str | None]:
    if clause is None:
        return None, None
    names = [one.name for one in book.book(clause.name.partition(":")[0])]
    at = names.index(clause.name)
    return (names[at - 1] if at else None), (names[at + 1] if at + 1 < len(names) else None)
