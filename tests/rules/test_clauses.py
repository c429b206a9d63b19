"""docs/clauses says of every clause of the book where it is applied and which cases prove it."""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from book import CLAUSES, cases

from rules.clauses import BOOKS, is_well_formed

ROOT = Path(__file__).parents[2]
NAMES = {case["name"] for _, case in cases()}


class Row(NamedTuple):
    clause: str
    where: str
    proved_by: str
    why: str


def rows():
    for path in sorted((ROOT / "docs" / "clauses").glob("*.md")):
        for line in path.read_text("utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if is_well_formed(cells[0]):
                yield Row(*cells)


ROWS = list(rows())


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_of_the_book_is_accounted_for_once(book):
    told = Counter(row.clause for row in ROWS if row.clause.startswith(f"{book}:"))
    wanted = Counter(clause for clause in CLAUSES if clause.startswith(f"{book}:"))
    assert told == wanted


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.clause)
def test_a_clause_is_applied_and_proved_where_the_list_says(row):
    modules = re.findall(r"`([^`]+)`", row.where)
    for module in modules:
        assert (ROOT / module).is_file(), module
    proofs = {name.strip() for name in row.proved_by.split(";")} - {""}
    assert proofs <= NAMES
    if row.where == "handbook only":
        assert not proofs
        assert row.why
    else:
        assert modules
        assert proofs


def test_every_clause_named_in_the_rules_is_in_the_book():
    for path in sorted((ROOT / "rules").rglob("*.py")):
        for book, item in re.findall(rf'"({"|".join(BOOKS)}):(\d[^"]*)"', path.read_text("utf-8")):
            assert f"{book}:{item}" in CLAUSES, f"{path.name} cites {book}:{item}"


def test_a_clause_is_named_by_book_and_item():
    assert all(map(is_well_formed, CLAUSES))
    assert len(set(CLAUSES)) == len(CLAUSES)
    for name in ("pool", "pool:", "pool:6.", "chess:1", "pool:6.14(a)(b)", "pool:6,14", "Pool:6"):
        assert not is_well_formed(name)
