import asyncio
import threading

import pytest

from bot.services.listening import HELD, Listening, TooManyRecordings
from rules.reports import Shot
from speech.audio import AudioError, AudioFault
from speech.fetching import ModelError, ModelFault
from speech.lexicon import load
from speech.recognizers.choose import NoRecognizer
from speech.recognizers.protocol import transcript
from speech.understanding import NotUnderstood, Understood
from tests.speech.sounds import note

LEXICON = load("ru", "snooker")
VOICE = note("fol-bitok")


class Parrot:
    """A recogniser that hears what it was told to, when it is told to go on."""

    name = "parrot"

    def __init__(self, *texts):
        self.texts = texts
        self.words = ()
        self.threads = set()
        self.heard = 0
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def transcribe(self, _pcm, words):
        self.may_go_on.wait(timeout=10)
        self.heard += 1
        self.words = words
        self.threads.add(threading.current_thread())
        return transcript(self.texts, self.name)


@pytest.fixture
def parrot():
    return Parrot("красный", "красный мимо")


@pytest.fixture
def listening(parrot):
    listening = Listening(lambda: parrot, waiting=4)
    yield listening
    parrot.may_go_on.set()
    listening.close()


async def test_a_recording_becomes_reports(listening):
    heard = await listening.hear(VOICE, LEXICON)
    assert isinstance(heard.understanding, Understood)
    assert heard.understanding.reports == (Shot(potted=("red",)),)
    assert heard.transcript.texts == ("красный", "красный мимо")


async def test_how_long_everything_took_is_told(listening):
    seconds = (await listening.hear(VOICE, LEXICON)).seconds
    assert seconds.audio == pytest.approx(1.6, abs=0.5)
    assert min(seconds.decode, seconds.recognize, seconds.understand) > 0


async def test_the_recogniser_is_told_the_words_of_the_game(listening, parrot):
    await listening.hear(VOICE, LEXICON)
    assert "красный" in parrot.words


async def test_where_no_words_are_made_out_nothing_is_understood(parrot, listening):
    parrot.texts = ()
    heard = await listening.hear(VOICE, LEXICON)
    assert isinstance(heard.understanding, NotUnderstood)
    assert heard.transcript.texts == ()


async def test_a_bad_recording_is_told_and_the_next_one_heard(listening):
    with pytest.raises(AudioError) as caught:
        await listening.hear(b"no sound", LEXICON)
    assert caught.value.code is AudioFault.NOT_AUDIO
    assert (await listening.hear(VOICE, LEXICON)).transcript.text == "красный"


async def test_without_a_recogniser_it_looks_again_the_next_time(parrot):
    found = [NoRecognizer("auto", ModelError(ModelFault.NOT_INSTALLED, "whisper")), parrot]

    def look():
        if isinstance(here := found.pop(0), Exception):
            raise here
        return here

    listening = Listening(look)
    with pytest.raises(NoRecognizer):
        await listening.hear(VOICE, LEXICON)
    assert (await listening.hear(VOICE, LEXICON)).transcript.engine == "parrot"
    assert (await listening.hear(VOICE, LEXICON)).transcript.engine == "parrot"
    listening.close()


async def test_a_recogniser_that_was_prepared_is_open_when_the_first_recording_comes(parrot):
    opened = []
    listening = Listening(lambda: opened.append(parrot) or parrot)
    assert await asyncio.to_thread(listening.prepare) is parrot
    assert opened == [parrot]
    await listening.hear(VOICE, LEXICON)
    assert opened == [parrot]
    listening.close()


async def test_four_at_once_are_all_heard_off_the_event_loop_in_one_thread(listening, parrot):
    heard = await asyncio.gather(*(listening.hear(VOICE, LEXICON) for _ in range(4)))
    assert [one.transcript.text for one in heard] == ["красный"] * 4
    assert len(parrot.threads) == 1
    assert threading.main_thread() not in parrot.threads


async def test_the_event_loop_goes_on_while_recordings_are_heard(listening, parrot):
    parrot.may_go_on.clear()
    hearing = asyncio.create_task(listening.hear(VOICE, LEXICON))
    for _ in range(100):
        await asyncio.sleep(0)
    assert not hearing.done()
    parrot.may_go_on.set()
    assert (await hearing).transcript.text == "красный"


async def test_more_than_there_is_room_for_are_turned_away_until_there_is(listening, parrot):
    parrot.may_go_on.clear()
    waiting = [asyncio.create_task(listening.hear(VOICE, LEXICON)) for _ in range(4)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyRecordings):
        await listening.hear(VOICE, LEXICON)
    parrot.may_go_on.set()
    await asyncio.gather(*waiting)
    assert (await listening.hear(VOICE, LEXICON)).transcript.text == "красный"


async def test_large_ones_need_more_room_than_small_ones(listening, parrot):
    parrot.may_go_on.clear()
    large = VOICE + bytes(HELD - len(VOICE))
    waiting = asyncio.create_task(listening.hear(VOICE, LEXICON))
    await asyncio.sleep(0)
    with pytest.raises(TooManyRecordings):
        await listening.hear(large, LEXICON)
    parrot.may_go_on.set()
    await waiting
    with pytest.raises(AudioError):
        await listening.hear(large, LEXICON)
    assert (await listening.hear(VOICE, LEXICON)).transcript.text == "красный"


async def test_one_that_nobody_waits_for_any_more_gives_its_room_back(listening, parrot):
    parrot.may_go_on.clear()
    waiting = [asyncio.create_task(listening.hear(VOICE, LEXICON)) for _ in range(4)]
    await asyncio.sleep(0)
    for hearing in waiting[1:]:
        hearing.cancel()
    await asyncio.gather(*waiting[1:], return_exceptions=True)
    again = [asyncio.create_task(listening.hear(VOICE, LEXICON)) for _ in range(3)]
    await asyncio.sleep(0)
    parrot.may_go_on.set()
    assert [one.transcript.text for one in await asyncio.gather(waiting[0], *again)] == ["красный"] * 4
    assert parrot.heard == 4


async def test_closing_does_not_wait_for_what_is_waiting(listening, parrot):
    parrot.may_go_on.clear()
    waiting = [asyncio.create_task(listening.hear(VOICE, LEXICON)) for _ in range(3)]
    await asyncio.sleep(0)
    listening.close()
    parrot.may_go_on.set()
    done = await asyncio.gather(*waiting, return_exceptions=True)
    assert any(isinstance(one, asyncio.CancelledError) for one in done)
    assert parrot.heard <= 1
