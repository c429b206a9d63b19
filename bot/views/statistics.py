"""Statistics in words: every percentage with the counts it comes from."""

from collections.abc import Iterator, Mapping

from bot.views.fouls import cause
from bot.views.game_words import title
from bot.views.moments import length
from bot.views.translation import Translator
from bot.views.words import Family, family, own_ball_counts
from rules.figures import LOST_BALL, LOST_CUE_BALL, Figures
from rules.games import ruleset_of
from rules.reports import Foul
from storage.history import Summary

FOULS = 5
"""So many causes of fouls are named, the most frequent first."""


def statistics(summary: Summary, _: Translator) -> Iterator[str]:
    """What a player has done in one game, line by line."""
    game, over, time = title(summary.game, _), summary.won + summary.lost, length(summary.seconds, _)
    percent = share(summary.won, over, _)
    if not over:
        yield _.ngettext(
            "{game}: {n} match, not finished, {time}.",
            "{game}: {n} matches, not finished, {time}.",
            summary.matches,
            game=game,
            time=time,
        )
    else:
        yield _.ngettext(
            "{game}: {n} match, won {won} of {over} ({share}), {time}.",
            "{game}: {n} matches, won {won} of {over} ({share}), {time}.",
            summary.matches,
            game=game,
            won=summary.won,
            over=over,
            share=percent,
            time=time,
        )
    yield from figures(summary.figures, summary.game, _, long_runs=_has_long_runs(summary.game))


def figures(done: Figures, game: str, _: Translator, *, long_runs: bool = False) -> Iterator[str]:
    """What a player has done at the table, line by line; what has not occurred is left out.

    With `long_runs` it is told even that there were none of 50 and more.
    """
    frames = done.frames_won + done.frames_lost
    if frames:
        percent = share(done.frames_won, frames, _)
        yield _("Frames: won {won} of {all} ({share}).", won=done.frames_won, all=frames, share=percent)
    if done.strokes:
        yield _(
            "Strokes: {n}; with a pot {pots} ({share}), without a pot or a foul {misses} ({rest}).",
            n=done.strokes,
            pots=done.pots,
            share=share(done.pots, done.strokes, _),
            misses=done.misses,
            rest=share(done.misses, done.strokes, _),
        )
    if done.points and own_ball_counts(game):
        yield _("Balls made: {balls}.", balls=done.points)
    elif done.points and ruleset_of(game).keeps_score:
        yield _("Points made: {points}.", points=done.points)
    yield from _runs(done, _, long_runs=long_runs)
    yield from _fouls(done, game, _)


def _has_long_runs(game: str) -> bool:
    """Whether runs of 50 and more are what players of the game count."""
    return family(game) is Family.SNOOKER or ruleset_of(game).racks_again


def _runs(done: Figures, _: Translator, *, long_runs: bool) -> Iterator[str]:
    if not done.runs:
        return
    mean = average(done, _)
    yield _.ngettext(
        "Runs: {n}, the best {best}, {average} on average.",
        "Runs: {n}, the best {best}, {average} on average.",
        done.runs,
        best=done.best_run,
        average=mean,
    )
    if done.fifties or long_runs:
        yield _("Runs of 50 and more: {fifties}, of 100 and more: {centuries}.", **_long(done))


def average(done: Figures, _: Translator) -> str:
    """What a run was worth on average; there was one."""
    return _("{whole}.{tenth}", whole=done.run_total // done.runs, tenth=done.run_total * 10 // done.runs % 10)


def _long(done: Figures) -> Mapping[str, int]:
    return {"fifties": done.fifties, "centuries": done.centuries}


def _fouls(done: Figures, game: str, _: Translator) -> Iterator[str]:
    if not done.fouls:
        if done.strokes:
            yield _("No fouls.")
        return
    most = sorted(done.fouls_by.items(), key=lambda item: -item[1])[:FOULS]
    named = [(_cause(name, game, _), times) for name, times in most if name != Foul.GENERIC]
    causes = ", ".join(_("{cause}: {times}", cause=words, times=times) for words, times in named)
    percent = share(done.fouls, done.strokes, _)
    if causes and done.strokes:
        yield _("Fouls: {fouls} ({share} of strokes); {causes}.", fouls=done.fouls, share=percent, causes=causes)
    elif done.strokes:
        yield _("Fouls: {fouls} ({share} of strokes).", fouls=done.fouls, share=percent)
    elif causes:
        yield _("Fouls: {fouls}; {causes}.", fouls=done.fouls, causes=causes)
    else:
        yield _("Fouls: {fouls}.", fouls=done.fouls)


def _cause(name: str, game: str, _: Translator) -> str:
    match name:
        case str(name) if name == LOST_CUE_BALL:
            return _("the cue ball is lost")
        case str(name) if name == LOST_BALL:
            return _("a ball off the table")
        case _other:
            return cause(Foul(name), family(game), _)


def share(part: int, whole: int, _: Translator) -> str:
    """A percentage; of nothing it is a dash."""
    return _("{n}%", n=round(100 * part / whole)) if whole else "–"
