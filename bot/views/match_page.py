"""One match, over or going on: its frames, what each player has done, and all that was said."""

from collections.abc import Iterator, Mapping, Sequence

from bot.services.frames import FrameTold, frames_of, links
from bot.views.card import card
from bot.views.echo import entry_echo
from bot.views.frames import end_reason
from bot.views.moments import day_and_time, length, time
from bot.views.outlines import result
from bot.views.rulings import along
from bot.views.statistics import figures
from bot.views.summary import summary
from bot.views.translation import Translator
from bot.views.words import numbers, side_name
from rules.games import ruleset_of
from rules.record import Entry, Standing
from rules.state import MatchState
from storage.history import Said, Told

ENTRIES = 8
"""Messages on a page of the timeline."""
LONGEST_WORDS = 120


def match_page(told: Told, _: Translator) -> tuple[str, ...]:
    """A match at a glance, line by line."""
    return tuple(_page(told, _))


def timeline(told: Told, first: int, _: Translator) -> tuple[str, ...]:
    """Messages of a match after the `first` ones that follow its start: what was said, what followed and why."""
    entries = told.match.record.entries[1:]
    shown = entries[first : first + ENTRIES]
    standing = {link.entry.number: link for link in links(told.match.record)}
    heading = _(
        "{result}: {first}–{last} of {all}",
        result=result(told.outline, _),
        first=first + 1,
        last=first + len(shown),
        all=len(entries),
    )
    lines = (line for entry in shown for line in _entry(entry, told, standing, _))
    return (heading, *lines)


def _page(told: Told, _: Translator) -> Iterator[str]:
    state = told.match.record.state
    yield card(state, _)[0]
    started, seconds = told.outline.started_at, told.outline.seconds
    yield _("{date}, {length}", date=day_and_time(started, _), length=length(seconds, _))
    over = state.winner is not None
    words = result(told.outline, _)
    yield _("Result: {result}", result=words) if over else _("So far: {result}", result=words)
    yield from (_frame(frame, state, _) for frame in frames_of(told.match.record) if frame.strokes or frame.reason)
    for (side, place), done in told.match.record.line.figures.items():
        if lines := [*figures(done, state.game, _)]:
            yield _("{player}:", player=state.sides[side][place])
            yield from lines


def _frame(frame: FrameTold, state: MatchState, _: Translator) -> str:
    parts = [numbers(frame.score)] if ruleset_of(state.game).keeps_score else []
    if frame.winner is not None and frame.reason is not None:
        parts.append(side_name(state, frame.winner, _))
        parts.append(end_reason(frame.reason, _))
    else:
        parts.append(_("in play") if state.winner is None else _("not finished"))
    if frame.best is not None:
        (side, place), run = frame.best
        parts.append(_("best run {n} ({player})", n=run, player=state.sides[side][place]))
    return _("Frame {number}: {words}", number=frame.number, words=", ".join(parts))


def _entry(entry: Entry, told: Told, standing: Mapping[int, Standing], _: Translator) -> Iterator[str]:
    link = standing.get(entry.number)
    words = said(entry, told.said, told.match.record.state.game, _)
    at = told.said.get(entry.number)
    line = _("{number}. {time} {words}", number=entry.number - 1, time=time(at.at) if at else "", words=words)
    if link is None:
        yield _("{line} (does not stand)", line=line) if entry.events else line
        return
    yield line
    if link.before is not None:
        yield from (_("— {ruling}", ruling=ruling) for ruling in summary(along(entry.events, link.before.state), _))


def said(entry: Entry, notes: Mapping[int, Said], game: str, _: Translator) -> str:
    """The words of a message as they were heard; of a button, what it stands for."""
    note = notes.get(entry.number)
    heard = " ".join(note.words.split()) if note else ""
    if not heard:
        return entry_echo(entry, game, _)
    return _("“{words}”", words=heard if len(heard) <= LONGEST_WORDS else heard[: LONGEST_WORDS - 1] + "…")


def page_starts(told: Told) -> Sequence[int]:
    """Where the pages of the timeline begin."""
    return range(0, max(1, len(told.match.record.entries) - 1), ENTRIES)
