"""Tells talk from what is meant for the scorekeeper."""

from bot.services.answers import Answer, NoMatch, Replied, StartIncomplete, Stranger, Unclear
from rules.reports import Query


def is_talk(answer: Answer) -> bool:
    """Whether words that nobody addressed to the scorekeeper were, as far as can be told, not for it."""
    if isinstance(answer, Replied):
        return not any(isinstance(aside, Query) for aside in answer.asides)
    return isinstance(answer, Stranger | Unclear | NoMatch | StartIncomplete)
