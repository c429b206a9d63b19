"""The figures as text."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from benchmarks.voice.counting import Result, Tally, tally, wilson
from benchmarks.voice.judging import Outcome

HEAD = (
    "heard by", "condition", "said", "right %", "95 %", "asked %", "amiss %", "wrong %", "missed %",
    "talk", "false", "talk asked", "false/h", "median s", "p95 s",
)  # fmt: skip


def table(results: Sequence[Result]) -> str:
    """A Markdown table with a line for each hearer in each condition."""
    cells = dict.fromkeys((result.hearer, result.condition) for result in results)
    rows = [HEAD]
    rows += [
        (*cell, *_figures(tally([each for each in results if (each.hearer, each.condition) == cell]))) for cell in cells
    ]
    return "\n".join(_aligned(rows))


def _figures(counts: Tally) -> tuple[str, ...]:
    said, talk = counts.said.total(), counts.talk.total()
    low, high = wilson(counts.said[Outcome.RIGHT], said)
    shares = [_percent(counts.said, outcome) for outcome in Outcome]
    asked = counts.talk[Outcome.ASKED_AMISS]
    return (
        str(said), shares[0], f"{100 * low:.0f}–{100 * high:.0f}" if said else "–", *shares[1:],
        str(talk), str(counts.talk[Outcome.WRONG]), str(asked), f"{counts.false_an_hour:.1f}" if talk else "–",
        f"{counts.median:.2f}", f"{counts.p95:.2f}",
    )  # fmt: skip


def _percent(counts: Counter[Outcome], outcome: Outcome) -> str:
    return f"{100 * counts[outcome] / counts.total():.1f}" if counts else "–"


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        words = (
            cell.ljust(width) if at < 2 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield f"| {' | '.join(words)} |"
        if number == 0:
            yield f"|{'|'.join('-' * (width + 1) + ('-' if at < 2 else ':') for at, width in enumerate(widths))}|"


def failures(results: Iterable[Result]) -> str:
    """Everything that was not heard right, with what was made of it."""
    lines = []
    for result in results:
        if result.outcome is not Outcome.RIGHT:
            said = result.utterance
            talk = ", talk" if said.is_talk else ""
            lines += [
                f"{result.outcome.upper()}{talk} · {result.hearer}, {result.condition} · {said.key} [{said.game}]",
                f"   said   {said.text}",
                f"   heard  {result.text}",
            ]
            lines += [f"   want   {_json(said.options or said.reports)}"] if not said.is_talk else []
            lines += [f"   got    {_json(result.claimed)}"] if result.claimed else []
    return "\n".join(lines)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
