"""Draws a planned picture for a phone: upright, large letters, no legend to look things up in."""

from dataclasses import replace
from io import BytesIO

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.figure import Figure

from bot.pictures.colours import DARK, LIGHT, Palette
from bot.pictures.lettering import drawable, fitting, font, width_of
from bot.pictures.panels import SMALL, TINY, draw_bars, draw_cell, draw_steps, scale_of
from bot.pictures.plan import Bars, Picture, Steps

DPI = 200
WIDTH = 5.0
"""Inches; everything here is in inches, so that a point of type is as large on every picture."""
EDGE, RIGHT, GUTTER = 0.22, 1.08, 0.14
HEADING, PAIR, ROW, TITLE, UNDER, FOOTER = 0.24, 0.5, 0.33, 0.28, 0.24, 0.3
TALL, LOW, FLAT = 3.4, 1.1, 0.95
"""A panel alone, one of several, and one above small ones."""
CELL, CELL_TITLE, BETWEEN = 0.78, 0.24, 0.16
CROWDED = 3
"""More rows of small panels are lower."""
MARGIN = 0.26
"""What lies beside a panel around names."""
PAIRED = 2
NORMAL, LARGE, HUGE = 12.0, 15.0, 21.0


def draw(picture: Picture, *, dark: bool) -> bytes:
    """A picture as PNG; the same bytes for the same picture."""
    sheet = _Sheet(picture, DARK if dark else LIGHT)
    sheet.fill()
    buffer = BytesIO()
    sheet.figure.savefig(buffer, format="png", metadata={"Software": None})
    return buffer.getvalue()


class _Sheet:
    """A picture while it is drawn, from top to bottom."""

    def __init__(self, picture: Picture, palette: Palette) -> None:
        self.picture = picture
        self.palette = palette
        self.height = self._height()
        self.figure = Figure(figsize=(WIDTH, self.height), dpi=DPI, facecolor=palette.ground)
        self.renderer: RendererAgg = FigureCanvasAgg(self.figure).get_renderer()
        self.y = self.height - EDGE

    # --- how much room is needed -------------------------------------------------------------------------------------

    def _height(self) -> float:
        picture, sides = self.picture, len(self.picture.sides)
        heads = HEADING + (PAIR if sides == PAIRED else ROW * sides + GUTTER)
        panels = sum(TITLE + self._room() + self._under(panel) + GUTTER for panel in picture.panels)
        cells = (TITLE - 0.06 + self._rows() * (self._cell() + CELL_TITLE + BETWEEN)) if picture.cells else 0.0
        return EDGE + heads + GUTTER + panels + cells + (FOOTER if picture.footer else 0.0) + EDGE / 2

    def _room(self) -> float:
        if self.picture.cells:
            return FLAT
        return TALL if len(self.picture.panels) == 1 else max(LOW, 3.9 / len(self.picture.panels))

    def _under(self, panel: Steps | Bars) -> float:
        if isinstance(panel, Steps):
            return UNDER if panel.across else 0.06
        return UNDER * (2 if any("\n" in bar.below for bar in panel.bars) else 1)

    def _cell(self) -> float:
        return CELL if self._rows() <= CROWDED else CELL * 0.8

    def _columns(self) -> int:
        cells = len(self.picture.cells)
        return 2 if cells == 4 else 3 if cells <= 9 else 4  # noqa: PLR2004 - rows that come out even

    def _rows(self) -> int:
        return -(-len(self.picture.cells) // self._columns())

    # --- from top to bottom ------------------------------------------------------------------------------------------

    def fill(self) -> None:
        self._heads()
        for panel in self.picture.panels:
            self._panel(panel)
        if self.picture.cells:
            self._cells()
        if self.picture.footer:
            self.y -= FOOTER - 0.06
            self._text(EDGE, self.picture.footer, WIDTH - 2 * EDGE, SMALL, self.palette.faint)

    def _heads(self) -> None:
        self.y -= HEADING / 2
        self._text(EDGE, self.picture.heading, WIDTH - 2 * EDGE, NORMAL, self.palette.faint)
        self.y -= HEADING / 2
        if len(self.picture.sides) == PAIRED:
            self._pair()
        else:
            for side, (name, word) in enumerate(self.picture.sides):
                self.y -= ROW
                taken = width_of(drawable(word), font(LARGE, bold=True), self.renderer) / DPI + 0.02
                self._text(EDGE, name, WIDTH - 2 * EDGE - taken - GUTTER, LARGE, self.palette.side(side), bold=True)
                self._text(WIDTH - EDGE, word, taken, LARGE, self.palette.ink, bold=True, align="right")
            self.y -= GUTTER
        self.y -= GUTTER

    def _pair(self) -> None:
        """Two sides, as on a scoreboard."""
        (left, mine), (right, theirs) = self.picture.sides
        score = f"{mine} : {theirs}"
        taken = 0.21 * len(score)
        room = (WIDTH - 2 * EDGE - taken) / 2 - 0.08
        self.y -= PAIR * 0.8
        self._text(EDGE, left, room, LARGE, self.palette.side(0), bold=True)
        self._text(WIDTH - EDGE, right, room, LARGE, self.palette.side(1), bold=True, align="right")
        self._text(WIDTH / 2, score, taken, HUGE, self.palette.ink, bold=True, align="center")
        self.y -= PAIR * 0.2

    def _panel(self, panel: Steps | Bars) -> None:
        self.y -= TITLE
        self._text(EDGE, panel.title, WIDTH - 2 * EDGE, NORMAL, self.palette.ink)
        if isinstance(panel, Bars) and panel.line_label:
            colour = self.palette.side(panel.line_side)
            self._text(WIDTH - EDGE, panel.line_label, WIDTH / 2, NORMAL, colour, bold=True, align="right")
        room = self._room()
        self.y -= room + 0.1
        right = RIGHT if isinstance(panel, Steps) else EDGE
        left = EDGE + 0.3
        axes = self._axes(left, self.y, WIDTH - left - right, room)
        if isinstance(panel, Steps):
            across = fitting(panel.across, (RIGHT - MARGIN / 2) * DPI, font(TINY), self.renderer)
            draw_steps(axes, replace(panel, across=across), self._beside(panel), self.palette)
        else:
            draw_bars(axes, panel, self.palette)
        self.y -= self._under(panel) + GUTTER - 0.1

    def _beside(self, panel: Steps) -> list[str]:
        """The names of the sides, as much of each as stands beside a panel before its number."""
        return [
            fitting(drawable(name), (RIGHT - MARGIN) * DPI - self._bold(str(value)), font(SMALL), self.renderer)
            for (name, _), value in zip(self.picture.sides, panel.points[-1], strict=True)
        ]

    def _bold(self, words: str) -> float:
        return width_of(words, font(SMALL, bold=True), self.renderer)

    def _cells(self) -> None:
        self.y -= TITLE - 0.06
        self._text(EDGE, self.picture.cells_title, WIDTH - 2 * EDGE, NORMAL, self.palette.ink)
        columns, height, scale = self._columns(), self._cell(), scale_of(self.picture.cells)
        width = (WIDTH - 2 * EDGE - (columns - 1) * GUTTER) / columns
        for number, cell in enumerate(self.picture.cells):
            column, row = number % columns, number // columns
            bottom = self.y - row * (height + CELL_TITLE + BETWEEN) - BETWEEN / 2 - CELL_TITLE - height
            axes = self._axes(EDGE + column * (width + GUTTER), bottom, width, height)
            draw_cell(axes, cell, scale, self.palette)
        self.y -= self._rows() * (self._cell() + CELL_TITLE + BETWEEN)

    # --- pieces ------------------------------------------------------------------------------------------------------

    def _axes(self, left: float, bottom: float, width: float, height: float) -> Axes:
        axes = self.figure.add_axes((left / WIDTH, bottom / self.height, width / WIDTH, height / self.height))
        axes.set_facecolor(self.palette.ground)
        return axes

    def _text(
        self, x: float, words: str, room: float, size: float, colour: str, *, bold: bool = False, align: str = "left"
    ) -> None:
        prop = font(size, bold=bold)
        self.figure.text(
            x / WIDTH,
            self.y / self.height,
            fitting(drawable(words), room * DPI, prop, self.renderer),
            fontproperties=prop,
            color=colour,
            horizontalalignment=align,
            verticalalignment="baseline",
            parse_math=False,
        )
