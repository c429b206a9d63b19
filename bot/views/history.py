"""What was found of matches that are over: lists, the last one, two players, the best run."""

from collections.abc import Iterator
from functools import cache
from typing import assert_never

from bot.services.lookup import (
    Asked,
    BestRun,
    Counted,
    Duel,
    Finding,
    Graphed,
    LastMet,
    Listed,
    Trended,
    Unmet,
    Unplayed,
    Whose,
)
from bot.services.wishes import Period
from bot.views.game_words import title
from bot.views.graphs import graph_caption, nothing_to_draw
from bot.views.outlines import outline
from bot.views.statistics import share, statistics
from bot.views.translation import Translator
from bot.views.trends import trend_caption
from bot.views.words import both, capital, either, small
from storage.history import Summary

MOST_NAMES = 8
"""So many names are told."""


def finding(found: Finding, _: Translator) -> tuple[str, ...]:
    """What was found, line by line."""
    return tuple(_lines(found, _))


def _lines(  # noqa: C901 - one case a finding
    found: Finding, _: Translator
) -> Iterator[str]:
    match found:
        case Listed():
            yield from _listed(found, _)
        case LastMet(asked=asked, match=match):
            yield from _scope(asked, _)
            yield _("The last match: {match}.", match=outline(match, _)) if match else nothing(_)
        case Duel():
            yield from _duel(found, _)
        case BestRun():
            yield from _best(found, _)
        case Counted():
            yield from _counted(found, _)
        case Graphed():
            yield from _graphed(found, _)
        case Trended():
            yield from _trended(found, _)
        case Unmet(name=name, players=players):
            yield _unmet(name, [player.name for player in players], _)
        case Unplayed():
            yield _(
                "You have not played a match with me yet: begin one with /new. "
                "If you have played here as a guest: /claim."
            )
        case Whose(players=players):
            yield _whose([player.name for player in players], _)
        case _:
            assert_never(found)


def _best(found: BestRun, _: Translator) -> Iterator[str]:
    yield from _scope(found.asked, _)
    if found.match is None or found.seat is None:
        yield nothing(_)
        return
    yield _("Best run: {n} ({player}).", n=found.seat.figures.best_run, player=found.seat.name)
    yield _("{match}.", match=outline(found.match, _))


def _counted(found: Counted, _: Translator) -> Iterator[str]:
    yield from _scope(found.asked, _)
    yield from (line for summary in found.summaries for line in statistics(summary, _))
    if not found.summaries:
        yield nothing(_)


def _graphed(found: Graphed, _: Translator) -> Iterator[str]:
    if found.match is None and not found.asked.wish.plain:
        yield from _scope(found.asked, _)
        yield nothing(_)
    elif found.match is None or found.graph is None or not found.graph.frames:
        yield nothing_to_draw(_)
    else:
        yield from graph_caption(found.graph, found.match, _)


def _trended(found: Trended, _: Translator) -> Iterator[str]:
    subject = found.asked.subject
    if found.trend is None or subject is None:
        yield from _scope(found.asked, _)
        yield nothing(_)
    else:
        yield from trend_caption(found.trend, subject.name, _)


def nothing(_: Translator) -> str:
    """When there is no such match."""
    return _("There are no such matches.")


def _unmet(name: str, names: list[str], _: Translator) -> str:
    if not names:
        return _("There are no matches with a player called {name}.", name=name)
    known = both(names[:MOST_NAMES], _)
    return _("There are no matches with a player called {name}; there are some with: {names}.", name=name, names=known)


def _whose(names: list[str], _: Translator) -> str:
    if not names:
        return nothing(_)
    return _("Say whose: {names}.", names=either(names[:MOST_NAMES], _))


def _listed(found: Listed, _: Translator) -> Iterator[str]:
    yield from _scope(found.asked, _)
    page = found.page
    if not page.total:
        yield nothing(_)
        return
    last = page.first + len(page.matches)
    if last - page.first == page.total:
        yield _.ngettext("{n} match:", "{n} matches:", page.total)
    else:
        yield _.ngettext(
            "{first}–{last} of {n} match:",
            "{first}–{last} of {n} matches:",
            page.total,
            first=page.first + 1,
            last=last,
        )
    for number, match in enumerate(page.matches, page.first + 1):
        yield _("{number}. {words}", number=number, words=outline(match, _))


def _duel(found: Duel, _: Translator) -> Iterator[str]:
    yield from _scope(found.asked, _)
    if not found.summaries:
        yield nothing(_)
    for summary in found.summaries:
        yield _balance(summary, _)
    if found.last is not None:
        yield _("The last match: {match}.", match=outline(found.last, _))


def _balance(summary: Summary, _: Translator) -> str:
    figures, game = summary.figures, title(summary.game, _)
    percent = share(summary.won, summary.won + summary.lost, _)
    if not summary.won + summary.lost:
        return _.ngettext(
            "{game}: {n} match, not finished; frames {left}:{right}",
            "{game}: {n} matches, not finished; frames {left}:{right}",
            summary.matches,
            game=game,
            left=figures.frames_won,
            right=figures.frames_lost,
        )
    return _.ngettext(
        "{game}: {n} match, won {won} ({share}), lost {lost}; frames {left}:{right}",
        "{game}: {n} matches, won {won} ({share}), lost {lost}; frames {left}:{right}",
        summary.matches,
        game=game,
        won=summary.won,
        share=percent,
        lost=summary.lost,
        left=figures.frames_won,
        right=figures.frames_lost,
    )


def _scope(asked: Asked, _: Translator) -> Iterator[str]:
    """What was asked, said back: whose matches, against whom, which games, which time."""
    wish = asked.wish
    parts = [asked.subject.name] if asked.subject else []
    if asked.opponent:
        names = [*parts, asked.opponent.name]
        parts = [" – ".join(names)]
    if wish.games:
        parts.append(either((small(title(game, _)) for game in wish.games), _))
    if wish.period:
        parts.append(_periods(_)[wish.period])
    if parts:
        yield capital(_("{parts}:", parts=", ".join(parts)))


@cache
def _periods(_: Translator) -> dict[Period, str]:
    return {
        Period.TODAY: _("today"),
        Period.YESTERDAY: _("yesterday"),
        Period.WEEK: _("the last 7 days"),
        Period.MONTH: _("the last 30 days"),
        Period.YEAR: _("the last 365 days"),
        Period.EVER: _("all time"),
    }
