"""What was played, looked up over real HTTP: lists, pages of a match, words, files, being forgotten."""

import json

import pytest

from rules.scenario import play, read
from tests.bot.standin import Private, Telegram
from tests.bot.telegram.talk import START


@pytest.fixture
async def played(playing: Private) -> Private:
    """Anya and the bot after a short match."""
    for words in ("красный, чёрный, мимо", "фол", "сдаю матч"):
        await playing.says(words)
    return playing


async def sent_file(telegram: Telegram, chat: Private) -> str:
    """The content of the last document that the bot has sent to a chat."""
    document = (await chat.last()).content["document"]
    return telegram.files[document["file_id"]][0].decode("utf-8-sig")


async def test_matches_are_listed_and_opened_by_button(played: Private):
    [answer] = await played.says("/history")
    assert "Снукер: Аня" in answer.text
    assert answer.buttons == ["1"]
    [page] = await played.presses("1")
    assert "Итог: " in page.text
    assert "лучшая серия 8 (Аня)" in page.text
    assert page.buttons[:5] == ["Ход матча", "График", "CSV", "JSON", "Лента"]


async def test_the_course_of_a_match_has_words_and_clauses_and_leads_back(played: Private):
    await played.says("/history")
    [page] = await played.presses("1")
    text = page.text
    await played.presses("Ход матча")
    course = played.now(page)
    assert "«красный, чёрный, мимо»" in course.text
    assert "(снукер, п" in course.text
    assert course.buttons == ["Открыть матч"]
    [again] = await played.presses("Открыть матч")
    assert again.text == text


async def test_pages_are_turned_by_who_asked_for_them(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", "Борис")
    owner, other = group.people
    for _ in range(9):
        await group.says(f"@{telegram.me['username']} {START}", by=owner)
        await group.says(f"@{telegram.me['username']} мимо", by=owner)
        await group.says(f"@{telegram.me['username']} сдаю матч", by=owner)
    [page] = await group.says("/history", by=owner)
    assert "1–8 из 9" in page.text
    await group.presses("Раньше", by=other)
    assert "не ваш" in group.toasts[-1]
    await group.presses("Раньше", by=owner)
    assert "9–9 из 9" in group.now(page).text
    await group.presses("Позже", by=owner)
    assert "1–8 из 9" in group.now(page).text


async def test_who_has_not_played_is_told_how_to_begin(anya: Private):
    [answer] = await anya.says("/history")
    assert "/new" in answer.text


async def test_statistics_are_told_by_command_and_in_words(played: Private):
    for words in ("/stats", "/stats снукер за месяц", "моя статистика за неделю"):
        [answer] = await played.says(words)
        assert "Снукер: 1 матч" in answer.text
        assert "%" in answer.text


async def test_plain_questions_about_what_is_over_are_answered(played: Private):
    [last] = await played.says("когда мы играли с Борисом последний раз?")
    assert "Последний матч: " in last.text
    [best] = await played.says("какая у меня лучшая серия в снукере за месяц")
    assert "Лучшая серия: 8 (Аня)." in best.text
    assert best.buttons == ["Открыть матч"]


async def test_a_question_about_what_is_over_may_be_spoken(played: Private):
    [answer] = await played.sends_voice("счёт встреч с борисом".encode())
    assert "Снукер: 1 матч, выиграно" in answer.text


async def test_talk_in_a_group_is_not_answered(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", "Борис", privacy=False)
    await group.says(START)
    assert await group.says("а когда мы играли с тобой последний раз?") == []


async def test_a_match_is_sent_as_a_tape_that_plays_to_the_same_end(telegram: Telegram, played: Private):
    await played.says("/history")
    await played.presses("1")
    await played.presses("Лента")
    *_, last = play(read(await sent_file(telegram, played)), lambda *_: ())
    assert last.state.winner is not None
    await played.presses("JSON")
    assert json.loads(await sent_file(telegram, played))["game"] == "snooker"


async def test_all_matches_are_sent_as_a_file(telegram: Telegram, played: Private):
    await played.says("/export")
    await played.presses("CSV")
    assert (await sent_file(telegram, played)).startswith("match,game,")


async def test_there_is_nothing_to_send_of_who_has_not_played(anya: Private):
    await anya.says("/export")
    await anya.presses("CSV")
    assert anya.toasts[-1] == "Таких матчей нет."


async def test_all_that_is_kept_of_somebody_is_sent_to_that_one_alone(telegram: Telegram, played: Private):
    await played.says("/mydata")
    assert json.loads(await sent_file(telegram, played))["said"][1]["words"] == "красный, чёрный, мимо"
    [refusal] = await telegram.group("Клуб", "Аня").says("/mydata")
    assert "личном" in refusal.text


async def test_somebody_is_forgotten_after_a_second_word(played: Private):
    [question] = await played.says("/forget")
    assert "нельзя" in question.text
    await played.presses("Забыть меня")
    assert "Готово" in played.now(question).text
    [answer] = await played.says("/history")
    assert "/new" in answer.text


async def test_only_who_asked_for_it_is_forgotten(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", "Борис")
    anya, boris = group.people
    [question] = await group.says("/forget", by=anya)
    await group.presses("Забыть меня", by=boris)
    assert group.now(question).text == question.text


async def test_a_guest_turns_out_to_be_somebody(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", "Боря")
    anya, borya = group.people
    await group.says(f"@{telegram.me['username']} {START}", by=anya)
    await group.says(f"@{telegram.me['username']} красный, мимо", by=anya)
    [listed] = await group.says("/history", by=anya)
    [page] = await group.presses("1", by=borya, on=listed)
    assert page.buttons[-1] == "Борис – это я"
    await group.presses("Борис – это я", by=borya)
    assert "Борис" in group.toasts[-1]
    [answer] = await group.says("/history", by=borya)
    assert "Аня 0 : 0 Борис" in answer.text


async def test_a_match_is_not_shown_to_strangers(telegram: Telegram, played: Private):
    [page] = await played.says("/history")
    stranger = telegram.private("Вера")
    [message] = await stranger.says("/start")
    data = page.content["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
    assert await stranger.presses_data(data, on=message) == []
    assert "только его игроки" in stranger.toasts[-1]


async def test_both_who_press_are_players_with_a_history(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", "Борис")
    anya, boris = group.people
    await group.says("/new", by=anya)
    await group.presses("Снукер", by=anya)
    await group.presses("Я играю", by=boris)
    for choice in ("2", "Аня", "Начать"):
        await group.presses(choice, by=anya)
    await group.says(f"@{telegram.me['username']} мимо", by=anya)
    for person in (anya, boris):
        [answer] = await group.says("/history", by=person)
        assert "1 матч:" in answer.text
