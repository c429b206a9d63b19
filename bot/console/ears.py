"""The ears of a session: recordings by their path, heard offline. Nothing is loaded before it is prepared or needed."""

# ruff: noqa: PLC0415  # most sessions hear no recording

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from bot.errors import Unusable
from bot.services.scorekeeping import Scorekeeping
from bot.settings import Settings
from bot.views.translation import Translator

if TYPE_CHECKING:
    from bot.services.listening import Listening


class Ears:
    """Hears recordings against the match at a table."""

    def __init__(self, settings: Settings, scorekeeping: Scorekeeping, table: str, _: Translator) -> None:
        self._settings = settings
        self._scorekeeping = scorekeeping
        self._table = table
        self._ = _
        self._prepared: Future[str | None] | None = None

    def prepare(self) -> None:
        """Begins to load the recogniser, in the background, so that the first recording need not wait for it."""
        background = ThreadPoolExecutor(1, thread_name_prefix="preparing")
        self._prepared = background.submit(self._unready)
        background.shutdown(wait=False)

    def problem(self) -> str | None:
        """What has turned out to keep it from hearing, in a sentence; it is told once."""
        if self._prepared is None or not self._prepared.done():
            return None
        found, self._prepared = self._prepared.result(), None
        return found

    async def hear(self, path: Path) -> Sequence[str]:
        """What may have been said in a recording, likeliest first.

        Raises:
            Unusable: it cannot be heard.
        """
        from bot.views.files import file_failure
        from bot.views.recordings import audio_failure, no_words, recognizer_failure
        from speech.audio import AudioError, read
        from speech.recognizers.choose import NoRecognizer

        if self._prepared:
            await asyncio.wrap_future(self._prepared)
        try:
            heard = await self._listening.hear(read(path), *await self._scorekeeping.ears(self._table))
        except AudioError as error:
            raise Unusable(audio_failure(error, self._)) from error
        except NoRecognizer as error:
            raise Unusable(recognizer_failure(error, self._)) from error
        except OSError as error:
            raise Unusable(file_failure(error, path, self._)) from error
        if not heard.words:
            raise Unusable(no_words(self._))
        return heard.words

    def _unready(self) -> str | None:
        from bot.app import unready

        return unready(self._listening, self._)

    @cached_property
    def _listening(self) -> "Listening":
        from bot.app import listening

        return listening(self._settings, self._)
