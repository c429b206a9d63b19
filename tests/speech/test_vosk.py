"""The code for Vosk, run with a Korean model, which packages bring. Of Russian it makes Korean words; the same ones."""

import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from speech.activity import speech_in
from speech.audio import RATE, decode
from speech.fetching import ModelError, ModelFault
from speech.recognizers.vosk import ALIASES, Speller, VoskRecognizer, _aliases, believable
from tests.speech.sounds import note

NUMBERS = ("하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
STRANGE = ("биток", "свояк")


@pytest.fixture(scope="module")
def utterance():
    return speech_in(decode(note("shtraf")))


@pytest.fixture(scope="module")
def heard(korean, utterance):
    return korean.transcribe(utterance, NUMBERS)


@pytest.fixture(scope="module")
def freely(korean, utterance):
    """What is heard without a word list. The engine adds a little noise of its own, so some of it varies."""
    return korean._heard(utterance)


def test_a_folder_that_is_no_model_is_told(tmp_path):
    with pytest.raises(ModelError) as caught:
        VoskRecognizer(tmp_path)
    assert caught.value.code is ModelFault.DAMAGED


def test_held_to_a_list_only_its_words_are_heard(korean, utterance):
    texts = korean._heard(utterance, korean.vocabulary(NUMBERS).grammar)
    assert texts
    assert {word for text in texts for word in text.split()} <= set(NUMBERS)


def test_heard_freely_other_words_come_up(freely):
    assert freely
    assert not {word for text in freely for word in text.split()} <= set(NUMBERS)


def test_there_are_several_hypotheses_each_once(heard):
    assert heard.engine == "vosk"
    assert heard.text
    assert len(set(heard.texts)) == len(heard.texts) > 1


def test_what_was_heard_freely_is_always_among_them(heard, freely):
    assert set(freely) & set(heard.texts)


def test_words_the_model_lacks_are_told_with_the_aliases_and_the_others_heard(korean):
    listed = korean.vocabulary((*NUMBERS, *STRANGE))
    assert listed.missing == ("свояк",)
    assert listed.aliases == {"둘 셋": "биток"}
    assert set(listed.spellings) == {*NUMBERS, "둘 셋"}


def test_a_vocabulary_is_worked_out_once(korean):
    assert korean.vocabulary((*NUMBERS, "둘 셋")) is korean.vocabulary((*NUMBERS, "둘 셋"))


def test_a_sentence_that_is_listed_is_heard_sooner(korean):
    utterance = speech_in(decode(note("zabil-dva-shara")))
    *_likelier, last = korean._heard(utterance, korean.vocabulary(NUMBERS).grammar)
    assert korean._heard(utterance, korean.vocabulary((*NUMBERS, *[last] * 50)).grammar)[0] == last


def test_with_no_word_of_the_list_in_the_model_all_is_heard_freely(korean, utterance, freely):
    assert set(korean.transcribe(utterance, ("свояк",)).texts) & set(freely)


def test_an_alias_is_turned_back_into_its_word(korean):
    listed = korean.vocabulary(("биток",))
    texts = korean._heard(speech_in(decode(note("fol-bitok"))), listed.grammar)
    assert "둘 셋" in texts
    assert "биток" in map(listed.restored, texts)


def test_the_engine_is_silent(korean_model, capfd, utterance):
    recognizer = VoskRecognizer(korean_model)
    recognizer._heard(utterance, recognizer.vocabulary((*NUMBERS, "свояк")).grammar)
    out, err = capfd.readouterr()
    assert out == ""
    assert "VoskAPI" not in err


def test_every_utterance_is_heard_as_if_it_were_the_first(korean, utterance):
    grammar = korean.vocabulary(NUMBERS).grammar
    first = korean._heard(utterance, grammar)
    korean._heard(speech_in(decode(note("hod-borisa"))), grammar)
    assert korean._heard(utterance, grammar) == first


def test_four_threads_share_a_model_and_hear_the_same(korean, utterance):
    grammar = korean.vocabulary(NUMBERS).grammar
    alone = korean._heard(utterance, grammar)
    with ThreadPoolExecutor(max_workers=4) as threads:
        assert list(threads.map(lambda _: korean._heard(utterance, grammar), range(8))) == [alone] * 8


def test_silence_is_no_words(korean, utterance):
    assert korean.transcribe(np.zeros_like(utterance), NUMBERS).texts == ()


def test_a_long_pause_at_the_end_loses_no_words(korean, utterance):
    assert korean._heard(np.pad(utterance, (0, 3 * RATE)), korean.vocabulary(NUMBERS).grammar)


# --- words and their spellings, of any model --------------------------------------------------------------------------


def vocabulary(entries, known, aliases=None):
    """Of a model that knows those words."""
    return Speller(known.__contains__, aliases or {}).vocabulary(entries)


def test_a_word_is_spelled_with_yo_where_the_model_has_it_so():
    listed = vocabulary(["черный", "мел"], {"чёрный", "мел"})
    assert listed.spellings == ("чёрный", "мел")
    assert listed.missing == ()


def test_an_alias_is_taken_only_for_a_word_that_is_missing():
    aliases = {"фрибол": ["фри боль", "фри бол"], "фол": ["пол"]}
    listed = vocabulary(["фрибол", "фол"], {"фри", "бол", "фол", "пол"}, aliases)
    assert listed.spellings == ("фри бол", "фол")
    assert listed.restored("судья дал фри бол") == "судья дал фрибол"
    assert listed.restored("фри болт") == "фри болт"


def test_sentences_are_spelled_word_by_word_and_what_stands_twice_stays_so():
    listed = vocabulary(["черный", "Аня", "черный", "аня черный"], {"чёрный", "аня"})
    assert listed.spellings == ("чёрный", "аня", "чёрный", "аня чёрный")


def test_a_sentence_with_a_missing_word_is_left_out():
    listed = vocabulary(["мимо", "свояк мимо"], {"мимо"})
    assert (listed.spellings, listed.missing) == (("мимо",), ("свояк",))


def test_the_unknown_word_is_listed_where_the_model_has_it_and_not_told():
    listed = vocabulary(["мимо"], {"мимо", "[unk]"})
    assert listed.spellings == ("мимо", "[unk]")
    assert listed.restored("[unk] мимо [unk]") == "мимо"


def test_the_grammar_is_written_in_letters_not_in_escapes():
    listed = vocabulary(["мимо"], {"мимо"})
    assert listed.grammar == '["мимо"]'
    assert json.loads(listed.grammar) == ["мимо"]


def test_aliases_are_lists_of_spellings_in_lower_case():
    assert ALIASES.is_file()
    for word, spellings in _aliases().items():
        assert word not in spellings
        assert all(spelling == spelling.lower() for spelling in (word, *spellings))


# --- which of the two passes is believed ------------------------------------------------------------------------------


def test_words_of_the_game_that_sound_like_what_was_heard_freely_come_first():
    assert believable(["фол биток в лузе"], ["пол биток в лузе"]) == ["фол биток в лузе"]
    assert believable(["черный в угол"], ["чёрные вугал"]) == ["черный в угол"]


def test_foreign_speech_forced_into_words_of_the_game_is_not_believed():
    assert believable(["мимо дай"], ["мимо проходил дай думаю зайду к вам"]) == []
    assert believable(["фол"], []) == []
    assert believable([""], ["а"]) == []
