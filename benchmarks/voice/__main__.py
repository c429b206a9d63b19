"""`python -m benchmarks.voice`: how much of what is said is heard right. docs/voice.md explains every figure."""

import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import cycle
from pathlib import Path

from benchmarks.voice.conditions import NOISES, ROBOTIC, UnknownCondition, apart, check_condition, names
from benchmarks.voice.counting import Result
from benchmarks.voice.hearers import ENGINES, WAYS, hearers, installed
from benchmarks.voice.measuring import Spoken, measured
from benchmarks.voice.recordings import recordings
from benchmarks.voice.results import keeping, kept
from benchmarks.voice.sentences import sentences
from benchmarks.voice.tables import failures, table
from benchmarks.voice.utterances import BadCorpus, Utterance, read_lines, sampled
from benchmarks.voice.voices import FESTIVALS, PLAIN, ROBOTS, NoVoice, Voice, speak, spoken
from benchmarks.voice.writing import write
from speech.fetching import ModelError
from speech.recognizers.choose import NoRecognizer

DONE, UNUSABLE = 0, 2
EXTRAS = "pip install -e '.[whisper,bench]'"
PER_GAME = 3
NOISY = tuple(f"{noise}-{decibels}-peak" for noise in ("babble", "room") for decibels in (24, 18, 12, 6))
ALL = ("clean", *NOISY, "babble-12", "babble-6", "clacks", "reverb-0.3", "reverb-0.6", "opus-24", "opus-16", ROBOTIC)
FOR_FILES = ("clean", "babble-12", "babble-6")
"""What lines of a file, and recordings, are heard in."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table of a run; the exit code is 2 if it cannot run, with one sentence that says why."""
    options = _options(arguments)
    try:
        run(options)
    except (BadCorpus, NoVoice, NoRecognizer, ModelError, UnknownCondition, OSError) as problem:
        print(f"bench-voice: {problem}", file=sys.stderr)
    except ImportError as problem:
        print(f"bench-voice: {problem.name} is missing; install it by: {EXTRAS}", file=sys.stderr)
    else:
        return DONE
    return UNUSABLE


def run(options: Namespace) -> None:
    """Speaks, lets hear, prints, and writes the page where that is wanted."""
    conditions = options.conditions or (FOR_FILES if options.lines or options.folder else ALL)
    for condition in conditions:
        check_condition(condition)
    if options.write:
        import_module("matplotlib")  # not found only at the end of a long run, it would be a pity
    said = {condition: _said(options, condition) for condition in conditions}
    before = kept(options.results)
    known = frozenset(result.key for result in before)
    heard = measured(hearers(options.engine or installed() or ENGINES, options.way or WAYS), said, known)
    results = sorted((*before, *keeping(heard, options.results)), key=_place)
    figures = f"{table(results)}\n\n{_definitions(said)}"
    print(failures(result for result in results if result.hearer.endswith("whole")))
    print(figures)
    if options.write:
        write(results, figures, f"make bench-voice ARGS='{shlex.join(sys.argv[1:])}'")


def _place(result: Result) -> tuple[int, str, int]:
    """Where a result stands in the tables: by engine, bare first, and by condition."""
    engine, way = result.hearer.split()
    return ENGINES.index(engine), way, names().index(result.condition)


def _said(options: Namespace, condition: str) -> list[Spoken]:
    """What is spoken in a condition, and by whom."""
    if options.folder:
        return recordings(options.folder)
    if options.lines:
        return _spoken(sampled(read_lines(options.lines), options.per_game), (PLAIN,))
    said = sentences(options.per_game or PER_GAME, options.seed)
    return _spoken(said, ROBOTS if condition == ROBOTIC else FESTIVALS)


def _spoken(utterances: Sequence[Utterance], voices: Sequence[Voice]) -> list[Spoken]:
    """Each said by one of the voices in turn."""
    cast = list(zip(cycle(voices), utterances, strict=False))
    speak((who, each.text) for who, each in cast)
    return [Spoken(utterance=each, voice=who.name, wave=spoken(who, each.text)) for who, each in cast]


def _definitions(said: Mapping[str, Sequence[Spoken]]) -> str:
    """How the two definitions of the signal-to-noise ratio compare on what was said in noise."""
    told = []
    for noise in NOISES:
        waves = [each.wave for condition, all_of in said.items() if condition.startswith(noise) for each in all_of]
        told += [f"{apart(noise, waves):.1f} dB ({noise})"] if waves else []
    if not told:
        return ""
    return f"By its loudest frames (`-peak`) a mix has a higher ratio than by mean power: on average {', '.join(told)}."


def _options(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m benchmarks.voice", description=__doc__, allow_abbrev=False)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--lines", type=Path, metavar="FILE", help="say the lines of this JSON Lines file")
    source.add_argument("--folder", type=Path, metavar="DIR", help="hear the recordings of this folder")
    source.add_argument("--seed", type=int, metavar="N", help="draw new sentences, in place of those that are kept")
    parser.add_argument("--engine", action="append", choices=ENGINES, help="which engine hears; all that are installed")
    parser.add_argument("--way", action="append", choices=WAYS, help="the engine bare, or the whole program; both")
    parser.add_argument(
        "--conditions", nargs="+", default=(), metavar="NAME", help=f"in what it is heard: {', '.join(names())}"
    )
    parser.add_argument("--per-game", type=int, metavar="N", help=f"how much is said in each game; {PER_GAME}")
    parser.add_argument("--results", type=Path, metavar="FILE", help="keep results here, and go on where it ends")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/voice.md")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
