"""Phrases are worked out once, kept on disk, and made anew when anything they hang on changes."""

import pytest

from speech import lexicon as module
from speech import phrasebook
from speech.lexicon import load


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache, and no lexicon in memory."""
    monkeypatch.setattr(module, "cache_folder", lambda: tmp_path / "cache")
    load.cache_clear()
    yield tmp_path / "cache"
    load.cache_clear()


def test_what_was_worked_out_is_read_from_disk(cache, monkeypatch):
    first = load("ru", None)
    load.cache_clear()
    monkeypatch.setattr(phrasebook, "worked_out", lambda *_: pytest.fail("worked out again"))
    assert load("ru", None).words() == first.words()
    assert cache.exists()


def test_a_spoilt_cache_is_made_anew(cache):
    load("ru", None)
    (kept,) = cache.glob("ru-none-*")
    kept.write_bytes(b"spoilt")
    load.cache_clear()
    assert load("ru", None).words()


def test_an_older_cache_of_the_game_is_removed(cache):
    cache.mkdir()
    (cache / "ru-none-0000.bin").write_bytes(b"old")
    load("ru", None)
    assert len(list(cache.glob("ru-none-*"))) == 1


def test_a_cache_that_cannot_be_written_only_costs_time(cache):
    cache.write_text("a file where the folder should be")
    assert load("ru", None).words()


def test_names_do_not_change_the_lexicon_they_were_added_to():
    plain = load("ru", "snooker")
    named = plain.with_names(["Аня"])
    assert (plain.players, named.players) == ((), ("Аня",))
    assert "ани" not in plain.named


def test_words_are_those_that_people_say_in_the_letters_of_the_language():
    words = set(load("ru", "snooker").words())
    assert {"забил", "если", "ну", "сорок", "движущемуся"} <= words
    assert not {"забившего", "лузою", "foul", "вк"} & words


def test_before_a_match_no_strokes_are_expected():
    words = set(load("ru", None).words())
    assert {"сыграем", "снукер", "помощь"} <= words
    assert not {"закатил", "дотронулся"} & words
