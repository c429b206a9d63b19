"""What the network of sounds learns from: much that is said at a table, and nothing of the voice test."""

from functools import cache

import numpy as np
import pytest

from benchmarks.voice.sentences import KEPT
from benchmarks.voice.utterances import read_lines
from speech.audio import RATE
from speech.normalize import fold
from speech.sounds import SOUNDS
from training import sentences as said_to_it
from training import windows
from training.sentences import Sentence, Source, sentences
from training.windows import LONGEST, Room


@cache
def said():
    return sentences()


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(said_to_it, "SEEDS", range(9001, 9002))
    monkeypatch.setattr(said_to_it, "PER_GAME", 3)


def test_no_sentence_of_the_voice_test_is_learnt_from():
    assert not {fold(each.text) for each in said()} & {fold(each.text) for each in read_lines(KEPT)}


def test_it_hears_the_game_the_test_tables_and_the_handbook():
    assert {each.source for each in said()} == set(Source)


def test_nothing_is_said_to_it_that_a_voice_would_read_in_its_own_way():
    assert not [each.text for each in said() if set(fold(each.text)) - set("абвгдежзийклмнопрстуфхцчшщъыьэюя ,.!?:;—-")]


def test_it_is_the_same_each_time():
    assert sentences() == said()


def hummed(_who, text):
    """A tone for each letter."""
    return np.tile(np.sin(np.arange(RATE // 20) / 8).astype(np.float32), len(text))


def test_windows_hold_sentences_whole_with_their_sounds(monkeypatch):
    monkeypatch.setattr(windows, "speak", list)
    monkeypatch.setattr(windows, "spoken", hummed)
    texts = ["фол", "мимо", "биток в лузе"]
    room = Room([Sentence(Source.HANDBOOK, text) for text in texts], seed=1)
    for window in room.windows(20):
        assert 0 < len(window.wave) <= (LONGEST + 1) * RATE
        assert np.abs(window.wave).max() <= 1
        assert len(window.said) > 0
        assert window.said.max() < len(SOUNDS)
