"""Voice notes, audio files and video notes."""

from aiogram import Bot, Router
from aiogram.types import Message

from bot.services.listening import Listening
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import replies
from bot.telegram.conversation import said
from bot.telegram.log import log
from bot.telegram.recordings import NotDownloaded, Recording, download, recording_of
from bot.telegram.visit import Visit
from bot.views import chat
from bot.views.recordings import audio_failure
from bot.views.translation import Translator
from speech.audio import AudioError
from speech.recognizers.choose import NoRecognizer


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="sounds")
    router.message.filter(recording_of)
    router.message.register(overheard, talk)
    router.message.register(spoken)
    return router


async def talk(_message: Message, visit: Visit, scorekeeping: Scorekeeping) -> bool:
    """A filter: people talk to each other while nobody plays."""
    if visit.addressed:
        return False
    record = await scorekeeping.current(visit.table)
    return record is None or record.state.winner is not None


async def overheard(_message: Message) -> None:
    """Nothing is done with what is not for the bot."""


async def spoken(
    message: Message,
    *,
    recording: Recording,
    bot: Bot,
    visit: Visit,
    scorekeeping: Scorekeeping,
    listening: Listening,
    _: Translator,
) -> None:
    """Has a recording heard against the match at the table, and treats what was heard as if it had been typed."""
    try:
        data = await download(recording, bot)
        heard = await listening.hear(data, *await scorekeeping.ears(visit.table))
    except (NotDownloaded, AudioError, NoRecognizer) as error:
        if visit.addressed:
            await replies.send(message, _why(error, _))
        return
    await said(message, heard.transcript.texts, visit, scorekeeping, _)


def _why(error: NotDownloaded | AudioError | NoRecognizer, _: Translator) -> str:
    if isinstance(error, AudioError):
        return audio_failure(error, _)
    if isinstance(error, NotDownloaded):
        return chat.not_downloaded(_)
    log.error("no recognizer", engine=error.engine, reason=error.reason.code)
    return chat.no_ears(_)
