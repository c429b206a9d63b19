"""The stand-in refuses what Telegram refuses, so that a test against it means something."""

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.types import BotCommand, InlineKeyboardButton, InlineKeyboardMarkup

from tests.bot.standin import TOKEN, Dropped, Held, Migrated, Private, ServerError, Telegram, Throttled


@pytest.fixture
async def telegram() -> AsyncIterator[Telegram]:
    async with Telegram() as telegram:
        yield telegram


def client(telegram: Telegram, token: str = TOKEN) -> Bot:
    return Bot(token, session=AiohttpSession(api=TelegramAPIServer.from_base(telegram.url)))


@pytest.fixture
async def bot(telegram: Telegram) -> AsyncIterator[Bot]:
    bot = client(telegram)
    yield bot
    # Not Bot.close, which waits a quarter of a second for TLS connections that are not there.
    await (await bot.session.create_session()).close()


@pytest.fixture
def anya(telegram: Telegram) -> Private:
    return telegram.private("Аня")


def keyboard(*data: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="x", callback_data=d) for d in data]])


async def test_the_bot_learns_who_it_is(bot: Bot):
    assert (await bot.me()).username == "markyor_test_bot"


async def test_a_wrong_token_is_not_let_in(telegram: Telegram):
    async with client(telegram, "1:wrong") as bot:
        with pytest.raises(TelegramUnauthorizedError):
            await bot.me()


async def test_updates_come_again_until_they_are_confirmed(bot: Bot, anya: Private):
    await anya.says("раз", wait=False)
    await anya.says("два", wait=False)
    first, second = await bot.get_updates()
    assert [u.message.text for u in await bot.get_updates()] == ["раз", "два"]
    assert [u.message.text for u in await bot.get_updates(offset=second.update_id)] == ["два"]
    assert await bot.get_updates(offset=second.update_id + 1) == []
    assert first.update_id < second.update_id


async def test_a_long_poll_ends_as_soon_as_something_happens(bot: Bot, anya: Private):
    poll = asyncio.create_task(bot.get_updates(timeout=60))
    await asyncio.sleep(0)
    await anya.says("раз", wait=False)
    assert [u.message.text for u in await poll] == ["раз"]


async def test_only_one_may_poll(bot: Bot, anya: Private):
    polls = {asyncio.create_task(bot.get_updates(timeout=60)) for _ in range(2)}
    ended, going_on = await asyncio.wait(polls, return_when=asyncio.FIRST_COMPLETED)
    assert isinstance(ended.pop().exception(), TelegramConflictError)
    await anya.says("раз", wait=False)
    assert len(await going_on.pop()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "<b>жирный",
        "<b><i>крест</b></i>",
        "нет</b>",
        "<h1>заголовок</h1>",
        "5 < 7",
        "Аня & Борис",
        "<script>",
        "<span>просто</span>",
    ],
)
async def test_html_that_is_not_telegrams_is_refused(bot: Bot, anya: Private, text: str):
    with pytest.raises(TelegramBadRequest, match="can't parse entities"):
        await bot.send_message(anya.id, text, parse_mode="HTML")


async def test_html_becomes_entities(bot: Bot, anya: Private):
    await bot.send_message(anya.id, "🎱 <b>5 &lt; 7</b> <blockquote>«<i>мимо</i>»</blockquote>", parse_mode="HTML")
    message = anya.seen()[-1]
    assert message.text == "🎱 5 < 7 «мимо»"
    assert (message.styled("bold"), message.styled("blockquote"), message.styled("italic")) == (
        ["5 < 7"],
        ["«мимо»"],
        ["мимо"],
    )


@pytest.mark.parametrize(
    ("text", "reason"), [("", "empty"), (" \n ", "empty"), ("а" * 4097, "too long"), ("🎱" * 2049, "too long")]
)
async def test_a_text_has_one_to_4096_characters(bot: Bot, anya: Private, text: str, reason: str):
    with pytest.raises(TelegramBadRequest, match=reason):
        await bot.send_message(anya.id, text)


async def test_4096_characters_are_counted_after_the_markup(bot: Bot, anya: Private):
    await bot.send_message(anya.id, "<b>" + "&lt;" * 4096 + "</b>", parse_mode="HTML")
    assert len(anya.seen()[-1].text) == 4096


async def test_callback_data_has_at_most_64_bytes(bot: Bot, anya: Private):
    await bot.send_message(anya.id, "да", reply_markup=keyboard("ы" * 32))
    with pytest.raises(TelegramBadRequest, match="BUTTON_DATA_INVALID"):
        await bot.send_message(anya.id, "да", reply_markup=keyboard("ы" * 33))


async def test_a_row_has_at_most_eight_buttons(bot: Bot, anya: Private):
    with pytest.raises(TelegramBadRequest, match="too long"):
        await bot.send_message(anya.id, "да", reply_markup=keyboard(*"123456789"))


async def test_a_button_does_something(bot: Bot, anya: Private):
    idle = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="x")]])
    with pytest.raises(TelegramBadRequest, match="unallowed"):
        await bot.send_message(anya.id, "да", reply_markup=idle)


async def test_an_edit_changes_something_of_the_bots_own(bot: Bot, anya: Private):
    sent = await bot.send_message(anya.id, "раз", reply_markup=keyboard("a"))
    with pytest.raises(TelegramBadRequest, match="not modified"):
        await bot.edit_message_text("раз", chat_id=anya.id, message_id=sent.message_id, reply_markup=keyboard("a"))
    await bot.edit_message_text("раз", chat_id=anya.id, message_id=sent.message_id)
    assert anya.seen()[-1].buttons == []
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_message_text("два", chat_id=anya.id, message_id=999)
    await anya.says("моё", wait=False)
    with pytest.raises(TelegramBadRequest, match="can't be edited"):
        await bot.edit_message_text("два", chat_id=anya.id, message_id=max(anya.messages))


async def test_a_press_brings_the_message_and_is_answered(bot: Bot, anya: Private):
    await bot.send_message(anya.id, "да?", reply_markup=keyboard("yes"))
    await anya.presses("x", wait=False)
    [update] = await bot.get_updates()
    assert (update.callback_query.data, update.callback_query.message.text) == ("yes", "да?")
    await bot.answer_callback_query(update.callback_query.id, "хорошо")
    assert anya.toasts == ["хорошо"]
    with pytest.raises(TelegramBadRequest, match="too old"):
        await bot.answer_callback_query("0")


async def test_a_file_of_20_mb_is_given_out_and_a_larger_one_is_not(bot: Bot, anya: Private):
    await anya.sends_voice(b"OggS", wait=False)
    await anya.sends_voice(b"OggS", size=20 * 1024 * 1024 + 1, wait=False)
    small, large = await bot.get_updates()
    assert (await bot.download(small.message.voice, destination=BytesIO())).read() == b"OggS"
    with pytest.raises(TelegramBadRequest, match="too big"):
        await bot.download(large.message.voice)


async def test_who_blocked_the_bot_gets_nothing(bot: Bot, anya: Private):
    anya.blocks_the_bot()
    with pytest.raises(TelegramForbiddenError, match="blocked"):
        await bot.send_message(anya.id, "да")


async def test_a_bot_that_was_removed_writes_nothing(bot: Bot, telegram: Telegram):
    group = telegram.group("Клуб", "Аня")
    group.removes_the_bot()
    with pytest.raises(TelegramForbiddenError, match="kicked"):
        await bot.send_message(group.id, "да")


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Throttled(7), TelegramRetryAfter),
        (ServerError(500), TelegramServerError),
        (ServerError(502), TelegramServerError),
        (Migrated(-5), TelegramMigrateToChat),
        (Dropped(), TelegramNetworkError),
        (Dropped(done=True), TelegramNetworkError),
    ],
)
async def test_a_fault_meets_one_call(
    bot: Bot, telegram: Telegram, anya: Private, fault, error: type[TelegramAPIError]
):
    telegram.goes_wrong("sendMessage", fault)
    with pytest.raises(error):
        await bot.send_message(anya.id, "раз")
    await bot.send_message(anya.id, "два")
    assert anya.seen()[-1].text == "два"


async def test_a_call_is_held_until_it_is_let_go(bot: Bot, telegram: Telegram, anya: Private):
    held = Held()
    telegram.goes_wrong("sendMessage", held)
    call = asyncio.create_task(bot.send_message(anya.id, "раз"))
    await held.reached.wait()
    assert not anya.seen()
    held.release()
    await call
    assert len(anya.seen()) == 1


async def test_in_privacy_mode_a_bot_reads_what_is_meant_for_it(bot: Bot, telegram: Telegram):
    group = telegram.group("Клуб", "Аня")
    await bot.send_message(group.id, "привет")
    await group.says("болтовня", wait=False)
    await group.says("/score@other_bot", wait=False)
    await group.says("ответ", to=group.seen()[0], wait=False)
    await group.says("@markyor_test_bot мимо", wait=False)
    await group.says("/score", wait=False)
    texts = [update.message.text for update in await bot.get_updates()]
    assert texts == ["ответ", "@markyor_test_bot мимо", "/score"]


async def test_without_privacy_mode_a_bot_reads_all(bot: Bot, telegram: Telegram):
    group = telegram.group("Клуб", "Аня", privacy=False)
    await group.says("болтовня", wait=False)
    assert len(await bot.get_updates()) == 1


async def test_the_menu_is_kept(bot: Bot, telegram: Telegram):
    await bot.set_my_commands([BotCommand(command="new", description="начать")])
    assert telegram.menus[""] == [{"command": "new", "description": "начать"}]
