import asyncio

import pytest

from bot.console.session import Session
from bot.errors import Unusable
from bot.listen.guard import Guard
from bot.listen.inbox import ROOM, Inbox
from bot.listen.listener import ATTENTION, Listener
from bot.listen.voice import Signal
from bot.services.scorekeeping import Scorekeeping
from bot.views.answers import plain
from bot.views.translation import translator
from storage.errors import DatabaseLocked
from storage.memory import MemoryStore
from tests.bot.listen.fakes import Heard, its_text, utterance
from tests.bot.scorekeeper import Table, Words, understand

_ = translator("ru")
TABLE = "chat:1"


class Room:
    """A table with a listener at it; what it shows and how it makes itself heard."""

    def __init__(self, store=None, *, word="маркёр", hear=its_text):
        self.store = store or MemoryStore()
        self.table = Table(self.store, TABLE)
        self.voice = Heard()
        self.shown = []
        self.interrupts = False
        keeping = Scorekeeping(self.store, understand=understand, load_lexicon=Words)
        self.listener = Listener(
            Session(keeping, None, _, asks=True, table=TABLE),
            hear,
            Guard(word) if word else None,
            self.voice,
            show=lambda told: self.shown.append(plain(told.lines)),
            interrupts=lambda: self.interrupts,
            _=_,
        )

    async def hears(self, text, at=0.0):
        """What is shown to an utterance."""
        before = len(self.shown)
        await self.listener.take(utterance(text, begins=at, ends=at + 1))
        return "\n".join(self.shown[before:])

    async def score(self):
        return await self.table.score()


@pytest.fixture
async def room():
    room = Room()
    await room.table.start()
    return room


@pytest.fixture
async def open_room():
    """Without a guard word."""
    room = Room(word=None)
    await room.table.start()
    return room


async def test_a_report_behind_the_guard_word_is_ruled_on(room):
    told = await room.hears("маркёр красный, чёрный, мимо")
    assert "Услышал: красный, чёрный, мимо" in told
    assert "Аня 8 : 0 Борис" in told
    assert room.voice.signals == [Signal.UNDERSTOOD]


async def test_a_report_without_the_guard_word_is_talk(room):
    assert await room.hears("красный, чёрный, мимо") == ""
    assert await room.score() == (0, 0)
    assert (room.voice.signals, room.voice.said) == ([], [])


async def test_another_guard_word_may_be_chosen():
    room = Room(word="судья")
    await room.table.start()
    assert await room.hears("маркёр красный") == ""
    assert "Аня 1 : 0 Борис" in await room.hears("судья красный")


async def test_ruling_and_undo_are_at_once_visible_at_the_other_places_of_the_table(room):
    await room.hears("маркёр красный")
    assert await room.score() == (1, 0)
    await room.table.say("чёрный")
    await room.hears("маркёр отмена")
    assert await room.score() == (1, 0)
    await room.table.say("отмена")
    assert "Аня 0 : 0 Борис" in await room.hears("маркёр какой счёт")


async def test_after_a_mere_call_the_guard_word_need_not_be_said(room):
    assert await room.hears("маркёр") == ""
    assert room.voice.signals == [Signal.ASK]
    assert "Аня 1 : 0 Борис" in await room.hears("красный", at=ATTENTION)
    assert await room.hears("чёрный", at=ATTENTION + 2) == ""


async def test_a_call_that_nothing_follows_is_forgotten(room):
    await room.hears("маркёр")
    assert await room.hears("красный", at=ATTENTION + 1.1) == ""


async def test_what_was_meant_is_asked_and_answered_by_word_of_mouth(room):
    asked = await room.hears("маркёр пять")
    assert "Что вы имели в виду?" in asked
    assert "Аня 5 : 0 Борис" in await room.hears("второе", at=3)
    assert room.voice.signals == [Signal.ASK, Signal.UNDERSTOOD]


async def test_a_match_over_an_open_one_is_asked_about(room):
    await room.hears("маркёр красный")
    assert "Да или нет" in await room.hears("маркёр снукер, Вера против Глеба, до трёх, разбивает Глеб")
    assert "Вера – Глеб" in await room.hears("да", at=3)


async def test_what_is_said_to_it_and_not_understood_is_told(room):
    assert "Не понял «абракадабра»" in await room.hears("маркёр абракадабра")
    assert room.voice.signals == [Signal.NOT_UNDERSTOOD]


async def test_what_cannot_have_happened_is_told_and_changes_nothing(room):
    assert "Вера" in await room.hears("маркёр Вера забила красный")
    assert room.voice.signals == [Signal.NOT_UNDERSTOOD]
    assert await room.score() == (0, 0)


async def test_all_that_may_have_been_said_is_weighed(room):
    assert "Аня 1 : 0 Борис" in await room.hears("маркёр карсный|маркёр красный")


async def test_without_a_guard_word_reports_are_heard_and_talk_is_passed_over(open_room):
    assert "Аня 1 : 0 Борис" in await open_room.hears("красный")
    for talk in ("мне чёрный кофе", "да", "ну и жара"):
        assert await open_room.hears(talk) == ""
    assert open_room.voice.signals == [Signal.UNDERSTOOD]


async def test_without_a_guard_word_talk_does_not_drop_a_question(open_room):
    await open_room.hears("пять")
    assert await open_room.hears("ну и жара", at=20) == ""
    assert "Аня 5 : 0 Борис" in await open_room.hears("второе", at=25)


async def test_without_a_match_talk_is_passed_over_too():
    room = Room(word=None)
    assert await room.hears("красный") == ""
    assert "Аня – Борис" in await room.hears("снукер, Аня против Бориса")


async def test_where_no_word_is_made_out_nothing_is_done(room):
    assert await room.hears("") == ""
    assert room.voice.signals == []


async def test_a_reply_is_spoken_without_what_was_heard_and_without_clauses(room):
    await room.hears("маркёр красный, чёрный, мимо")
    [said] = room.voice.said
    assert said == "Аня: +8 очков. Играет Борис, на игре красный. Аня 8 : 0 Борис"


async def test_a_reply_is_not_spoken_over_others(room):
    room.interrupts = True
    assert "Аня 1 : 0 Борис" in await room.hears("маркёр красный")
    assert (room.voice.signals, room.voice.said) == ([Signal.UNDERSTOOD], [])


async def test_why_nothing_can_be_heard_is_told_in_a_sentence_and_the_next_is_heard():
    problems = [Unusable("Слишком громко."), None]

    async def hear(pcm):
        if problem := problems.pop(0):
            raise problem
        return (pcm,)

    room = Room(hear=hear)
    await room.table.start()
    assert await room.hears("маркёр красный") == "Слишком громко."
    assert "Аня 1 : 0 Борис" in await room.hears("маркёр красный")


async def test_a_store_that_fails_is_told_in_a_sentence():
    class Locked(MemoryStore):
        async def latest(self, *_):
            raise DatabaseLocked("markyor.db")

    room = Room(Locked())
    told = await room.hears("маркёр красный")
    assert told == "База markyor.db занята другой программой; закройте её и повторите."
    assert room.voice.signals == [Signal.NOT_UNDERSTOOD]


async def test_the_inbox_keeps_the_order_and_ends():
    inbox = Inbox(lambda: None)
    assert inbox.empty
    for text in ("раз", "два"):
        inbox.offer(utterance(text))
    assert not inbox.empty
    inbox.close()
    assert [each.pcm async for each in inbox.utterances()] == ["раз", "два"]


async def test_what_the_inbox_has_no_room_for_is_dropped_and_told_each_time():
    dropped = []
    inbox = Inbox(lambda: dropped.append("dropped"))
    for number in range(ROOM + 3):
        inbox.offer(utterance(str(number)))
    inbox.close()
    assert [each.pcm async for each in inbox.utterances()] == [str(number) for number in range(ROOM)]
    assert len(dropped) == 3


async def test_the_inbox_waits_for_what_is_still_to_come():
    inbox = Inbox(lambda: None)
    waiting = asyncio.create_task(anext(inbox.utterances()))
    await asyncio.sleep(0)
    assert not waiting.done()
    inbox.offer(utterance("раз"))
    assert (await waiting).pcm == "раз"
