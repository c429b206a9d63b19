"""The figures as a picture."""

# ruff: noqa: PLC0415  # matplotlib is an extra

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.voice.conditions import NOISES
from benchmarks.voice.counting import Result, wilson
from benchmarks.voice.judging import Outcome

PICTURE = Path(__file__).parents[2] / "docs" / "voice.svg"
DECIBELS = (6, 12, 18, 24)
RHINO = (93.5, 98.0, 98.5, 99.0)
"""Commands fully right in a hundred, English, as published with Picovoice's speech-to-intent benchmark."""
COLOURS = {"bare": "#9a9a9a", "whole": "#1f6f4a"}
OUTCOMES = {
    Outcome.RIGHT: "#1f6f4a",
    Outcome.ASKED: "#8fbf9f",
    Outcome.ASKED_AMISS: "#e3cf7a",
    Outcome.MISSED: "#d0d0d0",
    Outcome.WRONG: "#b5402f",
}


def draw(results: Sequence[Result], path: Path = PICTURE) -> None:
    """Draws what is heard right in noise, and what became of everything else.

    Raises:
        ImportError: matplotlib is not installed.
        OSError: the picture cannot be written.
    """
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "markyor", "font.size": 10})
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(1, 3, figsize=(14, 5), width_ratios=(1, 1, 1.3), layout="constrained")
    hearers = list(dict.fromkeys(result.hearer for result in results))
    for noise, axis in zip(NOISES, axes, strict=False):
        _curves(axis, noise, hearers, results)
    _bars(axes[-1], [result for result in results if result.hearer == hearers[-1]], hearers[-1])
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def _curves(axis, noise: str, hearers: Sequence[str], results: Sequence[Result]) -> None:  # noqa: ANN001 - of matplotlib
    """Heard right over the signal-to-noise ratio, a line for each hearer with its 95 % interval."""
    for hearer in hearers:
        engine, way = hearer.split()
        cells = {at: _cell(results, hearer, f"{noise}-{at}-peak") for at in DECIBELS}
        heard = {at: (counts[Outcome.RIGHT], counts.total()) for at, counts in cells.items() if counts.total()}
        style = {"color": COLOURS[way], "linestyle": "-" if engine == "whisper" else "--"}
        axis.plot(list(heard), [100 * right / of for right, of in heard.values()], marker="o", label=hearer, **style)
        bounds = [[100 * wilson(*counts)[side] for counts in heard.values()] for side in (0, 1)]
        axis.fill_between(list(heard), *bounds, alpha=0.12, color=style["color"])
    axis.plot(DECIBELS, RHINO, color="#4a6fa5", linestyle=":", marker=".", label="Rhino, English, as published")
    axis.set(
        title=f"{noise}, by loudest frame", xlabel="SNR, dB", ylabel="fully right, %", ylim=(0, 102), xticks=DECIBELS
    )
    axis.grid(alpha=0.3)
    axis.legend(loc="lower right", fontsize=8)


def _bars(axis, results: Sequence[Result], hearer: str) -> None:  # noqa: ANN001 - of matplotlib
    """What became of reports in every condition."""
    conditions = list(dict.fromkeys(result.condition for result in results))[::-1]
    left = [0.0] * len(conditions)
    for outcome, colour in OUTCOMES.items():
        cells = [_cell(results, hearer, condition) for condition in conditions]
        widths = [100 * counts[outcome] / max(1, counts.total()) for counts in cells]
        axis.barh(conditions, widths, left=left, color=colour, label=outcome.value)
        left = [start + width for start, width in zip(left, widths, strict=True)]
    axis.set(title=f"{hearer}: what becomes of reports, %", xlim=(0, 100))
    axis.legend(loc="upper center", bbox_to_anchor=(0.5, -0.06), ncols=5, fontsize=8, frameon=False)


def _cell(results: Sequence[Result], hearer: str, condition: str) -> Counter[Outcome]:
    """What became of the reports that were heard so."""
    return Counter(
        result.outcome
        for result in results
        if (result.hearer, result.condition) == (hearer, condition) and not result.utterance.is_talk
    )
