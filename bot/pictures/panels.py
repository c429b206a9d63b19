"""The parts of a picture that have a scale: lines by steps, bars."""

from collections.abc import Sequence
from itertools import pairwise

from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke
from matplotlib.text import Annotation
from matplotlib.ticker import MaxNLocator

from bot.pictures.colours import Palette
from bot.pictures.lettering import drawable, font
from bot.pictures.plan import Bars, Score, Span, Steps

SMALL, TINY = 11.0, 10.0
THICK, NORMAL, THIN = 7.0, 2.4, 1.8
APART = 0.115
"""How far labels at the end of lines stand apart, of the height of a panel."""
BELOW = 0.1
"""What marks take below the lines, of the height of a panel."""

FEWEST = 5
"""Room for so many bars there is always, so that one alone does not fill a panel."""

Scale = tuple[float, float, float]
"""The greatest count from left to right, the lowest and the highest value."""


def scale_of(panels: Sequence[Steps]) -> Scale:
    """A scale that all of these fit."""
    values = [value for panel in panels for point in panel.points for value in point]
    return max(max(len(panel.points) for panel in panels) - 1, 1), min(0, *values), max(1, *values)


def draw_steps(axes: Axes, panel: Steps, names: Sequence[str], palette: Palette) -> None:
    """Lines that fill a panel, each with its name and where it ends."""
    scale = scale_of([panel])
    _plain(axes, palette)
    _scaled(axes, scale, marked=bool(panel.ticks))
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.grid(axis="y", color=palette.rule, linewidth=1.0)
    axes.tick_params(axis="y", labelsize=TINY, labelcolor=palette.faint, pad=3)
    if panel.across:
        axes.set_xticks(
            [place for place in MaxNLocator(5, integer=True).tick_values(0, scale[0]) if place <= 0.93 * scale[0]]
        )
        axes.tick_params(axis="x", labelsize=TINY, labelcolor=palette.faint, pad=3)
        _beside(axes, panel.across, palette)
    else:
        axes.set_xticks([])
    _lines(axes, panel, palette, NORMAL)
    for span in panel.spans:
        _span(axes, panel, span, palette, SMALL)
    _ends(axes, panel.points[-1], names, palette)


def draw_cell(axes: Axes, panel: Steps, scale: Scale, palette: Palette) -> None:
    """Lines that fill a small panel, with the score above."""
    _plain(axes, palette)
    _scaled(axes, scale, marked=False)
    axes.set_ylim(top=scale[2] * 1.02)
    axes.set_xticks([])
    axes.set_yticks([scale[2]] if scale[1] >= 0 else [0, scale[2]], labels=[""] * (1 if scale[1] >= 0 else 2))
    axes.grid(axis="y", color=palette.rule, linewidth=1.0)
    _lines(axes, panel, palette, THIN)
    for span in panel.spans:
        _span(axes, panel, span, palette, TINY)
    _score(axes, panel, palette)


def draw_bars(axes: Axes, panel: Bars, palette: Palette) -> None:
    """Bars with their words, and the line over them."""
    heights = [bar.height or 0.0 for bar in panel.bars]
    top = panel.top or max(1.0, *heights)
    _plain(axes, palette)
    spare = max(0, FEWEST - len(heights)) / 2
    axes.set_xlim(-0.6 - spare, len(heights) - 0.4 + spare)
    axes.set_ylim(0, top * 1.17)
    if panel.top or all(bar.label or bar.height is None for bar in panel.bars):
        axes.set_yticks([top / 2, top] if panel.top else [])
    else:
        axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.tick_params(axis="y", labelsize=TINY, labelcolor=palette.faint, pad=3)
    axes.grid(axis="y", color=palette.rule, linewidth=1.0)
    for place, bar in enumerate(panel.bars):
        if bar.height is None:
            continue
        colour = palette.side(bar.side)
        axes.bar(
            place,
            max(bar.height, top * 0.012),
            width=0.72,
            color=colour,
            alpha=0.85 if panel.line else 1.0,
            linewidth=0,
        )
        if bar.label:
            axes.text(
                place,
                bar.height + top * 0.025,
                drawable(bar.label),
                color=palette.ink,
                fontproperties=font(SMALL, bold=True),
                ha="center",
                parse_math=False,
            )
    _below(axes, panel, palette)
    if panel.line:
        _line(axes, panel, palette)


def _plain(axes: Axes, palette: Palette) -> None:
    """No frame but the ground line."""
    for place in ("top", "left", "right"):
        axes.spines[place].set_visible(False)
    axes.spines["bottom"].set_visible(False)
    axes.axhline(0, color=palette.faint, linewidth=1.2, zorder=1)
    axes.tick_params(length=0)
    axes.set_axisbelow(True)


def _scaled(axes: Axes, scale: Scale, *, marked: bool) -> None:
    across, low, high = scale
    room = high - low
    axes.set_xlim(0, across)
    axes.set_ylim(low - room * (BELOW if marked else 0.03), high + room * 0.08)


def _lines(axes: Axes, panel: Steps, palette: Palette, width: float) -> None:
    low, high = axes.get_ylim()
    places = range(len(panel.points))
    for side in range(len(panel.points[0])):
        values = [point[side] for point in panel.points]
        axes.step(places, values, where="post", color=palette.side(side), linewidth=width, zorder=3, clip_on=False)
    for place, side in panel.ticks:
        foot = low + (high - low) * 0.012
        axes.plot(
            [place, place], [foot, foot + (high - low) * 0.045], color=palette.side(side), linewidth=2.0, zorder=2
        )


def _span(axes: Axes, panel: Steps, span: Span, palette: Palette, size: float) -> None:
    places = range(span.first, span.last + 1)
    values = [panel.points[place][span.side] for place in places]
    colour = palette.side(span.side)
    axes.step(
        places,
        values,
        where="post",
        color=colour,
        linewidth=THICK,
        solid_capstyle="butt",
        alpha=0.4,
        zorder=2,
        clip_on=False,
    )
    left = span.first > len(panel.points) * 0.22
    middle = (values[0] + values[-1]) / 2
    half = next(place for place, value in zip(places, values, strict=True) if value >= middle)
    axes.annotate(
        span.label,
        (half, middle),
        xytext=(-7 if left else 7, 0),
        textcoords="offset points",
        ha="right" if left else "left",
        va="center",
        color=colour,
        fontproperties=font(size, bold=True),
        path_effects=[withStroke(linewidth=3.5, foreground=palette.ground)],
        zorder=5,
        annotation_clip=False,
    )


def _ends(axes: Axes, values: Score, names: Sequence[str], palette: Palette) -> None:
    """Names where the lines end, moved apart where these end close together."""
    low, high = axes.get_ylim()
    places = [(value - low) / (high - low) for value in values]
    order = sorted(range(len(values)), key=lambda side: (places[side], -side))
    for below, above in pairwise(order):
        places[above] = max(places[above], places[below] + APART)
    over = max(0.0, places[order[-1]] - 1.02)
    for side in order:
        at = _after(axes, axes, names[side], (1.03, places[side] - over), palette.side(side))
        _after(axes, at, _number(values[side]), (1, 0.5), palette.side(side), gap=4, bold=True)


def _after(
    axes: Axes,
    at: Axes | Annotation,
    words: str,
    place: tuple[float, float],
    colour: str,
    *,
    gap: float = 0,
    bold: bool = False,
) -> Annotation:
    """Words behind other words, or at a place of a panel."""
    return axes.annotate(
        words,
        place,
        xycoords="axes fraction" if isinstance(at, Axes) else at,
        xytext=(gap, 0),
        textcoords="offset points",
        color=colour,
        fontproperties=font(SMALL, bold=bold),
        va="center",
        parse_math=False,
    )


def _beside(axes: Axes, words: str, palette: Palette) -> None:
    """What is counted from left to right, in line with the numbers."""
    axes.annotate(
        words,
        (1.03, 0),
        xycoords="axes fraction",
        xytext=(0, -3),
        textcoords="offset points",
        color=palette.faint,
        fontproperties=font(TINY),
        va="top",
        parse_math=False,
    )


def _score(axes: Axes, panel: Steps, palette: Palette) -> None:
    """The number of a frame, and the score in the colours of the sides, the winner's standing out."""
    at = axes.annotate(
        panel.title,
        (0, 1),
        xycoords="axes fraction",
        xytext=(0, 4),
        textcoords="offset points",
        color=palette.faint,
        fontproperties=font(TINY),
        va="bottom",
        parse_math=False,
    )
    gap: float = 7
    for side, value in enumerate(panel.points[-1]):
        if side:
            at = axes.annotate(
                ":",
                (1, 0),
                xycoords=at,
                xytext=(1, 0),
                textcoords="offset points",
                color=palette.faint,
                fontproperties=font(SMALL),
                va="bottom",
            )
        at = axes.annotate(
            _number(value),
            (1, 0),
            xycoords=at,
            xytext=(gap if not side else 1, 0),
            textcoords="offset points",
            color=palette.side(side),
            fontproperties=font(SMALL, bold=panel.winner == side),
            va="bottom",
        )


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def _below(axes: Axes, panel: Bars, palette: Palette) -> None:
    """The words under the bars; of many bars, under some."""
    every = -(-len(panel.bars) // 12)
    shown = [
        place for place in range(len(panel.bars)) if every == 1 or (place + 1) % (5 * -(-every // 5)) == 0 or place == 0
    ]
    labels = [_lines_of(panel.bars[place].below) for place in shown]
    axes.set_xticks(shown, labels=labels)
    axes.tick_params(axis="x", labelsize=TINY, labelcolor=palette.faint, pad=4)


def _lines_of(text: str) -> str:
    """Lines, each with what can be drawn of it."""
    return "\n".join(map(drawable, text.split("\n")))


def _line(axes: Axes, panel: Bars, palette: Palette) -> None:
    known = [(place, value) for place, value in enumerate(panel.line) if value is not None]
    colour, edge = palette.side(panel.line_side), withStroke(linewidth=4.0, foreground=palette.ground)
    places, values = zip(*known, strict=True)
    axes.plot(
        places,
        values,
        color=colour,
        linewidth=NORMAL,
        marker="o",
        markersize=6,
        zorder=4,
        path_effects=[edge],
        clip_on=False,
    )
