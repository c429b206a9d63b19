"""Templates: the notation of the phrase files, and what each accepts."""

import itertools

import pytest

from speech.templates import TemplateError, compiled, parse


def accepts(template, *said):
    automaton = compiled(parse(template))
    states = {0}
    for word in said:
        states = {to for state in states for terminal, to in automaton.arcs[state] if terminal.symbol == word}
    return any(automaton.final[state] for state in states)


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("а б", ["а", "б"]),
        ("[а] б", ["б"]),
        ("[а] б", ["а", "б"]),
        ("(а|б в)", ["б", "в"]),
        ("{а б в}", ["в", "а", "б"]),
        ("{а [б]}", ["а"]),
        ("{а [б]}", ["б", "а"]),
        ("{(а б) в}", ["в", "а", "б"]),
        ("а+", ["а", "а", "а"]),
        ("а (и а)+", ["а", "и", "а", "и", "а"]),
        ("<список:поле> б", ["<список>", "б"]),
        ("не _<pot>", ["не", "<pot>"]),
        ("[[а] б] в", ["б", "в"]),
    ],
)
def test_a_template_accepts_what_it_says(template, said):
    assert accepts(template, *said)


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("а б", ["а"]),
        ("а б", ["б", "а"]),
        ("[а] б", ["а"]),
        ("(а|б)", ["а", "б"]),
        ("{а б}", ["а", "а"]),
        ("{(а б) в}", ["а", "в", "б"]),
        ("а+", []),
    ],
)
def test_a_template_accepts_nothing_else(template, said):
    assert not accepts(template, *said)


def test_words_in_any_order_come_in_every_order():
    assert all(accepts("{а б в г}", *order) for order in itertools.permutations("абвг"))


@pytest.mark.parametrize("template", ["", "(а", "а)", "[а", "{а", "()", "а||б", "(а]"])
def test_a_broken_template_is_an_error_that_shows_it(template):
    with pytest.raises(TemplateError, match=r"'.*'"):
        parse(template)


@pytest.mark.parametrize(
    ("template", "required"),
    [
        ("а [б] в", {"а", "в"}),
        ("(а б|а в)", {"а"}),
        ("{а [б]}", {"а"}),
        ("а+", {"а"}),
        ("[а]", set()),
    ],
)
def test_a_template_knows_what_it_cannot_do_without(template, required):
    assert parse(template).required == required


def test_slots_and_nearness_are_kept():
    (terminal, _), *_ = compiled(parse("_<ball.nom:potted>")).arcs[0]
    assert (terminal.symbol, terminal.slot, terminal.near) == ("<ball.nom>", "potted", True)
