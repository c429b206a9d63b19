"""A voice note all the way: over HTTP, through the decoder, the recogniser and the rules, to the right score."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.services.listening import Listening
from speech.recognizers.choose import NoRecognizer, open_recognizer
from tests.bot.standin import Private

AUDIO = Path(__file__).parents[2] / "speech" / "audio"


@pytest.fixture(scope="module")
def recognizer():
    try:
        return open_recognizer("whisper")
    except NoRecognizer as error:
        pytest.skip(f"Whisper is not installed: {error}")


@pytest.fixture
def listening(recognizer) -> Iterator[Listening]:
    """The bot's own listening in place of the fake one."""
    listening = Listening(lambda: recognizer)
    yield listening
    listening.close()


async def test_spoken_strokes_come_to_the_right_score(playing: Private):
    [ruling] = await playing.sends_voice((AUDIO / "krasny-chorny-mimo.ogg").read_bytes())
    assert "Аня 8 : 0 Борис" in ruling.text
    assert "Играет Борис" in ruling.text


async def test_a_spoken_question_is_answered(playing: Private):
    await playing.says("красный, мимо")
    [answer] = await playing.sends_voice((AUDIO / "kakoj-schet.ogg").read_bytes())
    assert "Аня 1 : 0 Борис" in answer.text


@pytest.mark.parametrize("talk", ["talk-kofe", "talk-pizza", "talk-pogoda"])
async def test_spoken_talk_scores_nothing(playing: Private, talk: str):
    await playing.sends_voice((AUDIO / f"{talk}.ogg").read_bytes())
    [answer] = await playing.says("/score")
    assert "Аня 0 : 0 Борис" in answer.text
