"""`markyor doctor`: a line each for what is well and what is wrong, and never a secret."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from bot.doctor import checks, run
from bot.settings import Settings
from bot.views.translation import translator
from storage.engine import open_store
from tests.bot.standin import TOKEN, Garbled, Telegram

ru = translator("ru")


@pytest.fixture
async def telegram() -> AsyncIterator[Telegram]:
    async with Telegram() as telegram:
        yield telegram


@pytest.fixture
def examined(monkeypatch, capsys):
    """What one check says under some settings, and whether nothing is wrong."""

    async def told(check, **settings):
        monkeypatch.setattr(run, "CHECKS", (check,))
        well = await run._examined(Settings(**settings), ru)
        return well, capsys.readouterr().out.splitlines()

    return told


async def test_a_token_that_telegram_knows_is_well(examined, telegram):
    well, lines = await examined(checks.telegram, token=TOKEN, telegram_api=telegram.url)
    assert (well, lines) == (True, ["✓ Telegram: @markyor_test_bot"])


@pytest.mark.parametrize("token", ["4242:wrong", "nonsense"])
async def test_a_token_that_telegram_does_not_know_is_wrong_and_not_shown(examined, telegram, token):
    well, [line] = await examined(checks.telegram, token=token, telegram_api=telegram.url)
    assert not well
    assert line.startswith("✗ Telegram: ")
    assert "BOT_TOKEN" in line
    assert token not in line


async def test_without_a_token_it_says_where_to_get_one(examined):
    well, [line] = await examined(checks.telegram)
    assert not well
    assert "@BotFather" in line


async def test_a_server_that_does_not_answer_is_named(examined, telegram):
    telegram.goes_wrong("getMe", Garbled())
    well, [line] = await examined(checks.telegram, token=TOKEN, telegram_api=telegram.url)
    assert not well
    assert telegram.url in line


@pytest.mark.parametrize("reason", [None, "Connection refused"])
async def test_a_webhook_that_telegram_cannot_reach_is_wrong(examined, telegram, reason):
    telegram.updates.webhook.url = url = "https://bot.example/markyor"
    telegram.updates.webhook.error = reason
    well, [_, line] = await examined(checks.telegram, token=TOKEN, telegram_api=telegram.url, webhook=url)
    assert well is (reason is None)
    assert url in line
    assert (reason or "") in line


async def test_a_database_that_is_up_to_date_is_well(examined, address):
    async with open_store(address):
        pass
    well, lines = await examined(checks.database, database_url=address)
    assert well
    assert [line[0] for line in lines] == ["✓", "✓"]


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, tmp_path):
    return f"sqlite:///{tmp_path}/markyor.db" if request.param == "sqlite" else request.getfixturevalue("postgres_url")


async def test_a_database_without_our_tables_has_to_be_upgraded(examined, postgres_url):
    well, [_, line] = await examined(checks.database, database_url=postgres_url)
    assert not well
    assert "markyor db upgrade" in line


async def test_a_database_of_a_newer_program_is_wrong(examined, address):
    async with open_store(address) as database, database.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    well, [line] = await examined(checks.database, database_url=address)
    assert not well
    assert "программу" in line


async def test_a_database_that_is_not_made_yet_is_no_trouble_and_stays_unmade(examined, tmp_path):
    well, [line] = await examined(checks.database, database_url=f"sqlite:///{tmp_path}/markyor.db")
    assert well
    assert line.startswith("– ")
    assert list(tmp_path.iterdir()) == []


async def test_a_server_that_is_away_is_told_without_its_password(examined):
    well, [line] = await examined(checks.database, database_url="postgresql://me:secret@127.0.0.1:1/markyor")
    assert not well
    assert "127.0.0.1" in line
    assert "secret" not in line


async def test_what_is_no_database_is_wrong(examined, tmp_path):
    (tmp_path / "picture.db").write_bytes(b"\xff\xd8\xff\xe0 a picture" * 100)
    well, [line] = await examined(checks.database, database_url=f"sqlite:///{tmp_path}/picture.db")
    assert not well
    assert "picture.db" in line


async def test_a_damaged_model_is_wrong(examined, tmp_path):
    folder = tmp_path / "whisper-base"
    folder.mkdir()
    for name in ("model.bin", "config.json", "tokenizer.json", "vocabulary.json"):
        (folder / name).write_text("not that")
    well, lines = await examined(checks.models, models=tmp_path)
    assert not well
    assert [line[0] for line in lines] == ["–", "✗"]


async def test_a_recogniser_without_its_model_is_wrong(examined, tmp_path):
    well, [line] = await examined(checks.recognizer, models=tmp_path, engine="vosk")
    assert not well
    assert "markyor models fetch" in line


async def test_a_full_disk_is_wrong(examined, tmp_path, monkeypatch):
    monkeypatch.setattr(checks, "ROOM", 10**9)
    well, lines = await examined(checks.disk, database_url=f"sqlite:///{tmp_path}/new/markyor.db", models=tmp_path)
    assert not well
    assert len(lines) == 1, "both are on the same disk, in the same folder"
    assert str(tmp_path) in lines[0]


async def test_all_languages_are_opened(examined):
    well, [line] = await examined(checks.catalogues)
    assert well
    assert line.endswith("en, ru")


async def test_a_missing_microphone_is_no_trouble(examined):
    well, _ = await examined(checks.microphone)
    assert well


async def test_a_check_that_stumbles_does_not_hide_the_others(examined):
    def stumbles(_settings, _):
        raise RuntimeError("a secret")

    well, [line] = await examined(stumbles)
    assert not well
    assert "RuntimeError" in line
    assert "a secret" not in line


async def test_the_command_ends_with_1_where_something_is_wrong(telegram, tmp_path):
    database = tmp_path / "markyor.db"
    settings = {
        "BOT_TOKEN": TOKEN,
        "TELEGRAM_API": telegram.url,
        "DATABASE_URL": f"sqlite:///{database}",
        "MARKYOR_LANGUAGE": "ru",
    }

    async def doctor():
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "doctor",
            env={**os.environ, **settings},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await process.communicate()
        assert err == b""
        return process.returncode, out.decode()

    code, out = await doctor()
    assert code == 0, out
    sqlite3.connect(database).close()
    database.write_bytes(b"no database at all, and long enough" * 100)
    code, out = await doctor()
    assert code == 1
    assert "✗ База" in out
    assert TOKEN not in out
