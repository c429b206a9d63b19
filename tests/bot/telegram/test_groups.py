"""The bot among people: it answers what is meant for it and is silent about the rest."""

import pytest

from tests.bot.standin import Group, Telegram
from tests.bot.telegram.talk import START

MENTION = "@markyor_test_bot"


@pytest.fixture
async def club(telegram: Telegram) -> Group:
    """A group in which the bot reads only what is meant for it; a match has begun."""
    group = telegram.group("Клуб", "Аня", "Борис")
    await group.says(f"/new {START}")
    return group


@pytest.fixture
async def open_club(telegram: Telegram) -> Group:
    """A group in which the bot reads everything; a match has begun."""
    group = telegram.group("Клуб", "Аня", "Борис", privacy=False)
    await group.says(f"/new {START}")
    return group


def made(telegram: Telegram, before: int) -> list[str]:
    """The calls since then, without those that fetch updates."""
    return [name for name, _ in telegram.calls[before:] if name != "getUpdates"]


async def test_a_report_in_reply_to_the_bot_is_ruled_in_reply_to_it(club: Group):
    card = await club.last()
    [ruling] = await club.says("красный, чёрный, мимо", to=card)
    assert "Аня 8 : 0 Борис" in ruling.text
    assert ruling.answers == max(club.messages) - 1


@pytest.mark.parametrize("words", [f"{MENTION} красный, мимо", f"красный, мимо {MENTION}", f"{MENTION}, красный, мимо"])
async def test_a_report_with_a_mention_is_ruled(club: Group, words: str):
    [ruling] = await club.says(words)
    assert "Аня 1 : 0 Борис" in ruling.text


@pytest.mark.parametrize("command", ["/score", f"/score{MENTION}"])
async def test_commands_are_answered(club: Group, command: str):
    [answer] = await club.says(command)
    assert "Аня 0 : 0 Борис" in answer.text


async def test_commands_of_other_bots_are_not(open_club: Group):
    assert await open_club.says("/score@other_bot") == []
    assert await open_club.says("/weather") == []


async def test_a_report_costs_two_calls_its_ruling_and_the_board(club: Group, telegram: Telegram):
    card = await club.last()
    before = len(telegram.calls)
    await club.says("красный, чёрный, мимо", to=card)
    assert made(telegram, before) == ["sendMessage", "editMessageText"]


@pytest.mark.parametrize(
    "told",
    [["красный, мимо"], ["красный, мимо", "отмена"], ["фол и промах"], ["фол, задел чёрный"]],
    ids=["undo", "redo", "choice", "reading"],
)
async def test_a_press_under_an_answer_costs_two_calls_a_notice_and_the_board(
    open_club: Group, telegram: Telegram, told: list[str]
):
    [board] = open_club.seen()
    for words in told:
        [answer] = await open_club.says(words)
    old, before = open_club.now(board).text, len(telegram.calls)
    await open_club.presses(answer.buttons[0], on=answer)
    assert made(telegram, before) == ["answerCallbackQuery", "editMessageText"]
    assert open_club.now(board).text != old


async def test_a_voice_note_costs_two_calls_beside_fetching_it(open_club: Group, telegram: Telegram):
    before = len(telegram.calls)
    await open_club.sends_voice("красный, мимо".encode())
    assert made(telegram, before) == ["getFile", "sendMessage", "editMessageText"]


async def test_a_bot_that_may_read_all_hears_reports_said_to_nobody(open_club: Group):
    [ruling] = await open_club.says("красный, чёрный, мимо")
    assert "Аня 8 : 0 Борис" in ruling.text


@pytest.mark.parametrize(
    "talk",
    [
        "привет, кто сегодня играет?",
        "ну ты даёшь",
        "я опоздаю минут на десять",
        "🎱🔥🔥🔥",
        "https://example.org/score",
        "да",
        "а что будет, если биток упадёт?",
    ],
)
async def test_table_talk_is_passed_over_in_silence(open_club: Group, talk: str):
    assert await open_club.says(talk) == []
    [answer] = await open_club.says("/score")
    assert "Аня 0 : 0 Борис" in answer.text


async def test_talk_that_is_addressed_to_the_bot_is_answered(open_club: Group):
    [answer] = await open_club.says(f"{MENTION} ну ты даёшь")
    assert "ну ты даёшь" in answer.text


async def test_talk_before_any_match_is_passed_over(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", privacy=False)
    assert await group.says("красный") == []
    assert await group.says("сыграем в снукер?") == []


async def test_pictures_and_newcomers_are_no_business_of_the_bot(open_club: Group, telegram: Telegram):
    assert await open_club.sends_photo(b"png") == []
    assert await open_club.says("", new_chat_members=[telegram.person("Вера").user()]) == []


async def test_other_bots_are_not_listened_to(open_club: Group):
    robot = {"id": 77, "is_bot": True, "first_name": "Робот"}
    assert await open_club.says("красный", **{"from": robot}) == []


async def test_anybody_may_undo(open_club: Group):
    [board] = open_club.seen()
    await open_club.says("красный, мимо")
    await open_club.presses("Отменить", by=open_club.people[1])
    assert "Аня 0 : 0 Борис" in open_club.now(board).text
    assert open_club.toasts == ["Разбивает Аня."]


async def test_who_gives_up_is_who_says_so_whoever_is_at_the_table(open_club: Group):
    anya, boris = open_club.people
    [answer] = await open_club.says("сдаю партию", by=boris)
    assert "Победа в партии: Аня" in answer.text
    [answer] = await open_club.says("сдаю матч", by=anya)
    assert "Победа в матче: Борис" in answer.text


async def test_topics_are_tables_of_their_own(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", privacy=False)
    left = {"message_thread_id": 5, "is_topic_message": True}
    right = {"message_thread_id": 6, "is_topic_message": True}
    await group.says(START, **left)
    await group.says("снукер, Вера против Глеба", **right)
    await group.says("красный, мимо", **left)
    [here] = await group.says("/score", **left)
    [there] = await group.says("/score", **right)
    assert "Аня 1 : 0 Борис" in here.text
    assert "Вера 0 : 0 Глеб" in there.text
    assert telegram.called("sendMessage")[-1]["message_thread_id"] == "6"
