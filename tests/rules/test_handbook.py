"""The handbook has every clause of the books, in our own words, and nothing that leads nowhere."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from book import CLAUSES, cases
from make_shingles import RUN, shingles, stored

from rules import handbook
from rules.clauses import BOOKS
from rules.errors import NotationError
from rules.games import RULESETS
from rules.scenario import play, read, scenario_of

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RU = handbook.load("ru")
TAKEN = frozenset(stored())
"""Hashes of what stands in the book word for word."""
PYRAMID = {ruleset.key for ruleset in RULESETS if ruleset.key.endswith("pyramid")}
GAMES = {
    "pyramid": PYRAMID,
    "free": {"free-pyramid"},
    "combined": {"combined-pyramid"},
    "dynamic": {"dynamic-pyramid"},
    "classic": {"classic-pyramid"},
    "pool": {ruleset.key for ruleset in RULESETS} - PYRAMID - {"snooker"},
    "snooker": {"snooker"},
}
"""The games a book is about."""


def each(clauses):
    return pytest.mark.parametrize("clause", [pytest.param(clause, id=clause.name) for clause in clauses])


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_of_the_book_is_there_once_and_in_its_order(book):
    wanted = [name for name in CLAUSES if name.startswith(f"{book}:")]
    assert [clause.name for clause in RU.book(book)] == wanted


@pytest.mark.parametrize("book", BOOKS)
def test_the_book_and_each_of_its_sections_have_a_title(book):
    assert RU.title(book)
    for heading in RU.sections(book):
        assert heading.title, heading.name


@each(RU.clauses)
def test_a_clause_is_whole(clause):
    assert 1 <= len(clause.title.split()) <= 8
    assert clause.title[-1] not in ".!?"
    assert clause.games
    assert set(clause.games) <= GAMES[clause.name.partition(":")[0]]
    assert len(set(clause.games)) == len(clause.games)
    assert clause.text == " ".join(clause.text.split())
    assert clause.text.endswith((".", "!", "»."))


@each(RU.clauses)
def test_what_a_clause_is_read_with_is_in_the_books(clause):
    assert clause.name not in clause.related
    assert len(set(clause.related)) == len(clause.related)
    assert set(clause.related) <= set(CLAUSES)


@each(RU.clauses)
def test_people_have_words_for_a_clause(clause):
    assert len(clause.sayings) >= 2
    assert len(set(clause.sayings)) == len(clause.sayings)
    for saying in clause.sayings:
        assert saying == " ".join(saying.split()) != ""
        assert saying[-1] not in ".?!"


@each(RU.clauses)
def test_no_run_of_eight_words_is_taken_from_the_book(clause):
    for text in (clause.title, clause.text, *clause.sayings):
        borrowed = [run for run, number in shingles(text) if number in TAKEN]
        assert not borrowed, borrowed


def test_borrowed_wording_is_found_whatever_its_case_letters_and_points():
    assert all(one < other for one, other in pairwise(stored()))
    # A heading of the book, of just so many words.
    heading = "Падение битка в лузу — или вылет со стола!"
    assert [number in TAKEN for _, number in shingles(heading)] == [True]
    assert not list(shingles(" ".join(["слово"] * (RUN - 1))))


def cited(request):
    """Every clause that an event of a table or scenario rests on."""
    paths = sorted((HERE / "scenarios").glob("*.toml"))
    scenarios = [scenario_of({"sides": [["Аня"], ["Борис"]], **case}) for _, case in cases()]
    scenarios += [read(path.read_text("utf-8")) for path in paths]
    for scenario in scenarios:
        spoken = any(step.say for step in scenario.steps)
        for done in play(scenario, request.getfixturevalue("hear") if spoken else None):
            for event in done.events:
                yield from getattr(event, "clauses", ())


def test_every_clause_a_ruling_rests_on_can_be_read(request):
    names = set(cited(request))
    assert names
    assert not [name for name in names if RU.clause(name) is None]


@pytest.mark.parametrize("path", sorted((ROOT / "rules").rglob("*.py")), ids=lambda path: path.name)
def test_every_clause_named_in_the_rules_can_be_read(path):
    names = re.findall(rf'"((?:{"|".join(BOOKS)}):\d[^"]*)"', path.read_text("utf-8"))
    assert not [name for name in names if RU.clause(name) is None]


def test_a_clause_is_found_by_its_name():
    assert RU.clause("pool:6.14").name == "pool:6.14"
    assert RU.clause("pool:6.99") is None


def test_a_section_is_the_clause_and_all_under_it():
    assert [clause.name for clause in RU.section("pool:7.2")] == [
        "pool:7.2",
        "pool:7.2(a)",
        "pool:7.2(b)",
        "pool:7.2(c)",
    ]
    assert {clause.name for clause in RU.section("pool:1")} == {
        name for name in CLAUSES if re.fullmatch(r"pool:1(\..*)?", name)
    }
    assert RU.section("pool:6.1") == (RU.clause("pool:6.1"),)
    assert RU.section("pool:77") == ()


def test_a_section_without_words_of_its_own_has_a_title_all_the_same():
    sections = {heading.name: heading.title for heading in RU.sections("pool")}
    assert list(sections) == [f"pool:{number}" for number in range(1, 10)]
    assert RU.clause("pool:7") is None
    assert sections["pool:7"]
    assert sections["pool:6"] == RU.clause("pool:6").title
    assert RU.title("pool:99") == ""


def test_a_game_has_its_own_clauses_and_the_general_ones():
    names = {clause.name for clause in RU.of_game("nine-ball")}
    assert {"pool:2.4", "pool:6.14"} <= names
    assert "pool:3.8" not in names


def test_the_handbook_is_read_once():
    assert handbook.load("ru") is RU


def test_a_language_without_a_handbook_is_an_error_that_names_it():
    with pytest.raises(NotationError, match="xx"):
        handbook.load("xx")
