"""What a message to the scorekeeper leads to."""

import asyncio

import pytest

from bot.services.answers import (
    Asked,
    Ignored,
    MatchOpen,
    Missing,
    Moment,
    NoMatch,
    Outdated,
    RefusedAnswer,
    Replied,
    Ruled,
    Started,
    StartIncomplete,
    Unclear,
)
from bot.services.starting import Terms
from rules.errors import Refusal
from rules.events import BallsPotted
from rules.reports import Confirm, Query, QueryKind, Question, Start, Undo
from storage.engine import open_store
from storage.errors import ConcurrentAppend
from storage.memory import MemoryStore
from tests.bot.scorekeeper import BLACK, MISS, RED, Table


@pytest.fixture(params=["memory", "sqlite"])
async def table(request, tmp_path):
    if request.param == "memory":
        yield Table(MemoryStore())
        return
    async with open_store(f"sqlite:///{tmp_path}/markyor.db") as database:
        yield Table(database.store)


@pytest.fixture
async def match(table):
    """A match that has begun at the table."""
    return await table.start(race_to=2)


def entries(answer):
    return len(answer.record.entries)


# --- starting --------------------------------------------------------------------------------------------------------


async def test_a_match_starts_in_words(table):
    answer = await table.say("снукер, Вера против Глеба, до трёх, разбивает Глеб")
    assert isinstance(answer, Started)
    state = answer.record.state
    assert (state.game, state.sides, state.race_to) == ("snooker", (("Вера",), ("Глеб",)), 3)
    assert state.name(state.frame.turn.striker) == "Глеб"
    assert (await table.keeping.current(table.name)) == answer.record


async def test_a_match_starts_by_options(table):
    answer = await table.start(players=("Аня", "Борис"), race_to=5, breaker="Борис", terms=Terms(options={"reds": 6}))
    assert isinstance(answer, Started)
    assert answer.record.state.race_to == 5
    assert answer.record.state.options == {"reds": 6}
    assert answer.record.entries[0].reports == (
        Start(game="snooker", players=("Аня", "Борис"), race_to=5, breaker="Борис"),
    )


async def test_players_named_with_a_plus_between_them_play_together(table):
    answer = await table.start(players=("Аня + Вера", "Борис+Глеб"), breaker="Глеб")
    state = answer.record.state
    assert state.sides == (("Аня", "Вера"), ("Борис", "Глеб"))
    assert state.name(state.frame.turn.striker) == "Глеб"


async def test_a_frame_is_played_to_when_no_race_was_said(table):
    assert (await table.say("снукер, Аня против Бориса")).record.state.race_to == 1


async def test_names_are_kept_without_stray_spaces(table):
    answer = await table.start(players=("  Аня ", "Борис\n Петрович", " "), breaker="Борис  Петрович")
    assert answer.record.state.sides == (("Аня",), ("Борис Петрович",))


@pytest.mark.parametrize(
    ("game", "players", "rest", "missing"),
    [
        (None, (), {}, (Missing.GAME, Missing.PLAYERS)),
        ("snooker", (), {}, (Missing.PLAYERS,)),
        ("snooker", ("Аня",), {}, (Missing.PLAYERS,)),
        ("darts", ("Аня", "Борис"), {}, (Missing.GAME,)),
        ("free-pyramid", ("Аня", "Борис", "Вера"), {}, (Missing.FEWER_PLAYERS,)),
        ("snooker", ("Аня", "аня"), {}, (Missing.OTHER_NAMES,)),
        ("snooker", ("Аня+Вера",), {}, (Missing.PLAYERS,)),
        ("snooker", ("Аня+Вера", "Борис+вера"), {}, (Missing.OTHER_NAMES,)),
        ("snooker", ("+".join("абвгдеж"), "+".join("опрсту")), {}, (Missing.FEWER_PLAYERS,)),
        ("snooker", ("Аня", "Борис"), {"race_to": 0}, (Missing.RACE,)),
        ("snooker", ("Аня", "Борис"), {"race_to": 100_000}, (Missing.RACE,)),
        ("snooker", ("Аня", "Борис"), {"breaker": "Вера"}, (Missing.BREAKER,)),
        ("snooker", ("Аня", "Борис"), {"target": 100}, (Missing.TARGET,)),
        ("snooker", ("Аня", "Борис"), {"terms": Terms(options={"wind": 3})}, (Missing.OPTIONS,)),
        ("snooker", ("Аня", "Борис"), {"terms": Terms(options={"reds": "six"})}, (Missing.OPTIONS,)),
        ("snooker", ("Аня", "Борис"), {"terms": Terms(options={"reds": 7})}, (Missing.OPTIONS,)),
        ("snooker", ("Аня", "Борис"), {"terms": Terms(start_score=(10,))}, (Missing.HANDICAP,)),
        ("snooker", ("Аня", "Борис"), {"terms": Terms(start_score=(10, -1))}, (Missing.HANDICAP,)),
        ("classic-pyramid", ("Аня", "Борис"), {"terms": Terms(start_score=(71, 0))}, (Missing.HANDICAP,)),
        ("free-pyramid", ("Аня", "Борис"), {"terms": Terms(start_score=(0, 8))}, (Missing.HANDICAP,)),
        ("straight-pool", ("Аня", "Борис"), {"terms": Terms(start_score=(0, 100))}, (Missing.HANDICAP,)),
        ("nine-ball", ("Аня", "Борис"), {"terms": Terms(start_score=(1, 0))}, (Missing.HANDICAP,)),
        ("snooker", ("Аня", "Борис"), {"race_to": 2, "terms": Terms(start_frames=(2, 0))}, (Missing.START_FRAMES,)),
        ("snooker", ("Аня", "Борис"), {"race_to": 2, "terms": Terms(start_frames=(1,))}, (Missing.START_FRAMES,)),
    ],
)
async def test_what_a_match_cannot_start_without_is_asked_for(table, game, players, rest, missing):
    answer = await table.start(game, players, **rest)
    assert isinstance(answer, StartIncomplete)
    assert answer.missing == missing
    assert answer.start.game == game
    assert await table.keeping.current(table.name) is None


async def test_a_match_starts_with_a_handicap_and_breaks_by_its_winner(table):
    terms = Terms(start_score=(2, 0), start_frames=(0, 1), winner_breaks=True)
    state = (await table.start("free-pyramid", race_to=3, terms=terms)).record.state
    assert (state.frame.score, state.frames, state.winner_breaks) == ((2, 0), (0, 1), True)


async def test_an_incomplete_start_in_words_keeps_what_was_said(table):
    answer = await table.say("снукер")
    assert isinstance(answer, StartIncomplete)
    assert answer.start == Start(game="snooker")
    assert answer.missing == (Missing.PLAYERS,)


async def test_a_match_in_play_is_not_left_without_a_word(table, match):
    await table.say("красный")
    answer = await table.say("снукер, Вера против Глеба, до трёх, разбивает Глеб")
    assert isinstance(answer, MatchOpen)
    assert answer.start.players == ("Вера", "Глеб")
    assert answer.record.state.sides == match.record.state.sides
    assert await table.score() == (1, 0)


@pytest.mark.usefixtures("match")
async def test_a_match_in_play_is_left_when_that_is_wanted(table):
    await table.say("красный")
    assert isinstance(await table.start(players=("Вера", "Глеб")), MatchOpen)
    assert isinstance(await table.start(players=("Вера", "Глеб"), over=True), Started)
    assert (await table.keeping.current(table.name)).state.sides == (("Вера",), ("Глеб",))


@pytest.mark.usefixtures("match")
async def test_a_match_without_a_stroke_is_simply_replaced(table):
    assert isinstance(await table.say("снукер, Вера против Глеба, до трёх, разбивает Глеб"), Started)


@pytest.mark.usefixtures("match")
async def test_after_a_match_the_next_one_starts(table):
    await table.say("красный")
    assert (await table.say("сдаю матч")).record.state.winner == 1
    assert isinstance(await table.say("снукер, Вера против Глеба, до трёх, разбивает Глеб"), Started)


@pytest.mark.usefixtures("match")
async def test_tables_have_matches_of_their_own(table):
    other = Table(table.store, name="chat:1:topic:2")
    assert isinstance(await other.say("красный"), NoMatch)
    await other.start(players=("Вера", "Глеб"))
    await other.say("красный")
    assert await table.score() == (0, 0)
    assert await other.score() == (1, 0)


# --- without a match -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["красный", "какой счёт", "отмена", "ну и погода сегодня", "да"])
async def test_without_a_match_there_is_nothing_to_say_it_about(table, text):
    assert await table.say(text) == NoMatch(heard=text)


@pytest.mark.parametrize("text", ["помощь", "что если биток упал"])
async def test_help_and_the_rules_need_no_match(table, text):
    answer = await table.say(text)
    assert isinstance(answer, Replied)
    assert answer.record is None


# --- reports ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("match")
async def test_a_report_is_judged_and_stored(table):
    answer = await table.say("красный")
    assert isinstance(answer, Ruled)
    assert answer.reports == (RED,)
    assert answer.heard == "красный"
    assert any(isinstance(event, BallsPotted) for event in answer.events)
    assert [entry.number for entry in answer.entries] == [2]
    assert await table.keeping.current(table.name) == answer.record
    assert await table.score() == (1, 0)


@pytest.mark.usefixtures("match")
async def test_several_strokes_in_one_message_are_one_entry(table):
    answer = await table.say("красный, чёрный, мимо")
    assert answer.entries[0].reports == (RED, BLACK, MISS)
    assert await table.score() == (8, 0)


@pytest.mark.usefixtures("match")
async def test_a_button_is_a_report_without_words(table):
    answer = await table.report(RED)
    assert isinstance(answer, Ruled)
    assert answer.heard == ""


@pytest.mark.usefixtures("match")
async def test_of_two_readings_the_one_that_can_be_now_is_taken(table):
    assert (await table.say("играю")).reports == (RED,)


@pytest.mark.usefixtures("match")
async def test_of_two_readings_that_can_be_the_speaker_is_asked_and_nothing_is_stored(table):
    answer = await table.say("пять")
    assert isinstance(answer, Asked)
    assert len(answer.options) == 2
    assert len((await table.keeping.current(table.name)).entries) == 1
    chosen = await table.report(*answer.options[0])
    assert isinstance(chosen, Ruled)
    assert await table.score() == (0, 5)


@pytest.mark.usefixtures("match")
async def test_the_best_transcript_that_means_something_is_heard(table):
    answer = await table.say(["прекрасный", "красный"])
    assert isinstance(answer, Ruled)
    assert answer.heard == "красный"


async def test_what_cannot_have_happened_is_refused_and_nothing_is_stored(table, match):
    answer = await table.say("Вера забила красный")
    assert isinstance(answer, RefusedAnswer)
    assert answer.refused.code is Refusal.UNKNOWN_PLAYER
    assert answer.refused.player == "Вера"
    assert answer.record == match.record
    assert await table.keeping.current(table.name) == match.record


@pytest.mark.usefixtures("match")
async def test_an_answer_to_a_choice_nobody_offered_is_refused(table):
    answer = await table.say("я играю")
    assert answer.refused.code is Refusal.NO_CHOICE_OPEN


@pytest.mark.usefixtures("match")
async def test_a_stroke_after_the_match_is_refused_until_the_end_is_undone(table):
    await table.say("красный")
    await table.say("сдаю матч")
    assert (await table.say("чёрный")).refused.code is Refusal.MATCH_OVER
    assert isinstance(await table.say("отмена"), Ruled)
    assert isinstance(await table.say("чёрный"), Ruled)
    assert await table.score() == (8, 0)


@pytest.mark.usefixtures("match")
async def test_talk_scores_nothing(table):
    answer = await table.say("ну и погода сегодня")
    assert isinstance(answer, Unclear)
    assert answer.heard == "ну и погода сегодня"
    assert entries(answer) == 1


# --- corrections -----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("match")
async def test_undo_takes_the_last_message_back_and_redo_brings_it_again(table):
    await table.say("красный, чёрный, мимо")
    assert isinstance(await table.say("отмена"), Ruled)
    assert await table.score() == (0, 0)
    assert isinstance(await table.say("верни отмену"), Ruled)
    assert await table.score() == (8, 0)


@pytest.mark.usefixtures("match")
async def test_a_ball_is_corrected_and_what_came_after_it_is_judged_again(table):
    await table.say("красный")
    await table.say("чёрный")
    await table.say("красный")
    await table.say("отмена")
    answer = await table.say("не чёрный, а синий")
    assert isinstance(answer, Ruled)
    assert await table.score() == (6, 0)
    assert entries(answer) == 6


@pytest.mark.usefixtures("match")
async def test_a_correction_and_a_stroke_in_one_message_are_heard_against_what_the_correction_leaves(table):
    await table.say("красный")
    await table.say("красный, чёрный, мимо")
    answer = await table.say("отмена, чёрный")
    assert isinstance(answer, Ruled)
    assert await table.score() == (8, 0)


@pytest.mark.usefixtures("match")
async def test_a_score_that_is_told_holds(table):
    assert isinstance(await table.say("счёт 24:17"), Ruled)
    assert await table.score() == (24, 17)


@pytest.mark.usefixtures("match")
async def test_there_is_nothing_to_undo_at_the_beginning(table):
    assert (await table.say("отмена")).refused.code is Refusal.NOTHING_TO_UNDO


# --- asides ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "aside"),
    [
        ("какой счёт", Query(what=QueryKind.SCORE)),
        ("что если биток упал", Question(text="что если биток упал")),
        ("да", Confirm()),
    ],
)
async def test_a_question_is_answered_from_the_record_and_not_stored(table, match, text, aside):
    answer = await table.say(text)
    assert answer == Replied(
        record=match.record, asides=(aside,), heard=text, moment=match.moment, replies=answer.replies
    )
    assert bool(answer.replies) == isinstance(aside, Question)
    assert await table.keeping.current(table.name) == match.record


@pytest.mark.usefixtures("match")
async def test_a_report_and_a_question_in_one_message_are_both_dealt_with(table):
    answer = await table.say("положила красного. Какая серия?")
    assert isinstance(answer, Ruled)
    assert answer.asides == (Query(what=QueryKind.RUN),)
    assert answer.record.state.frame.run == 1
    assert answer.entries[0].reports == (RED,)


# --- once and only once ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("match")
async def test_a_redelivered_report_is_ignored(table):
    await table.say("красный", cause="update 17")
    assert await table.say("красный", cause="update 17") == Ignored()
    assert await table.report(RED, cause="update 17") == Ignored()
    assert await table.score() == (1, 0)


@pytest.mark.usefixtures("match")
async def test_a_redelivered_report_is_ignored_also_when_it_would_now_be_refused(table):
    await table.say("красный", cause="update 17")
    await table.say("сдаю матч")
    assert await table.say("красный", cause="update 17") == Ignored()


async def test_a_redelivered_start_is_ignored_also_when_the_match_is_on(table):
    await table.say("снукер, Аня против Бориса", cause="start")
    await table.say("красный")
    assert await table.say("снукер, Аня против Бориса", cause="start") == Ignored()
    assert await table.score() == (1, 0)


@pytest.mark.usefixtures("match")
async def test_a_report_of_the_match_before_is_not_scored_in_the_next_one(table):
    await table.say("красный", cause="late")
    await table.start(players=("Вера", "Глеб"), over=True)
    assert await table.say("красный", cause="late") == Ignored()
    assert await table.score() == (0, 0)


@pytest.mark.usefixtures("match")
async def test_a_refused_report_may_be_said_again(table):
    assert isinstance(await table.say("я играю", cause="again"), RefusedAnswer)
    assert isinstance(await table.say("я играю", cause="again"), RefusedAnswer)


# --- meant for a moment ----------------------------------------------------------------------------------------------


async def test_a_button_works_at_the_moment_it_was_shown(table, match):
    answer = await table.report(RED, moment=match.moment)
    assert isinstance(answer, Ruled)
    assert isinstance(await table.report(Undo(), moment=answer.moment), Ruled)


async def test_a_button_does_nothing_once_something_has_happened(table, match):
    await table.say("красный")
    after = await table.say("чёрный")
    assert await table.report(Undo(), moment=match.moment) == Outdated(record=after.record)
    assert await table.score() == (8, 0)


@pytest.mark.usefixtures("match")
async def test_of_two_who_press_undo_at_once_one_undoes(table):
    await table.say("красный")
    after = await table.say("чёрный")
    presses = [table.report(Undo(), moment=after.moment) for _ in range(2)]
    answers = await asyncio.gather(*presses)
    assert [type(answer) for answer in answers] == [Ruled, Outdated]
    assert await table.score() == (1, 0)


async def test_a_button_of_the_match_before_does_nothing_in_the_next_one(table, match):
    await table.start(players=("Вера", "Глеб"))
    assert isinstance(await table.report(RED, moment=match.moment), Outdated)


async def test_a_match_starts_only_at_the_moment_it_was_asked_for(table):
    assert isinstance(await table.start(moment=Moment(match=0, entry=0)), Started)
    assert isinstance(await table.start(moment=Moment(match=0, entry=0)), Outdated)


async def test_who_names_only_an_opponent_plays(table):
    answer = await table.say("снукер с Борисом", speaker="Аня")
    assert answer.record.state.sides == (("Аня",), ("Борис",))


# --- looking without saying ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("match")
async def test_a_match_is_open_from_its_first_stroke_to_its_end(table):
    assert await table.keeping.open_match(table.name) is None
    stroke = await table.say("красный")
    assert (await table.keeping.open_match(table.name)).moment == stroke.moment
    await table.say("сдаю матч")
    assert await table.keeping.open_match(table.name) is None


@pytest.mark.usefixtures("match")
@pytest.mark.parametrize(("text", "meanings"), [("красный", 1), ("пять", 2), ("ну и погода сегодня", 0)])
async def test_what_words_can_mean_now_is_told_without_scoring_them(table, text, meanings):
    assert len(await table.keeping.meanings(table.name, text)) == meanings
    assert await table.score() == (0, 0)


# --- a store that others use -----------------------------------------------------------------------------------------


class Crowded(MemoryStore):
    """A store in which others always get through first."""

    async def append(self, *_):
        raise ConcurrentAppend


async def test_a_message_that_never_gets_its_turn_is_given_up_and_said_so():
    table = Table(Crowded())
    await table.start()
    with pytest.raises(ConcurrentAppend):
        await table.say("красный")


# --- hearing ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("match")
async def test_a_recording_is_heard_with_the_words_of_the_match_at_the_table(table):
    lexicon, accepts = await table.keeping.ears(table.name)
    assert (lexicon.game, lexicon.players) == ("snooker", ("Аня", "Борис"))
    assert accepts((RED, BLACK))
    assert not accepts((RED, RED, Undo(count=9)))


@pytest.mark.usefixtures("match")
async def test_what_the_rules_would_refuse_is_less_expected_in_a_recording(table):
    before = (await table.keeping.ears(table.name))[0].likely
    await table.say("сдаю матч")
    after = (await table.keeping.ears(table.name))[0].likely
    assert 0 < len(after) < len(before)


async def test_before_a_match_a_recording_is_heard_with_the_words_of_the_beginning(table):
    lexicon, accepts = await table.keeping.ears(table.name)
    assert lexicon.game is None
    assert accepts((Start(),))
