"""From start to end: one line through `parse` and `replay`, a table session to its prompt, and its memory."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks._memory import most_used

RUNS = 9
SCENARIO = """
game = "snooker"
sides = [["Аня"], ["Борис"]]
[[steps]]
say = "красный, чёрный, мимо"
expect = { score = [8, 0] }
"""
EVENING = ["снукер, Аня против Бориса, до трёх, разбивает Аня", *["красный, чёрный, мимо", "мимо"] * 7, "какой счёт"]


def seconds(arguments: Sequence[str], text: str, settings: dict[str, str]) -> float:
    """The median time of a process from start to end."""
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "bot", *arguments],
            input=text.encode(),
            env={**os.environ, **settings},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        times.append(time.perf_counter() - begin)
    return median(times)


def session(settings: dict[str, str]) -> tuple[float, float]:
    """Seconds from the start of a session to its first words, and megabytes after an evening of strokes."""
    begin = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "table"],
        env={**os.environ, **settings},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None, "a pipe was asked for"
        assert process.stdout is not None, "a pipe was asked for"
        process.stdout.readline()
        first_words = time.perf_counter() - begin
        process.stdin.write("\n".join(EVENING).encode())
        process.stdin.close()
        process.stdout.read()
        _pid, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, "a session ends well"
    return first_words, most_used(usage)


def main() -> None:
    """Measures and prints."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"DATABASE_URL": f"sqlite:///{folder}/matches.db"}
        scenario = Path(folder) / "match.toml"
        scenario.write_text(SCENARIO, encoding="utf-8")
        parse = ["parse", "--game", "snooker"]
        seconds(parse, "мимо\n", settings)
        print(f"parse, one line, start to end: {seconds(parse, 'мимо', settings):.2f} s (at most 0.6)")
        print(f"replay, one line, start to end: {seconds(['replay', str(scenario)], '', settings):.2f} s (at most 0.6)")
        first, _memory = session(settings)
        again, memory = session(settings)
        print(f"table session to its prompt: {first:.2f} s with a new database, {again:.2f} s again (at most 3)")
        print(f"table session, most memory without a speech model: {memory:.0f} MB (at most 130)")


if __name__ == "__main__":
    main()
