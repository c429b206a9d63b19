"""What is said in a chat about matches that are over: pages, files, being forgotten. All of it is HTML."""

from collections.abc import Sequence
from html import escape

from bot.views.translation import Translator

LONGEST = 3500
"""UTF-16 code units of a message; Telegram takes 4096 of them."""
CAPTION = 1000
"""UTF-16 code units beside a picture; Telegram takes 1024 of them."""
LONGEST_LINE = 300
"""Characters of a line beside a picture."""


def page(lines: Sequence[str], room: int = LONGEST) -> str:
    """Lines as one message, the first standing out; what is too long for a message is cut off at the end."""
    shown: list[str] = []
    for line in lines:
        room -= len(line.encode("utf-16-le")) // 2 + 1
        if room < 0:
            shown.append("…")
            break
        shown.append(escape(line) if shown else f"<b>{escape(line)}</b>")
    return "\n".join(shown)


def caption(lines: Sequence[str]) -> str:
    """Lines as the words beside a picture; a line that is too long is cut off itself."""
    return page([line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…" for line in lines], CAPTION)


def by_night(_: Translator) -> str:
    """The button that draws a picture on a dark ground."""
    return _("Dark")


def by_day(_: Translator) -> str:
    """The button that draws a picture on a light ground."""
    return _("Light")


def too_many_pictures(_: Translator) -> str:
    """To a picture that nobody has time for."""
    return _("Too many pictures are waiting; ask again in a minute.")


def older(_: Translator) -> str:
    """The button for the next page."""
    return _("Older")


def newer(_: Translator) -> str:
    """The button for the page before."""
    return _("Newer")


def earlier(_: Translator) -> str:
    """The button for what was said before."""
    return _("Earlier")


def later(_: Translator) -> str:
    """The button for what was said after."""
    return _("Later")


def course(_: Translator) -> str:
    """The button for all that was said in a match."""
    return _("Course of the match")


def open_match(_: Translator) -> str:
    """The button that shows a match."""
    return _("Open the match")


def only_alone(_: Translator) -> str:
    """To who asks in a group for what only that one may see."""
    return _("I tell this only in a private chat.")


def tapes(_: Translator) -> str:
    """The button for a file that can be played again."""
    return _("Tape")


def this_is_me(player: str, _: Translator) -> str:
    """The button by which a guest turns out to be somebody."""
    return _("{player} is me", player=player)


def not_here(_: Translator) -> str:
    """Told to who opens a match of other people."""
    return _("This match is not yours to see.")


def not_your_list(_: Translator) -> str:
    """Told to who turns the pages of somebody else."""
    return _("This list is not yours; ask for your own with /history.")


def which_form(_: Translator) -> str:
    """Before all matches are given out."""
    return _("All your matches. As a table, for programs, or as tapes that can be played again?")


def your_data(_: Translator) -> str:
    """Beside the file with all that is kept of somebody."""
    return _("This is all I keep of you. To be forgotten: /forget.")


def claimed(player: str, _: Translator) -> str:
    """When a guest has become somebody."""
    return _("From now on {player} is you, with all matches played here.", player=player)


def not_claimed(player: str, _: Translator) -> str:
    """When the name is that of another user."""
    return _("{player} is somebody else here.", player=player)


def before_forgetting(_: Translator) -> str:
    """Before somebody is forgotten."""
    return _(
        "I take your name, your words and your account out of all matches. The results stay, without your name. "
        "This cannot be undone."
    )


def forget_me(_: Translator) -> str:
    """The button that does it."""
    return _("Forget me")


def forgotten(matches: int, _: Translator) -> str:
    """When it is done."""
    return _.ngettext("Done: your name is gone from {n} match.", "Done: your name is gone from {n} matches.", matches)


def alias(_: Translator) -> str:
    """What somebody is called who has been forgotten."""
    return _("Player")
