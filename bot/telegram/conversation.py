"""What words lead to in a chat, whether they were typed or spoken."""

from collections.abc import Sequence
from dataclasses import replace

from aiogram.types import Message

from bot.services import talk
from bot.services.answers import Answer, Ignored, StartIncomplete
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import outcomes
from bot.telegram.questions import Questions
from bot.telegram.screen import Screen
from bot.telegram.visit import Visit
from rules.reports import Query, QueryKind

Words = str | Sequence[str]
"""A typed text, or the transcripts of an utterance, likeliest first."""


async def in_words(message: Message) -> bool:
    """A filter: a text that is no command. A coroutine: aiogram has plain filters, those of F too, run by a thread."""
    return message.text is not None and not message.text.startswith("/")


async def heard(words: Words, visit: Visit, scorekeeping: Scorekeeping) -> Answer:
    """What the scorekeeper answers to words."""
    note = replace(visit.note, words=words if isinstance(words, str) else words[0])
    answer = await scorekeeping.say(visit.table, words, note, speaker=visit.speaker, may=visit.may)
    outcomes.came_to(answer)
    return await unless_known(answer, visit, scorekeeping)


async def unless_known(answer: Answer, visit: Visit, scorekeeping: Scorekeeping) -> Answer:
    """The answer; to a message that came again, the score: the first time, the answer may not have been sent."""
    if not isinstance(answer, Ignored):
        return answer
    return await scorekeeping.report(visit.table, [Query(what=QueryKind.SCORE)], replace(visit.note, cause=None))


async def respond(message: Message, answer: Answer, screen: Screen, questions: Questions) -> None:
    """Shows an answer, or asks for what a new match lacks."""
    if isinstance(answer, StartIncomplete) and (draft := questions.begun_by(answer)):
        await questions.ask(message, draft)
    else:
        await screen.tell(message, answer)


def is_talk(answer: Answer, visit: Visit) -> bool:
    """Whether the words were, as far as can be told, not for the scorekeeper."""
    return not visit.addressed and talk.is_talk(answer)
