"""What words lead to in a chat, whether they were typed or spoken."""

from collections.abc import Sequence
from dataclasses import replace

from aiogram.types import Message

from bot.services.answers import Answer, Ignored, NoMatch, Replied, StartIncomplete, Unclear
from bot.services.scorekeeping import Scorekeeping
from bot.telegram import replies
from bot.telegram.visit import Visit
from bot.views.translation import Translator
from rules.reports import Query


async def said(
    message: Message, words: str | Sequence[str], visit: Visit, scorekeeping: Scorekeeping, _: Translator
) -> bool:
    """Lets the scorekeeper hear words, or the transcripts of an utterance, and shows what they led to.

    Talk that nobody addressed to the bot is passed over in silence. Returns whether anything was said.
    """
    note = replace(visit.note, words=words if isinstance(words, str) else words[0])
    answer = await scorekeeping.say(visit.table, words, note, speaker=visit.speaker)
    if isinstance(answer, Ignored) or (not visit.addressed and _is_talk(answer)):
        return False
    await replies.tell(message, answer, _)
    return True


def _is_talk(answer: Answer) -> bool:
    """Whether the words were, as far as can be told, not for the scorekeeper."""
    if isinstance(answer, Replied):
        return not any(isinstance(aside, Query) for aside in answer.asides)
    return isinstance(answer, Unclear | NoMatch | StartIncomplete)
