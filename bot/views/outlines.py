"""A match that is over, or goes on, in a line."""

from collections.abc import Mapping

from bot.views.game_words import title
from bot.views.moments import date
from bot.views.translation import Translator
from bot.views.words import both
from storage.history import Outline


def outline(match: Outline, _: Translator) -> str:
    """A match in a line without its full stop: when, what, who, how it ended."""
    words = _(
        "{date}, {game}: {result}", date=date(match.started_at, _), game=title(match.game, _), result=result(match, _)
    )
    over = any(seat.won is not None for seat in match.seats)
    return words if over else _("{match} (not finished)", match=words)


def result(match: Outline, _: Translator) -> str:
    """The sides with the frames they have won; who won the match, where the frames do not say so."""
    names = {seat.side: both((each.name for each in match.seats if each.side == seat.side), _) for seat in match.seats}
    frames = {seat.side: seat.figures.frames_won for seat in match.seats}
    words = _sides(names, frames, _)
    winner = next((seat.side for seat in match.seats if seat.won), None)
    if winner is None or all(frames[winner] > won for side, won in frames.items() if side != winner):
        return words
    return _("{result} (won by {side})", result=words, side=names[winner])


def _sides(names: Mapping[int, str], frames: Mapping[int, int], _: Translator) -> str:
    sides = [(names[side], frames[side]) for side in sorted(names)]
    if len(sides) == 2:  # noqa: PLR2004 - two sides face each other
        (first, left), (second, right) = sides
        return _("{first} {left} : {right} {second}", first=first, left=left, right=right, second=second)
    return ", ".join(_("{side} {points}", side=side, points=won) for side, won in sides)
