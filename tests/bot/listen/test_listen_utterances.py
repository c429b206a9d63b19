import numpy as np
import pytest

from bot.listen.utterances import CHUNK, LONGEST, PRE_ROLL, SILENCE, Cutter, Silero
from speech.activity import LEAST
from speech.audio import RATE, decode
from tests.bot.listen.fakes import VOICE, Loud, chunk, quiet, values, voice
from tests.speech.sounds import clacks, noise, note, silence


@pytest.fixture
def cutter():
    return Cutter(Loud())


def said(cutter, *parts):
    """The utterances that end while all parts are taken."""
    ended = (cutter.take(each) for part in parts for each in part)
    return [utterance for utterance in ended if utterance]


def test_the_times_are_as_promised():
    assert 0.5 <= PRE_ROLL * CHUNK / RATE < 0.54
    assert 0.6 <= SILENCE * CHUNK / RATE < 0.64
    assert 14.9 < LONGEST * CHUNK / RATE <= 15.0


def test_half_a_second_from_before_the_voice_is_kept_and_no_more(cutter):
    [utterance] = said(cutter, quiet(100), voice(10), quiet(SILENCE))
    assert values(utterance)[: PRE_ROLL + 1] == [*range(100 - PRE_ROLL, 100), VOICE]


def test_a_voice_at_the_very_beginning_has_nothing_before_it(cutter):
    [utterance] = said(cutter, voice(10), quiet(SILENCE))
    assert values(utterance)[0] == VOICE


def test_silence_ends_an_utterance_and_a_shorter_pause_does_not(cutter):
    assert said(cutter, voice(10), quiet(SILENCE - 1), voice(5), quiet(SILENCE - 1)) == []
    [utterance] = said(cutter, quiet(1))
    assert len(values(utterance)) == 10 + SILENCE - 1 + 5 + SILENCE


def test_an_utterance_says_when_it_was_said(cutter):
    [utterance] = said(cutter, quiet(100), voice(10), quiet(SILENCE))
    assert utterance.begins == pytest.approx((100 - PRE_ROLL) * CHUNK / RATE)
    assert utterance.ends == pytest.approx((110 + SILENCE) * CHUNK / RATE)


def test_the_silence_after_one_utterance_is_kept_before_the_next_but_its_voice_is_not(cutter):
    first, second = said(cutter, voice(10), quiet(SILENCE), voice(10), quiet(SILENCE))
    assert len(values(first)) == 10 + SILENCE
    assert values(second)[: PRE_ROLL + 1] == [*range(SILENCE - PRE_ROLL, SILENCE), VOICE]


def test_an_utterance_is_cut_at_the_limit_and_goes_on_as_another_without_loss_or_repetition(cutter):
    first, second = said(cutter, quiet(3), voice(LONGEST), voice(20), quiet(SILENCE))
    assert len(values(first)) == LONGEST
    spoken = [value for value in values(first) + values(second) if value >= VOICE]
    assert spoken == [*range(VOICE, VOICE + LONGEST), *range(VOICE, VOICE + 20)]


def test_a_voice_that_never_ends_takes_no_more_memory_than_the_limit(cutter):
    for utterance in said(cutter, *(voice(LONGEST) for _ in range(10))):
        assert len(values(utterance)) <= LONGEST
    assert len(cutter._said) + len(cutter._before) <= LONGEST


def test_silence_for_an_hour_takes_no_more_memory_than_the_pre_roll(cutter):
    said(cutter, [chunk(0)] * (3600 * RATE // CHUNK))
    assert len(cutter._before) == PRE_ROLL
    assert not cutter.in_speech


def test_what_is_too_short_for_a_word_is_no_utterance(cutter):
    assert said(cutter, voice(LEAST - 1), quiet(SILENCE)) == []
    assert len(said(cutter, voice(LEAST), quiet(SILENCE))) == 1


def test_what_is_not_over_when_the_sound_ends_is_given_all_the_same(cutter):
    said(cutter, voice(10))
    assert cutter.in_speech
    assert len(values(cutter.end())) == 10
    assert cutter.end() is None


def test_what_is_to_be_forgotten_is_in_no_later_utterance(cutter):
    said(cutter, quiet(10), voice(10))
    cutter.forget()
    assert not cutter.in_speech
    [utterance] = said(cutter, voice(10), quiet(SILENCE))
    assert len(values(utterance)) == 10 + SILENCE


def chunks(wave):
    pcm = (np.asarray(wave) * 32767).astype(np.int16) if wave.dtype != np.int16 else wave
    return pcm[: len(pcm) // CHUNK * CHUNK].reshape(-1, CHUNK)


@pytest.mark.parametrize("loudness", [1.0, 0.1, 0.02])
def test_soft_voices_are_heard_as_well_as_loud_ones(loudness):
    spoken = (decode(note("fol-bitok")) * loudness).astype(np.int16)
    heard = said(Cutter(Silero()), chunks(silence(1)), chunks(spoken), chunks(silence(1)))
    assert len(heard) == 1
    assert len(heard[0].pcm) > len(spoken) * 0.8


@pytest.mark.parametrize("sound", [silence(5), noise(5, 0.05), clacks(5)], ids=["silence", "noise", "clacks"])
def test_what_is_no_voice_is_no_utterance(sound):
    assert said(Cutter(Silero()), chunks(sound), chunks(silence(1))) == []
