"""The network while it learns: from the spectrum to the sound that is there at each moment (CTC).

Whisper's encoder learns with it (`training/encoder.py`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from torch import nn
from torch.nn import functional

from speech.recognizers.whisper_encoder import Parts
from speech.sounds import SOUNDS, Codes
from training.encoder import Encoder

NARROWED, HIDDEN, FOLLOWED, MOMENTS = 192, 256, 128, 3
"""Numbers a moment is narrowed to, is then made of, and is told in by what stands before and after it; and moments that
are looked at together."""
ROUNDS, RATE, ENCODER_RATE, FORGOTTEN, STEEPEST = 2, 1e-3, 8e-4, 0.2, 5.0
AT_ONCE, ALIKE = 12_000, 100
"""Frames of all that is learnt from together, each as long as the others but for so many."""
COVERED, COVERED_EVERY = 10, 120
"""At most so many moments in a row are not shown, once in so many."""
DEAF, DEAF_TO = 0.3, 10
"""How often bands next to each other are not shown, and at most how many."""
HELD_OUT = 40
"""One window of so many is not learnt from, but shows what was learnt."""
FITTING = 64
"""Windows by which the numbers that are read are measured."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """The spectrum of a window, with two frames to a moment, and the sounds that are said in it."""

    spectrum: NDArray[np.float16]
    said: Codes


@dataclass(frozen=True, slots=True, eq=False)
class _Batch:
    """Lessons that are learnt from together."""

    spectra: torch.Tensor
    moments: torch.Tensor
    """How many each has."""
    said: torch.Tensor
    """All sounds, one lesson's after another's."""
    sounds: torch.Tensor
    """How many each has."""


class Network(nn.Module):
    """From spectra, by band and frame, to the logarithm of how likely each sound is, and then none, by moment."""

    def __init__(self, given: Parts, lessons: Sequence[Lesson]) -> None:
        """`given`: the encoder as it came; the lessons show how large the numbers are that it gives."""
        super().__init__()
        self.encoder = Encoder(given)
        with torch.no_grad():
            heard = torch.cat([self._heard(_batch([each]))[0, : _moments(each)] for each in lessons[:FITTING]])
        self.mean, self.spread = heard.mean(0), heard.std(0)
        self.narrow = nn.Linear(len(self.mean), NARROWED)
        self.look = nn.Conv1d(NARROWED, HIDDEN, MOMENTS, padding=MOMENTS // 2)
        self.follow = nn.GRU(HIDDEN, FOLLOWED, batch_first=True, bidirectional=True)
        self.name = nn.Linear(HIDDEN + 2 * FOLLOWED, len(SOUNDS) + 1)

    def forward(self, batch: _Batch, covered: torch.Tensor | None = None) -> torch.Tensor:
        """`covered`: the moments that are to be told by what stands around them."""
        heard = (self._heard(batch) - self.mean) / self.spread
        shown = heard if covered is None else heard.masked_fill(covered[..., None], 0.0)
        narrow = self._forgetting(functional.relu(self.narrow(self._forgetting(shown))))
        seen = functional.relu(self.look(narrow.transpose(1, 2)).transpose(1, 2))
        followed = self.follow(self._forgetting(seen))[0]
        return functional.log_softmax(self.name(self._forgetting(torch.cat([seen, followed], -1))), -1)

    def save(self, path: Path) -> None:
        """Writes it as the program reads it (`speech/recognizers/whisper_sounds.py`)."""
        parts = {"mean": self.mean, "spread": self.spread, **dict(self._own())}
        half = {name: part.detach().numpy().astype(np.float16) for name, part in parts.items()}
        np.savez_compressed(path, **half)

    def load(self, path: Path) -> None:
        """Goes on from what was written."""
        with np.load(path) as parts:
            written = {name: torch.tensor(parts[name].astype(np.float32)) for name in parts.files}
        self.mean, self.spread = written["mean"], written["spread"]
        with torch.no_grad():
            for name, part in self._own():
                part.copy_(written[name])

    def beside_encoder(self) -> Iterator[tuple[str, nn.Parameter]]:
        """What stands on the encoder, by name."""
        yield from ((name, part) for name, part in self.named_parameters() if not name.startswith("encoder."))

    def _own(self) -> Iterator[tuple[str, nn.Parameter]]:
        """All that is learnt, by the names of the program: those of the encoder are its own."""
        yield from self.encoder.learnt.items()
        yield from self.beside_encoder()

    def _heard(self, batch: _Batch) -> torch.Tensor:
        """What the encoder gives at each moment, and the frames of the spectrum in it."""
        with torch.autocast("cpu", torch.bfloat16):
            encoded = self.encoder(batch.spectra, batch.moments)
        frames = batch.spectra.transpose(1, 2).reshape(*encoded.shape[:2], -1)
        return torch.cat([encoded.float(), frames], -1)

    def _forgetting(self, numbers: torch.Tensor) -> torch.Tensor:
        return functional.dropout(numbers, FORGOTTEN, self.training)


def taught(network: Network, lessons: Sequence[Lesson]) -> Iterator[float]:
    """After each round, the share of sounds that the network gets wrong in what it did not learn from."""
    torch.manual_seed(0)
    held_out, learnt = lessons[::HELD_OUT], [each for number, each in enumerate(lessons) if number % HELD_OUT]
    chance = np.random.default_rng(0)
    rounds = [list(_together(learnt, chance)) for _ in range(ROUNDS)]
    encoder = list(network.encoder.parameters())
    rest = [part for _, part in network.beside_encoder()]
    optimizer = torch.optim.AdamW([{"params": encoder}, {"params": rest}], weight_decay=0.01)
    steps = sum(map(len, rounds))
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, [ENCODER_RATE, RATE], steps, pct_start=0.1)
    for order in rounds:
        network.train()
        for together in order:
            optimizer.zero_grad()
            _loss(network, together, chance).backward()
            nn.utils.clip_grad_norm_(network.parameters(), STEEPEST)
            optimizer.step()
            pace.step()
        yield wrong(network.eval(), held_out)


@torch.no_grad()
def wrong(network: Network, lessons: Sequence[Lesson]) -> float:
    """The share of sounds that are not heard, or for others, or where there are none."""
    errors = sum(Levenshtein.distance(_named(network, each).tolist(), each.said.tolist()) for each in lessons)
    return errors / sum(len(each.said) for each in lessons)


def _together(lessons: Sequence[Lesson], chance: np.random.Generator) -> Iterator[list[Lesson]]:
    """All lessons in an order made by chance, those together that are about as long."""
    of_length: dict[int, list[Lesson]] = {}
    for number in chance.permutation(len(lessons)):
        of_length.setdefault(_length(lessons[number]), []).append(lessons[number])
    batches = [
        alike[start : start + AT_ONCE // length]
        for length, alike in of_length.items()
        for start in range(0, len(alike), AT_ONCE // length)
    ]
    yield from (batches[number] for number in chance.permutation(len(batches)))


def _length(lesson: Lesson) -> int:
    """Frames up to which it is filled."""
    return -(-lesson.spectrum.shape[1] // ALIKE) * ALIKE


def _moments(lesson: Lesson) -> int:
    return lesson.spectrum.shape[1] // 2


def _batch(lessons: Sequence[Lesson]) -> _Batch:
    length = max(map(_length, lessons))
    spectra = [torch.tensor(each.spectrum).float() for each in lessons]
    filled = [functional.pad(each, (0, length - each.shape[1]), value=float(each.min())) for each in spectra]
    return _Batch(
        torch.stack(filled),
        torch.tensor(list(map(_moments, lessons))),
        torch.tensor(np.concatenate([each.said for each in lessons]).astype(np.int64)),
        torch.tensor([len(each.said) for each in lessons]),
    )


def _loss(network: Network, lessons: Sequence[Lesson], chance: np.random.Generator) -> torch.Tensor:
    batch = _batch(lessons)
    for spectrum in batch.spectra:
        _deafen(spectrum, chance)
    likely = network(batch, _covered(batch, chance)).transpose(0, 1)
    return functional.ctc_loss(likely, batch.said, batch.moments, batch.sounds, blank=len(SOUNDS), zero_infinity=True)


def _deafen(spectrum: torch.Tensor, chance: np.random.Generator) -> None:
    """Sometimes takes away a few bands."""
    if chance.random() < DEAF:
        first = chance.integers(len(spectrum) - DEAF_TO)
        spectrum[first : first + chance.integers(2, DEAF_TO)] = spectrum.mean()


def _covered(batch: _Batch, chance: np.random.Generator) -> torch.Tensor:
    covered = torch.zeros(len(batch.moments), batch.spectra.shape[2] // 2, dtype=torch.bool)
    for row, moments in zip(covered, batch.moments.tolist(), strict=True):
        for _ in range(moments // COVERED_EVERY + 1):
            start = chance.integers(moments)
            row[start : start + chance.integers(COVERED + 1)] = True
    return covered


def _named(network: Network, lesson: Lesson) -> Codes:
    """The likeliest sound at each moment, and each that lasts once."""
    likeliest = network(_batch([lesson]))[0, : _moments(lesson)].argmax(-1).numpy()
    changes = np.insert(likeliest[1:] != likeliest[:-1], 0, True)  # the first is one
    return likeliest[changes & (likeliest != len(SOUNDS))].astype(np.uint8)
