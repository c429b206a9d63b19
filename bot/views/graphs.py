"""The picture of a match in words: what stands on it, and the same figures told beside it."""

from collections.abc import Iterator

from bot.pictures.plan import Bar, Bars, Picture, Span, Steps
from bot.services.graphs import FrameGraph, MatchGraph
from bot.views.game_words import title
from bot.views.moments import date
from bot.views.outlines import result
from bot.views.translation import Translator
from bot.views.words import both, numbers, own_ball_counts
from storage.history import Outline

LARGE = 3
"""So many frames have a panel each; more are small and stand in rows."""
SMALL = 16
"""Of more frames only the race is drawn, and the best runs."""

LEAST = 2
"""A run of less is not worth a mark."""


def graph_picture(graph: MatchGraph, outline: Outline, _: Translator) -> Picture:
    """What the picture of a match shows."""
    frames = graph.frames
    small = LARGE < len(frames) <= SMALL
    shown = frames if len(frames) <= SMALL else ()
    return Picture(
        heading=_("{game}, {date}", game=title(graph.game, _), date=date(outline.started_at, _)),
        sides=tuple(zip(_names(graph, _), map(str, _result(graph)), strict=True)),
        panels=tuple(_large(graph, _)),
        cells=tuple(_steps(frame, graph, str(frame.number), _) for frame in frames) if small else (),
        cells_title=_("Balls by strokes") if _balls(graph) else _("Points by strokes"),
        footer=_footer(shown, graph, _),
    )


def graph_caption(graph: MatchGraph, outline: Outline, _: Translator) -> tuple[str, ...]:
    """The figures of the picture, line by line, for who cannot see it."""
    return tuple(_caption(graph, outline, _))


def open_graph(_: Translator) -> str:
    """The button that shows the picture of a match."""
    return _("Graph")


def nothing_to_draw(_: Translator) -> str:
    """Where nothing has been played yet."""
    return _("Nothing has been played yet, there is nothing to draw.")


def _names(graph: MatchGraph, _: Translator) -> tuple[str, ...]:
    return tuple(both(players, _) for players in graph.sides)


def _result(graph: MatchGraph) -> tuple[int, ...]:
    """Frames; of a single frame its points."""
    single = graph.scored and len(graph.frames) == 1 and sum(graph.race[-1]) <= 1
    return graph.frames[0].score if single else graph.race[-1]


def _large(graph: MatchGraph, _: Translator) -> Iterator[Steps | Bars]:
    frames = graph.frames
    if len(frames) <= LARGE:
        for frame in frames:
            yield _steps(frame, graph, _frame(frame, graph, _), _, across=_across(graph, _))
        return
    yield Steps(title=_("Frames won"), points=graph.race, across="" if len(frames) <= SMALL else _("frames"))
    if len(frames) > SMALL:
        yield Bars(title=_("Best run of every frame"), bars=tuple(_bar(frame, graph) for frame in frames))


def _frame(frame: FrameGraph, graph: MatchGraph, _: Translator) -> str:
    if _balls(graph):
        return _("Frame {number}: balls", number=frame.number)
    return _("Frame {number}: points", number=frame.number)


def _balls(graph: MatchGraph) -> bool:
    """Whether balls are counted, each as one."""
    return not graph.scored or own_ball_counts(graph.game)


def _across(graph: MatchGraph, _: Translator) -> str:
    return _("strokes") if graph.by_strokes else _("strokes and runs")


def _steps(frame: FrameGraph, graph: MatchGraph, words: str, _: Translator, *, across: str = "") -> Steps:
    return Steps(
        title=words,
        points=frame.course,
        winner=frame.winner,
        spans=tuple(_spans(frame, graph)),
        ticks=frame.fouls,
        across=across,
    )


def _spans(frame: FrameGraph, graph: MatchGraph) -> Iterator[Span]:
    """The best run of a large panel; of many small ones, that of the match."""
    best = frame.best
    if best is None or best.run < LEAST or (len(graph.frames) > LARGE and not _has_best(frame, graph)):
        return
    yield Span(side=best.seat[0], first=best.first, last=best.last, label=str(best.run))


def _has_best(frame: FrameGraph, graph: MatchGraph) -> bool:
    return graph.best is not None and graph.best[0] is frame


def _bar(frame: FrameGraph, graph: MatchGraph) -> Bar:
    best = frame.best
    if best is None:
        return Bar(height=None, below=str(frame.number))
    label = str(best.run) if _has_best(frame, graph) else ""
    return Bar(height=best.run, label=label, below=str(frame.number), side=best.seat[0])


def _footer(shown: tuple[FrameGraph, ...], graph: MatchGraph, _: Translator) -> str:
    runs, fouls = any(any(_spans(frame, graph)) for frame in shown), any(frame.fouls for frame in shown)
    if runs and fouls:
        return _("Thick: the best run; marks below: fouls")
    if runs:
        return _("Thick: the best run")
    return _("Marks below: fouls") if fouls else ""


# --- told ------------------------------------------------------------------------------------------------------------


def _caption(graph: MatchGraph, outline: Outline, _: Translator) -> Iterator[str]:
    game, day, words = title(graph.game, _), date(outline.started_at, _), result(outline, _)
    yield _("{game}, {date}: {result}", game=game, date=day, result=words)
    counts = ", ".join(numbers(frame.score) for frame in graph.frames)
    if len(graph.frames) > SMALL:
        best = ", ".join(str(frame.best.run if frame.best else 0) for frame in graph.frames)
        yield _("Best run by frame: {counts}.", counts=best)
    elif _balls(graph):
        yield _("Balls by frame: {counts}.", counts=counts)
    else:
        yield _("Points by frame: {counts}.", counts=counts)
    if len(graph.race) > 2:  # noqa: PLR2004 - the start and one frame are no race
        yield _("Frames won: {counts}.", counts=", ".join(numbers(score) for score in graph.race[1:]))
    yield from _marks(graph, _)


def _marks(graph: MatchGraph, _: Translator) -> Iterator[str]:
    if graph.best is not None:
        frame, best = graph.best
        side, place = best.seat
        player = graph.sides[side][place]
        yield _("Best run: {n} ({player}, frame {number}).", n=best.run, player=player, number=frame.number)
    if any(graph.fouls):
        named = zip(_names(graph, _), graph.fouls, strict=True)
        yield _("Fouls: {counts}.", counts=", ".join(_("{side} {points}", side=side, points=n) for side, n in named))
