"""Whisper through faster-whisper, which only this file imports. Never uses the network."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from pathlib import Path

import numpy as np
from ctranslate2 import StorageView
from faster_whisper import WhisperModel
from faster_whisper.tokenizer import Tokenizer
from tokenizers.pre_tokenizers import ByteLevel

from speech.audio import RATE, Pcm, Wave, as_wave
from speech.fetching import ModelError, ModelFault
from speech.recognizers.protocol import Transcript, Weight, transcript
from speech.recognizers.whisper_encoder import Numbers
from speech.recognizers.whisper_sounds import SoundNetwork

MODEL = "model.bin"
EXPECTED = Path(__file__).with_name("whisper_words.toml")
LANGUAGE = "ru"
LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
THREADS = 2
BEAMS = 8
"""Also the number of hypotheses."""
WINDOW = 15
"""Seconds the encoder looks at. It was trained on 30; on 15 it hears as well and takes a third of the time."""
LONGEST = 14
"""Seconds of sound in a window: without silence after it, it repeats itself."""
FRAMES_A_SECOND = 100
TOKENS_A_SECOND = 10
"""More than people speak: what is longer is a loop."""
LOOP = re.compile(r"(.)\1{2,}")
"""A letter thrice: no word has that."""
WEIGHED = 8
"""Texts weighed at once. More are no faster, and take so much memory that it is got from the system anew each time."""
HOP, MOMENT = 160, 320
"""Samples to a frame of the spectrum, and to a moment of what the encoder gives."""
TAIL, QUIET = 15, 75
"""Moments of silence after the sound in which sounds are looked for, and against which texts are held: to hold them
against the whole window would take four times as long."""
LEAST = 1e-9
"""A probability below which none counts."""
UNSURE = -1.6
"""The mean log probability of a token below which words are made up: speech has -1.3 or more, noise -1.9 or less."""


class WhisperRecognizer:
    """Hears with one model, which all threads share: they wait for each other.

    Raises ModelError where there is no whole model in the folder.
    """

    name = "whisper"

    def __init__(self, folder: Path) -> None:
        try:
            self._model = WhisperModel(
                str(folder.resolve(strict=True)), device="cpu", compute_type="int8", cpu_threads=THREADS
            )
            self._sounds = SoundNetwork(folder / MODEL)
        except Exception as error:  # each part of it raises its own, one of them plain Exception
            raise ModelError(ModelFault.DAMAGED, str(folder)) from error
        self._tokenizer = Tokenizer(self._model.hf_tokenizer, multilingual=True, task="transcribe", language=LANGUAGE)
        self._suppressed = [-1, *self._foreign_tokens()]
        self._expected: Sequence[str] = tomllib.loads(EXPECTED.read_text(encoding="utf-8"))["words"]

    def transcribe(self, pcm: Pcm, words: Sequence[str]) -> Transcript:
        """See `Recognizer`. Only Russian letters are heard: no figures, no stops, nothing of another language."""
        prompt = self._prompt(words)
        pieces = [self._piece(piece) for piece in _pieces(as_wave(pcm))]
        heard = [texts for piece in pieces if (texts := self._heard(piece, prompt))]
        if not heard:
            return transcript([], self.name)
        ranks = range(max(map(len, heard)))
        texts = [" ".join(texts[min(rank, len(texts) - 1)] for texts in heard) for rank in ranks]
        moments = np.concatenate([self._sounds(piece.sounding) for piece in pieces])
        # What is said in several pieces cannot be weighed as one.
        return transcript(texts, self.name, partial(self._weigh, pieces[0]) if len(pieces) == 1 else None, moments)

    def spectrum(self, wave: Wave) -> Numbers:
        """What the network of sounds reads of a piece of sound; from this it is taught."""
        return _sounding(self._window(wave), len(wave))

    def _piece(self, wave: Wave) -> "_Piece":
        spectrum = self._window(wave)
        return _Piece(len(wave), spectrum, np.asarray(self._model.encode(spectrum)))

    def _prompt(self, words: Sequence[str]) -> list[int]:
        """The tokens that stand before what is heard, as if they had been said already: names and words of the game."""
        names = takewhile(lambda word: not word.islower(), words)
        listed = set(words)
        expected = (word for word in self._expected if word.replace("ё", "е") in listed)
        said = self._tokenizer.encode(f" {', '.join([*names, *expected])}")
        return list(self._model.get_prompt(self._tokenizer, said, without_timestamps=True))

    def _heard(self, piece: "_Piece", prompt: list[int]) -> list[str]:
        """What a piece may be, likeliest first; nothing where nobody speaks."""
        result = self._model.model.generate(
            StorageView.from_array(piece.encoded),
            [prompt],
            beam_size=BEAMS,
            num_hypotheses=BEAMS,
            max_length=min(len(prompt) + int(piece.samples / RATE * TOKENS_A_SECOND), self._model.max_length),
            return_scores=True,
            suppress_tokens=self._suppressed,
        )[0]
        if result.scores[0] < UNSURE:
            return []
        texts = (self._tokenizer.decode(tokens).strip().lower() for tokens in result.sequences_ids)
        return [LOOP.sub(r"\1", text) for text in texts if text]

    def _weigh(self, piece: "_Piece", texts: Sequence[str]) -> list[Weight]:
        """See `Weigh`. A stop ends each, or one that leaves some of the sound out would win."""
        parts = (texts[at : at + WEIGHED] for at in range(0, len(texts), WEIGHED))
        return [weight for part in parts for weight in self._weighed(piece, part)]

    def _weighed(self, piece: "_Piece", texts: Sequence[str]) -> list[Weight]:
        """Texts weighed all at once."""
        tokens = [self._tokenizer.encode(f" {text}.") for text in texts]
        encoded = np.repeat(piece.encoded[:, : piece.samples // MOMENT + QUIET], len(texts), axis=0)
        weighed = self._model.model.align(
            StorageView.from_array(encoded), self._tokenizer.sot_sequence, tokens, piece.samples // HOP
        )
        each = (np.log(np.maximum(result.text_token_probs, LEAST)) for result in weighed)
        return [Weight(float(tokens.sum()), len(tokens)) for tokens in each]

    def _window(self, wave: Wave) -> Numbers:
        """The spectrum of a piece, by frame, with silence after it to fill the window."""
        spectrum: Numbers = self._model.feature_extractor(np.pad(wave, (0, WINDOW * RATE - len(wave))))
        return spectrum[:, : WINDOW * FRAMES_A_SECOND]

    def _foreign_tokens(self) -> Iterator[int]:
        """The text tokens with anything but Russian letters and spaces in them.

        Without these the hypotheses differ in words, and not in commas, and a word is not taken for one of a
        neighbouring language.
        """
        spelled = ByteLevel(add_prefix_space=False, use_regex=False).pre_tokenize_str(f"{LETTERS}{LETTERS.upper()} ")
        allowed = {character for piece, _ in spelled for character in piece}
        for token in range(self._tokenizer.eot):
            if not allowed.issuperset(self._model.hf_tokenizer.id_to_token(token)):
                yield token


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """Sound that fits into the window, as the encoder gave it."""

    samples: int
    spectrum: Numbers
    encoded: Numbers
    """One by moments by numbers, with the silence that fills the window."""

    @property
    def sounding(self) -> Numbers:
        """What the network of sounds reads."""
        return _sounding(self.spectrum, self.samples)


def _sounding(spectrum: Numbers, samples: int) -> Numbers:
    """The frames in which there is sound, and a few of silence after it; two to a moment."""
    return spectrum[:, : 2 * (samples // MOMENT + TAIL)]


def _pieces(wave: Wave) -> Iterator[Wave]:
    """The sound in pieces that fit into the window, cut where it is quietest."""
    longest, tenth = LONGEST * RATE, RATE // 10
    while len(wave) > longest:
        tenths = np.square(wave[longest // 2 : longest]).reshape(-1, tenth).sum(axis=1)
        cut = longest // 2 + int(tenths.argmin()) * tenth + tenth // 2
        yield wave[:cut]
        wave = wave[cut:]
    yield wave
