"""What is kept for a chat beside its matches, tried on each store."""

import asyncio

from tests.storage.examples import note, pot, start

OLD, NEW = "chat:-5", "chat:-1005"


async def test_what_was_kept_last_is_recalled_by_every_program(stores):
    assert await stores.memos.recall("chat", OLD) is None
    await stores.memos.keep("chat", OLD, "one")
    await stores.other_memos.keep("chat", OLD, "another")
    assert await stores.memos.recall("chat", OLD) == "another"
    await stores.memos.drop("chat", OLD)
    await stores.memos.drop("chat", OLD)
    assert await stores.other_memos.recall("chat", OLD) is None


async def test_of_many_who_swap_a_memo_at_once_one_gets_through(stores):
    for before in (None, "first"):
        tries = [
            memos.swap("board", OLD, before, f"{before}:{number}")
            for number in range(5)
            for memos in (stores.memos, stores.other_memos)
        ]
        outcomes = await asyncio.gather(*tries)
        assert sorted(outcomes) == [False] * 9 + [True]
        assert await stores.memos.recall("board", OLD) == f"{before}:{outcomes.index(True) // 2}"
        await stores.memos.keep("board", OLD, "first")


async def test_a_memo_is_not_swapped_for_one_that_is_no_longer_there(stores):
    assert not await stores.memos.swap("board", OLD, "old", "new")
    await stores.memos.keep("board", OLD, "newer")
    assert not await stores.other_memos.swap("board", OLD, "old", "new")
    assert not await stores.other_memos.swap("board", OLD, None, "new")
    assert await stores.memos.recall("board", OLD) == "newer"


async def test_kinds_and_keys_know_nothing_of_each_other(stores):
    await stores.memos.keep("chat", OLD, "settings")
    await stores.memos.keep("board", OLD, "board")
    await stores.memos.keep("chat", NEW, "others")
    await stores.memos.drop("board", OLD)
    assert await stores.memos.recall("chat", OLD) == "settings"
    assert await stores.memos.recall("chat", NEW) == "others"


async def test_all_that_is_kept_of_a_chat_is_recalled_at_once(stores):
    await stores.memos.keep("chat", OLD, "settings")
    await stores.memos.keep("board", OLD, "board")
    await stores.memos.keep("board", f"{OLD}:table:2", "other board")
    await stores.memos.keep("chat", NEW, "others")
    assert await stores.memos.about(OLD, f"{OLD}:table:2") == {
        ("chat", OLD): "settings",
        ("board", OLD): "board",
        ("board", f"{OLD}:table:2"): "other board",
    }


async def test_the_users_of_a_match_and_who_started_it_are_involved(stores):
    match = await stores.first.create(OLD, 0, [start()], note(author="7"), {"Борис": "8"})
    await stores.first.append(match.id, 1, [pot(2)], note(author="9"))
    assert await stores.memos.involved(match.id) == ({"8"}, "7")


async def test_a_match_of_guests_started_by_nobody_known_involves_nobody(stores):
    match = await stores.first.create(OLD, 0, [start()], note(author=None))
    assert await stores.memos.involved(match.id) == (frozenset(), None)


async def test_everything_moves_with_a_chat(stores):
    first = await stores.first.create(OLD, 0, [start()], note(), {"Аня": "7"})
    second = await stores.first.create(f"{OLD}:topic:3", 0, [start("Вера", "Глеб")], note())
    other = await stores.first.create("chat:-55", 0, [start()], note())
    await stores.memos.keep("chat", OLD, "settings")
    await stores.memos.keep("board", f"{OLD}:topic:3", "message")
    for _ in range(2):
        await stores.memos.move(OLD, NEW)
    assert (await stores.first.latest(NEW)).id == first.id
    assert (await stores.second.latest(f"{NEW}:topic:3")).id == second.id
    assert (await stores.first.latest("chat:-55")).id == other.id
    assert await stores.first.latest(OLD) is None
    assert (await stores.history.named(NEW, "аня")).account == "7"
    assert await stores.memos.recall("chat", NEW) == "settings"
    assert await stores.memos.recall("board", f"{NEW}:topic:3") is None


async def test_a_chat_that_was_played_in_meanwhile_keeps_its_newest_match(stores):
    for number in range(2):
        await stores.first.create(OLD, number, [start()], note(), {"Аня": "7"})
    newest = await stores.first.create(NEW, 0, [start()], note(), {"Аня": "8"})
    await stores.memos.keep("chat", OLD, "old")
    await stores.memos.keep("chat", NEW, "new")
    await stores.memos.move(OLD, NEW)
    latest = await stores.first.latest(NEW)
    assert (latest.id, latest.number) == (newest.id, 3)
    assert (await stores.history.named(NEW, "Аня")).account == "8"
    assert await stores.memos.recall("chat", NEW) == "new"


async def test_what_is_kept_of_a_private_chat_is_forgotten_with_its_owner(stores):
    await stores.first.create("chat:7", 0, [start()], note(), {"Аня": "7"})
    await stores.memos.keep("chat", "chat:7", "settings")
    await stores.memos.keep("board", "chat:7:table:2", "message")
    await stores.memos.keep("chat", "chat:77", "others")
    await stores.history.forget("7", "Игрок")
    assert await stores.memos.recall("chat", "chat:7") is None
    assert await stores.memos.recall("board", "chat:7:table:2") is None
    assert await stores.memos.recall("chat", "chat:77") == "others"


async def test_a_user_who_is_forgotten_is_taken_out_of_what_others_have_agreed_on(stores):
    agreed = '{"scorers":[{"account":"7","name":"Аня"},{"account":"77","name":"Вера"}],"by":"7","confirms":true}'
    await stores.memos.keep("chat", OLD, agreed)
    await stores.memos.keep("chat", NEW, "no JSON, and no account")
    await stores.history.forget("7", "Игрок")
    left = '{"scorers":[{"account":"77","name":"Вера"}],"by":null,"confirms":true}'
    assert await stores.memos.recall("chat", OLD) == left
    assert await stores.memos.recall("chat", NEW) == "no JSON, and no account"
