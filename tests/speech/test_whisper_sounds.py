"""The network that names sounds, against the formulas of its layers written out number by number."""

from pathlib import Path

import numpy as np
import pytest

from speech.recognizers import whisper_sounds
from speech.recognizers.whisper_sounds import SoundNetwork, numbers
from speech.sounds import SOUNDS

READ, NARROWED, HIDDEN, FOLLOWED = 5, 4, 6, 3
SHAPES = {
    "narrow.weight": (NARROWED, READ),
    "narrow.bias": (NARROWED,),
    "look.weight": (HIDDEN, NARROWED, 3),
    "look.bias": (HIDDEN,),
    "name.weight": (len(SOUNDS) + 1, HIDDEN + 2 * FOLLOWED),
    "name.bias": (len(SOUNDS) + 1,),
    **{
        f"follow.{name}_l0{way}": shape
        for way in ("", "_reverse")
        for name, shape in {
            "weight_ih": (3 * FOLLOWED, HIDDEN),
            "weight_hh": (3 * FOLLOWED, FOLLOWED),
            "bias_ih": (3 * FOLLOWED,),
            "bias_hh": (3 * FOLLOWED,),
        }.items()
    },
}


@pytest.fixture
def parts(monkeypatch, tmp_path):
    """Some network, in the place of ours."""
    chance = np.random.default_rng(1)
    made = {name: chance.normal(size=shape).astype(np.float32) for name, shape in SHAPES.items()}
    made |= {"mean": np.full(READ, 0.5, np.float32), "spread": np.full(READ, 2.0, np.float32)}
    np.savez(tmp_path / "parts.npz", **made)
    monkeypatch.setattr(whisper_sounds, "PARTS", tmp_path / "parts.npz")
    monkeypatch.setattr(whisper_sounds, "weights", lambda _: {})
    monkeypatch.setattr(whisper_sounds, "encoded", lambda spectrum, _: spectrum[:1, ::2].T)
    return made


def sigmoid(value):
    return 1 / (1 + np.exp(-value))


def followed(rows, part, way):
    """A GRU one way, as the documentation of PyTorch has it."""
    state, states = np.zeros(FOLLOWED), []
    for row in rows:
        new = part[f"follow.weight_ih_l0{way}"] @ row + part[f"follow.bias_ih_l0{way}"]
        old = part[f"follow.weight_hh_l0{way}"] @ state + part[f"follow.bias_hh_l0{way}"]
        reset = sigmoid(new[:FOLLOWED] + old[:FOLLOWED])
        update = sigmoid(new[FOLLOWED : 2 * FOLLOWED] + old[FOLLOWED : 2 * FOLLOWED])
        fresh = np.tanh(new[2 * FOLLOWED :] + reset * old[2 * FOLLOWED :])
        state = (1 - update) * fresh + update * state
        states.append(state)
    return np.array(states)


def named(heard, part):
    rows = (heard - 0.5) / 2.0
    narrow = [np.maximum(part["narrow.weight"] @ row + part["narrow.bias"], 0) for row in rows]
    beside = [np.zeros(NARROWED), *narrow, np.zeros(NARROWED)]
    seen = np.array(
        [
            np.maximum(
                sum(part["look.weight"][:, :, shift] @ beside[at + shift] for shift in range(3)) + part["look.bias"], 0
            )
            for at in range(len(rows))
        ]
    )
    ahead, back = followed(seen, part, ""), followed(seen[::-1], part, "_reverse")[::-1]
    told = np.concatenate([seen, ahead, back], axis=1) @ part["name.weight"].T + part["name.bias"]
    return told - np.log(np.exp(told).sum(axis=1, keepdims=True))


@pytest.mark.parametrize("moments", [1, 2, 7])
def test_it_names_sounds_by_its_formulas(parts, moments):
    spectrum = np.random.default_rng(2).normal(size=(2, 2 * moments)).astype(np.float32)
    read = numbers(spectrum[:1, ::2].T, spectrum)
    assert SoundNetwork(Path("model.bin"))(spectrum) == pytest.approx(named(read, parts), abs=1e-3)


def test_a_moment_is_read_with_the_two_frames_of_the_spectrum_in_it():
    rows = np.array([[1, 2], [3, 4]], np.float32)
    spectrum = np.array([[10, 11, 12, 13], [20, 21, 22, 23]], np.float32)
    assert numbers(rows, spectrum).tolist() == [[1, 2, 10, 20, 11, 21], [3, 4, 12, 22, 13, 23]]
