"""Words on pictures: only what the font has, no longer than there is room."""

import unicodedata
from functools import cache

from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties, findfont, get_font

FAMILY = "DejaVu Sans"
"""Comes with matplotlib, so that pictures are the same everywhere."""
LACKING = "□"
"""Stands for what the font lacks where nothing else would be left."""
MOST = 3
LONGEST = 120
"""More characters than can ever be seen."""


def font(size: float, *, bold: bool = False) -> FontProperties:
    """The font in a size."""
    return FontProperties(family=FAMILY, size=size, weight="bold" if bold else "normal")


@cache
def _known() -> frozenset[int]:
    """The characters of the font."""
    return frozenset(get_font(findfont(font(12))).get_charmap())


def drawable(text: str) -> str:
    """The text without what the font lacks, such as emoji; of nothing but such, a sign for each."""
    plain = unicodedata.normalize("NFC", " ".join(text.split())[: 4 * LONGEST])
    kept = " ".join("".join(sign for sign in plain if ord(sign) in _known() and sign.isprintable()).split())
    return kept[:LONGEST] or LACKING * min(MOST, len(plain))


def fitting(text: str, width: float, prop: FontProperties, renderer: RendererAgg) -> str:
    """As much of a drawable text as fits so many pixels, with an ellipsis where something is cut off."""
    if width_of(text, prop, renderer) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle].rstrip() + "…", prop, renderer) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def width_of(text: str, prop: FontProperties, renderer: RendererAgg) -> float:
    """How many pixels a drawable text takes."""
    width, _height, _descent = renderer.get_text_width_height_descent(text, prop, ismath=False)
    return float(width)
