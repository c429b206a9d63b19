import pytest

from bot.errors import Unusable
from bot.settings import read_settings
from bot.views.translation import translator

VARIABLES = (
    "BOT_TOKEN",
    "DATABASE_URL",
    "TELEGRAM_API",
    "MARKYOR_ENGINE",
    "MARKYOR_MODELS",
    "MARKYOR_MODELS_SITE",
    "MARKYOR_GUARD",
    "MARKYOR_KEEP_RECORDINGS",
    "MARKYOR_WEBHOOK",
    "MARKYOR_WEBHOOK_LISTEN",
    "MARKYOR_WATCH_LISTEN",
    "MARKYOR_LOG",
)
ru = translator("ru")


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch):
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def test_nothing_has_to_be_set():
    settings = read_settings(ru)
    assert (settings.token, settings.database_url, settings.telegram_api, settings.models) == (None,) * 4
    assert (settings.engine, settings.guard, settings.keep_recordings) == ("auto", "маркёр", None)


def test_settings_are_read_from_the_environment(monkeypatch, tmp_path):
    values = (
        "1:secret",
        "sqlite:///x.db",
        "http://localhost:8081",
        "vosk",
        str(tmp_path),
        "http://models.lan/vosk",
        "судья",
        str(tmp_path / "kept"),
        "https://bot.example/markyor",
        "[::1]:8443",
        ":9464",
        "json",
    )
    for name, value in zip(VARIABLES, values, strict=True):
        monkeypatch.setenv(name, value)
    settings = read_settings(ru)
    assert settings.token.get_secret_value() == "1:secret"
    assert settings.database_url == "sqlite:///x.db"
    assert str(settings.telegram_api) == "http://localhost:8081/"
    assert (settings.engine, settings.models) == ("vosk", tmp_path)
    assert str(settings.models_site) == "http://models.lan/vosk"
    assert settings.guard == "судья"
    assert str(settings.webhook) == "https://bot.example/markyor"
    assert (settings.webhook_listen, settings.watch_listen, settings.log) == ("[::1]:8443", ":9464", "json")
    assert settings.keep_recordings == tmp_path / "kept"


def test_an_empty_variable_counts_as_none(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "")
    assert read_settings(ru).database_url is None


def test_a_token_is_not_shown(monkeypatch):
    monkeypatch.setenv("BOT_TOKEN", "1:secret")
    assert "secret" not in repr(read_settings(ru))


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("TELEGRAM_API", "localhost", "TELEGRAM_API не адрес; укажите вроде http://localhost:8081."),
        (
            "MARKYOR_MODELS_SITE",
            "models",
            "MARKYOR_MODELS_SITE не адрес; укажите вроде http://localhost:8081.",
        ),
        ("MARKYOR_WEBHOOK", "bot", "MARKYOR_WEBHOOK не адрес; укажите вроде http://localhost:8081."),
        (
            "MARKYOR_WATCH_LISTEN",
            "9464",
            "MARKYOR_WATCH_LISTEN – не адрес, по которому можно слушать; задайте, например, 127.0.0.1:8080.",
        ),
        ("MARKYOR_LOG", "xml", "MARKYOR_LOG таким быть не может; выберите из списка: text, json."),
        ("MARKYOR_ENGINE", "ears", "MARKYOR_ENGINE таким быть не может; выберите из списка: auto, vosk, whisper."),
    ],
)
def test_a_wrong_value_is_told_in_a_sentence_that_does_not_repeat_it(monkeypatch, name, value, text):
    monkeypatch.setenv(name, value)
    with pytest.raises(Unusable) as problem:
        read_settings(ru)
    assert str(problem.value) == text
