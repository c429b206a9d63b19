"""What can be looked up afterwards, tried on every store."""

from dataclasses import replace
from datetime import timedelta

import pytest

from rules.balls import Ball
from rules.games import ruleset_of
from rules.match import started
from rules.record import begun
from rules.reports import Concede, Foul, FrameWon, Redo, Restore, Scope, SetScore, SetStriker, Shot, Undo
from storage.errors import MatchNotFound
from storage.history import Search
from tests.storage.examples import NOON, note

CLUB = "chat:-100"
RED, BLACK, MISS = Shot(potted=(Ball.RED,)), Shot(potted=(Ball.BLACK,)), Shot(miss=True)
ANYA, BORIS = {"Аня": "7"}, {"Борис": "8"}


class Evening:
    """Matches that are played one after the other, an hour each."""

    def __init__(self, stores):
        self.stores = stores
        self.at = NOON
        self.numbers = {}

    async def played(self, *messages, table=CLUB, game="snooker", sides=(("Аня",), ("Борис",)), accounts=ANYA):
        record = begun(started(ruleset_of(game), sides, race_to=2))
        match = await self.stores.first.create(
            table, self.numbers.get(table, 0), record.entries, note(at=self.at), accounts
        )
        self.numbers[table] = match.number
        for minute, reports in enumerate(messages, 1):
            after = record.said(reports)
            new = after.since(len(record.entries))
            store = (self.stores.first, self.stores.second)[minute % 2]
            said = note(at=self.at + timedelta(minutes=minute), words=f"слова {minute}")
            await store.append(match.id, len(record.entries), new, said)
            record = after
        self.at += timedelta(hours=1)
        return match.id


@pytest.fixture
def evening(stores):
    return Evening(stores)


async def ids(history, **search):
    return [match.id for match in (await history.matches(Search(**search))).matches]


async def test_a_user_is_a_player_from_the_first_match_on(evening, history):
    assert await history.player("7") is None
    await evening.played([RED])
    anya = await history.player("7")
    assert (anya.name, anya.account) == ("Аня", "7")
    assert await history.named(CLUB, "аня") == anya
    assert (await history.named(CLUB, "Борис")).account is None
    assert await history.named("terminal", "Аня") is None


async def test_a_name_means_the_same_person_in_all_topics_of_a_chat(evening, history):
    first = await evening.played([RED], table="chat:-100:topic:5")
    second = await evening.played([RED], table="chat:-100", accounts={})
    elsewhere = await evening.played([RED], table="chat:-200", accounts={})
    anya = await history.player("7")
    assert await ids(history, player=anya.id) == [second, first]
    assert await ids(history, player=(await history.named("chat:-200", "Аня")).id) == [elsewhere]


async def test_a_user_is_one_person_under_any_name_and_anywhere(evening, history):
    first = await evening.played([RED])
    second = await evening.played([RED], table="chat:7", sides=(("Аня К.",), ("Вера",)), accounts={"Аня К.": "7"})
    assert await ids(history, player=(await history.player("7")).id) == [second, first]


async def test_no_two_seats_of_a_match_are_one_person(evening, history):
    await evening.played([RED], accounts={"Аня": "7", "Борис": "7"})
    [match] = (await history.matches(Search(player=(await history.player("7")).id))).matches
    assert len({seat.player for seat in match.seats}) == 2


async def test_matches_are_found_newest_first_and_page_by_page(evening, history):
    played = [await evening.played([RED]) for _ in range(5)]
    anya = (await history.player("7")).id
    page = await history.matches(Search(player=anya), first=1, size=3)
    assert [match.id for match in page.matches] == played[3:0:-1]
    assert (page.first, page.total) == (1, 5)
    beyond = await history.matches(Search(player=anya), first=9, size=3)
    assert (beyond.matches, beyond.first, beyond.total) == ((), 9, 5)


async def test_a_match_that_was_only_begun_is_not_history(evening, history):
    await evening.played()
    assert (await history.matches(Search(table=CLUB))).total == 0


async def test_matches_are_found_by_game_opponent_table_and_time(evening, history):
    with_boris = await evening.played([RED])
    with_vera = await evening.played([RED], sides=(("Вера",), ("Аня",)))
    pool = await evening.played([MISS], game="nine-ball", table="chat:7", accounts=ANYA | BORIS)
    anya, boris = await history.player("7"), await history.named(CLUB, "Борис")
    assert await ids(history, player=anya.id, games=("snooker",)) == [with_vera, with_boris]
    assert await ids(history, player=anya.id, opponent=boris.id) == [with_boris]
    assert await ids(history, table=CLUB) == [with_vera, with_boris]
    assert await ids(history, player=anya.id, since=NOON + timedelta(hours=1)) == [pool, with_vera]
    assert await ids(history, player=anya.id, until=NOON + timedelta(hours=1)) == [with_boris]
    assert await ids(history, player=anya.id, since=NOON, until=NOON) == []


async def test_partners_are_no_opponents(evening, history):
    pairs = (("Аня", "Вера"), ("Борис", "Глеб"))
    await evening.played([RED], sides=pairs)
    anya, vera = await history.named(CLUB, "Аня"), await history.named(CLUB, "Вера")
    assert await ids(history, player=anya.id, opponent=vera.id) == []
    assert {player.name for player in await history.opponents(Search(player=anya.id))} == {"Борис", "Глеб"}


async def test_opponents_are_named_the_most_frequent_first(evening, history):
    for name in ("Вера", "Борис", "Борис"):
        await evening.played([RED], sides=(("Аня",), (name,)))
    anya = await history.player("7")
    assert [player.name for player in await history.opponents(Search(player=anya.id))] == ["Борис", "Вера"]
    assert [player.name for player in await history.opponents(Search(table=CLUB))] == ["Аня", "Борис", "Вера"]


async def test_an_outline_tells_who_has_done_what(evening, history):
    match_id = await evening.played([RED, BLACK, MISS], [Shot(foul=(Foul.PUSH,))], [Concede(scope=Scope.MATCH)])
    [match] = (await history.matches(Search(table=CLUB))).matches
    assert (match.id, match.game, match.table, match.started_at) == (match_id, "snooker", CLUB, NOON)
    assert match.seconds == 180
    anya, boris = match.seats
    assert (anya.name, anya.won, anya.figures.points, anya.figures.best_run) == ("Аня", False, 8, 8)
    assert (boris.name, boris.won, boris.figures.fouls_by) == ("Борис", True, {"push": 1})


async def test_undo_redo_and_amendment_keep_the_sums_true(evening, history):
    await evening.played([RED], [BLACK], [Undo()])
    await evening.played([RED], [BLACK], [Undo()], [Redo()])
    await evening.played([RED, BLACK, MISS], [Concede(scope=Scope.MATCH)], [Undo()])
    third, second, first = (await history.matches(Search(table=CLUB))).matches
    assert [match.seats[0].figures.points for match in (first, second, third)] == [1, 8, 8]
    assert third.seats[1].won is None


async def test_statistics_sum_up_by_game(evening, history):
    await evening.played([RED, BLACK, RED, MISS], [FrameWon(player="Аня")], [FrameWon(player="Аня")])
    await evening.played([RED, MISS], [RED, MISS], [Restore()], [Shot(foul=(Foul.PUSH,))])
    await evening.played([MISS], [Concede(scope=Scope.MATCH, player="Аня")], game="nine-ball")
    anya = await history.player("7")
    snooker, nine = await history.statistics(Search(player=anya.id))
    assert (snooker.game, snooker.matches, snooker.won, snooker.lost) == ("snooker", 2, 1, 0)
    assert (snooker.seconds, nine.seconds) == (3 * 60 + 4 * 60, 120)
    done = snooker.figures
    assert (done.frames_won, done.frames_lost, done.strokes, done.pots) == (2, 0, 7, 4)
    assert (done.points, done.best_run, done.runs, done.run_total) == (10, 9, 2, 10)
    assert done.fouls_by == {"push": 1}
    assert (nine.game, nine.matches, nine.won, nine.lost) == ("nine-ball", 1, 0, 1)
    assert await history.statistics(Search(player=anya.id, games=("snooker",))) == (snooker,)
    assert await history.statistics(Search(player=anya.id, since=evening.at)) == ()


async def test_the_match_of_the_best_run_is_found(evening, history):
    await evening.played([RED, MISS])
    best = await evening.played([RED, BLACK, MISS])
    await evening.played([MISS, MISS])
    anya, vera = await history.player("7"), 12345
    assert (await history.best(Search(player=anya.id))).id == best
    assert await history.best(Search(player=vera)) is None


async def test_a_match_is_told_with_the_words_of_every_entry(evening, history):
    match_id = await evening.played([RED], [Undo()])
    told = await history.told(match_id)
    assert [entry.number for entry in told.match.record.entries] == [1, 2, 3]
    assert told.said[3].words == "слова 2"
    assert told.said[3].at == NOON + timedelta(minutes=2)
    assert told.said[3].author == "7"
    assert told.outline == (await history.matches(Search(table=CLUB))).matches[0]
    with pytest.raises(MatchNotFound):
        await history.told(match_id + 1)


async def test_all_that_a_user_has_said_is_found(evening, history):
    match_id = await evening.played([RED], [BLACK])
    words = await history.words("7")
    assert [said.words for said in words.values()][1:] == ["слова 1", "слова 2"]
    assert list(words) == [(match_id, 1), (match_id, 2), (match_id, 3)]
    assert await history.words("8") == {}


async def test_a_guest_becomes_a_user_with_all_matches(evening, history):
    first = await evening.played([RED])
    assert await history.claim(CLUB, "Борис", "8")
    boris = await history.player("8")
    assert await history.named(CLUB, "Борис") == boris
    assert await ids(history, player=boris.id) == [first]


async def test_a_user_who_has_played_takes_the_matches_of_a_guest_over(evening, history):
    first = await evening.played([RED], table="chat:8", sides=(("Борис",), ("Вера",)), accounts=BORIS)
    second = await evening.played([RED])
    assert await history.claim(CLUB, "Борис", "8")
    third = await evening.played([RED])
    assert await ids(history, player=(await history.player("8")).id) == [third, second, first]


async def test_only_guests_can_be_claimed(evening, history):
    await evening.played([RED])
    assert not await history.claim(CLUB, "Аня", "8")
    assert not await history.claim(CLUB, "Вера", "8")
    assert (await history.player("7")).name == "Аня"


async def test_a_user_is_forgotten_and_the_opponent_keeps_the_match(evening, history):
    match_id = await evening.played(
        [replace(RED, player="Аня")], [SetScore(by_player=(("Аня", 5), ("Борис", 3)))], [MISS, SetStriker(player="Аня")]
    )
    private = await evening.played([RED], table="chat:7")
    boris = await history.named(CLUB, "Борис")
    assert await history.forget("7", "Игрок") == 2
    assert await history.player("7") is None
    told = await history.told(match_id)
    left = repr((told.match.record, told.outline, told.said))
    assert "Аня" not in left
    assert "слова" not in left
    assert all(said.author is None for said in told.said.values())
    assert told.match.record.state.frame.score == (5, 3)
    assert "7" not in (await history.told(private)).match.table
    assert await ids(history, player=boris.id) == [match_id]
    assert await history.forget("7", "Игрок") == 0


async def test_another_program_that_has_a_match_ready_forgets_too(evening, history, stores):
    match_id = await evening.played([RED])
    for store in (stores.first, stores.second):
        assert "Аня" in repr(await store.latest(CLUB))
    await history.forget("7", "Игрок")
    for store in (stores.first, stores.second):
        assert "Аня" not in repr(await store.latest(CLUB))
    await stores.first.append(match_id, 2, (await stores.first.load(match_id)).record.said([BLACK]).since(2), note())
    assert "Аня" not in repr((await stores.first.latest(CLUB), await stores.second.latest(CLUB)))


async def test_a_match_goes_on_after_a_player_was_forgotten(evening, history, stores):
    match_id = await evening.played([RED])
    await history.forget("7", "Игрок")
    match = await stores.second.latest(CLUB)
    after = match.record.said([BLACK])
    await stores.second.append(match_id, 2, after.since(2), note())
    assert (await history.told(match_id)).match.record.state.frame.score == (8, 0)
