"""The network while it learns: from what is heard at a moment, and before and after it, to the sound there (CTC)."""

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

NARROWED, HIDDEN, FOLLOWED, MOMENTS = 192, 256, 128, 3
"""Numbers a moment is narrowed to, is then made of, and is told in by what stands before and after it; and moments that
are looked at together."""
ROUNDS, AT_ONCE, RATE, FORGOTTEN, STEEPEST = 12, 24, 4e-3, 0.2, 5.0
COVERED, COVERED_EVERY = 10, 120
"""At most so many moments in a row are not shown, once in so many."""
ALIKE = 40
"""Windows that differ in length by about so many moments are learnt from together."""
HELD_OUT = 40
"""One window of so many is not learnt from, but shows what was learnt."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """What the network reads of a window, by moment, and the sounds that are said in it."""

    heard: NDArray[np.float16]
    said: Codes


class Network(nn.Module):
    """From what is heard, by moment, to the logarithm of how likely each sound is, and then that none is."""

    def __init__(self, mean: NDArray[np.float32], spread: NDArray[np.float32]) -> None:
        super().__init__()
        self.mean, self.spread = torch.tensor(mean), torch.tensor(spread)
        self.narrow = nn.Linear(len(mean), NARROWED)
        self.look = nn.Conv1d(NARROWED, HIDDEN, MOMENTS, padding=MOMENTS // 2)
        self.follow = nn.GRU(HIDDEN, FOLLOWED, batch_first=True, bidirectional=True)
        self.name = nn.Linear(HIDDEN + 2 * FOLLOWED, len(SOUNDS) + 1)

    def forward(self, heard: torch.Tensor) -> torch.Tensor:
        narrow = self._forgetting(functional.relu(self.narrow(self._forgetting((heard - self.mean) / self.spread))))
        seen = functional.relu(self.look(narrow.transpose(1, 2)).transpose(1, 2))
        followed = self.follow(self._forgetting(seen))[0]
        return functional.log_softmax(self.name(self._forgetting(torch.cat([seen, followed], -1))), -1)

    def save(self, path: Path) -> None:
        """Writes it as the program reads it (`speech/recognizers/whisper_sounds.py`)."""
        half = {name: part.detach().numpy().astype(np.float16) for name, part in self.state_dict().items()}
        np.savez_compressed(path, mean=self.mean.numpy(), spread=self.spread.numpy(), **half)

    def _forgetting(self, numbers: torch.Tensor) -> torch.Tensor:
        return functional.dropout(numbers, FORGOTTEN, self.training)


def taught(lessons: Sequence[Lesson]) -> Iterator[tuple[Network, float]]:
    """The network after each round, with the share of sounds that it gets wrong in what it did not learn from."""
    torch.manual_seed(0)
    held_out, learnt = lessons[::HELD_OUT], [each for number, each in enumerate(lessons) if number % HELD_OUT]
    moments = np.concatenate([each.heard for each in held_out]).astype(np.float32)
    network = Network(moments.mean(axis=0), moments.std(axis=0))
    steps = ROUNDS * (len(learnt) // AT_ONCE + 1)
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=0.01)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, steps)
    chance = np.random.default_rng(0)
    for _ in range(ROUNDS):
        network.train()
        for batch in _batches(learnt, chance):
            optimizer.zero_grad()
            _loss(network, batch, chance).backward()
            nn.utils.clip_grad_norm_(network.parameters(), STEEPEST)
            optimizer.step()
            pace.step()
        yield network, wrong(network.eval(), held_out)


@torch.no_grad()
def wrong(network: Network, lessons: Sequence[Lesson]) -> float:
    """The share of sounds that are not heard, or for others, or where there are none."""
    errors = sum(Levenshtein.distance(_named(network, each).tolist(), each.said.tolist()) for each in lessons)
    return errors / sum(len(each.said) for each in lessons)


def _batches(lessons: Sequence[Lesson], chance: np.random.Generator) -> Iterator[Sequence[Lesson]]:
    """All lessons in an order made by chance, those together that are about as long."""
    lengths = [len(each.heard) + chance.uniform(-ALIKE, ALIKE) for each in lessons]
    order = np.argsort(lengths)
    starts = range(0, len(lessons), AT_ONCE)
    for start in chance.permutation(starts):
        yield [lessons[number] for number in order[start : start + AT_ONCE]]


def _loss(network: Network, batch: Sequence[Lesson], chance: np.random.Generator) -> torch.Tensor:
    heard = [_partly_covered(torch.tensor(each.heard).float(), network.mean, chance) for each in batch]
    said = torch.tensor(np.concatenate([each.said for each in batch]).astype(np.int64))
    lengths = torch.tensor(list(map(len, heard))), torch.tensor([len(each.said) for each in batch])
    likely = network(nn.utils.rnn.pad_sequence(heard, batch_first=True)).transpose(0, 1)
    return functional.ctc_loss(likely, said, *lengths, blank=len(SOUNDS), zero_infinity=True)


def _partly_covered(heard: torch.Tensor, cover: torch.Tensor, chance: np.random.Generator) -> torch.Tensor:
    """With some moments covered, which are to be told by what stands around them."""
    for _ in range(len(heard) // COVERED_EVERY + 1):
        start = chance.integers(len(heard))
        heard[start : start + chance.integers(COVERED + 1)] = cover
    return heard


def _named(network: Network, lesson: Lesson) -> Codes:
    """The likeliest sound at each moment, and each that lasts once."""
    likeliest = network(torch.tensor(lesson.heard).float()[None])[0].argmax(-1).numpy()
    changes = np.insert(likeliest[1:] != likeliest[:-1], 0, True)  # the first is one
    return likeliest[changes & (likeliest != len(SOUNDS))].astype(np.uint8)
