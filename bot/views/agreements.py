"""What a chat agrees on: its language, who reports, whether results are confirmed, who is who."""

from collections.abc import Mapping
from functools import cache
from html import escape

from bot.services.chats import Chat, Reporters, Verdict
from bot.views.translation import Translator
from bot.views.words import both, capital

LANGUAGES = {"ru": "Русский", "en": "English"}
"""Languages by the names they have for themselves."""


def which_language(_: Translator) -> str:
    """What is asked about the language."""
    return _("Which language shall I speak here?")


def language_chosen(_: Translator) -> str:
    """Said in the language that was chosen."""
    return _("I speak English here from now on.")


def agreed(chat: Chat, _: Translator) -> str:
    """What has been agreed; HTML."""
    lines = [_("Who may report: {who}.", who=reporters(chat.reporters, _))]
    if chat.reporters is Reporters.SCORER and chat.scorers:
        lines.append(_("Named to keep the score: {names}.", names=both((each.name for each in chat.scorers), _)))
    if chat.reporters is Reporters.SCORER:
        lines.append(_("To name somebody, reply to a message of that person with /scorer."))
    lines.append(
        _("The opponent confirms a result.") if chat.confirms else _("A result counts without being confirmed.")
    )
    return "\n".join(map(escape, lines))


def reporters(which: Reporters, _: Translator) -> str:
    """Who may report, in words."""
    return _reporters(_)[which]


@cache
def _reporters(_: Translator) -> Mapping[Reporters, str]:
    return {
        Reporters.PLAYERS: _("the players"),
        Reporters.SCORER: _("the players and who keeps the score"),
        Reporters.EVERYONE: _("everyone"),
    }


def chosen(label: str, *, is_so: bool, _: Translator) -> str:
    """A button of several, marked where it is what holds now."""
    return _("✓ {ball}", ball=capital(label)) if is_so else capital(label)


def confirming(*, now: bool, _: Translator) -> str:
    """The button that has results confirmed, or no longer."""
    return _("No confirming of results") if now else _("Have results confirmed")


def only_in_groups(_: Translator) -> str:
    """Where there is nobody to agree with."""
    return _("In a private chat there is nothing to agree on: whatever you say counts.")


def whom_to_name(_: Translator) -> str:
    """To /scorer that replies to nobody."""
    return _("Reply with /scorer to a message of the person who is to keep the score.")


def named_scorer(name: str, _: Translator) -> str:
    """Somebody may keep the score from now on."""
    return escape(_("{name} may keep the score here.", name=name))


def no_longer_scorer(name: str, _: Translator) -> str:
    """Somebody may not keep the score any longer."""
    return escape(_("{name} does not keep the score here any longer.", name=name))


# --- who is who ------------------------------------------------------------------------------------------------------


def which_guest(_: Translator) -> str:
    """What is asked of somebody who has played as a guest."""
    return _("Under which name have you played here? Your matches will be yours.")


def no_guests(_: Translator) -> str:
    """Where nobody has played as a guest."""
    return _("Nobody has played here as a guest.")


def are_me(words: str, _: Translator) -> bool:
    """Whether words say that a guest is who speaks, and nothing else."""
    return words.strip(" .!").casefold() == _("that is me")


# --- results ---------------------------------------------------------------------------------------------------------


def confirm(_: Translator) -> str:
    """The button that confirms a result."""
    return _("I confirm the result")


def dispute(_: Translator) -> str:
    """The button that disputes a result."""
    return _("I do not agree")


def verdict(given: Verdict, _: Translator) -> str:
    """What the opponent says of a result, as the last line of a board."""
    if given.agreed is None:
        return _("The opponent has not confirmed the result yet.")
    if given.agreed:
        return _("The result is confirmed: {name}.", name=given.by)
    return _("{name} does not agree with the result; put it right or play it again.", name=given.by)


def not_yours_to_confirm(_: Translator) -> str:
    """To who told the result, or does not play."""
    return _("Another player of this match confirms the result.")
