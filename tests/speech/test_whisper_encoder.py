"""Whisper's encoder in NumPy, against the formulas of its layers written out number by number."""

import math
import struct

import numpy as np
import pytest

from speech.recognizers import whisper_encoder
from speech.recognizers.whisper_encoder import encoded, taught, weights

BANDS, WIDTH, WIDE, HEADS, LONGEST = 3, 4, 6, 2, 8
LAYER = {
    "self_attention/layer_norm/gamma": (WIDTH,),
    "self_attention/layer_norm/beta": (WIDTH,),
    "self_attention/linear_0/weight": (3 * WIDTH, WIDTH),
    "self_attention/linear_0/bias": (3 * WIDTH,),
    "self_attention/linear_1/weight": (WIDTH, WIDTH),
    "self_attention/linear_1/bias": (WIDTH,),
    "ffn/layer_norm/gamma": (WIDTH,),
    "ffn/layer_norm/beta": (WIDTH,),
    "ffn/linear_0/weight": (WIDE, WIDTH),
    "ffn/linear_0/bias": (WIDE,),
    "ffn/linear_1/weight": (WIDTH, WIDE),
    "ffn/linear_1/bias": (WIDTH,),
}
SHAPES = {
    "conv1/weight": (WIDTH, BANDS, 3),
    "conv1/bias": (WIDTH,),
    "conv2/weight": (WIDTH, WIDTH, 3),
    "conv2/bias": (WIDTH,),
    "position_encodings/encodings": (LONGEST, WIDTH),
    "layer_norm/gamma": (WIDTH,),
    "layer_norm/beta": (WIDTH,),
    **{f"layer_{layer}/{name}": shape for layer in range(2) for name, shape in LAYER.items()},
}


@pytest.fixture
def parts(monkeypatch):
    """The weights of some small encoder."""
    monkeypatch.setattr(whisper_encoder, "HEADS", HEADS)
    chance = np.random.default_rng(1)
    return {name: chance.normal(size=shape).astype(np.float32) for name, shape in SHAPES.items()}


def gelu(value):
    return value / 2 * (1 + math.erf(value / math.sqrt(2)))


def bent(rows):
    return [[gelu(value) for value in row] for row in rows]


def convolved(rows, part, name, stride):
    beside = [np.zeros(len(rows[0])), *rows, np.zeros(len(rows[0]))]
    weight, bias = part[f"{name}/weight"], part[f"{name}/bias"]
    return [
        sum(weight[:, :, shift] @ beside[at + shift] for shift in range(3)) + bias for at in range(0, len(rows), stride)
    ]


def normed(row, part, name):
    centred = row - np.mean(row)
    return centred / math.sqrt(np.mean(centred**2) + 1e-5) * part[f"{name}/gamma"] + part[f"{name}/beta"]


def linear(row, part, name):
    return part[f"{name}/weight"] @ row + part[f"{name}/bias"]


def attended(rows, part, name):
    asked = [linear(normed(row, part, f"{name}/layer_norm"), part, f"{name}/linear_0") for row in rows]
    size = WIDTH // HEADS
    taken = []
    for asker in asked:
        of_heads = []
        for head in range(HEADS):
            own = slice(head * size, (head + 1) * size)
            alike = [asker[:WIDTH][own] @ other[WIDTH : 2 * WIDTH][own] / math.sqrt(size) for other in asked]
            shares = np.exp(alike) / np.exp(alike).sum()
            of_heads.append(sum(share * other[2 * WIDTH :][own] for share, other in zip(shares, asked, strict=True)))
        taken.append(linear(np.concatenate(of_heads), part, f"{name}/linear_1"))
    return taken


def reworked(row, part, name):
    wide = linear(normed(row, part, f"{name}/layer_norm"), part, f"{name}/linear_0")
    return linear(np.array([gelu(value) for value in wide]), part, f"{name}/linear_1")


def by_formula(spectrum, part):
    rows = bent(convolved(bent(convolved(list(spectrum.T), part, "conv1", 1)), part, "conv2", 2))
    rows = [row + place for row, place in zip(rows, part["position_encodings/encodings"], strict=False)]
    for layer in range(2):
        taken = attended(rows, part, f"layer_{layer}/self_attention")
        rows = [row + more for row, more in zip(rows, taken, strict=True)]
        rows = [row + reworked(row, part, f"layer_{layer}/ffn") for row in rows]
    return np.array([normed(row, part, "layer_norm") for row in rows])


@pytest.mark.parametrize("moments", [1, 2, 7])
def test_it_encodes_by_its_formulas(parts, moments):
    spectrum = np.random.default_rng(2).normal(size=(BANDS, 2 * moments)).astype(np.float32)
    assert encoded(spectrum, parts) == pytest.approx(by_formula(spectrum, parts), abs=0.02)


def test_what_was_taught_is_added_to_a_matrix_and_takes_the_place_of_all_else(parts):
    name = "layer_1/ffn/linear_0"
    up, down = np.ones((WIDE, 1), np.float32), np.full((1, WIDTH), 2, np.float32)
    changed = taught(parts, {f"{name}/up": up, f"{name}/down": down, f"{name}/bias": np.full(WIDE, 5, np.float32)})
    assert changed[f"{name}/weight"] == pytest.approx(parts[f"{name}/weight"] + 2)
    assert changed[f"{name}/bias"].tolist() == [5] * WIDE
    others = set(parts) - {f"{name}/weight", f"{name}/bias"}
    assert all(changed[other] is parts[other] for other in others)


def written(text):
    return struct.pack("<H", len(text) + 1) + text.encode() + b"\0"


def variable(name, shape, kind, data):
    return written(name) + struct.pack(f"<B{len(shape)}IBI", len(shape), *shape, kind, len(data)) + data


def model(*variables):
    return struct.pack("<I", 6) + written("WhisperSpec") + struct.pack("<II", 3, len(variables)) + b"".join(variables)


def test_the_weights_of_the_encoder_are_read_from_the_file_of_a_model(tmp_path):
    half = np.array([[1, 2, 3], [4, 5, 6]], np.float16)
    file = tmp_path / "model.bin"
    file.write_bytes(
        model(
            variable("decoder/scale", (2, 3), 4, half.tobytes()),
            variable("encoder/conv1/bias", (2, 3), 4, half.tobytes()),
            variable("encoder/num_heads", (), 2, struct.pack("<h", 8)),
            variable("encoder/layer_norm/gamma", (6,), 4, half.tobytes()),
        )
    )
    read = weights(file)
    assert {name: each.tolist() for name, each in read.items()} == {
        "conv1/bias": half.tolist(),
        "layer_norm/gamma": half.reshape(6).tolist(),
    }
    assert {each.dtype for each in read.values()} == {np.dtype(np.float32)}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no model at all",
        model(),
        model(variable("encoder/layer_norm/gamma", (2,), 1, b"ab")),
        model(variable("encoder/layer_norm/gamma", (2,), 4, b"abcd"))[:-2],
        model(variable("decoder/scale", (1,), 4, b"ab")),
        bytes(1000),
        b"\xff" * 1000,
    ],
)
def test_a_file_without_an_encoder_is_said_to_have_none(tmp_path, content):
    file = tmp_path / "model.bin"
    file.write_bytes(content)
    with pytest.raises(ValueError, match="no weights of an encoder"):
        weights(file)
