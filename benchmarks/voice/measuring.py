"""Lets every hearer hear every utterance in every condition."""

import sys
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

from benchmarks.voice.conditions import heard_in
from benchmarks.voice.counting import Result
from benchmarks.voice.hearers import Heard, Hearer
from benchmarks.voice.judging import judged
from benchmarks.voice.utterances import Utterance
from rules.notation import to_json
from speech.audio import RATE, Wave
from speech.lexicon import load
from speech.understanding import Ambiguous, Understood

TOLD_EVERY = 20
"""Seconds between two words on how far it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """An utterance as somebody speaks it."""

    utterance: Utterance
    voice: str
    wave: Wave
    recording: bytes | None = None
    """The file as it was recorded, which is heard as it is where nothing is done to it."""


def measured(
    hearers: Iterable[tuple[str, Hearer]], spoken: Mapping[str, Sequence[Spoken]], known: Container[object] = ()
) -> Iterator[Result]:
    """What becomes of what is spoken in each condition; tells on the standard error how far it is.

    `known`: the keys of results there are already.
    """
    for name, hearer in hearers:
        for condition, said in spoken.items():
            told = perf_counter()
            for number, each in enumerate(said, 1):
                if (name, condition, each.voice, each.utterance.key) not in known:
                    yield _result(name, hearer, condition, each)
                if perf_counter() - told > TOLD_EVERY:
                    told = perf_counter()
                    print(f"{name}, {condition}: {number} of {len(said)}", file=sys.stderr, flush=True)


def _result(name: str, hearer: Hearer, condition: str, said: Spoken) -> Result:
    utterance = said.utterance
    lexicon = load("ru", utterance.game).with_names(utterance.players)
    if said.recording and condition == "clean":
        data = said.recording
    else:
        data = heard_in(condition, said.wave, f"{said.voice} {utterance.text}")
    heard = hearer(data, lexicon)
    return Result(
        hearer=name,
        condition=condition,
        voice=said.voice,
        utterance=utterance,
        outcome=judged(utterance, heard.understanding),
        text=heard.text,
        claimed=_claimed(heard),
        audio=len(said.wave) / RATE,
        seconds=heard.seconds,
    )


def _claimed(heard: Heard) -> list[object]:
    match heard.understanding:
        case Understood(reports=reports):
            return list(map(to_json, reports))
        case Ambiguous(options=options):
            return [list(map(to_json, reports)) for reports in options]
    return []
