"""What a chat agrees on: the language, who reports, confirmed results, who a guest was; and a chat that moves."""

from dataclasses import replace
from datetime import timedelta

import pytest

from storage.memory import MemoryStore
from tests.bot.standin import Group, Message, Private, Telegram
from tests.bot.standin.chats import moved_to
from tests.bot.telegram.talk import START, score


@pytest.fixture
async def club(telegram: Telegram) -> Group:
    """A group in which the bot reads everything; Anya has started a match against a guest."""
    group = telegram.group("Клуб", "Аня", "Вера", "Глеб", privacy=False)
    await group.says(START)
    return group


async def said(group: Group, text: str, by, **how) -> Message:
    """A message of a person, for others to reply to."""
    await group.says(text, by=by, **how)
    return Message(group.messages[max(number for number, m in group.messages.items() if m["from"]["id"] == by.id)])


# --- the language ----------------------------------------------------------------------------------------------------


async def test_who_uses_telegram_in_english_is_answered_in_english(telegram: Telegram):
    ann = telegram.private(telegram.person("Ann", language="en-gb"))
    [hello] = await ann.says("/start")
    assert "billiard table" in hello.text
    [board] = await ann.says("снукер, Ann против Бориса, до двух")
    assert "First to 2 frames" in board.text
    assert "Foul…" in board.buttons


async def test_a_language_the_bot_does_not_know_is_answered_in_its_own(telegram: Telegram):
    [hello] = await telegram.private(telegram.person("Zoé", language="fr")).says("/start")
    assert "маркёр" in hello.text


async def test_the_language_can_be_chosen_and_the_board_follows(playing: Private):
    [board] = playing.seen()
    [question] = await playing.says("/language")
    assert question.buttons == ["Русский", "English"]
    await playing.presses("English")
    assert playing.now(question).text == "I speak English here from now on."
    assert "First to 3 frames" in playing.now(board).text
    [ruling] = await playing.says("красный, мимо")
    assert ruling.text.startswith("Heard: red, no pot")
    await playing.says("/language")
    await playing.presses("Русский")
    assert (await score(playing)).endswith("(до 3)")


async def test_the_language_of_a_group_is_that_of_all_in_it(telegram: Telegram):
    ann = telegram.person("Ann", language="en")
    group = telegram.group("Club", ann, "Борис", privacy=False)
    await group.says("/language")
    await group.presses("English")
    [hello] = await group.says("/start", by=group.people[1])
    assert "billiard table" in hello.text


async def test_the_menu_is_told_in_every_language(telegram: Telegram, anya: Private):
    await anya.says("/start")
    assert set(telegram.menus) == {"", "ru", "en"}
    assert telegram.menus["en"][0] == {"command": "new", "description": "begin a match"}


# --- who reports -----------------------------------------------------------------------------------------------------


async def test_a_stranger_is_passed_over_and_told_so_when_he_asks(club: Group):
    vera = club.people[1]
    assert await club.says("красный, мимо", by=vera) == []
    [answer] = await club.says("@markyor_test_bot красный, мимо", by=vera)
    assert answer.text.startswith("Счёт этого матча ведут Аня и Борис; ничего не записано.")
    assert (await score(club)).startswith("Аня 0 : 0 Борис")


async def test_a_stranger_may_ask(club: Group):
    [answer] = await club.says("какой счёт", by=club.people[1])
    assert "Аня 0 : 0 Борис" in answer.text


async def test_who_started_the_match_keeps_its_score(telegram: Telegram):
    group = telegram.group("Клуб", "Гена", "Аня", privacy=False)
    await group.says(START)
    [ruling] = await group.says("красный, мимо")
    assert "Аня 1 : 0 Борис" in ruling.text
    [ruling] = await group.says("мимо", by=group.people[1])
    assert "Играет Аня" in ruling.text


async def test_a_scorer_is_named_by_a_reply_and_let_go_by_another(club: Group):
    anya, vera, _gleb = club.people
    word = await said(club, "я посчитаю", vera)
    [answer] = await club.says("/scorer", by=anya, to=word)
    assert answer.text == "Вера может вести здесь счёт."
    [ruling] = await club.says("красный, мимо", by=vera)
    assert "Аня 1 : 0 Борис" in ruling.text
    await club.says("/scorer", by=anya, to=word)
    assert await club.says("мимо", by=vera) == []


async def test_a_stranger_names_nobody_and_agrees_on_nothing(club: Group):
    _anya, vera, gleb = club.people
    word = await said(club, "посчитай меня", vera)
    [answer] = await club.says("/scorer", by=gleb, to=word)
    assert "ничего не записано" in answer.text
    await club.says("/settings", by=gleb)
    await club.presses("Все", by=gleb)
    assert len(club.toasts) == 1
    assert await club.says("красный, мимо", by=vera) == []


async def test_everyone_may_report_where_that_is_agreed(club: Group):
    [settings] = await club.says("/settings")
    assert settings.buttons == ["Игроки", "✓ Игроки и ведущий счёт", "Все", "Подтверждать результат"]
    await club.presses("Все")
    assert "✓ Все" in club.now(settings).buttons
    [ruling] = await club.says("красный, мимо", by=club.people[1])
    assert "Аня 1 : 0 Борис" in ruling.text


async def test_only_players_report_where_that_is_agreed(telegram: Telegram):
    group = telegram.group("Клуб", "Гена", "Аня", privacy=False)
    await group.says(START)
    await group.says("/settings")
    await group.presses("Игроки")
    assert await group.says("красный, мимо") == []
    [ruling] = await group.says("красный, мимо", by=group.people[1])
    assert "Аня 1 : 0 Борис" in ruling.text


async def test_a_stranger_does_not_leave_an_open_match_for_another(club: Group):
    vera = club.people[1]
    await club.says("красный, мимо")
    [question] = await club.says("девятка, Вера против Глеба, до двух", by=vera)
    await club.presses("Начать новый матч", by=vera)
    assert "ничего не записано" in club.toasts[-1]
    assert question.text == club.now(question).text


async def test_a_match_that_everybody_has_left_is_anybodys(club: Group, store: MemoryStore):
    await club.says("красный, мимо")
    [match] = store._matches.values()
    store._matches[match.id] = replace(match, started_at=match.started_at - timedelta(days=1))
    vera = club.people[1]
    await club.says("девятка, Вера против Глеба, до двух", by=vera)
    await club.presses("Начать новый матч", by=vera)
    assert "Девятка: Вера – Глеб" in club.seen()[-1].text


# --- results ---------------------------------------------------------------------------------------------------------


async def test_a_result_is_confirmed_by_the_opponent(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", "Борис", "Вера", privacy=False)
    anya, boris, vera = group.people
    await group.says("/settings")
    await group.presses("Подтверждать результат")
    [board] = await group.says(START)
    await group.says("Борис сдаёт матч", by=anya)
    assert "Соперник пока не подтвердил результат." in group.now(board).text
    for nobody in (anya, vera):
        await group.presses("Подтверждаю", by=nobody)
    assert len(group.toasts) == 2
    await group.presses("Подтверждаю", by=boris)
    assert group.now(board).text.endswith("Результат подтверждён: Борис.")
    assert "Подтверждаю" not in group.now(board).buttons


async def test_a_result_can_be_disputed(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", "Борис", privacy=False)
    await group.says("/settings")
    await group.presses("Подтверждать результат")
    [board] = await group.says(START)
    await group.says("Борис сдаёт матч")
    await group.presses("Не согласен", by=group.people[1])
    assert "Борис оспаривает результат" in group.now(board).text


# --- who is who ------------------------------------------------------------------------------------------------------


async def test_a_guest_turns_out_to_be_somebody(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", "Борис Петрович", privacy=False)
    _anya, boris = group.people
    await group.says(START)
    assert await group.says("красный, мимо", by=boris) == []
    [question] = await group.says("/claim", by=boris)
    assert question.buttons == ["Борис – это я"]
    await group.presses("Борис – это я", by=boris)
    [ruling] = await group.says("красный, мимо", by=boris)
    assert "Аня 1 : 0 Борис" in ruling.text
    [none] = await group.says("/claim", by=boris)
    assert none.text == "Гостей здесь пока не было."


async def test_a_guest_is_claimed_by_name_or_in_words(club: Group):
    [question] = await club.says("@markyor_test_bot это я", by=club.people[1])
    assert "Борис – это я" in question.buttons
    [done] = await club.says("/claim Борис", by=club.people[1])
    assert "Борис" in done.text
    [ruling] = await club.says("красный, мимо", by=club.people[1])
    assert "Аня 1 : 0 Борис" in ruling.text


# --- a chat that moves -----------------------------------------------------------------------------------------------


async def test_everything_moves_with_a_group_that_becomes_a_supergroup(club: Group, telegram: Telegram):
    await club.says("красный, чёрный, мимо")
    new = telegram.group("Клуб", *club.people, privacy=False)
    await club.becomes(new)
    _ruling, board = await new.says("мимо")
    assert "Аня 8 : 0 Борис" in board.text
    assert "Красный" in board.buttons
    assert (await score(new)).startswith("Аня 8 : 0 Борис")


async def test_what_was_agreed_moves_with_the_group(club: Group, telegram: Telegram):
    await club.says("/settings")
    await club.presses("Все")
    new = telegram.group("Клуб", *club.people, privacy=False)
    await club.becomes(new)
    ruling, _board = await new.says("красный, мимо", by=new.people[1])
    assert "Аня 1 : 0 Борис" in ruling.text


async def test_a_move_that_only_an_answer_told_of_is_enough(club: Group, telegram: Telegram):
    new = telegram.group("Клуб", *club.people, privacy=False)
    club.closed = moved_to(new)
    await club.says("красный, мимо")
    assert (await score(new)).startswith("Аня 1 : 0 Борис")
