"""The match around the frames: sides, order, who breaks, handicaps, when it is won."""

import pytest

from rules.errors import NotationError, Refusal, Refused
from rules.games import RULESETS, ruleset_of
from rules.match import find_player, next_position, other_side, playing_order, position_of, previous_position, started
from rules.record import begun
from rules.reports import Concede, FrameWon, Scope, SetScore, SetStriker
from rules.state import fold

SNOOKER = ruleset_of("snooker")
TWO = [["Аня"], ["Борис"]]
PAIRS = [["Аня", "Вера"], ["Борис", "Глеб"]]


def record(sides=TWO, game="snooker", **settings):
    return begun(started(ruleset_of(game), sides, **settings))


def breakers(match, frames):
    """Who breaks each of the next frames when the first side wins them all."""
    names = []
    for _ in range(frames):
        names.append(match.state.name(0))
        match = match.said([FrameWon(player="Аня")])
    return names


@pytest.mark.parametrize(
    ("sides", "breaker", "order"),
    [
        (TWO, (0, 0), "АБ"),
        (TWO, (1, 0), "БА"),
        (PAIRS, (0, 0), "АБВГ"),
        (PAIRS, (1, 1), "ГВБА"),
        ([["Аня"], ["Борис", "Глеб"]], (0, 0), "АБАГ"),
        ([["Аня"], ["Борис", "Глеб"]], (1, 1), "ГАБА"),
        ([["Аня"], ["Борис"], ["Вера"]], (1, 0), "БВА"),
    ],
)
def test_sides_alternate_and_each_plays_in_its_own_order(sides, breaker, order):
    assert "".join(sides[side][place][0] for side, place in playing_order(sides, breaker)) == order


def test_a_single_player_against_a_pair_is_found_at_the_next_visit():
    state = record([["Аня"], ["Борис", "Глеб"]]).state
    assert position_of(state, "Аня") == 0
    moved = record([["Аня"], ["Борис", "Глеб"]]).said([SetStriker(player="Борис")]).state
    assert position_of(moved, "Аня") == 2
    assert (next_position(moved.frame), previous_position(moved.frame)) == (2, 0)
    assert next_position(moved.frame, 3) == 0


def test_players_go_by_their_names_in_any_case():
    state = record().state
    assert find_player(state, "борис") == (1, 0)


@pytest.mark.parametrize(
    ("sides", "name", "code"),
    [(TWO, "Глеб", Refusal.UNKNOWN_PLAYER), ([["Аня"], ["аня"]], "Аня", Refusal.WHICH_PLAYER)],
)
def test_a_name_that_is_nobodys_or_anybodys_is_refused(sides, name, code):
    with pytest.raises(Refused) as refused:
        find_player(record(sides).state, name)
    assert (refused.value.code, refused.value.player) == (code, name)


def test_the_opponent_of_several_is_the_best_placed():
    match = record([["Аня"], ["Борис"], ["Вера"]]).said([SetScore(score=(9, 3, 5))])
    assert other_side(match.state, 0) == 2
    assert other_side(match.state, 2) == 0
    level = record([["Аня"], ["Борис"], ["Вера"]])
    assert [other_side(level.state, side) for side in range(3)] == [1, 2, 0]


# --- who breaks -------------------------------------------------------------------------------------------------------


def test_the_break_goes_round():
    assert breakers(record(race_to=9), 4) == ["Аня", "Борис", "Аня", "Борис"]
    assert breakers(record(race_to=9, breaker="Борис"), 3) == ["Борис", "Аня", "Борис"]


def test_pairs_break_by_turns_of_all_four():
    assert breakers(record(PAIRS, race_to=9), 5) == ["Аня", "Борис", "Вера", "Глеб", "Аня"]


def test_the_winner_breaks_where_that_was_agreed():
    assert breakers(record(race_to=9, breaker="Борис", winner_breaks=True), 3) == ["Борис", "Аня", "Аня"]


# --- handicaps and the end of the match -------------------------------------------------------------------------------


def test_a_handicap_of_points_is_given_in_every_frame():
    match = record(race_to=2, start_score=(0, 20))
    assert match.state.frame.score == (0, 20)
    assert match.said([FrameWon(player="Аня")]).state.frame.score == (0, 20)


def test_a_handicap_of_frames_counts_from_the_start():
    match = record(race_to=3, start_frames=(0, 2)).said([FrameWon(player="Борис")])
    assert (match.state.frames, match.state.winner) == ((0, 3), 1)


def test_the_match_is_won_with_the_agreed_number_of_frames():
    match = record(race_to=2).said([FrameWon(player="Аня")])
    assert match.state.winner is None
    won = match.said([FrameWon(player="Аня")])
    assert (won.state.winner, won.state.frames, won.state.frame.number) == (0, (2, 0), 2)


def test_frames_told_as_they_stand_may_win_the_match():
    match = record(race_to=3)
    assert match.said([SetScore(score=(2, 1), of=Scope.MATCH)]).state.frames == (2, 1)
    assert match.said([SetScore(score=(2, 3), of=Scope.MATCH)]).state.winner == 1
    assert match.said([SetScore(by_player=(("Борис", 2),), of=Scope.MATCH)]).state.frames == (0, 2)


@pytest.mark.parametrize("score", [(4, 0), (-1, 0), (3, 3), (1,), (1, 2, 3), ()])
def test_frames_that_no_match_could_have_are_refused(score):
    with pytest.raises(Refused) as refused:
        record(race_to=3).said([SetScore(score=score, of=Scope.MATCH)])
    assert refused.value.code is Refusal.SCORES_DO_NOT_FIT


def test_a_match_given_up_is_over():
    match = record(race_to=3).said([Concede(scope=Scope.MATCH)])
    assert (match.state.winner, match.state.frames) == (1, (0, 0))


# --- what cannot be started -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"sides": [["Аня"]]}, "snooker takes 2 to 12 sides"),
        ({"sides": [["Аня"], []]}, "snooker takes 2 to 12 sides"),
        ({"sides": [[f"А{n}" for n in range(7)], [f"Б{n}" for n in range(6)]]}, "a match takes at most 12 players"),
        ({"race_to": 0}, "race_to must be 1 or more"),
        ({"start_score": (1,)}, "a handicap needs one number a side"),
        ({"start_frames": (1, 0, 0)}, "a handicap needs one number a side"),
        ({"start_frames": (0, 1)}, "a handicap of frames must be less than race_to"),
        ({"options": {"balls": 3}}, "snooker has no option 'balls'; it has frames_a_game, penalty_to, reds"),
        ({"options": {"reds": "15"}}, "option 'reds' of snooker cannot be '15'"),
        ({"options": {"reds": True}}, "option 'reds' of snooker cannot be True"),
        ({"options": {"reds": [15]}}, "option 'reds' of snooker cannot be [15]"),
        ({"options": {"penalty_to": "nobody"}}, "option 'penalty_to' of snooker cannot be 'nobody'"),
        ({"options": {"reds": 7}}, "option 'reds' of snooker cannot be 7"),
        ({"options": {"frames_a_game": 0}}, "frames_a_game must be 1 or more, not 0"),
    ],
)
def test_a_match_that_cannot_be_is_not_started(settings, complaint):
    with pytest.raises(NotationError) as error:
        record(**{"sides": TWO, **settings})
    assert str(error.value).startswith(complaint)


def test_a_breaker_who_does_not_play_is_refused():
    with pytest.raises(Refused) as refused:
        record(breaker="Глеб")
    assert refused.value.code is Refusal.UNKNOWN_PLAYER


def test_a_game_nobody_knows_is_named():
    with pytest.raises(NotationError, match="no game is called 'лапта'; there are free-pyramid"):
        ruleset_of("лапта")


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_every_game_can_be_started_with_what_it_has_by_default(ruleset):
    state = fold(started(ruleset, TWO))
    assert state.game == ruleset.key
    assert state.frame.on_table
    assert state.frame.number == 1
    assert ruleset_of(ruleset.key) is ruleset


def test_games_have_names_of_their_own():
    assert (
        len({ruleset.key for ruleset in RULESETS}) == len({ruleset.title for ruleset in RULESETS}) == len(RULESETS) == 9
    )
