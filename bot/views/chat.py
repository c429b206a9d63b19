"""What is said in a chat only: hello, the steps of a new match, notices, what went wrong. All of it is HTML."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from bot.services.answers import Answer, Asked, MatchOpen
from bot.views import answers
from bot.views.answers import answer, markup
from bot.views.help import how_to_start
from bot.views.lines import Line, Role
from bot.views.translation import Translator
from rules.record import Record

LONGEST = 3500
"""UTF-16 code units of an answer; Telegram takes 4096 of them in a message."""
LONGEST_LINE = 500


def told(given: Answer, _: Translator) -> str:
    """An answer; the words heard stand first where a button under it will need them again."""
    text = markup(_fitting(answer(given, _)))
    if isinstance(given, Asked | MatchOpen) and given.heard:
        return f"<blockquote>{escape(_cut(given.heard))}</blockquote>\n{text}"
    return text


def at_table(table: str, html: str, _: Translator) -> str:
    """An answer that says at which table of the chat; replies to it are heard there."""
    return "\n".join([f"<b>{escape(_('Table {name}', name=table))}.</b>", html])


def notice(given: Answer, _: Translator) -> str:
    """An answer as a short notice: what follows, without what was pressed and the score that stands beside it."""
    lines = [line for line in answer(given, _) if line.role not in {Role.HEARD, Role.SCORE}]
    return "\n".join(line.text for line in lines)


def _fitting(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines, without some of the middle where they are too long for one message."""
    short = [replace(line, text=_cut(line.text)) for line in lines]
    if _size(short) <= LONGEST:
        return short
    middle = len(short) // 2
    while _size(short) > LONGEST:
        del short[middle]
        middle = min(middle, len(short) - 1) if len(short) % 2 else middle - 1
    return [*short[:middle], Line(Role.NOTE, "…"), *short[middle:]]


def _size(lines: Sequence[Line]) -> int:
    return sum(len(line.text.encode("utf-16-le")) // 2 + 1 for line in lines)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 1] + "…"


def welcome(_: Translator) -> str:
    """Who the bot is and how to begin."""
    return "\n".join(
        [
            _("I am a marker: tell me what happens at the billiard table, and I keep the score by the rules."),
            escape(how_to_start(_)),
            _("Or let me ask: /new. A voice message is as good as a text. More: /help."),
        ]
    )


def commands(_: Translator) -> dict[str, str]:
    """The commands of the bot with what they do, for Telegram's menu."""
    return {
        "new": _("begin a match"),
        "score": _("the score"),
        "undo": _("undo the last report"),
        "redo": _("take the undo back"),
        "correct": _("correct an earlier stroke"),
        "history": _("matches played"),
        "stats": _("your statistics"),
        "export": _("your matches as files"),
        "rules": _("the rule books"),
        "language": _("the language"),
        "settings": _("who reports, in a group"),
        "claim": _("I have played as a guest"),
        "help": _("what may be said"),
    }


# --- what cannot be done ---------------------------------------------------------------------------------------------


def outdated(_: Translator) -> str:
    """Told to who pressed a button whose time is over."""
    return _("This button is out of date: the match has moved on.")


def outdated_question(_: Translator) -> str:
    """Told to who pressed a button of an earlier question about a new match."""
    return _("This question is out of date; ask anew with /new.")


def no_more_tables(_: Translator) -> str:
    """Told to who wants one table too many."""
    return _("There are tables enough in this chat; finish a match first.")


def stranger(record: Record, _: Translator) -> str:
    """Told to who may not report in a match."""
    return answers.stranger(record.state, _)


def say_it_anew(_: Translator) -> str:
    """Told to who pressed one of several readings that cannot be found any more."""
    return _("This button is out of date; say it once more.")


def only_words(_: Translator) -> str:
    """To a picture and the like."""
    return _("I understand text and voice only; say or write what happened at the table.")


def not_downloaded(_: Translator) -> str:
    """To a recording that Telegram did not give out."""
    return _("Telegram did not give me the recording; send it once more or write what happened.")


def forwarded(_: Translator) -> str:
    """To a recording that was forwarded."""
    return _("I do not score what is forwarded: say it yourself, or write what happened.")


def no_ears(_: Translator) -> str:
    """To a recording, where there is no recogniser."""
    return _("I cannot hear recordings here; write what happened.")


def too_many(_: Translator) -> str:
    """To a recording that nobody has time for."""
    return _("Too many recordings are waiting; send it again in a minute, or write what happened.")


def not_stored(_: Translator) -> str:
    """When the database fails; what exactly is wrong is for whoever runs the bot."""
    return _("I cannot record anything just now; say it again in a while.")


def failed(_: Translator) -> str:
    """When something went wrong that nobody foresaw."""
    return _("Something went wrong on my side; look at /score before you say it once more.")


# --- to whoever runs the bot -----------------------------------------------------------------------------------------


def wrong_token(_: Translator) -> str:
    """Telegram does not know the bot."""
    return _("Telegram does not know this token; set BOT_TOKEN to the one that @BotFather gave you.")


def no_contact(_: Translator) -> str:
    """The Bot API server does not answer."""
    return _("The Bot API server does not answer; trying again. Check the network and TELEGRAM_API.")
