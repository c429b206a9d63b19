"""Updates that Telegram brings: acknowledged when they have been dealt with, and as safe as those that are fetched."""

import asyncio
import socket
from collections.abc import Callable

import pytest
from aiohttp import ClientConnectionError

from bot.errors import Unusable
from bot.telegram.serving import Address
from bot.telegram.webhook import Hook
from storage.memory import MemoryStore
from tests.bot.standin import TOKEN, Held, Private, Telegram
from tests.bot.telegram.talk import START, score

URL = "https://bot.example/markyor"

StartBot = Callable[..., asyncio.Task[None]]


def free() -> Address:
    """An address that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return Address("127.0.0.1", taken.getsockname()[1])


@pytest.fixture
async def bot(server: Telegram, start_bot: StartBot) -> asyncio.Task[None]:
    """A bot with a webhook, and Telegram knows it."""
    hook = Hook(url=URL, listen=free())
    server.updates.webhook.instances = [str(hook.listen)]
    known = asyncio.Event()
    server.when("setMyCommands", known.set)
    running = start_bot(hook=hook)
    await known.wait()
    return running


@pytest.fixture
def anya(server: Telegram, bot: asyncio.Task[None]) -> Private:  # noqa: ARG001  # it is there
    return server.private("Аня")


@pytest.mark.usefixtures("bot")
async def test_telegram_is_told_where_to_bring_what(server: Telegram):
    [told] = server.called("setWebhook")
    assert told["url"] == URL
    assert sorted(told["allowed_updates"]) == ["callback_query", "message"]
    assert len(told["secret_token"]) == 64
    assert TOKEN not in told["secret_token"]


async def test_what_is_brought_is_answered(anya: Private):
    await anya.says(START)
    [answer] = await anya.says("красный, чёрный, мимо")
    assert "Аня 8 : 0 Борис" in answer.text


async def test_an_update_is_acknowledged_when_it_is_stored_and_answered(server: Telegram, anya: Private):
    await anya.says(START)
    held = Held()
    server.goes_wrong("sendMessage", held)
    await anya.says("красный, мимо", wait=False)
    await held.reached.wait()
    assert server.updates.waiting == 1
    held.release()
    await server.settled()
    assert server.updates.waiting == 0


async def test_an_update_that_is_brought_again_counts_once(anya: Private):
    await anya.says(START)
    await anya.says("красный, чёрный, мимо")
    [answer] = await anya.again()
    assert "Аня 8 : 0 Борис" in answer.text


@pytest.mark.parametrize("secret", ["", "wrong", "ключ".encode().decode("latin-1")])
async def test_who_does_not_know_the_secret_is_turned_away(
    server: Telegram, anya: Private, store: MemoryStore, secret: str
):
    message = server.shown(server.new_message(anya, anya.people[0].user(), {"text": START}))
    update = {"update_id": 1, "message": message}
    assert await server.updates.webhook.status(update, secret=secret) == 401
    assert await store.latest(f"chat:{anya.id}") is None


@pytest.mark.parametrize(("update", "status"), [("nonsense", 400), ([], 400), ({}, 200), ({"update_id": "x"}, 200)])
async def test_what_is_no_update_disturbs_nobody(server: Telegram, anya: Private, update: object, status: int):
    assert await server.updates.webhook.status(update) == status
    await anya.says(START)
    assert "Аня 0 : 0 Борис" in await score(anya)


async def test_a_bot_that_is_stopped_finishes_what_it_was_brought_and_keeps_its_webhook(
    server: Telegram, anya: Private, bot: asyncio.Task[None]
):
    await anya.says(START)
    held = Held()
    server.goes_wrong("sendMessage", held)
    await anya.says("красный, мимо", wait=False)
    await held.reached.wait()
    bot.cancel()
    held.release()
    await server.settled()
    await asyncio.gather(bot, return_exceptions=True)
    with pytest.raises(ClientConnectionError):
        await server.updates.webhook.status({})
    assert server.called("deleteWebhook") == []


async def test_a_bot_that_polls_takes_the_webhook_away(
    server: Telegram, anya: Private, bot: asyncio.Task[None], start_bot
):
    await anya.says(START)
    bot.cancel()
    await asyncio.gather(bot, return_exceptions=True)
    known = asyncio.Event()
    server.when("setMyCommands", known.set)
    start_bot()
    await known.wait()
    assert server.updates.webhook.url == ""
    assert "Аня 0 : 0 Борис" in await score(anya)


async def test_a_taken_address_ends_in_one_sentence(start_bot: StartBot):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = Address("127.0.0.1", taken.getsockname()[1])
        [problem] = await asyncio.gather(start_bot(hook=Hook(url=URL, listen=address)), return_exceptions=True)
    assert str(address) in str(problem)
    assert isinstance(problem, Unusable)
