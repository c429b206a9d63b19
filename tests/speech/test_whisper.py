"""Whisper itself, with the spoken notes."""

import re
import socket
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from speech.activity import speech_in
from speech.audio import RATE, decode
from speech.lexicon import load
from speech.models import WHISPER_BASE
from speech.recognizers.whisper import MODEL, WhisperRecognizer
from speech.recognizers.whisper_encoder import encoded, weights
from tests.speech.sounds import clacks, noise, note, silence, spoken

WORDS = load("ru", "free-pyramid").with_names(["Аня", "Борис"]).words()


def heard(whisper, name, words=WORDS):
    return whisper.transcribe(speech_in(decode(note(name))), words)


def sound(wave):
    return (wave * 16000).astype(np.int16)


@pytest.mark.parametrize(
    ("name", "text"),
    [("zabil-dva-shara", "забил два шара"), ("kakoj-schet", "какой счёт"), ("pust-sam-igraet", "пусть сам играет")],
)
def test_russian_is_heard(whisper, name, text):
    transcript = heard(whisper, name)
    assert transcript.text.replace("ё", "е") == text.replace("ё", "е")
    assert transcript.engine == "whisper"


def test_there_are_several_hypotheses_each_once(whisper):
    texts = heard(whisper, "fol-bitok").texts
    assert len(set(texts)) == len(texts) >= 4


@pytest.mark.parametrize("name", ["talk-pizza", "fol-chetyre", "krasny-chorny-mimo"])
def test_there_are_only_russian_words_no_figures_and_no_stops(whisper, name):
    for text in heard(whisper, name).texts:
        assert re.fullmatch(r"[а-яё]+( [а-яё]+)*", text)


def test_a_name_is_heard_where_it_is_known_that_she_plays(whisper):
    assert heard(whisper, "anya-promahnulas", ()).text.startswith("аня") is False
    assert heard(whisper, "anya-promahnulas").text == "аня промахнулась"


NOTHING = {"silence": silence(3), "noise": noise(3), "faint noise": noise(3, 0.001), "clacks": clacks(3)}


@pytest.mark.parametrize("wave", NOTHING.values(), ids=NOTHING.keys())
def test_no_words_are_made_up_where_nobody_speaks(whisper, wave):
    assert whisper.transcribe(sound(wave), WORDS).texts == ()


def test_a_recording_longer_than_its_window_is_heard_to_its_end(whisper):
    said = ["kakoj-schet", "talk-kofe", "otmeni", "talk-pizza", "krasny-chorny-mimo", "talk-kofe", "zabil-dva-shara"]
    wave = np.concatenate([part for name in said * 2 for part in (spoken(name), silence(0.7))])
    assert 40 < len(wave) / RATE < 60
    text = whisper.transcribe(sound(wave), WORDS).text
    assert text.startswith("как")
    assert text.endswith("забил два шара")
    assert [text.count(word) for word in ("кофе", "пиццу", "отмен", "мимо", "два шара")] == [4, 2, 2, 2, 2]


def test_four_threads_share_a_model_and_hear_the_same(whisper):
    alone = heard(whisper, "shtraf")
    with ThreadPoolExecutor(max_workers=4) as threads:
        assert list(threads.map(lambda _: heard(whisper, "shtraf"), range(4))) == [alone] * 4


def test_its_encoder_gives_the_same_in_numpy_as_it_came(whisper, models):
    piece = whisper._piece(spoken("shtraf"))
    ours = encoded(piece.spectrum, weights(models.ready(WHISPER_BASE) / MODEL))
    assert ours.shape == piece.encoded[0].shape
    assert np.corrcoef(ours.ravel(), piece.encoded.ravel())[0, 1] > 0.99  # CTranslate2 counts in eight bits


def test_the_network_is_never_asked(models, monkeypatch):
    def refuse(*_):
        raise AssertionError("somebody wants to go out")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert heard(WhisperRecognizer(models.ready(WHISPER_BASE)), "shtraf").text
