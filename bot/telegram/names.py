"""The names people go by in a match."""

import unicodedata

from aiogram.types import User

from bot.views.translation import Translator

LONGEST = 32
_JOINER = "\u200d"
"""Holds together what is one sign, such as a family of emoji."""


def clean(name: str) -> str:
    """A name on one line, without signs that are not seen, of at most 32 characters; empty if nothing is left."""
    seen = "".join(
        " " if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} else sign
        for sign in name
        if sign == _JOINER or unicodedata.category(sign) not in {"Cf", "Co", "Cs", "Cn"}
    )
    name = " ".join(seen.split()).strip(_JOINER)
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"


def display_name(user: User, _: Translator) -> str:
    """The name of a person of Telegram."""
    return clean(user.first_name) or clean(user.username or "") or _("Player")


def opponents(first: User, second: User, _: Translator) -> tuple[str, str]:
    """The names of two people, told apart by their surnames where that helps."""
    one, other = display_name(first, _), display_name(second, _)
    if one.casefold() != other.casefold():
        return one, other
    one, other = clean(first.full_name) or one, clean(second.full_name) or other
    return (one, other) if one.casefold() != other.casefold() else (one, _("{name} (2)", name=other))
