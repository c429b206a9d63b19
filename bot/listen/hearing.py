"""Makes an utterance a recording, so that it is heard as any recording is."""

from collections.abc import Sequence
from io import BytesIO

import soundfile

from bot.errors import Unusable
from bot.listen.guard import Guard
from bot.services.listening import Listening
from bot.services.scorekeeping import Scorekeeping
from bot.views.failures import storage_failure
from bot.views.recordings import audio_failure
from bot.views.translation import Translator
from speech.audio import RATE, AudioError, AudioFault, Pcm
from storage.errors import StorageError


class Hearing:
    """Hears utterances against the match at a table."""

    def __init__(
        self, listening: Listening, scorekeeping: Scorekeeping, table: str, guard: Guard | None, _: Translator
    ) -> None:
        self._listening = listening
        self._scorekeeping = scorekeeping
        self._table = table
        self._guard = guard
        self._ = _

    async def hear(self, pcm: Pcm) -> Sequence[str]:
        """The transcripts, best first; none where nobody speaks or no word is made out.

        Raises:
            Unusable: the microphone is overdriven, or the match cannot be looked up.
        """
        try:
            lexicon, accepts = await self._scorekeeping.ears(self._table)
            if self._guard:
                lexicon = lexicon.with_address(self._guard.word)
            return (await self._listening.hear(_recorded(pcm), lexicon, accepts)).words
        except AudioError as error:
            if error.code is AudioFault.CLIPPED:
                raise Unusable(audio_failure(error, self._)) from error
            return ()
        except StorageError as error:
            raise Unusable(storage_failure(error, self._)) from error


def _recorded(pcm: Pcm) -> bytes:
    file = BytesIO()
    soundfile.write(file, pcm, RATE, format="WAV", subtype="PCM_16")
    return file.getvalue()
