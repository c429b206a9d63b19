"""The network while it learns: from what the encoder gives for a moment and its neighbours to the sound there (CTC)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from torch import nn
from torch.nn import functional

from speech.sounds import SOUNDS, Codes

NARROWED, HIDDEN, MOMENTS = 160, 256, 3
"""Numbers a moment is narrowed to and then is made of, and moments that are looked at together."""
ROUNDS, AT_ONCE, RATE, FORGOTTEN = 15, 16, 3e-3, 0.2
HELD_OUT = 12
"""One window of so many is not learnt from, but shows what was learnt."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """What the encoder gives for a window, by moment, and the sounds that are said in it."""

    encoded: NDArray[np.float16]
    said: Codes


class Network(nn.Module):
    """From what the encoder gives, by moment, to the logarithm of how likely each sound is, and then that none is."""

    def __init__(self, mean: NDArray[np.float32], spread: NDArray[np.float32]) -> None:
        super().__init__()
        self.mean, self.spread = torch.tensor(mean), torch.tensor(spread)
        self.narrow = nn.Linear(len(mean), NARROWED)
        self.look = nn.Conv1d(NARROWED, HIDDEN, MOMENTS, padding=MOMENTS // 2)
        self.name = nn.Linear(HIDDEN, len(SOUNDS) + 1)

    def forward(self, encoded: torch.Tensor) -> torch.Tensor:
        forgotten = functional.dropout((encoded - self.mean) / self.spread, FORGOTTEN, self.training)
        narrow = functional.relu(self.narrow(forgotten))
        seen = functional.relu(self.look(narrow.transpose(1, 2)).transpose(1, 2))
        return functional.log_softmax(self.name(functional.dropout(seen, FORGOTTEN, self.training)), -1)

    def save(self, path: Path) -> None:
        """Writes it as the program reads it (`speech/recognizers/whisper_sounds.py`)."""
        half = {name: part.detach().numpy().astype(np.float16) for name, part in self.state_dict().items()}
        np.savez_compressed(path, mean=self.mean.numpy(), spread=self.spread.numpy(), **half)


def taught(lessons: Sequence[Lesson]) -> Iterator[tuple[Network, float]]:
    """The network after each round, with the share of sounds that it gets wrong in what it did not learn from."""
    torch.manual_seed(0)
    held_out, learnt = lessons[::HELD_OUT], [each for number, each in enumerate(lessons) if number % HELD_OUT]
    moments = np.concatenate([each.encoded for each in learnt]).astype(np.float32)
    network = Network(moments.mean(axis=0), moments.std(axis=0))
    steps = ROUNDS * (len(learnt) // AT_ONCE + 1)
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=0.01)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, steps)
    chance = np.random.default_rng(0)
    for _ in range(ROUNDS):
        network.train()
        for batch in _batches([learnt[number] for number in chance.permutation(len(learnt))]):
            optimizer.zero_grad()
            _loss(network, batch).backward()
            optimizer.step()
            pace.step()
        yield network, wrong(network.eval(), held_out)


@torch.no_grad()
def wrong(network: Network, lessons: Sequence[Lesson]) -> float:
    """The share of sounds that are not heard, or for others, or where there are none."""
    errors = sum(Levenshtein.distance(_heard(network, each).tolist(), each.said.tolist()) for each in lessons)
    return errors / sum(len(each.said) for each in lessons)


def _batches(lessons: Sequence[Lesson]) -> Iterator[Sequence[Lesson]]:
    for start in range(0, len(lessons), AT_ONCE):
        yield lessons[start : start + AT_ONCE]


def _loss(network: Network, batch: Sequence[Lesson]) -> torch.Tensor:
    encoded = nn.utils.rnn.pad_sequence([torch.tensor(each.encoded).float() for each in batch], batch_first=True)
    said = torch.tensor(np.concatenate([each.said for each in batch]).astype(np.int64))
    lengths = [
        torch.tensor([len(each) for each in of]) for of in zip(*((e.encoded, e.said) for e in batch), strict=True)
    ]
    likely = network(encoded).transpose(0, 1)
    return functional.ctc_loss(likely, said, *lengths, blank=len(SOUNDS), zero_infinity=True)


def _heard(network: Network, lesson: Lesson) -> Codes:
    """The likeliest sound at each moment, and each that lasts once."""
    likeliest = network(torch.tensor(lesson.encoded).float()[None])[0].argmax(-1).numpy()
    changes = np.insert(likeliest[1:] != likeliest[:-1], 0, True)  # the first is one
    return likeliest[changes & (likeliest != len(SOUNDS))].astype(np.uint8)
