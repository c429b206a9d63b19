"""How a player has fared over time: what stands on the picture, and the same figures told beside it."""

from collections.abc import Iterator
from functools import reduce
from operator import add

from bot.pictures.plan import Bar, Bars, Picture
from bot.services.trends import Stretch, Trend
from bot.views.game_words import title
from bot.views.moments import month, short_day, short_month
from bot.views.statistics import average, share
from bot.views.translation import Translator


def trend_picture(trend: Trend, player: str, _: Translator) -> Picture:
    """What the picture of a player's form shows."""
    won, lost = sum(each.won for each in trend.stretches), sum(each.lost for each in trend.stretches)
    runs = [each for each in trend.stretches if each.figures.runs]
    return Picture(
        heading=_heading(trend, _),
        sides=((player, _("{share}, {won} of {all}", share=share(won, won + lost, _), won=won, all=won + lost)),),
        panels=(_wins(trend, _), *([_runs(trend, _)] if runs else [])),
    )


def trend_caption(trend: Trend, player: str, _: Translator) -> tuple[str, ...]:
    """The figures of the picture, line by line, for who cannot see it."""
    told = (_told(each, trend, _) for each in trend.stretches if each.matches)
    return (_("{player}: {heading}", player=player, heading=_heading(trend, _)), *told)


def open_trend(_: Translator) -> str:
    """The button that shows how a player has fared."""
    return _("Form")


def _heading(trend: Trend, _: Translator) -> str:
    game = title(trend.game, _)
    if trend.size is None:
        return _("{game}: form by month", game=game)
    if trend.size == 1:
        return _.ngettext("{game}: form, {n} match", "{game}: form, {n} matches", trend.matches, game=game)
    return _.ngettext("{game}: form by {n} match", "{game}: form by {n} matches", trend.size, game=game)


def _wins(trend: Trend, _: Translator) -> Bars:
    words = _("Frames won in a match") if trend.size == 1 else _("Matches won")
    return Bars(title=words, bars=tuple(_win(each, trend, _) for each in trend.stretches), top=100)


def _win(each: Stretch, trend: Trend, _: Translator) -> Bar:
    won, lost = _counts(each, trend)
    if not won + lost:
        return Bar(height=None, below=_below(each, trend, _))
    height = 100 * won / (won + lost)
    if trend.size == 1:
        return Bar(height=height, label=_("{won}:{lost}", won=won, lost=lost), below=_below(each, trend, _))
    count = _("{won}/{all}", won=won, all=won + lost)
    below = _("{when}\n{count}", when=_below(each, trend, _), count=count)
    return Bar(height=height, label=str(round(height)), below=below)


def _counts(each: Stretch, trend: Trend) -> tuple[int, int]:
    """Won and lost: matches; frames, where a stretch is a single match."""
    if trend.size == 1:
        return each.figures.frames_won, each.figures.frames_lost
    return each.won, each.lost


def _below(each: Stretch, trend: Trend, _: Translator) -> str:
    if trend.size is None:
        return short_month(each.day, _)
    if trend.size == 1:
        return short_day(each.day, _)
    return _span(each, _)


def _span(each: Stretch, _: Translator) -> str:
    last = each.first + each.matches - 1
    return _("{first}–{last}", first=each.first, last=last) if last > each.first else str(each.first)


def _runs(trend: Trend, _: Translator) -> Bars:
    bars, averages = [], []
    for each in trend.stretches:
        done = each.figures
        height, label = (done.best_run, str(done.best_run)) if done.runs else (None, "")
        bars.append(Bar(height=height, label=label, below=_below(each, trend, _)))
        averages.append(done.run_total / done.runs if done.runs else None)
    words = _("on average {n}", n=average(reduce(add, (each.figures for each in trend.stretches)), _))
    return Bars(title=_("Best run"), bars=tuple(bars), line=tuple(averages), line_label=words)


def _told(each: Stretch, trend: Trend, _: Translator) -> str:
    return _("{when}: {words}", when=_when(each, trend, _), words=", ".join(_words(each, trend, _)))


def _when(each: Stretch, trend: Trend, _: Translator) -> str:
    if trend.size is None:
        return month(each.day, _)
    if trend.size == 1:
        return short_day(each.day, _)
    span = _span(each, _)
    return _.ngettext("match {span}", "matches {span}", each.matches, span=span)


def _words(each: Stretch, trend: Trend, _: Translator) -> Iterator[str]:
    won, lost = _counts(each, trend)
    if trend.size == 1:
        yield _("match won") if each.won else _("match lost") if each.lost else _("match not finished")
        yield _("frames {won}:{lost}", won=won, lost=lost)
    elif not won + lost:
        yield _.ngettext("{n} match, not finished", "{n} matches, not finished", each.matches)
    else:
        yield _("won {won} of {all} ({share})", won=won, all=won + lost, share=share(won, won + lost, _))
    if each.figures.runs:
        yield _("best run {n}", n=each.figures.best_run)
        yield _("on average {n}", n=average(each.figures, _))
