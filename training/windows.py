"""Sound to learn from: sentences one after another in a window of the encoder, in all kinds of surroundings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import soxr

from benchmarks.voice.conditions import clacks, reverberant, room
from benchmarks.voice.mixing import evened, mixed, piece, scaled
from benchmarks.voice.voices import PLAIN, Voice, bent, speak, spoken
from speech.audio import RATE, Wave
from speech.sounds import Codes, codes
from training.sentences import Sentence, Source

LONGEST = 13.5
"""Seconds of speech in a window; the encoder takes a little more."""
ROBOTS = tuple(
    Voice(name=f"espeak-{part}", variant=f"ru+{part}") for part in ("m1", "m2", "m4", "m6", "f1", "f3", "f5")
)
ROBOTIC, ALONE, BENT, FAR, NARROW = 0.25, 0.35, 0.65, 0.12, 0.08
"""How often a robot speaks; a sentence stands alone; a voice is bent; it is heard through a hall, or a telephone."""
BESIDE = {"nothing": 0.26, "talk": 0.57, "draught": 0.13, "balls": 0.04}
"""How often what else is heard: people who talk, ventilation, balls that hit each other."""
TALK, DRAUGHT = (-2, 14), (-2, 18)
"""Decibels that speech is above them."""
FAINT = 0.02
"""Of the loudest sample: where speech begins."""


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """Some speech, and the sounds of what is said."""

    wave: Wave
    said: Codes


class Room:
    """Where everything is said; by chance, but the same each time for the same seed."""

    def __init__(self, sentences: Sequence[Sentence], seed: int) -> None:
        """Lets the sentences be spoken, which takes a while the first time."""
        self._chance = np.random.default_rng(seed)
        self._said = sentences
        self._behind = [each.text for each in sentences if each.source is Source.HANDBOOK]
        self._robotic = [
            (ROBOTS[number % len(ROBOTS)], each.text) for number, each in enumerate(sentences) if number % 3 == 0
        ]
        speak([(PLAIN, each.text) for each in sentences])
        speak(self._robotic)

    def windows(self, how_many: int) -> Iterator[Window]:
        """So many windows."""
        for _ in range(how_many):
            waves, said = zip(*self._sentences(), strict=True)
            yield Window(self._surrounded(np.concatenate(waves)), np.concatenate(said))

    def _sentences(self) -> Iterator[tuple[Wave, Codes]]:
        """Sentences with a pause before each; one alone, or as many as fill part of the window."""
        chance = self._chance
        wanted = 0.0 if chance.random() < ALONE else chance.uniform(6, 13)
        seconds = 0.0
        while True:
            text, wave = self._sentence()
            pause = np.zeros(int(chance.uniform(0.1, 0.6) * RATE), np.float32)
            seconds += (len(pause) + len(wave)) / RATE
            if seconds > LONGEST:
                return
            yield np.concatenate([pause, wave]), codes(text)
            if seconds > wanted:
                return

    def _sentence(self) -> tuple[str, Wave]:
        chance = self._chance
        if chance.random() < ROBOTIC:
            text, wave = self._robot()
            wave = bent(wave, chance.uniform(0.9, 1.1), chance.uniform(0.9, 1.1))
        else:
            text = self._said[chance.integers(len(self._said))].text
            wave = spoken(PLAIN, text)
            if chance.random() < BENT:
                wave = bent(wave, chance.uniform(0.78, 1.28), chance.uniform(0.85, 1.25))
        wave = _trimmed(wave)
        return text, wave / np.abs(wave).max() * np.float32(chance.uniform(0.5, 1))

    def _robot(self) -> tuple[str, Wave]:
        who, text = self._robotic[self._chance.integers(len(self._robotic))]
        return text, spoken(who, text)

    def _surrounded(self, wave: Wave) -> Wave:
        chance = self._chance
        if chance.random() < FAR:
            wave = reverberant(wave, chance.uniform(0.2, 0.7), chance)[: len(wave)]
        beside = chance.choice(list(BESIDE), p=list(BESIDE.values()))
        if beside == "talk":
            wave = mixed(wave, self._talk(len(wave)), chance.uniform(*TALK), by_peak=False)
        elif beside == "draught":
            wave = mixed(wave, piece(room(), len(wave), chance), chance.uniform(*DRAUGHT), by_peak=False)
        elif beside == "balls":
            wave = scaled(wave) + clacks(len(wave), chance)
        if chance.random() < NARROW:
            wave = soxr.resample(soxr.resample(wave, RATE, RATE // 2), RATE // 2, RATE)
        return np.clip(scaled(wave) * np.float32(chance.uniform(0.3, 2)), -1, 1).astype(np.float32)

    def _talk(self, length: int) -> Wave:
        """Two to seven people who talk at once."""
        talk = np.zeros(length, np.float32)
        for _ in range(self._chance.integers(2, 8)):
            pitch, loud = self._chance.uniform(0.75, 1.3), np.float32(self._chance.uniform(0.5, 1.2))
            track = np.zeros(0, np.float32)
            while len(track) < length:
                wave = _trimmed(self._of_a_talker(pitch))
                track = np.concatenate([track, evened(wave)])
            start = self._chance.integers(len(track) - length + 1)
            talk += loud * track[start : start + length]
        return talk

    def _of_a_talker(self, pitch: float) -> Wave:
        """A sentence of one of them."""
        if self._chance.random() < ROBOTIC:
            return self._robot()[1]
        return bent(spoken(PLAIN, str(self._chance.choice(self._behind))), pitch, 1.0)


def _trimmed(wave: Wave) -> Wave:
    """Without the silence around it."""
    loud = np.flatnonzero(np.abs(wave) > FAINT * np.abs(wave).max())
    return wave[max(0, loud[0] - RATE // 20) : loud[-1] + RATE // 10]
