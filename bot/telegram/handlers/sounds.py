"""Voice notes, audio files and video notes."""

from aiogram import Bot, F, Router
from aiogram.types import Message

from bot.pictures.worker import Pictures
from bot.services.listening import Listening, TooManyRecordings
from bot.services.lookup import Lookup
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import outcomes, replies
from bot.telegram.conversation import heard, is_talk, respond
from bot.telegram.handlers import history
from bot.telegram.log import log
from bot.telegram.questions import Questions
from bot.telegram.recordings import NotDownloaded, Recording, download, recording_of
from bot.telegram.screen import Screen
from bot.telegram.visit import Visit
from bot.views import chat
from bot.views.recordings import audio_failure
from bot.views.translation import Translator
from speech.audio import AudioError, AudioFault
from speech.recognizers.choose import NoRecognizer

UNHEARD = (AudioError, NotDownloaded, NoRecognizer, TooManyRecordings)
"""Why a recording may not be heard."""


def setup() -> Router:
    """The handlers of this module."""
    router = Router(name="sounds")
    router.message.filter(recording_of)
    router.message.register(overheard, talk)
    router.message.register(forwarded, F.forward_origin)
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


async def forwarded(message: Message, visit: Visit, _: Translator) -> None:
    """What somebody else has said, perhaps long ago, is no report."""
    if visit.addressed:
        await replies.send(message, chat.forwarded(_))


async def spoken(
    message: Message,
    *,
    recording: Recording,
    bot: Bot,
    visit: Visit,
    scorekeeping: Scorekeeping,
    listening: Listening,
    lookup: Lookup,
    pictures: Pictures,
    screen: Screen,
    questions: Questions,
    _: Translator,
) -> None:
    """Has a recording heard against the match at the table, and treats what was heard as if it had been typed."""
    try:
        data = await download(recording, bot)
        hearing = await listening.hear(data, *await scorekeeping.ears(visit.table))
        outcomes.heard(hearing)
        texts = hearing.words
        if not texts:
            raise AudioError(AudioFault.NO_SPEECH)  # the engine finds out what the decoder could not
    except UNHEARD as error:
        log.info("not heard", reason=str(error) or type(error).__name__)
        if visit.addressed:
            await replies.send(message, _why(error, _))
        return
    if visit.addressed and (found := await lookup.asked(history.visitor(visit), texts)):
        await history.tell(message, found, visit, pictures, _)
        return
    answer = await heard(texts, visit, scorekeeping)
    if not is_talk(answer, visit):
        await respond(message, answer, screen, questions)


def _why(error: Exception, _: Translator) -> str:
    match error:
        case AudioError():
            return audio_failure(error, _)
        case NotDownloaded():
            return chat.not_downloaded(_)
        case TooManyRecordings():
            return chat.too_many(_)
        case _:
            return chat.no_ears(_)
