"""`python -m training`: makes the network of sounds anew, in some three hours on two cores; `--further`: teaches on."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator

import numpy as np

from speech.models import WHISPER_BASE, Models
from speech.recognizers.whisper import MODEL, WhisperRecognizer
from speech.recognizers.whisper_encoder import weights
from speech.recognizers.whisper_sounds import PARTS
from training.network import Lesson, Network, taught
from training.sentences import sentences
from training.windows import Room

WINDOWS, SEED = 16_000, 1


def main() -> int:
    """After each round, writes the network into the program and prints what share of sounds it gets wrong."""
    parser = ArgumentParser(prog="python -m training", description=__doc__, allow_abbrev=False)
    parser.add_argument("--further", action="store_true", help="begin with the network that is in the program")
    further = parser.parse_args().further
    lessons = list(_lessons())
    network = Network(weights(Models().ready(WHISPER_BASE) / MODEL), lessons)
    if further:
        network.load(PARTS)
    for number, wrong in enumerate(taught(network, lessons), 1):
        print(f"round {number}: {wrong:.1%} of the sounds wrong", flush=True)
        network.save(PARTS)
    return 0


def _lessons() -> Iterator[Lesson]:
    recognizer = WhisperRecognizer(Models().ready(WHISPER_BASE))
    for number, window in enumerate(Room(sentences(), SEED).windows(WINDOWS), 1):
        yield Lesson(spectrum=recognizer.spectrum(window.wave).astype(np.float16), said=window.said)
        if number % 100 == 0:
            print(f"made: {number} of {WINDOWS}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
