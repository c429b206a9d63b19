import numpy as np
import pytest

from speech.audio import MAX_BYTES, MAX_SECONDS, PEAK, RATE, AudioError, AudioFault, decode, read
from tests.speech.sounds import encoded, noise, note, silence, silent_film, spoken, written

SECONDS = 1.0
SPEECH = spoken()[: int(SECONDS * RATE)]


def at(rate, wave=SPEECH):
    """The wave at another rate, roughly."""
    return np.interp(np.arange(0, len(wave), RATE / rate), np.arange(len(wave)), wave).astype(np.float32)


def stereo(wave):
    return np.stack([wave, wave * 0.5], axis=1)


FORMS = {
    "OGG/Opus at 48 kHz": lambda: written(at(48000), 48000, "OGG", "OPUS"),
    "OGG/Opus at 24 kHz, stereo": lambda: written(stereo(at(24000)), 24000, "OGG", "OPUS"),
    "OGG/Opus at 16 kHz": lambda: written(SPEECH, RATE, "OGG", "OPUS"),
    "OGG/Opus at 12 kHz": lambda: written(at(12000), 12000, "OGG", "OPUS"),
    "OGG/Opus at 8 kHz": lambda: written(at(8000), 8000, "OGG", "OPUS"),
    "OGG/Vorbis": lambda: written(SPEECH, RATE, "OGG", "VORBIS"),
    "MP3": lambda: written(at(44100), 44100, "MP3"),
    "FLAC": lambda: written(SPEECH, RATE, "FLAC"),
    "WAV at 8 kHz": lambda: written(at(8000), 8000),
    "WAV at 44.1 kHz, stereo": lambda: written(stereo(at(44100)), 44100),
    "WAV at 48 kHz, stereo, 24 bits": lambda: written(stereo(at(48000)), 48000, subtype="PCM_24"),
    "WAV of 8 bits": lambda: written(SPEECH, subtype="PCM_U8"),
    "WAV of 32 bits": lambda: written(SPEECH, subtype="PCM_32"),
    "WAV of floats": lambda: written(SPEECH, subtype="FLOAT"),
    "WAV of long floats": lambda: written(SPEECH, subtype="DOUBLE"),
    "AIFF": lambda: written(SPEECH, form="AIFF"),
    "WAV of telephones": lambda: written(at(8000), 8000, subtype="ULAW"),
    "M4A": lambda: encoded(at(44100), "aac", "ipod", 44100),
    "a video note": lambda: encoded(at(48000), "aac", "mp4", 48000, picture="mpeg4"),
    "a video note with the better codec": lambda: encoded(at(48000), "aac", "mp4", 48000, picture="libx264"),
    "AAC": lambda: encoded(at(44100), "aac", "adts", 44100),
    "WebM": lambda: encoded(at(48000), "libopus", "webm", 48000),
    "an MP3 with something else at its end": lambda: encoded(SPEECH, "mp3", "mp3", RATE) + b"no sound" * 40,
}


@pytest.mark.parametrize("make", FORMS.values(), ids=FORMS.keys())
def test_what_phones_send_becomes_sixteen_thousand_whole_numbers_a_second(make):
    pcm = decode(make())
    assert pcm.dtype == np.int16
    assert pcm.ndim == 1
    assert len(pcm) / RATE == pytest.approx(SECONDS, abs=0.12)
    assert np.abs(pcm).max() == pytest.approx(PEAK * 32767, abs=1)


@pytest.mark.parametrize("make", FORMS.values(), ids=FORMS.keys())
def test_the_sound_stays_the_same_whatever_it_was_sent_as(make):
    loudness = [
        np.sqrt(np.square(decode(data)[: RATE * 9 // 10].astype(float)).reshape(-1, RATE // 20).mean(axis=1))
        for data in (make(), written(SPEECH))
    ]
    assert np.corrcoef(*loudness)[0, 1] > 0.9


def test_a_quiet_voice_is_made_as_loud_as_others():
    pcm = decode(written(SPEECH * 0.01))
    assert np.abs(pcm).max() == pytest.approx(PEAK * 32767, abs=1)


def test_floats_that_are_no_numbers_are_silence():
    wave = SPEECH.copy()
    wave[100:200] = np.nan
    pcm = decode(written(wave, subtype="FLOAT"))
    assert not pcm[100:200].any()


def test_an_unfinished_header_of_a_recorder_does_no_harm():
    data = bytearray(written(SPEECH))
    data[4:8] = data[40:44] = b"\xff\xff\xff\xff"
    assert len(decode(bytes(data))) == len(SPEECH)


PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)
PLAYLIST = b"#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:5,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"


def flipped(data, place):
    """One bit of the recording is wrong."""
    at = int(len(data) * place)
    return data[:at] + bytes([data[at] ^ 16]) + data[at + 1 :]


def with_field(at, value):
    """A WAV with another number at a place in its header."""
    data = written(SPEECH)
    return data[:at] + value + data[at + len(value) :]


BAD = {
    "an empty file": (AudioFault.EMPTY, lambda: b""),
    "a header with no sound after it": (AudioFault.EMPTY, lambda: written(silence(0))),
    "a picture": (AudioFault.NOT_AUDIO, lambda: PICTURE),
    "a text": (AudioFault.NOT_AUDIO, "фол, биток в лузе".encode),
    "a film without sound": (AudioFault.NOT_AUDIO, silent_film),
    "a playlist that names a file of ours": (AudioFault.NOT_AUDIO, lambda: PLAYLIST),
    "random bytes": (AudioFault.NOT_AUDIO, lambda: np.random.default_rng(3).bytes(5000)),
    "the beginning of an OGG": (AudioFault.DAMAGED, lambda: note("fol-bitok")[:3000]),
    "an OGG cut in the header of a page": (AudioFault.DAMAGED, lambda: note("fol-bitok") + b"OggS\0"),
    "an OGG with a wrong bit": (AudioFault.DAMAGED, lambda: flipped(note("fol-bitok"), 0.5)),
    "an OGG with a wrong bit at its end": (AudioFault.DAMAGED, lambda: flipped(note("fol-bitok"), 0.99)),
    "the beginning of a WAV": (AudioFault.DAMAGED, lambda: written(SPEECH)[:20000]),
    "the beginning of a FLAC": (AudioFault.DAMAGED, lambda: written(SPEECH, form="FLAC")[:9000]),
    "the beginning of a WebM": (AudioFault.DAMAGED, lambda: encoded(SPEECH, "libopus", "webm", RATE)[:2000]),
    "the beginning of an M4A": (AudioFault.DAMAGED, lambda: encoded(SPEECH, "aac", "ipod", RATE)[:4000]),
    "the beginning of an MP3": (AudioFault.DAMAGED, lambda: encoded(SPEECH, "mp3", "mp3", RATE)[:1500]),
    "a few bytes of a FLAC": (AudioFault.DAMAGED, lambda: written(SPEECH, form="FLAC")[:30]),
    "a WAV whose samples have no bits": (AudioFault.DAMAGED, lambda: with_field(34, bytes(2))),
    "a WAV with billions of samples a second": (AudioFault.DAMAGED, lambda: with_field(24, b"\xff\xff\xff\x7f")),
    "a text that begins like a WAV": (AudioFault.DAMAGED, lambda: b"RIFF\x04\0\0\0WAVE"),
    "ten minutes": (AudioFault.TOO_LONG, lambda: written(np.zeros(600 * 8000), 8000, "OGG", "OPUS")),
    "a text called a recording, of 20 MB": (AudioFault.NOT_AUDIO, lambda: b"fol bitok v luze " * 1_230_000),
    "25 MB": (AudioFault.TOO_LARGE, lambda: bytes(25 * 1024 * 1024)),
    "half an hour": (AudioFault.TOO_LONG, lambda: written(np.zeros(1800 * 8000), 8000, "FLAC")),
    "a voice note a second too long": (
        AudioFault.TOO_LONG,
        lambda: written(noise(MAX_SECONDS + 1), form="OGG", subtype="OPUS"),
    ),
    "an M4A a second too long": (AudioFault.TOO_LONG, lambda: encoded(noise(MAX_SECONDS + 1), "aac", "ipod", RATE)),
    "silence": (AudioFault.SILENT, lambda: written(silence(2), form="OGG", subtype="OPUS")),
    "a voice from another room": (AudioFault.TOO_QUIET, lambda: written(SPEECH * 0.0005)),
    "an overloaded microphone": (AudioFault.CLIPPED, lambda: written((SPEECH * 100).clip(-1, 1))),
}


@pytest.mark.filterwarnings("error")
def test_floats_as_large_as_can_be_are_told_as_any_other_noise():
    with pytest.raises(AudioError) as caught:
        decode(written(np.full((RATE, 2), 3e38, np.float32), subtype="FLOAT"))
    assert caught.value.code is AudioFault.CLIPPED


@pytest.mark.parametrize(("fault", "make"), BAD.values(), ids=BAD.keys())
def test_what_cannot_be_heard_is_told_by_its_fault(fault, make):
    with pytest.raises(AudioError) as caught:
        decode(make())
    assert caught.value.code is fault


def test_a_minute_is_not_too_long():
    assert len(decode(written(noise(MAX_SECONDS)))) == MAX_SECONDS * RATE


def test_a_file_is_read_whole(tmp_path):
    file = tmp_path / "a.ogg"
    file.write_bytes(b"sound")
    assert read(file) == b"sound"


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    file = tmp_path / "a.wav"
    with file.open("wb") as sparse:
        sparse.truncate(MAX_BYTES + 1)
    with pytest.raises(AudioError) as caught:
        read(file)
    assert caught.value.code is AudioFault.TOO_LARGE
