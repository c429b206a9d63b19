"""Puts the figures of a run into docs/voice.md."""

import os
from collections.abc import Sequence
from pathlib import Path

from benchmarks.voice.counting import Result
from benchmarks.voice.judging import Outcome
from benchmarks.voice.plot import draw

PAGE = Path(__file__).parents[2] / "docs" / "voice.md"
BEGIN, END = "<!-- bench-voice: begin -->", "<!-- bench-voice: end -->"


def write(results: Sequence[Result], figures: str, command: str, page: Path = PAGE) -> None:
    """Replaces what stands between the marks of the page, and draws the picture beside it.

    Raises:
        OSError: they cannot be written.
        ImportError: matplotlib is not installed.
        ValueError: the page has no marks.
    """
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"{page} has no marks {BEGIN} and {END}")
    draw(results, page.with_suffix(".svg"))
    parts = (
        BEGIN,
        f"Made by `{command}` on {os.cpu_count()} processor cores; load average at the end {os.getloadavg()[0]:.1f}.",
        f"![How much is heard right]({page.stem}.svg)",
        figures,
        "### Known failures",
        "All that the whole program did not hear right with nothing done to the sound:",
        failures_named(results),
        END,
    )
    page.write_text(before + "\n\n".join(parts) + after, encoding="utf-8")


def failures_named(results: Sequence[Result]) -> str:
    """A Markdown table of what the whole program did not hear right in the clean condition."""
    rows = [
        f"| {result.utterance.game} | {result.utterance.text} | {result.text} | {_what(result)} |"
        for result in results
        if result.hearer.endswith("whole") and result.condition == "clean" and result.outcome is not Outcome.RIGHT
    ]
    return "\n".join(("| game | said | made out as | came to |", "| --- | --- | --- | --- |", *rows))


def _what(result: Result) -> str:
    return f"{result.outcome.value}, talk" if result.utterance.is_talk else result.outcome.value
