"""`markyor ask`: questions about the rules, answered from the handbook."""

from typing import Any

from bot.faces.lines import read_lines, write_row
from bot.services.answering import Explained, Quoted, RuleAnswer, answer_questions, explained, quoted
from bot.services.phrases import heard_language
from bot.views.rulebook import rule_answer, rule_replies
from bot.views.translation import Translator
from speech.inquiries import Item, Why, inquiry

MOST_REFS = 5


def ask(game: str, _: Translator) -> bool:
    """Prints what the handbook says to each line of standard input. Whether all lines could be read."""
    sound = True
    for text, valid in read_lines():
        if valid:
            write_row({"question": text, **_row(text, game, _)})
        else:
            problem = {"code": "not_utf8", "text": _("This line is not UTF-8 text; send it as UTF-8.")}
            write_row({"question": text, "refs": [], "answer": problem["text"], "error": problem})
            sound = False
    return sound


def _row(text: str, game: str, _: Translator) -> dict[str, Any]:
    language = heard_language(_.language)
    asked = inquiry(text, language)
    match asked:
        case Item(number=number):
            return _told(quoted(number, game, language), _)
        case Why():
            return _told(explained(None, language), _)
        case _:
            return _answered(answer_questions(text, game, language), _)


def _told(given: Quoted | Explained, _: Translator) -> dict[str, Any]:
    lines = "\n".join(line.text for line in rule_replies([given], _))
    return {"refs": [clause.name for clause in given.clauses], "answer": lines}


def _answered(answers: tuple[RuleAnswer, ...], _: Translator) -> dict[str, Any]:
    """The clauses of several answers take turns, so that the first of each is among the first."""
    longest = max(len(answer.clauses) for answer in answers)
    turns = [answer.clauses[at].name for at in range(longest) for answer in answers if at < len(answer.clauses)]
    text = "\n".join(rule_answer(answer, _) for answer in answers)
    return {"refs": list(dict.fromkeys(turns))[:MOST_REFS], "answer": text}
