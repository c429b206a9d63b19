"""What others see of the running bot: its health, its meters, its log."""

import asyncio
import json
import re
import socket
from collections.abc import Callable, Iterator
from typing import Any

import aiohttp
import pytest
import structlog

from bot.telegram import log, polling
from bot.telegram.serving import Address
from bot.telegram.watch import Watch
from speech.audio import AudioError, AudioFault
from storage.errors import DatabaseUnavailable, StorageError
from tests.bot.standin import TOKEN, Dropped, Private, Refused, Telegram
from tests.bot.telegram.hearing import FakeListening
from tests.bot.telegram.talk import START


class Watched:
    """The bot as it is seen from outside."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            self.address = Address("127.0.0.1", taken.getsockname()[1])
        self.database: StorageError | None = None

    async def reach(self) -> None:
        if self.database:
            raise self.database

    async def health(self) -> tuple[int, list[str]]:
        async with aiohttp.ClientSession() as session, session.get(f"http://{self.address}/healthz") as answer:
            return answer.status, (await answer.json())["troubles"]

    async def meter(self, name: str) -> float:
        """What a meter shows; 0 where it has not begun to count."""
        async with aiohttp.ClientSession() as session, session.get(f"http://{self.address}/metrics") as answer:
            found = re.search(rf"^{re.escape(name)} (.*)$", await answer.text(), re.MULTILINE)
        return float(found[1]) if found else 0


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.fixture
async def telegram(server: Telegram, watched: Watched, start_bot: Callable[..., asyncio.Task[None]]) -> Telegram:
    known = asyncio.Event()
    server.when("setMyCommands", known.set)
    start_bot(watch=Watch(listen=watched.address, reach=watched.reach))
    await known.wait()
    return server


@pytest.mark.usefixtures("telegram")
async def test_a_bot_at_work_is_well(watched: Watched):
    assert await watched.health() == (200, [])


@pytest.mark.usefixtures("telegram")
async def test_a_bot_whose_database_is_away_is_not_well(watched: Watched):
    watched.database = DatabaseUnavailable("postgresql://…")
    assert await watched.health() == (503, ["database"])
    watched.database = None
    assert await watched.health() == (200, [])


@pytest.mark.usefixtures("telegram")
async def test_a_bot_that_hears_nothing_from_telegram_is_not_well(watched: Watched, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(polling, "STALLED", 0)
    assert await watched.health() == (503, ["polling"])


async def test_updates_are_counted_by_what_they_came_to(watched: Watched, playing: Private):
    for text in ("красный, чёрный", "синий", "абракадабра", "какой счёт"):
        await playing.says(text)
    await playing.again()
    await playing.says("/rules")
    counted = {
        outcome: await watched.meter(f'markyor_reports_total{{outcome="{outcome}"}}')
        for outcome in ("understood", "refused", "not_understood", "known", "other")
    }
    assert sum(counted.values()) == await watched.meter('markyor_updates_total{kind="message"}') == 7
    assert counted["known"] == 0, "a question leaves nothing to know it by"
    assert counted["not_understood"] == 1
    assert counted["other"] == 1
    assert await watched.meter("markyor_update_seconds_count") == 7
    assert await watched.meter("markyor_updates_in_work") == 0


async def test_a_report_that_came_again_is_counted_as_known(watched: Watched, playing: Private):
    await playing.says("красный, чёрный")
    await playing.again()
    assert await watched.meter('markyor_reports_total{outcome="known"}') == 1


async def test_what_goes_wrong_is_counted_by_its_error(watched: Watched, playing: Private, server: Telegram):
    server.goes_wrong("sendMessage", Refused(400, "Bad Request: something"))
    await playing.says("красный")
    assert await watched.meter('markyor_reports_total{outcome="failed"}') == 1
    assert await watched.meter('markyor_errors_total{error="TelegramBadRequest"}') == 1


async def test_every_try_of_a_call_is_counted(watched: Watched, playing: Private, server: Telegram):
    before = await watched.meter('markyor_calls_total{method="sendMessage",outcome="done"}')
    server.goes_wrong("sendMessage", Dropped())
    await playing.says("красный")
    assert await watched.meter('markyor_calls_total{method="sendMessage",outcome="failed"}') == 1
    assert await watched.meter('markyor_calls_total{method="sendMessage",outcome="done"}') == before + 1


async def test_recognition_is_timed_where_something_was_heard(
    watched: Watched, playing: Private, listening: FakeListening
):
    await playing.sends_voice("красный".encode())
    listening.error = AudioError(AudioFault.SILENT)
    await playing.sends_voice(b"")
    assert await watched.meter("markyor_recognition_seconds_count") == 1
    assert await watched.meter("markyor_recordings_waiting") == 0


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """Has the log written as JSON from the first call on, and gives the lines since the last."""

    def written() -> list[dict[str, Any]]:
        log.configure("json")
        return [json.loads(line) for line in capsys.readouterr().err.splitlines()]

    yield written
    structlog.reset_defaults()


async def test_the_log_says_of_an_update_where_it_came_from_and_what_it_came_to(lines, playing: Private):
    lines()
    await playing.says("красный, чёрный, мимо")
    [line] = lines()
    assert line["event"] == "dealt with"
    assert (line["chat"], line["match"], line["outcome"]) == (playing.id, 1, "understood")
    assert line["update"] >= 100_000
    assert 0 < line["seconds"] < 60


async def test_the_log_has_neither_the_token_nor_what_was_said(lines, playing: Private, server: Telegram):
    lines()
    server.goes_wrong("sendMessage", Refused(400, "Bad Request: красный"))
    await playing.says("красный, чёрный, мимо")
    await playing.says("про Васю")
    await playing.says(START)
    written = json.dumps(lines(), ensure_ascii=False)
    assert "TelegramBadRequest" in written
    for secret in (TOKEN, "красн", "Вас", "Борис", "Аня"):
        assert secret not in written
