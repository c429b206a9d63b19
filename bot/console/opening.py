"""The options of `markyor table` as a match to start."""

from collections.abc import Sequence

from bot.console.session import Opening
from bot.errors import Unusable
from bot.views.translation import Translator


def opening(
    *,
    game: str | None,
    players: Sequence[str],
    race: str | None,
    target: str | None,
    breaker: str | None,
    options: Sequence[str],
    _: Translator,
) -> Opening | None:
    """The match that the options ask for; None where they ask for none.

    Raises:
        Unusable: a number is none, or a house rule is not written as name=value.
    """
    if not any([game, players, race, target, breaker, options]):
        return None
    return Opening(
        game=game,
        players=tuple(players),
        race_to=_number("--race", race, _),
        target=_number("--target", target, _),
        breaker=breaker,
        options=dict(_option(text, _) for text in options),
    )


def _number(option: str, text: str | None, _: Translator) -> int | None:
    if text is None:
        return None
    if not text.isdecimal():
        raise Unusable(_("{option} takes a whole number, as in {option} 3.", option=option))
    return int(text)


def _option(text: str, _: Translator) -> tuple[str, object]:
    name, sign, value = text.partition("=")
    if not sign or not name.strip() or not value.strip():
        raise Unusable(_("The house rule {text} is not written as name=value, as in reds=6.", text=text))
    return name.strip().replace("-", "_"), _value(value.strip())


def _value(text: str) -> object:
    """A number or a truth value where the text is one, else the text."""
    if text.removeprefix("-").isdecimal():
        return int(text)
    return {"true": True, "false": False}.get(text, text)
