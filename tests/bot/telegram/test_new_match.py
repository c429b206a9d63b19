"""A new match by buttons, and over an open one."""

from tests.bot.standin import Private, Telegram
from tests.bot.telegram.talk import START, score


async def test_game_race_and_a_named_guest_are_asked_one_by_one(anya: Private):
    [question] = await anya.says("/new")
    assert len(question.buttons) == 9
    await anya.presses("Снукер")
    assert anya.now(question).buttons == ["1", "2", "3", "4", "5", "7", "9", "11"]
    [last] = await anya.presses("3")
    assert anya.now(question).text == "Снукер, до 3 побед."
    [card] = await anya.says("Борис", to=last)
    assert "Снукер: Аня – Борис" in card.text
    assert "до 3" in card.text.lower()


async def test_in_a_group_the_opponent_presses_a_button(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", "Борис", "Вера")
    anya, boris, _vera = group.people
    [question] = await group.says("/new", by=anya)
    await group.presses("Снукер", by=anya)
    await group.presses("2", by=boris)
    await group.presses("Я играю", by=anya)
    assert len(group.toasts) == 1
    await group.presses("Я играю", by=boris)
    assert "Снукер: Аня – Борис" in group.now(question).text


async def test_in_a_group_a_guest_is_named_in_reply(telegram: Telegram):
    group = telegram.group("Клуб", "Аня")
    [question] = await group.says("/new")
    await group.presses("Снукер")
    await group.presses("2")
    [card] = await group.says("Дядя Витя", to=group.now(question))
    assert "Аня – Дядя Витя" in card.text


async def test_people_of_one_name_are_told_apart(telegram: Telegram):
    one, other = telegram.person("Аня", surname="Иванова"), telegram.person("Аня", surname="Петрова")
    group = telegram.group("Клуб", one, other)
    [question] = await group.says("/new")
    await group.presses("Снукер")
    await group.presses("2")
    await group.presses("Я играю", by=other)
    assert "Аня Иванова – Аня Петрова" in group.now(question).text


async def test_words_that_name_no_match_lead_to_the_questions(anya: Private):
    [question] = await anya.says("/new что-нибудь весёлое")
    assert "Снукер" in question.buttons


async def test_what_words_leave_open_is_asked(anya: Private):
    [last] = await anya.says("сыграем в снукер до трёх")
    [card] = await anya.says("Борис", to=last)
    assert "Снукер: Аня – Борис" in card.text
    assert "до 3" in card.text.lower()


async def test_a_race_that_was_not_told_is_asked(anya: Private):
    [question] = await anya.says("/new сыграем в снукер")
    assert question.buttons[0] == "1"
    [last] = await anya.presses("2")
    [card] = await anya.says("Борис", to=last)
    assert "до 2" in card.text.lower()


async def test_players_of_one_name_cannot_be(anya: Private):
    [answer] = await anya.says("/new снукер, Аня против Ани, до двух")
    assert "имен" in answer.text


async def test_the_link_in_the_last_question_leads_to_it_again(anya: Private):
    await anya.says("/new")
    await anya.presses("Снукер")
    [last] = await anya.presses("3")
    [link] = [entity["url"] for entity in last.content["entities"]]
    [again] = await anya.says("/start " + link.partition("start=")[2])
    [card] = await anya.says("Борис", to=again)
    assert "Аня – Борис" in card.text


async def test_a_link_to_no_game_is_a_hello(anya: Private):
    [hello] = await anya.says("/start new-chess-3-0-0")
    assert "/new" in hello.text


async def test_an_open_match_is_not_left_without_a_word(playing: Private):
    await playing.says("красный, чёрный, мимо")
    [question] = await playing.says("девятка, Вера против Глеба, до пяти")
    assert question.styled("blockquote") == ["девятка, Вера против Глеба, до пяти"]
    assert "Аня 8 : 0 Борис" in await score(playing)
    await playing.presses("Начать новый матч")
    assert "Вера – Глеб" in playing.now(question).text


async def test_the_dialogue_asks_before_it_leaves_an_open_match(playing: Private):
    await playing.says("красный, чёрный, мимо")
    [question] = await playing.says("/new")
    assert question.buttons == ["Начать новый матч"]
    await playing.presses("Начать новый матч")
    await playing.presses("Снукер")
    [last] = await playing.presses("1")
    [card] = await playing.says("Вера", to=last)
    assert "Аня – Вера" in card.text


async def test_a_match_that_moved_on_is_not_left_by_an_old_answer(playing: Private):
    await playing.says("красный, мимо")
    [question] = await playing.says(START)
    await playing.says("мимо")
    await playing.presses("Начать новый матч", on=question)
    assert len(playing.toasts) == 1
    assert "Аня 1 : 0 Борис" in await score(playing)


async def test_a_match_without_strokes_is_simply_replaced(playing: Private):
    [card] = await playing.says("снукер, Вера против Глеба")
    assert "Вера – Глеб" in card.text
