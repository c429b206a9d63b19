"""Whisper's encoder while it learns something besides: to each large matrix a product of two thin ones is added (LoRA).

So what it knew of people's voices stays, and what is learnt is a twenty-fifth of what there is.
`speech/recognizers/whisper_encoder.py` runs it in the program, by the same names.
"""

import math
from collections.abc import Iterator

import torch
from torch import nn
from torch.nn import functional

from speech.recognizers.whisper_encoder import EPSILON, HEADS, Parts, layers

THIN = 16
"""Numbers between two thin matrices."""
_CONVOLUTIONS = "conv"


class Encoder(nn.Module):
    """From spectra, by band and frame, to a row of numbers for every two frames."""

    def __init__(self, given: Parts) -> None:
        super().__init__()
        self._given = {name: torch.tensor(part) for name, part in given.items()}
        self._layers = layers(given)
        self.learnt = nn.ParameterDict(dict(_beginning(given)))

    def forward(self, spectra: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        """`lengths`: how many rows of each count; the rest is there to make all as long as the longest."""
        rows = functional.gelu(self._convolved(spectra, "conv1", 1))
        rows = functional.gelu(self._convolved(rows, "conv2", 2)).transpose(1, 2)
        rows = rows + self._given["position_encodings/encodings"][: rows.shape[1]]
        counts = (torch.arange(rows.shape[1]) < lengths[:, None])[:, None, None]
        for layer in range(self._layers):
            rows = rows + self._attended(rows, f"layer_{layer}/self_attention", counts)
            rows = rows + self._reworked(rows, f"layer_{layer}/ffn")
        return self._normed(rows, "layer_norm")

    def _convolved(self, rows: torch.Tensor, name: str, stride: int) -> torch.Tensor:
        weight, bias = self._given[f"{name}/weight"], self._given[f"{name}/bias"]
        return functional.conv1d(rows, weight, bias, stride, padding=1)

    def _attended(self, rows: torch.Tensor, name: str, counts: torch.Tensor) -> torch.Tensor:
        asked = self._linear(self._normed(rows, f"{name}/layer_norm"), f"{name}/linear_0")
        queries, keys, values = asked.unflatten(-1, (3, HEADS, -1)).permute(2, 0, 3, 1, 4)
        taken = functional.scaled_dot_product_attention(queries, keys, values, attn_mask=counts)
        return self._linear(taken.transpose(1, 2).flatten(2), f"{name}/linear_1")

    def _reworked(self, rows: torch.Tensor, name: str) -> torch.Tensor:
        wide = functional.gelu(self._linear(self._normed(rows, f"{name}/layer_norm"), f"{name}/linear_0"))
        return self._linear(wide, f"{name}/linear_1")

    def _linear(self, rows: torch.Tensor, name: str) -> torch.Tensor:
        known = functional.linear(rows, self._given[f"{name}/weight"], self.learnt[f"{name}/bias"])
        thin = functional.linear(rows, self.learnt[f"{name}/down"])
        return known + functional.linear(thin, self.learnt[f"{name}/up"])

    def _normed(self, rows: torch.Tensor, name: str) -> torch.Tensor:
        gamma, beta = self.learnt[f"{name}/gamma"], self.learnt[f"{name}/beta"]
        return functional.layer_norm(rows, rows.shape[-1:], gamma, beta, float(EPSILON))


def _beginning(given: Parts) -> Iterator[tuple[str, nn.Parameter]]:
    """What is to be learnt, of which nothing has been: all but the convolutions."""
    for name, part in given.items():
        if name.startswith(_CONVOLUTIONS):
            continue
        if name.endswith("/weight"):
            wide, narrow = part.shape
            yield name.replace("/weight", "/down"), nn.Parameter(torch.randn(THIN, narrow) / math.sqrt(narrow))
            yield name.replace("/weight", "/up"), nn.Parameter(torch.zeros(wide, THIN))
        elif name.endswith(("/bias", "/gamma", "/beta")):
            yield name, nn.Parameter(torch.tensor(part))
