"""What was found of matches that are over: lists, the last one, two players, the best run."""

from collections.abc import Iterator
from functools import cache
from typing import assert_never

from bot.services.lookup import Asked, BestRun, Counted, Duel, Finding, LastMet, Listed, Unplayed, Whose
from bot.services.wishes import Period
from bot.views.game_words import title
from bot.views.moments import date
from bot.views.statistics import share, statistics
from bot.views.translation import Translator
from bot.views.words import both, either
from storage.history import Outline, Summary


def finding(found: Finding, _: Translator) -> tuple[str, ...]:
    """What was found, line by line."""
    return tuple(_lines(found, _))


def _lines(found: Finding, _: Translator) -> Iterator[str]:
    match found:
        case Listed():
            yield from _listed(found, _)
        case LastMet(asked=asked, match=match):
            yield from _scope(asked, _)
            yield _("The last match: {match}.", match=outline(match, _)) if match else nothing(_)
        case Duel():
            yield from _duel(found, _)
        case BestRun(asked=asked, match=match, seat=seat):
            yield from _scope(asked, _)
            if match is None or seat is None:
                yield nothing(_)
            else:
                yield _("Best run: {n} ({player}).", n=seat.figures.best_run, player=seat.name)
                yield _("{match}.", match=outline(match, _))
        case Counted(asked=asked, summaries=summaries):
            yield from _scope(asked, _)
            yield from (line for summary in summaries for line in statistics(summary, _))
            if not summaries:
                yield nothing(_)
        case Unplayed():
            yield _("You have not played a match with me yet: begin one with /new.")
        case Whose(players=players):
            yield _whose([player.name for player in players], _)
        case _:
            assert_never(found)


def nothing(_: Translator) -> str:
    """When there is no such match."""
    return _("There are no such matches.")


def _whose(names: list[str], _: Translator) -> str:
    if not names:
        return nothing(_)
    return _("Say whose: {names}.", names=either(names[:8], _))


def _listed(found: Listed, _: Translator) -> Iterator[str]:
    yield from _scope(found.asked, _)
    page = found.page
    if not page.total:
        yield nothing(_)
        return
    last = page.first + len(page.matches)
    yield _.ngettext(
        "{first}–{last} of {n} match:", "{first}–{last} of {n} matches:", page.total, first=page.first + 1, last=last
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


def outline(match: Outline, _: Translator) -> str:
    """A match in a line without its full stop: when, what, who, how it ended."""
    words = _(
        "{date}, {game}: {result}", date=date(match.started_at, _), game=title(match.game, _), result=result(match, _)
    )
    over = any(seat.won is not None for seat in match.seats)
    return words if over else _("{match} (not finished)", match=words)


def result(match: Outline, _: Translator) -> str:
    """The sides with the frames they have won."""
    names: dict[int, list[str]] = {}
    frames: dict[int, int] = {}
    for seat in match.seats:
        names.setdefault(seat.side, []).append(seat.name)
        frames[seat.side] = seat.figures.frames_won
    sides = [(both(names[side], _), frames[side]) for side in sorted(names)]
    if len(sides) == 2:  # noqa: PLR2004 - two sides face each other
        (first, left), (second, right) = sides
        return _("{first} {left} : {right} {second}", first=first, left=left, right=right, second=second)
    return ", ".join(_("{side} {points}", side=side, points=won) for side, won in sides)


def _scope(asked: Asked, _: Translator) -> Iterator[str]:
    """What was asked, said back: whose matches, against whom, which games, which time."""
    wish = asked.wish
    parts = [asked.subject.name] if asked.subject else []
    if asked.opponent:
        parts.append(_("opponent: {player}", player=asked.opponent.name))
    if wish.games:
        parts.append(either((title(game, _) for game in wish.games), _))
    if wish.period:
        parts.append(_periods(_)[wish.period])
    if parts:
        yield _("{parts}:", parts=", ".join(parts))


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
