"""Voice notes, audio files and video notes, heard by a stand-in for the recogniser."""

import asyncio

import pytest

from bot.services.listening import Listening, TooManyRecordings
from speech.audio import AudioError, AudioFault
from speech.fetching import ModelError, ModelFault
from speech.recognizers.choose import NoRecognizer
from tests.bot.standin import Dropped, Group, Held, Private, ServerError, Telegram
from tests.bot.telegram.hearing import FakeListening
from tests.bot.telegram.talk import START, score

RED = "красный, мимо".encode()


@pytest.mark.parametrize("how", ["voice", "audio", "video_note", "document"])
async def test_a_spoken_report_counts_as_a_typed_one(playing: Private, how: str):
    match how:
        case "voice":
            [ruling] = await playing.sends_voice(RED)
        case "audio":
            [ruling] = await playing.sends_audio(RED)
        case "video_note":
            [ruling] = await playing.sends_video_note(RED)
        case "document":
            [ruling] = await playing.sends_document(RED, mime_type="audio/x-wav")
    assert ruling.text.startswith("Услышал: красный, мимо")
    assert "Аня 1 : 0 Борис" in ruling.text
    assert ruling.buttons == ["Отменить", "Почему?"]


async def test_a_match_can_be_started_by_voice(anya: Private):
    [card] = await anya.sends_voice(START.encode())
    assert "Аня – Борис" in card.text


async def test_another_transcript_is_taken_where_the_first_makes_no_sense(playing: Private):
    [ruling] = await playing.sends_voice("крас ныйми мог\nкрасный, мимо".encode())
    assert "Аня 1 : 0 Борис" in ruling.text


async def test_what_was_heard_in_vain_is_said_back(playing: Private):
    [answer] = await playing.sends_voice("сегодня хорошая погода".encode())
    assert "сегодня хорошая погода" in answer.text
    assert (await score(playing)).startswith("Аня 0 : 0 Борис")


async def test_nothing_heard_is_said_so(playing: Private):
    [answer] = await playing.sends_voice(b"")
    assert answer.text == "На записи никто не говорит; скажите ещё раз."


async def test_a_recording_of_half_an_hour_is_refused_unheard(playing: Private, telegram: Telegram, listening):
    [answer] = await playing.sends_voice(RED, duration=1800)
    assert "60" in answer.text
    assert not telegram.called("getFile")
    assert not listening.recordings


async def test_a_recording_of_25_mb_is_refused_unheard(playing: Private, telegram: Telegram, listening):
    [answer] = await playing.sends_voice(RED, size=25 * 1024 * 1024)
    assert "20" in answer.text
    assert not telegram.called("getFile")
    assert not listening.recordings


@pytest.mark.parametrize("fault", AudioFault)
async def test_a_recording_that_cannot_be_heard_gets_one_sentence(playing: Private, listening, fault: AudioFault):
    listening.error = AudioError(fault)
    [answer] = await playing.sends_voice(RED)
    assert answer.text.count("\n") == 0
    assert fault not in answer.text


async def test_without_a_recogniser_people_are_asked_to_write(playing: Private, listening):
    listening.error = NoRecognizer("auto", ModelError(ModelFault.ABSENT, "whisper-base"))
    [answer] = await playing.sends_voice(RED)
    assert "напишите" in answer.text
    assert "whisper" not in answer.text


async def test_where_too_many_wait_people_are_asked_to_say_it_later(playing: Private, listening):
    listening.error = TooManyRecordings()
    [answer] = await playing.sends_voice(RED)
    assert answer.text.count("\n") == 0


async def test_a_picture_gets_one_sentence(playing: Private):
    [answer] = await playing.sends_photo(b"\x89PNG")
    assert "текст" in answer.text
    [answer] = await playing.sends_document(b"%PDF", mime_type="application/pdf")
    assert "текст" in answer.text


@pytest.mark.parametrize("fault", [Dropped(), ServerError(502)])
async def test_a_download_that_breaks_is_tried_again(playing: Private, telegram: Telegram, fault):
    telegram.goes_wrong("file", fault)
    [ruling] = await playing.sends_voice(RED)
    assert "Аня 1 : 0 Борис" in ruling.text


async def test_a_download_that_stays_broken_is_said_so(playing: Private, telegram: Telegram):
    telegram.goes_wrong("file", ServerError(502), ServerError(502))
    [answer] = await playing.sends_voice(RED)
    assert "Телеграм" in answer.text
    assert (await score(playing)).startswith("Аня 0 : 0 Борис")


async def test_a_text_after_a_voice_note_waits_for_it(playing: Private, telegram: Telegram):
    held = Held()
    telegram.goes_wrong("file", held)
    await playing.sends_voice("красный".encode(), wait=False)
    await held.reached.wait()
    await playing.says("чёрный, мимо", wait=False)
    held.release()
    assert "Аня 8 : 0 Борис" in await playing.last_text()


async def test_another_chat_does_not_wait_for_a_voice_note(playing: Private, telegram: Telegram):
    held = Held()
    telegram.goes_wrong("file", held)
    await playing.sends_voice(RED, wait=False)
    await held.reached.wait()
    boris = telegram.private("Борис")
    answered = asyncio.Event()
    telegram.when("sendMessage", answered.set)
    await boris.says("/start", wait=False)
    await answered.wait()
    assert len(boris.seen()) == 1
    held.release()


async def test_voices_that_are_not_for_the_bot_are_not_even_fetched(telegram: Telegram, listening):
    group = telegram.group("Клуб", "Аня", privacy=False)
    await group.sends_voice("кто сегодня играет".encode())
    assert not telegram.called("getFile")
    await group.says(START)
    assert await group.sends_voice("кто сегодня играет".encode()) == []
    listening.error = AudioError(AudioFault.NO_SPEECH)
    assert await group.sends_voice(RED) == []


async def test_in_a_group_a_voice_note_is_a_report_while_people_play(telegram: Telegram):
    group: Group = telegram.group("Клуб", "Аня", privacy=False)
    await group.says(START)
    [ruling] = await group.sends_voice(RED)
    assert "Аня 1 : 0 Борис" in ruling.text


@pytest.mark.parametrize("how", ["voice", "audio", "video_note"])
async def test_a_forwarded_recording_is_refused_unheard(playing: Private, telegram: Telegram, how: str):
    sends = {"voice": playing.sends_voice, "audio": playing.sends_audio, "video_note": playing.sends_video_note}
    [answer] = await sends[how](RED, forwarded=True)
    assert answer.text.startswith("Пересланное я не записываю")
    assert not telegram.called("getFile")
    assert (await score(playing)).startswith("Аня 0 : 0 Борис")


async def test_among_people_a_forwarded_recording_is_their_own_business(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", privacy=False)
    await group.says(START)
    assert await group.sends_voice(RED, forwarded=True) == []


class Broken:
    """What pretends to be a recording, with a recogniser that must not be asked."""

    name = "none"

    def transcribe(self, *_: object) -> None:
        raise AssertionError("nothing to hear")


@pytest.fixture
def ears() -> Listening:
    listening = Listening(Broken)
    yield listening
    listening.close()


@pytest.mark.parametrize(
    "data", [b"", b"OggS", b"\x89PNG\r\n\x1a\n" + bytes(100), b"OggS" + bytes(5000), b"GIF89a"], ids=repr
)
async def test_files_that_are_no_recordings_get_one_sentence(playing: Private, listening: FakeListening, ears, data):
    listening.hear = ears.hear
    [answer] = await playing.sends_voice(data)
    assert answer.text.count("\n") == 0
    assert (await score(playing)).startswith("Аня 0 : 0 Борис")
