"""Listening without a recogniser: the "recording" is what is heard, one wording a line."""

from bot.services.hearing import Heard, Seconds
from speech.lexicon import Lexicon
from speech.recognizers.protocol import transcript
from speech.understanding import Accepts, understand


class FakeListening:
    """Takes the place of `Listening`. `error` is raised in place of hearing."""

    def __init__(self) -> None:
        self.recordings = self.waiting = 0
        self.error: Exception | None = None

    async def hear(self, data: bytes, lexicon: Lexicon, accepts: Accepts) -> Heard:
        self.recordings += 1
        if self.error:
            raise self.error
        heard = transcript(data.decode().split("\n"), "fake")
        return Heard(
            words=heard.texts,
            understanding=understand(heard.texts, lexicon, accepts),
            transcript=heard,
            seconds=Seconds(audio=1, decode=0, recognize=0, understand=0),
        )
