"""The sound of a message: what is known of it before it is downloaded, and the download."""

import asyncio
from weakref import WeakKeyDictionary

from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import Audio, Document, Message, VideoNote, Voice
from aiohttp import ClientError

from speech.audio import MAX_BYTES, MAX_SECONDS, AudioError, AudioFault

PATIENCE = 30
"""Seconds a download may take."""

AT_ONCE = 4
"""Downloads at once: each is held in memory, 20 MB at most."""

_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()

Recording = Voice | Audio | VideoNote | Document


class NotDownloaded(Exception):  # noqa: N818  # says what happened
    """Telegram did not give the file out."""


async def recording_of(message: Message) -> dict[str, Recording] | None:
    """A filter: the recording in a message."""
    document = message.document
    if document and not (document.mime_type or "").startswith("audio/"):
        document = None
    recording = message.voice or message.audio or message.video_note or document
    return {"recording": recording} if recording else None


async def download(recording: Recording, bot: Bot) -> bytes:
    """The file, in memory.

    Raises:
        AudioError: it is too long or too large by what Telegram says of it; nothing was downloaded.
        NotDownloaded: Telegram refused it, or the connection broke twice.
    """
    if not isinstance(recording, Document) and recording.duration > MAX_SECONDS:
        raise AudioError(AudioFault.TOO_LONG)
    if (recording.file_size or 0) > MAX_BYTES:
        raise AudioError(AudioFault.TOO_LARGE)
    async with _turns.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE)):
        return await _downloaded(recording, bot)


async def _downloaded(recording: Recording, bot: Bot) -> bytes:
    for last in (False, True):
        try:
            content = await bot.download(recording, timeout=PATIENCE)
        except (TelegramBadRequest, ClientError, TimeoutError) as error:
            if last or isinstance(error, TelegramBadRequest):
                raise NotDownloaded from error
        else:
            assert content is not None, "given back where no destination is named"
            return content.read()
    raise AssertionError("the last try ends it")
