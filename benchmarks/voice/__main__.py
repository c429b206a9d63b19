"""`python -m benchmarks.voice`: how much of what is said is heard right. docs/voice.md explains every figure."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from benchmarks.voice.conditions import UnknownCondition, names
from benchmarks.voice.hearers import ENGINES, WAYS, hearers, installed
from benchmarks.voice.measuring import Spoken, measured
from benchmarks.voice.tables import failures, table
from benchmarks.voice.utterances import BadCorpus, read_lines, sampled
from benchmarks.voice.voices import PLAIN, NoVoice, check_installed, speak, spoken
from speech.recognizers.choose import NoRecognizer

DONE, UNUSABLE = 0, 2
LINES_IN = ("clean", "babble-12", "babble-6")


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table of a run; the exit code is 2 if it cannot run, with one sentence that says why."""
    options = _options(arguments)
    try:
        _check_conditions(options.conditions)
        check_installed()
        run(options)
    except (BadCorpus, NoVoice, NoRecognizer, UnknownCondition) as problem:
        print(f"bench-voice: {problem}", file=sys.stderr)
        return UNUSABLE
    return DONE


def run(options: Namespace) -> None:
    """Speaks, lets hear, and prints."""
    utterances = sampled(read_lines(options.lines), options.per_game)
    speak((PLAIN, each.text) for each in utterances)
    said = [Spoken(utterance=each, voice=PLAIN.name, wave=spoken(PLAIN, each.text)) for each in utterances]
    engines = options.engine or installed()
    results = list(measured(hearers(engines, options.way or WAYS), said, options.conditions or LINES_IN))
    print(failures(result for result in results if result.hearer.endswith("whole")))
    print(table(results))


def _check_conditions(conditions: Sequence[str]) -> None:
    for condition in conditions:
        if condition not in names():
            raise UnknownCondition(f"there is no condition {condition}; choose from: {', '.join(names())}")


def _options(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m benchmarks.voice", description=__doc__)
    parser.add_argument("--lines", type=Path, metavar="FILE.jsonl", required=True, help="utterances with their meaning")
    parser.add_argument("--engine", action="append", choices=ENGINES, help="which engine hears; all installed ones")
    parser.add_argument("--way", action="append", choices=WAYS, help="the engine bare, or the whole program; both")
    parser.add_argument(
        "--conditions", nargs="+", default=[], metavar="NAME", help=f"in what it is heard: {', '.join(names())}"
    )
    parser.add_argument("--per-game", type=int, metavar="N", help="at most so many utterances of each game")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
