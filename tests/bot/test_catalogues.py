import re
from pathlib import Path

import pytest
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from bot.views.translation import DOMAIN, LOCALES, UnknownLanguage, languages, translator

ROOT = Path(__file__).parents[2]
PLURALS = {"ru": 3, "en": 2}


def catalogue(language):
    with (LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=language)


def forms(text):
    return text if isinstance(text, tuple | list) else (text,)


def places(text):
    return set(re.findall(r"{(\w*)}", text))


MESSAGES = [(language, message) for language in languages() for message in catalogue(language) if message.id]


def test_russian_and_english_are_there():
    assert set(languages()) == set(PLURALS)


@pytest.mark.parametrize(("language", "message"), MESSAGES, ids=lambda value: str(getattr(value, "id", value))[:40])
def test_every_message_is_translated_in_every_form_with_the_same_places(language, message):
    assert not message.fuzzy
    expected = PLURALS[language] if message.pluralizable else 1
    assert len(forms(message.string)) == expected
    wanted = places(forms(message.id)[-1])
    for form in forms(message.string):
        assert form.strip()
        assert places(form) == wanted


def test_all_languages_have_the_same_messages():
    keys = [{(message.context, message.id) for message in catalogue(language)} for language in languages()]
    assert all(key == keys[0] for key in keys)


def test_the_catalogues_have_all_messages_of_the_program_and_no_others(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    template = tmp_path / "messages.pot"
    options = ["--mapping-file", "pyproject.toml", "--output-file", str(template)]
    CommandLineInterface().run(["pybabel", "--quiet", "extract", *options, "bot", "rules"])
    with template.open("rb") as file:
        collected = {(message.context, message.id) for message in read_po(file) if message.id}
    assert collected == {(message.context, message.id) for message in catalogue("ru") if message.id}


@pytest.mark.parametrize(
    ("n", "text"), [(1, "1 красный"), (2, "2 красных"), (5, "5 красных"), (11, "11 красных"), (21, "21 красный")]
)
def test_russian_counts_as_russian_does(n, text):
    assert translator("ru").ngettext("{n} red", "{n} reds", n) == text


def test_a_language_without_a_catalogue_is_refused():
    with pytest.raises(UnknownLanguage) as refused:
        translator("de")
    assert refused.value.known == ("en", "ru")
