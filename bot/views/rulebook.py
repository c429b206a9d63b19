"""Answers from the handbook, in words."""

from bot.services.answering import Nothing, RuleAnswer
from bot.views.game_words import title
from bot.views.translation import Translator
from bot.views.words import clauses


def rule_answer(given: RuleAnswer, _: Translator) -> str:
    """The answer to a question about the rules: yes or no where that is asked, why, and the clause."""
    if given.gist is None:
        return nothing(given, _)
    text = " ".join(given.gist.sentences)
    if given.gist.yes is not None:
        text = _("Yes. {text}", text=text) if given.gist.yes else _("No. {text}", text=text)
    answer = _("{text} ({clauses})", text=text, clauses=clauses([given.clauses[0].name], _))
    if given.asked_of_other and given.game:
        return _("{game}: {answer}", game=title(given.game, _), answer=answer)
    return answer


def nothing(given: RuleAnswer, _: Translator) -> str:
    """Why there is no answer, and what to do."""
    match given.nothing:
        case Nothing.EMPTY:
            return _("Nothing was asked; ask about the rules in a sentence.")
        case Nothing.OTHER_LANGUAGE:
            return _("I only understand questions about the rules in Russian; please ask in Russian.")
        case _:
            return _(
                "The rule book has nothing on that; ask about the rules of the game in other words, or see /rules."
            )
