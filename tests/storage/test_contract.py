"""What every store promises, tried on each of them."""

import asyncio
from contextlib import suppress
from datetime import timedelta, timezone

import pytest

from storage.errors import AlreadyRecorded, ConcurrentAppend, MatchNotFound
from tests.storage.examples import NOON, amendment, note, pot, redo, start, undo

TABLE = "chat:-100:topic:5"


async def test_a_table_has_no_match_until_one_is_created(store):
    assert await store.latest(TABLE) is None


async def test_a_created_match_is_the_latest_of_its_table(stores):
    created = await stores.first.create(TABLE, 0, [start()], note())
    assert created.record.entries == (start(),)
    assert (created.table, created.number, created.started_at) == (TABLE, 1, NOON)
    assert await stores.second.latest(TABLE) == created
    assert await stores.second.load(created.id) == created


async def test_the_newest_match_is_the_latest(stores):
    first = await stores.first.create(TABLE, 0, [start()], note())
    second = await stores.second.create(TABLE, 1, [start("Вера", "Глеб")], note())
    assert second.number == 2
    assert await stores.first.latest(TABLE) == second
    assert await stores.first.load(first.id) == first


async def test_tables_know_nothing_of_each_other(store):
    here = await store.create(TABLE, 0, [start()], note("1"))
    there = await store.create("terminal", 0, [start()], note("1"))
    await store.append(here.id, 1, [pot(2)], note("2"))
    assert await store.latest("terminal") == there
    assert not await store.knows("terminal", "2")


async def test_entries_come_back_as_they_were_said(stores):
    entries = [start(), pot(2), undo(3), redo(4), pot(5), amendment(6, replaces=2), pot(7)]
    match = await stores.first.create(TABLE, 0, entries[:1], note())
    for entry in entries[1:]:
        await stores.first.append(match.id, entry.number - 1, [entry], note())
    found = await stores.second.load(match.id)
    assert found.record.entries == tuple(entries)
    assert [entry.number for entry in found.record.standing] == [1, 6, 7]
    assert found.record == (await stores.first.load(match.id)).record


async def test_a_reader_sees_what_another_program_has_appended_since(stores):
    match = await stores.first.create(TABLE, 0, [start()], note())
    await stores.second.append(match.id, 1, [pot(2)], note())
    assert (await stores.first.latest(TABLE)).record.entries == (start(), pot(2))
    await stores.second.append(match.id, 2, [pot(3), pot(4)], note())
    await stores.first.append(match.id, 4, [undo(5)], note())
    both = [await each.load(match.id) for each in (stores.first, stores.second)]
    assert both[0] == both[1]
    assert len(both[0].record.entries) == 5


async def test_a_record_once_read_does_not_change(store):
    match = await store.create(TABLE, 0, [start()], note())
    await store.append(match.id, 1, [pot(2)], note())
    assert len(match.record.entries) == 1


async def test_an_entry_is_not_appended_after_one_that_is_no_longer_the_last(stores):
    match = await stores.first.create(TABLE, 0, [start()], note())
    await stores.first.append(match.id, 1, [pot(2)], note("1"))
    with pytest.raises(ConcurrentAppend):
        await stores.second.append(match.id, 1, [undo(2)], note("2"))
    assert (await stores.second.load(match.id)).record.entries == (start(), pot(2))
    assert not await stores.second.knows(TABLE, "2")


async def test_an_entry_is_not_appended_after_one_that_does_not_exist_yet(store):
    match = await store.create(TABLE, 0, [start()], note())
    with pytest.raises(ConcurrentAppend):
        await store.append(match.id, 2, [pot(3)], note())
    assert (await store.load(match.id)).record.entries == (start(),)


async def test_a_message_with_several_entries_is_kept_whole_and_once(store):
    match = await store.create(TABLE, 0, [start()], note())
    await store.append(match.id, 1, [pot(2), undo(3), pot(4)], note("1"))
    with pytest.raises(AlreadyRecorded):
        await store.append(match.id, 4, [pot(5), undo(6), pot(7)], note("1"))
    assert len((await store.load(match.id)).record.entries) == 4


async def test_a_redelivered_message_is_already_recorded_whatever_came_after_it(stores):
    match = await stores.first.create(TABLE, 0, [start()], note("1"))
    await stores.first.append(match.id, 1, [pot(2)], note("2"))
    await stores.first.append(match.id, 2, [pot(3)], note("3"))
    for after in (1, 3):
        with pytest.raises(AlreadyRecorded):
            await stores.second.append(match.id, after, [pot(after + 1)], note("2"))
    assert len((await stores.second.load(match.id)).record.entries) == 3


async def test_messages_without_a_cause_are_never_taken_for_one_another(store):
    match = await store.create(TABLE, 0, [start()], note(None))
    await store.append(match.id, 1, [pot(2)], note(None))
    await store.append(match.id, 2, [pot(3)], note(None))
    assert len((await store.load(match.id)).record.entries) == 3


async def test_a_cause_is_known_at_its_table_in_every_match(stores):
    match = await stores.first.create(TABLE, 0, [start()], note("start"))
    await stores.first.append(match.id, 1, [pot(2)], note("pot"))
    await stores.first.create(TABLE, 1, [start()], note("again"))
    assert [await stores.second.knows(TABLE, cause) for cause in ("start", "pot", "again", "other")] == [
        True,
        True,
        True,
        False,
    ]


async def test_the_latest_match_is_not_given_for_a_message_that_is_known(stores):
    match = await stores.first.create(TABLE, 0, [start()], note("start"))
    await stores.first.append(match.id, 1, [pot(2)], note(None))
    assert (await stores.second.latest(TABLE, "other")).id == match.id
    assert (await stores.second.latest(TABLE)).id == match.id
    assert await stores.second.latest("elsewhere", "start") is None
    with pytest.raises(AlreadyRecorded):
        await stores.second.latest(TABLE, "start")


async def test_a_redelivered_start_makes_no_second_match(stores):
    match = await stores.first.create(TABLE, 0, [start()], note("1"))
    for after in (0, 1):
        with pytest.raises(AlreadyRecorded):
            await stores.second.create(TABLE, after, [start()], note("1"))
    assert await stores.second.latest(TABLE) == match


@pytest.mark.parametrize("after", [0, 2, 7])
async def test_a_match_is_created_only_after_the_newest_one(stores, after):
    match = await stores.first.create(TABLE, 0, [start()], note())
    with pytest.raises(ConcurrentAppend):
        await stores.second.create(TABLE, after, [start()], note())
    assert await stores.second.latest(TABLE) == match


async def test_a_match_nobody_created_is_not_found(store):
    with pytest.raises(MatchNotFound):
        await store.load(12345)
    with pytest.raises(MatchNotFound):
        await store.append(12345, 1, [pot(2)], note())


async def test_of_many_who_append_at_once_one_gets_through(stores):
    match = await stores.first.create(TABLE, 0, [start()], note())
    tries = [
        store.append(match.id, 1, [pot(2)], note(f"{name}{index}"))
        for index in range(10)
        for name, store in (("a", stores.first), ("b", stores.second))
    ]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, ConcurrentAppend) for outcome in outcomes) == 19
    assert (await stores.second.load(match.id)).record.entries == (start(), pot(2))


async def test_of_many_deliveries_of_one_message_one_is_kept(stores):
    match = await stores.first.create(TABLE, 0, [start()], note())
    tries = [store.append(match.id, 1, [pot(2)], note("1")) for store in (stores.first, stores.second) * 5]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert outcomes.count(None) == 1
    assert all(isinstance(outcome, AlreadyRecorded | ConcurrentAppend) for outcome in outcomes if outcome is not None)
    assert len((await stores.first.load(match.id)).record.entries) == 2


async def test_writers_who_try_again_all_get_through_in_the_end(stores):
    match = await stores.first.create(TABLE, 0, [start()], note())

    async def says(store, cause):
        while True:
            after = len((await store.latest(TABLE, cause)).record.entries)
            with suppress(ConcurrentAppend):
                return await store.append(match.id, after, [pot(after + 1), undo(after + 2)], note(cause))

    stores_by_turns = enumerate((stores.first, stores.second) * 8)
    await asyncio.gather(*(says(store, str(cause)) for cause, store in stores_by_turns))
    records = [(await store.load(match.id)).record for store in (stores.first, stores.second)]
    assert records[0] == records[1]
    assert [entry.number for entry in records[0].entries] == list(range(1, 34))


async def test_a_match_goes_on_after_it_was_rewritten_behind_a_writer_who_has_it_ready(stores):
    match = await stores.first.create(TABLE, 0, [start()], note(), {"Аня": "7"})
    await stores.first.append(match.id, 1, [pot(2)], note())
    assert await stores.history.forget("7", "Игрок") == 1
    await stores.first.append(match.id, 2, [pot(3)], note(author=None))
    for store in (stores.first, stores.second):
        record = (await store.load(match.id)).record
        assert len(record.entries) == 3
        assert "Аня" not in str(record.entries)


async def test_of_many_who_start_at_once_one_gets_through(stores):
    tries = [store.create(TABLE, 0, [start()], note()) for store in (stores.first, stores.second) * 5]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(outcome, ConcurrentAppend) for outcome in outcomes) == 9
    assert (await stores.second.latest(TABLE)).number == 1


async def test_times_are_the_same_moment_whatever_zone_they_were_told_in(stores):
    moscow = NOON.astimezone(timezone(timedelta(hours=3)))
    match = await stores.first.create(TABLE, 0, [start()], note(at=moscow))
    found = await stores.second.load(match.id)
    assert found.started_at == NOON
    assert found.started_at.utcoffset() is not None


@pytest.mark.parametrize("words", ["", "😀" * 4000, "нуль\0внутри", "полсурро\udcffгата", "'; DROP TABLE matches; --"])
async def test_any_words_can_be_kept(store, words):
    match = await store.create(TABLE, 0, [start()], note(words=words))
    await store.append(match.id, 1, [pot(2)], note(words=words))
    assert len((await store.load(match.id)).record.entries) == 2
