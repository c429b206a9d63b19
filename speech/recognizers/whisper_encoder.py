"""Whisper's encoder in NumPy, with what it was taught besides.

CTranslate2 runs the encoder as it came, for the decoder that belongs to it. Here it runs with small changes to its
weights, for the network of sounds (`whisper_sounds.py`), and only over as much sound as there is.
"""

import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]
Parts = Mapping[str, Numbers]
ENCODER = "encoder/"
HALF = 4
"""How CTranslate2 writes that numbers have two bytes each."""
HEADS = 8
"""Of Whisper base."""
EPSILON = np.float32(1e-5)
ABOUT_GELU = np.float32(np.sqrt(2 / np.pi)), np.float32(0.044715)


def weights(model: Path) -> dict[str, Numbers]:
    """The weights of the encoder in a file that CTranslate2 wrote in half precision, by their names in it.

    Raises:
        ValueError: there are none in the file.
    """
    try:
        with model.open("rb") as file:
            found = {name.removeprefix(ENCODER): each for name, each in _variables(file) if name.startswith(ENCODER)}
    except (struct.error, ValueError) as error:
        raise ValueError(f"no weights of an encoder can be read from {model}") from error
    if not found:
        raise ValueError(f"no weights of an encoder in half precision in {model}")
    return found


def taught(given: Parts, lessons: Parts) -> dict[str, Numbers]:
    """The weights with what was taught: to `NAME/weight` the product of `NAME/up` and `NAME/down` is added."""
    changed = {**given, **{name: each for name, each in lessons.items() if not name.endswith(("/up", "/down"))}}
    for name in (name.removesuffix("/up") for name in lessons if name.endswith("/up")):
        changed[f"{name}/weight"] = given[f"{name}/weight"] + lessons[f"{name}/up"] @ lessons[f"{name}/down"]
    return changed


def encoded(spectrum: Numbers, parts: Parts) -> Numbers:
    """A row of numbers for every two frames of the spectrum, which is a column for each."""
    rows = _gelu(convolved(spectrum.T, parts, "conv1/"))
    rows = _gelu(convolved(rows, parts, "conv2/", stride=2))
    rows = rows + parts["position_encodings/encodings"][: len(rows)]
    for layer in range(layers(parts)):
        rows = rows + _attended(rows, parts, f"layer_{layer}/self_attention")
        rows = rows + _reworked(rows, parts, f"layer_{layer}/ffn")
    return _normed(rows, parts, "layer_norm")


def layers(parts: Parts) -> int:
    """How many it has."""
    return sum(name.endswith("ffn/linear_1/weight") for name in parts)


def convolved(rows: Numbers, parts: Parts, beginning: str, stride: int = 1) -> Numbers:
    """Each row, or one of so many, seen together with its neighbours; the names of the parts begin like that."""
    weight = parts[f"{beginning}weight"]
    beside = weight.shape[2] // 2
    padded = np.pad(rows, ((beside, beside), (0, 0)))
    near = [padded[shift : shift + len(rows) : stride] @ weight[:, :, shift].T for shift in range(weight.shape[2])]
    seen: Numbers = np.sum(near, axis=0) + parts[f"{beginning}bias"]
    return seen


def linear(rows: Numbers, parts: Parts, beginning: str) -> Numbers:
    """Each row weighed; the names of the parts begin like that."""
    weighed: Numbers = rows @ parts[f"{beginning}weight"].T + parts[f"{beginning}bias"]
    return weighed


def _variables(file: BinaryIO) -> Iterator[tuple[str, Numbers]]:
    """Every variable in half precision: after a heading come names, shapes, kinds and bytes in turn."""

    def number(kind: str) -> int:
        return int(struct.unpack(f"<{kind}", file.read(struct.calcsize(f"<{kind}")))[0])

    def text() -> str:
        return file.read(number("H")).rstrip(b"\0").decode()

    number("I")  # the version of the format
    text()  # the kind of model
    number("I")  # and its revision
    for _ in range(number("I")):
        name = text()
        shape = [number("I") for _ in range(number("B"))]
        kind, size = number("B"), number("I")
        if kind == HALF and name.startswith(ENCODER):
            yield name, np.frombuffer(file.read(size), np.float16).reshape(shape).astype(np.float32)
        else:
            file.seek(size, 1)


def _attended(rows: Numbers, parts: Parts, name: str) -> Numbers:
    """What each row takes from all the others."""
    asked = linear(_normed(rows, parts, f"{name}/layer_norm"), parts, f"{name}/linear_0/")
    queries, keys, values = asked.reshape(len(rows), 3, HEADS, -1).transpose(1, 2, 0, 3)
    alike = queries @ keys.transpose(0, 2, 1) / np.float32(np.sqrt(queries.shape[-1]))
    shares = np.exp(alike - alike.max(axis=-1, keepdims=True))
    shares /= shares.sum(axis=-1, keepdims=True)
    return linear((shares @ values).transpose(1, 0, 2).reshape(rows.shape), parts, f"{name}/linear_1/")


def _reworked(rows: Numbers, parts: Parts, name: str) -> Numbers:
    wide = _gelu(linear(_normed(rows, parts, f"{name}/layer_norm"), parts, f"{name}/linear_0/"))
    return linear(wide, parts, f"{name}/linear_1/")


def _normed(rows: Numbers, parts: Parts, name: str) -> Numbers:
    centred = rows - rows.mean(axis=1, keepdims=True)
    spread = np.sqrt(np.square(centred).mean(axis=1, keepdims=True) + EPSILON)
    normed: Numbers = centred / spread * parts[f"{name}/gamma"] + parts[f"{name}/beta"]
    return normed


def _gelu(values: Numbers) -> Numbers:
    """By its usual approximation, which is off by less than a thousandth."""
    scale, cube = ABOUT_GELU
    bent: Numbers = np.float32(0.5) * values * (1 + np.tanh(scale * (values + cube * values * values * values)))
    return bent
