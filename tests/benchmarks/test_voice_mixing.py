"""Speech and noise mixed for the voice test, and what else is done to sound."""

import numpy as np
import pytest

from benchmarks.voice import conditions
from benchmarks.voice.conditions import check_condition, clacks, heard_in, names, reverberant, room
from benchmarks.voice.mixing import PEAK, active_power, chance, loudest_power, mean_power, mixed, piece, scaled
from speech.audio import RATE, decode


@pytest.fixture
def speech():
    """A second of sound between two of silence, loud in its middle."""
    loudness = np.concatenate([np.zeros(RATE), 0.1 + 0.3 * np.hanning(RATE), np.zeros(RATE)])
    return (np.random.default_rng(1).normal(size=3 * RATE) * loudness).astype(np.float32)


@pytest.fixture
def noise():
    return np.random.default_rng(2).normal(0, 0.05, 3 * RATE).astype(np.float32)


def left_over(mix, speech, noise):
    """The gain of the noise in a mix, relative to that of the speech."""
    gains, *_ = np.linalg.lstsq(
        np.stack([speech, noise], axis=1).astype(np.float64), mix.astype(np.float64), rcond=None
    )
    return gains[1] / gains[0]


@pytest.mark.parametrize("decibels", [24, 12, 6, 0, -3])
def test_a_mix_by_mean_power_has_the_ratio_asked_for(speech, noise, decibels):
    gain = left_over(mixed(speech, noise, decibels, by_peak=False), speech, noise)
    assert 10 * np.log10(active_power(speech) / mean_power(gain * noise)) == pytest.approx(decibels, abs=0.01)


@pytest.mark.parametrize("decibels", [24, 12, 6, 0, -3])
def test_a_mix_by_loudest_frames_has_the_ratio_asked_for(speech, noise, decibels):
    gain = left_over(mixed(speech, noise, decibels, by_peak=True), speech, noise)
    loudest = max(np.square(gain * noise[at : at + 2048]).mean() for at in range(0, len(noise) - 2047, 2048))
    assert 10 * np.log10(loudest_power(speech) / loudest) == pytest.approx(decibels, abs=0.01)


@pytest.mark.parametrize("by_peak", [True, False])
def test_a_mix_has_its_peak_where_it_should_be(speech, noise, by_peak):
    assert np.abs(mixed(speech, noise, 6, by_peak=by_peak)).max() == pytest.approx(PEAK)


def test_silence_around_speech_is_no_part_of_its_power(speech):
    assert active_power(speech) == pytest.approx(active_power(speech[RATE : 2 * RATE]), rel=0.05)
    assert mean_power(speech) < active_power(speech) / 2


def test_what_is_shorter_than_a_frame_has_a_power_all_the_same():
    assert loudest_power(np.full(100, 0.5, np.float32)) == pytest.approx(0.25)


def test_a_piece_of_noise_goes_round():
    noise = np.arange(10, dtype=np.float32)
    assert sorted(piece(noise, 20, chance("x"))) == sorted([*noise, *noise])


def test_chance_is_the_same_for_the_same_names():
    assert chance("a", "b").integers(1 << 30) == chance("a", "b").integers(1 << 30)
    assert chance("a", "b").integers(1 << 30) != chance("b", "a").integers(1 << 30)


def test_a_hall_falls_by_sixty_decibels_in_its_time():
    click = np.zeros(RATE, np.float32)
    click[0] = 1
    tail = np.square(reverberant(click, 0.6, chance("x")).astype(np.float64))
    left = np.cumsum(tail[::-1])[::-1][100:]
    decibels = 10 * np.log10(left / left[0] + 1e-12)
    fell_5, fell_35 = (int(np.argmax(decibels < level)) for level in (-5, -35))
    assert 2 * (fell_35 - fell_5) / RATE == pytest.approx(0.6, rel=0.1)


def test_a_hall_keeps_what_was_said_and_adds_after_it(speech):
    heard = reverberant(speech, 0.3, chance("x"))
    assert len(heard) > len(speech)
    assert mean_power(heard[2 * RATE : 2 * RATE + RATE // 10]) > 0


def test_clacks_are_short_and_no_louder_than_speech():
    wave = clacks(10 * RATE, chance("x"))
    assert 0 < np.abs(wave).max() <= 2 * PEAK
    assert np.mean(np.abs(wave) > 0.01) < 0.1


def test_clacks_of_a_moment_that_is_shorter_than_one_fit_into_it():
    assert len(clacks(50, chance("x"))) == 50


def test_a_room_rumbles_more_than_it_hisses():
    spectrum = np.abs(np.fft.rfft(room()))
    low, high = (spectrum[at * 30 : 2 * at * 30].mean() for at in (200, 2000))
    assert low > 3 * high


@pytest.fixture
def quiet_babble(monkeypatch, noise):
    """Babble with no need of voices."""
    monkeypatch.setitem(conditions.NOISES, "babble", lambda: noise)


@pytest.mark.parametrize("condition", names())
@pytest.mark.usefixtures("quiet_babble")
def test_every_condition_gives_a_file_that_can_be_heard(condition, speech):
    assert len(decode(heard_in(condition, speech, "seed"))) >= len(speech)


@pytest.mark.usefixtures("quiet_babble")
def test_a_condition_is_the_same_each_time_for_a_sentence_and_another_for_the_next(speech):
    once, again, other = (heard_in("babble-6", speech, seed) for seed in ("a", "a", "b"))
    assert once == again != other


@pytest.mark.usefixtures("quiet_babble")
def test_the_two_definitions_of_a_ratio_give_two_mixes(speech):
    assert heard_in("babble-6", speech, "a") != heard_in("babble-6-peak", speech, "a")


def test_opus_of_fewer_bits_is_smaller(speech):
    assert len(heard_in("opus-16", scaled(speech), "a")) < len(heard_in("opus-24", scaled(speech), "a"))


def test_a_condition_that_is_not_there_is_told_with_those_that_are():
    with pytest.raises(conditions.UnknownCondition, match="there is no condition fog; choose from: clean"):
        check_condition("fog")
