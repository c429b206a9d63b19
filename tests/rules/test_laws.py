"""Laws that hold in every game whatever is reported."""

import json
from random import Random

import pytest
from book import CLAUSES
from histories import claims, long_lists, plausible, reports, starts
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.balls import Ball
from rules.errors import Refusal, Refused
from rules.events import Phase, Ruling
from rules.games import RULESETS
from rules.judge import accepts, decide
from rules.notation import from_json, to_json
from rules.record import begun, replayed
from rules.reports import Choice, Concede, Redo, SetStriker, Shot, Undo
from rules.scenario import snapshot
from rules.state import fold

BOOK = frozenset(CLAUSES)
games = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
many = settings(max_examples=500, deadline=None)


def histories(ruleset):
    """A match and the claims made in it, refused ones too."""
    return st.tuples(starts(ruleset), long_lists(claims(tuple(sorted(ruleset.balls))), 30))


def told(record, claim):
    try:
        return record.said([claim])
    except Refused:
        return record


def the_laws_hold(record, claim):
    """The record after the claim, which may be refused."""
    after = told(record, claim)
    if after is not record:
        the_events_hold(record, after, claim)
    the_state_holds(after.state)
    return after


@games
def test_the_laws_hold_after_every_claim(ruleset):
    @many
    @given(histories(ruleset))
    def hold(history):
        start, said = history
        record = begun(start)
        for claim in said:
            record = the_laws_hold(record, claim)
        assert replayed(record.entries) == record
        assert fold([event for entry in record.standing for event in entry.events]) == record.state

    hold()


@games
def test_the_laws_hold_to_the_end_of_whole_matches(ruleset):
    @settings(max_examples=50, deadline=None)
    @given(starts(ruleset), st.integers(0, 2**32))
    def hold(start, seed):
        record, chance = begun(start), Random(seed)
        for _ in range(150):
            record = the_laws_hold(record, plausible(record.state, chance))
            if record.state.winner is not None:
                break
        assert replayed(record.entries) == record

    hold()


def the_events_hold(record, after, claim):
    entry = after.entries[-1]
    assert decide(record.state, claim) == entry.events
    for event in entry.events:
        if isinstance(event, Ruling):
            assert event.clauses, f"{event} rests on no clause"
            assert set(event.clauses) <= BOOK, event
    assert fold(entry.events, record.state) == after.state
    undone = after.said([Undo()])
    assert undone.state == record.state
    assert undone.said([Redo()]).state == after.state


def the_state_holds(state):
    frame, turn = state.frame, state.frame.turn
    assert all(number > 0 for number in frame.on_table.values()), frame.on_table
    assert not frame.on_table.keys() & {Ball.CUE, Ball.SOLID, Ball.STRIPE, Ball.COLOUR}
    assert 0 <= turn.striker < len(frame.order)
    assert len(frame.score) == len(state.sides)
    json.dumps(snapshot(state))
    if state.winner is not None:
        a_finished_match_takes_nothing(state)
    else:
        something_may_be_done(state)
        if frame.balls_known:
            assert set(turn.ball_on) <= frame.on_table.keys(), turn


def a_finished_match_takes_nothing(state):
    for claim in (Shot(miss=True), Choice(choice="play"), SetStriker(player="Аня"), Concede()):
        with pytest.raises(Refused) as refused:
            decide(state, claim)
        assert refused.value.code is Refusal.MATCH_OVER


def something_may_be_done(state):
    turn = state.frame.turn
    for choice in turn.choices:
        assert accepts(state, [Choice(choice=choice)]), f"{choice} is offered and refused"
    if turn.phase is Phase.LOT:
        for players in state.sides:
            assert accepts(state, [SetStriker(player=players[0])])
    elif not turn.choices:
        assert accepts(state, [Shot(miss=True)])
    assert accepts(state, [Concede(player=state.sides[0][0])])


@games
def test_whatever_is_said_ends_in_a_ruling_or_a_refusal(ruleset):
    @many
    @given(starts(ruleset), long_lists(st.lists(reports(), min_size=1, max_size=4), 12))
    def end(start, messages):
        record = begun(start)
        for message in messages:
            assert [from_json(json.loads(json.dumps(to_json(report)))) for report in message] == message
            try:
                record = record.said(message)
            except Refused:
                continue
        the_state_holds(record.state)
        assert replayed(record.entries) == record

    end()
