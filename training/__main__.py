"""`python -m training`: makes the network of sounds anew. Takes an hour and a half on two cores."""

import sys
from collections.abc import Iterator

import numpy as np

from speech.models import WHISPER_BASE, Models
from speech.recognizers.whisper import WhisperRecognizer
from speech.recognizers.whisper_sounds import PARTS
from training.network import Lesson, taught
from training.sentences import sentences
from training.windows import Room

WINDOWS, SEED = 8000, 1


def main() -> int:
    """After each round, writes the network into the program and prints what share of sounds it gets wrong."""
    for number, (network, wrong) in enumerate(taught(list(_lessons())), 1):
        print(f"round {number}: {wrong:.1%} of the sounds wrong", flush=True)
        network.save(PARTS)
    return 0


def _lessons() -> Iterator[Lesson]:
    recognizer = WhisperRecognizer(Models().ready(WHISPER_BASE))
    for number, window in enumerate(Room(sentences(), SEED).windows(WINDOWS), 1):
        yield Lesson(heard=recognizer.numbers(window.wave).astype(np.float16), said=window.said)
        if number % 100 == 0:
            print(f"encoded: {number} of {WINDOWS}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
