"""The options of `markyor table` as a match to start."""

from argparse import Namespace
from collections.abc import Sequence

from bot.console.session import Opening
from bot.errors import Unusable
from bot.services.starting import Terms
from bot.views.translation import Translator


def opening(given: Namespace, players: Sequence[str], _: Translator) -> Opening | None:
    """The match that the options of the command line ask for; None where they ask for none.

    Raises:
        Unusable: a number is none, a house rule is not written as name=value, or two options contradict each other.
    """
    points, frames = _numbers("--handicap", given.handicap, _), _numbers("--start-frames", given.start_frames, _)
    terms = Terms(
        options=dict(_option(text, _) for text in given.option),
        start_score=points,
        start_frames=frames,
        winner_breaks=given.winner_breaks,
    )
    asked = Opening(
        game=given.game,
        players=tuple(players),
        race_to=_race(given.race, given.best_of, _),
        target=_number("--target", given.target, _),
        breaker=given.breaker,
        terms=terms,
    )
    return None if asked == Opening(game=None, players=()) else asked


def _race(race: str | None, best_of: str | None, _: Translator) -> int | None:
    """Frames that win the match: told as such, or as more than half of an odd number that is played at most."""
    if best_of is None:
        return _number("--race", race, _)
    if race is not None:
        raise Unusable(_("Give either --race or --best-of, not both."))
    frames = _number("--best-of", best_of, _) or 0
    if not frames % 2:
        raise Unusable(_("--best-of takes an odd number, as in --best-of 5, so that somebody wins."))
    return frames // 2 + 1


def _numbers(option: str, text: str | None, _: Translator) -> tuple[int, ...]:
    """One number a side."""
    if text is None:
        return ()
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() for part in parts):
        raise Unusable(_("{option} takes one whole number a side, as in {option} 10,0.", option=option))
    return tuple(map(int, parts))


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
