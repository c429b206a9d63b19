"""Forms of words, and that the dictionary is asked once."""

import pytest

from speech import forms as module
from speech.forms import Case, FormError, Forms


@pytest.fixture
def forms(tmp_path):
    return Forms(tmp_path / "forms.bin")


def test_a_plain_word_stands_for_itself_in_any_case(forms):
    assert forms("Чёрный") == {"черный": module.ANY_CASE.value}


def test_every_form_comes_with_its_cases(forms):
    found = forms("шар~")
    assert found["шар"] == Case.NOM | Case.ACC
    assert found["шаром"] == Case.INS
    assert found["шаре"] == Case.LOC


def test_marks_choose_forms(forms):
    found = forms("забить~past")
    assert {"забил", "забила", "забили"} <= set(found)
    assert not {"забьет", "забить"} & set(found)


def test_any_of_several_marks_will_do(forms):
    assert {"забил", "забить"} <= set(forms("забить~past/infn"))


def test_all_marks_joined_by_a_dot_must_hold(forms):
    assert set(forms("забить~verb.past.plur")) == {"забили"}


def test_a_plural_of_single_things_is_good_behind_a_number_only(forms):
    assert forms("красный~plur", single=True)["красных"] == Case.GEN


def test_slang_bends_like_a_word_the_dictionary_has(forms):
    assert {"пропих", "пропиха", "пропихом"} <= set(forms("пропих~=штрих"))
    assert {"фолит", "фолил"} <= set(forms("фолить~=валить~pres/past"))


@pytest.mark.parametrize(
    ("entry", "said", "written"),
    [
        ("забить~past/PRTS", {"забил", "забит"}, {"забивший", "забив", "забитому"}),
        ("луза~", {"луза", "лузой"}, {"лузою"}),
        ("длинный~", {"длинный", "длиннее"}, {"длиннейший", "подлиннее"}),
    ],
)
def test_forms_that_nobody_says_are_marked(forms, entry, said, written):
    found = forms(entry)
    assert not [form for form in said if found[form] & module.BOOKISH]
    assert all(found[form] & module.BOOKISH for form in written)


@pytest.mark.parametrize(("entry", "form"), [("движущийся~", "движущемуся"), ("проиграть~prtf.actv", "проигравшему")])
def test_forms_that_an_entry_names_are_said(forms, entry, form):
    assert not forms(entry)[form] & module.BOOKISH


@pytest.mark.parametrize("entry", ["стол~past", "пропих~=штрих~past", "пропих~=кошка"])
def test_what_cannot_be_bent_is_an_error_that_names_it(forms, entry):
    with pytest.raises(FormError, match=entry.split("~")[0]):
        forms(entry)


def test_forms_are_kept_on_disk(tmp_path, monkeypatch):
    forms = Forms(tmp_path / "forms.bin")
    known = forms("шар~")
    forms.keep()
    monkeypatch.setattr(module, "analyzer", lambda: pytest.fail("the dictionary was asked again"))
    assert Forms(tmp_path / "forms.bin")("шар~") == known


def test_a_spoilt_file_of_forms_is_made_anew(tmp_path):
    (tmp_path / "forms.bin").write_bytes(b"\xc1 no forms")
    assert Forms(tmp_path / "forms.bin")("шар~")["шар"]


def test_nothing_is_written_when_nothing_was_learnt(tmp_path):
    Forms(tmp_path / "forms.bin").keep()
    assert not (tmp_path / "forms.bin").exists()
