import numpy as np
import pytest

from speech.activity import speech_in
from speech.audio import RATE, AudioError, AudioFault, decode
from tests.speech.sounds import NOTES, clacks, noise, note, silence, spoken, written


def heard_in(wave):
    return len(speech_in(decode(written(wave)))) / RATE


@pytest.mark.parametrize("name", NOTES)
def test_every_spoken_note_is_found_whole(name):
    pcm = decode(note(name))
    assert len(pcm) / RATE - 0.7 < len(speech_in(pcm)) / RATE - 0.6 < len(pcm) / RATE + 0.1


def test_silence_around_the_words_is_cut_off():
    words = heard_in(spoken())
    assert heard_in(np.concatenate([silence(3), spoken(), silence(5)])) == pytest.approx(words, abs=0.1)


def test_faint_noise_around_the_words_is_cut_off():
    words = heard_in(spoken())
    around = np.concatenate([silence(3), spoken(), silence(5)])
    assert heard_in(around + noise(len(around) / RATE, 0.0002)) == pytest.approx(words, abs=0.3)


def test_a_clack_before_the_words_is_cut_off():
    words = heard_in(spoken())
    assert heard_in(np.concatenate([clacks(0.5), silence(2), spoken()])) == pytest.approx(words, abs=0.2)


def test_words_at_the_very_edge_get_silence_before_them():
    wave = spoken()
    loud = np.flatnonzero(np.abs(wave) > 0.1)
    pcm = speech_in(decode(written(wave[loud[0] : loud[-1]])))
    assert not pcm[: RATE // 4].any()
    assert not pcm[-RATE // 4 :].any()


NOBODY = {
    "noise": noise(3),
    "balls hitting each other": clacks(3),
    "a tone": (np.sin(np.arange(3 * RATE) * 0.2) * 0.5).astype(np.float32),
    "a click": np.concatenate([silence(1), np.full(20, 0.9, np.float32), silence(1)]),
}


@pytest.mark.parametrize("wave", NOBODY.values(), ids=NOBODY.keys())
def test_where_nobody_speaks_nothing_is_heard(wave):
    with pytest.raises(AudioError) as caught:
        speech_in(decode(written(wave)))
    assert caught.value.code is AudioFault.NO_SPEECH
