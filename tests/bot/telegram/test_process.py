"""The bot as people run it: `markyor telegram`, a process with a database file."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.bot.standin import TOKEN, Held, Telegram
from tests.bot.telegram.talk import START


@pytest.fixture
def settings(server: Telegram, tmp_path: Path) -> dict[str, str]:
    server.updates.patience = 60
    database = f"sqlite:///{tmp_path / 'markyor.db'}"
    return {
        "BOT_TOKEN": TOKEN,
        "TELEGRAM_API": server.url,
        "DATABASE_URL": database,
        "MARKYOR_LANGUAGE": "ru",
        "MARKYOR_ENGINE": "vosk",
        "MARKYOR_MODELS": str(tmp_path / "models"),
    }


async def run(settings: Mapping[str, str]) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "telegram", env={**os.environ, **settings}, stdout=pipe, stderr=pipe
    )


async def test_a_bot_that_is_killed_or_stopped_goes_on_where_it_was(server: Telegram, settings: dict[str, str]):
    anya = server.private("Аня")
    bot = await run(settings)
    await anya.says(START)
    await anya.says("красный, чёрный, мимо")
    held = Held()
    server.goes_wrong("sendMessage", held)
    await anya.says("мимо", wait=False)
    await held.reached.wait()
    bot.kill()
    await bot.wait()
    held.release()

    bot = await run(settings)
    [again, answer] = await anya.says("красный, мимо")
    assert "Аня 8 : 0 Борис" in again.text
    assert "Аня 9 : 0 Борис" in answer.text
    bot.send_signal(signal.SIGTERM)
    output, log = await bot.communicate()
    assert bot.returncode == 0
    assert output == b""
    assert TOKEN.encode() not in log
    assert "красный".encode() not in log


async def test_a_bot_without_a_model_is_at_work_all_the_same_and_notes_once_what_to_do(
    server: Telegram, settings: dict[str, str]
):
    anya = server.private("Аня")
    bot = await run(settings)
    assert bot.stderr
    noted = b""
    while b"models fetch" not in noted:
        noted += await bot.stderr.readline()
    assert (await anya.says(START))[0].text
    [told] = await anya.sends_voice(b"OggS")
    assert told.text == "Здесь я не слышу записей; напишите, что было."
    bot.send_signal(signal.SIGTERM)
    noted += (await bot.communicate())[1]
    assert bot.returncode == 0
    assert noted.count(b"models fetch") == 1


@pytest.mark.parametrize("token", ["4242:wrong", "nonsense"])
async def test_a_wrong_token_ends_in_one_sentence(settings: dict[str, str], token: str):
    bot = await run(settings | {"BOT_TOKEN": token})
    _, errors = await bot.communicate()
    assert bot.returncode == 2
    [sentence] = [line for line in errors.decode().splitlines() if "models fetch" not in line]
    assert "BOT_TOKEN" in sentence
    assert token not in sentence
