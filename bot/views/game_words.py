"""Words that the games bring with them: their titles, their house options and the values these take.

They are message ids as they stand in the rules, so a new game needs no change here, only its lines in the catalogues.
"""

from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from typing import get_type_hints

from bot.views.translation import Translator
from rules.games import RULESETS, ruleset_of

OPTION = "option"
"""The context of house options and their values."""


def title(game: str, _: Translator) -> str:
    """The name of a game."""
    return _(ruleset_of(game).title)


def option(name: str, value: object, _: Translator) -> str:
    """A house option with its value."""
    return _("{option}: {value}", option=_.pgettext(OPTION, _plain(name)), value=_value(value, _))


def _value(value: object, _: Translator) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value) if isinstance(value, int) else _.pgettext(OPTION, _plain(str(value)))


def _plain(name: str) -> str:
    return name.replace("_", " ")


def extract(*_: object, **_options: object) -> Iterator[tuple[int, str, object, list[str]]]:
    """All of these words, for the collection of messages; the form is that of Babel's extraction methods."""
    for ruleset in RULESETS:
        yield 1, "gettext", ruleset.title, []
        types = get_type_hints(ruleset.options)
        for field in fields(ruleset.options):
            yield 1, "pgettext", (OPTION, _plain(field.name)), []
            if issubclass(types[field.name], StrEnum):
                yield from ((1, "pgettext", (OPTION, _plain(value)), []) for value in types[field.name])
