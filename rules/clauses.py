"""Clause names: `book:item`, as in `pool:6.14`, `pyramid:12.2(3)`, `snooker:2.11.1(ж)`."""

import re

Clause = str
"""The name of one clause of the rule book. Rulings cite clauses; the handbook explains them."""

BOOKS: tuple[str, ...] = ("pyramid", "free", "combined", "dynamic", "classic", "pool", "snooker")

_FORM = re.compile(r"(?P<book>[a-z]+):\d+(\.\d+)*(\((?P<part>[0-9a-zа-яё]+)\))?")


def is_well_formed(name: str) -> bool:
    """Whether a name has the form of a clause of a known book; says nothing of whether the book has it."""
    match = _FORM.fullmatch(name)
    return match is not None and match["book"] in BOOKS
