"""Questions at the table: what if, why, items by number, and the handbook."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.answering import (
    Explained,
    Nothing,
    Opened,
    Quoted,
    Supposed,
    answer_question,
    answer_questions,
    ordinary,
    reply,
)
from bot.services.rulebook import by_number, page
from bot.services.scorekeeping import Scorekeeping
from bot.views.answers import answer, plain
from bot.views.rulebook import rule_answer, rule_replies
from bot.views.translation import translator
from rules import handbook
from rules.errors import Refused
from rules.events import Phase, Ruling
from rules.games import RULESETS
from rules.judge import decide_all
from rules.match import started
from rules.record import begun
from rules.reports import Foul, SetStriker, Shot
from rules.state import fold
from storage.memory import MemoryStore
from storage.record_store import Note

RU = translator("ru")
BOOK = handbook.load("ru")
GAMES = [ruleset.key for ruleset in RULESETS]


def live(game, *reports):
    """A match in which something has been played."""
    ruleset = next(ruleset for ruleset in RULESETS if ruleset.key == game)
    record = begun(started(ruleset, (("Аня",), ("Борис",))))
    if record.state.frame.turn.phase is Phase.LOT:
        record = record.said([SetStriker(player="Аня")])
    record = record.said([Shot(breaking=True, miss=True, rails=4)])
    for report in reports:
        record = record.said([report])
    return record


def told(replies):
    return "\n".join(line.text for line in rule_replies(replies, RU))


# --- what if ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "text", ["что будет если сейчас биток упадёт?", "если сейчас фол, какой счёт?", "а если я промажу, чей ход?"]
)
def test_what_if_is_what_the_rules_decide_on_a_copy_of_the_match(game, text):
    record = live(game)
    entries = record.entries
    [supposed] = reply(text, record, "ru")
    assert isinstance(supposed, Supposed)
    assert supposed.live
    assert supposed.after.line.entry.events == decide_all(record.state, supposed.reports)
    assert supposed.after.state == fold(decide_all(record.state, supposed.reports), record.state)
    assert record.entries == entries


STROKES = [
    "упадёт биток",
    "биток вылетит за борт",
    "я промажу",
    "я сделаю двойной удар",
    "биток никого не заденет",
    "фол",
]


@given(st.sampled_from(GAMES), st.lists(st.sampled_from(STROKES), max_size=3), st.sampled_from(STROKES))
@settings(max_examples=60, deadline=None)
def test_what_if_is_what_the_rules_decide_wherever_the_match_stands(game, played, stroke):
    record = live(game)
    for one in played:
        [told_of] = reply(f"а если сейчас {one}?", record, "ru")
        record = told_of.after or record
    [supposed] = reply(f"а если сейчас {stroke}?", record, "ru")
    assert isinstance(supposed, Supposed)
    if supposed.after is None:
        with pytest.raises(Refused):
            decide_all(record.state, supposed.reports)
    else:
        assert supposed.after.state == record.said(supposed.reports).state


@pytest.mark.parametrize("game", GAMES)
def test_without_a_live_match_the_ordinary_position_is_judged_and_that_is_said(game):
    record = live(game, *([Shot(foul=(Foul.GENERIC,))] if game != "snooker" else []))
    over = replace(record, line=replace(record.line, state=replace(record.state, winner=0)))
    [supposed] = reply("если сейчас фол, какой счёт?", over, "ru")
    assert not supposed.live
    assert supposed.before == ordinary(game)
    assert "обычной позиции" in told([supposed])


def test_what_if_without_a_match_takes_the_game_that_is_named():
    [supposed] = reply("если сейчас в снукере упадёт биток, какой счёт?", None, "ru")
    assert isinstance(supposed, Supposed)
    assert supposed.before == ordinary("snooker")


def test_what_cannot_happen_is_refused_as_it_would_be():
    [supposed] = reply("а если я сейчас забью шестнадцать красных?", live("snooker"), "ru")
    assert supposed.after is None
    assert "осталось меньше" in told([supposed])


def test_a_supposed_stroke_is_told_with_its_clauses_and_the_score():
    text = told(reply("что будет если я сейчас забью чёрный и биток", live("snooker"), "ru"))
    assert text.startswith("Если так:")
    assert "2.11" in text
    assert "7" in text


# --- why -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_why_tells_every_clause_of_the_last_ruling_with_its_text(game):
    record = live(game, Shot(foul=(Foul.DOUBLE_HIT,)))
    [why] = reply("почему?", record, "ru")
    assert isinstance(why, Explained)
    cited = {name for event in record.line.entry.events if isinstance(event, Ruling) for name in event.clauses}
    assert cited
    assert {clause.name for clause in why.clauses} == cited
    text = told([why])
    assert all(clause.title in text for clause in why.clauses[:4])
    assert why.clauses[0].text[:60] in text


@pytest.mark.parametrize("record", [None, begun(started(RULESETS[-1], (("Аня",), ("Борис",))))])
def test_there_is_nothing_to_explain_before_the_first_ruling(record):
    assert told(reply("почему?", record, "ru")) == "Решений ещё не было: объяснять нечего."


# --- the handbook ----------------------------------------------------------------------------------------------------


def test_a_question_is_answered_with_a_clause_in_the_games_book():
    [given] = reply("сколько очков за чёрный?", live("snooker"), "ru")
    assert given.clauses[0].name == "snooker:2.1"
    assert "(снукер, п. 2.1)" in rule_answer(given, RU)


def test_yes_or_no_comes_first():
    text = rule_answer(answer_question("протолкнул биток, это фол?", "nine-ball", "ru"), RU)
    assert text.startswith("Да. ")


def test_a_question_about_another_game_is_answered_for_that_game_and_says_so():
    given = answer_question("а в девятке можно сыграть пушаут?", "snooker", "ru")
    assert given.asked_of_other
    assert given.clauses[0].name == "pool:2.4"
    assert rule_answer(given, RU).startswith("Девятка. ")


def test_several_questions_are_answered_one_after_another():
    given = answer_questions("Сколько очков за чёрный шар? Какой штраф за пропих?", "snooker", "ru")
    assert [one.clauses[0].name for one in given] == ["snooker:2.1", "snooker:2.11.2(в)"]


def test_a_question_that_goes_on_from_the_first_is_one_with_it():
    assert len(answer_questions("синий вылетел со стола, его вернут? и сколько сопернику очков?", "snooker", "ru")) == 1


@pytest.mark.parametrize(
    ("text", "nothing"),
    [
        ("", Nothing.EMPTY),
        ("???", Nothing.EMPTY),
        ("who is the current champion", Nothing.OTHER_LANGUAGE),
        ("що буде, якщо гравець зіграє не тією кулею?", Nothing.OTHER_LANGUAGE),
        ("где купить недорогой кий", Nothing.NOT_IN_BOOK),
    ],
)
def test_where_there_is_no_answer_it_is_said_why(text, nothing):
    given = answer_question(text, "snooker", "ru")
    assert given.nothing is nothing
    assert not given.clauses
    assert len(rule_answer(given, RU)) > 20


def test_a_question_of_four_thousand_characters_gets_an_answer():
    assert rule_answer(answer_question("а какой штраф если биток упал в лузу " * 110, "snooker", "ru"), RU)


# --- items and pages -------------------------------------------------------------------------------------------------


def test_an_item_is_quoted_by_its_number_from_the_book_of_the_game():
    [quoted] = reply("пункт 3.3", live("snooker"), "ru")
    assert [clause.name for clause in quoted.clauses] == ["snooker:3.3"]
    assert BOOK.clause("snooker:3.3").title in told([quoted])


def test_an_item_without_a_game_is_quoted_from_every_book_that_has_it():
    assert {clause.name for clause in by_number(BOOK, "3.3", None)} == {"pool:3.3", "snooker:3.3"}


def test_an_item_that_is_in_no_book_is_not_made_up():
    [quoted] = reply("пункт 99.9", live("snooker"), "ru")
    assert quoted == Quoted(number="99.9", clauses=())
    assert "99.9" in told([quoted])


def test_a_disciplines_own_item_comes_before_the_general_one():
    assert by_number(BOOK, "5.1", "free-pyramid")[0].name == "free:5.1"
    assert by_number(BOOK, "24.3", "free-pyramid")[0].name == "pyramid:24.3"


def test_the_books_can_be_opened():
    assert reply("открой правила", None, "ru") == (Opened(),)


def test_every_clause_can_be_reached_from_the_contents_and_back():
    seen, ahead = set(), [""]
    while ahead:
        name = ahead.pop()
        opened = page(BOOK, name)
        assert opened.title or not name
        assert opened.above is None or name in {part for part, _ in page(BOOK, opened.above).inside}
        seen.add(name)
        ahead += [part for part, _ in opened.inside]
    assert {clause.name for clause in BOOK.clauses} <= seen


def test_from_clause_to_clause_one_reads_the_whole_book():
    at = page(BOOK, BOOK.book("pool")[0].name)
    read = [at.name]
    while at.after:
        at = page(BOOK, at.after)
        read.append(at.name)
    assert read == [clause.name for clause in BOOK.book("pool")]
    assert page(BOOK, read[1]).before == read[0]


def test_there_is_no_page_of_an_unknown_name():
    assert page(BOOK, "pool:99") is None
    assert page(BOOK, "x") is None


# --- kept nowhere ----------------------------------------------------------------------------------------------------


async def test_a_question_at_the_table_is_answered_and_nothing_is_stored():
    keeping = Scorekeeping(MemoryStore())

    async def say(text):
        return await keeping.say("t", text, Note(cause=None, author=None, words=text, at=datetime.now(UTC)))

    await say("снукер, Аня против Бориса, до трёх, разбивает Аня")
    ruled = await say("фол, биток в лузе")
    before = await keeping.current("t")
    for text in ("почему?", "что будет если я сейчас забью чёрный и биток", "сколько очков за чёрный?", "пункт 3.3"):
        given = await say(text)
        assert len(given.replies) == 1
        assert len(plain(answer(given, RU))) > 40
    assert await keeping.current("t") == before
    explained = await keeping.explain("t", ruled.moment)
    assert isinstance(explained.replies[0], Explained)
    await say("отмена")
    assert not hasattr(await keeping.explain("t", ruled.moment), "replies")
