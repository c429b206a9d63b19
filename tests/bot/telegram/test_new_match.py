"""A new match by buttons, in one line, over an open one, at another table."""

import pytest

from tests.bot.standin import Group, Private, Telegram
from tests.bot.telegram.talk import START, score


@pytest.fixture
def club(telegram: Telegram) -> Group:
    """A group in which the bot reads everything."""
    return telegram.group("Клуб", "Аня", "Борис", "Вера", privacy=False)


async def answered(chat: Private | Group, *labels: str) -> None:
    for label in labels:
        await chat.presses(label)


# --- one question after another --------------------------------------------------------------------------------------


async def test_game_opponent_race_and_breaker_are_asked_one_by_one_in_one_message(anya: Private):
    [question] = await anya.says("/new")
    assert len(question.buttons) == 9
    await anya.presses("Снукер")
    assert "С кем играете?" in anya.now(question).text
    [question] = await anya.says("Борис")
    assert question.text == "Снукер: Аня – Борис\nДо скольких побед играем?"
    await anya.presses("3")
    assert anya.now(question).buttons == ["Аня", "Борис", "Бросить жребий"]
    await anya.presses("Борис")
    assert anya.now(question).text == (
        "Снукер: Аня – Борис\nДо 3 побед.\nДомашних правил нет, всё по книге.\nРазбивает Борис."
    )
    await anya.presses("Начать")
    assert "Аня 0 : 0 Борис" in anya.now(question).text
    assert "Красный" in anya.now(question).buttons


async def test_the_card_shows_all_that_was_agreed(anya: Private):
    await anya.says("/new")
    await anya.presses("Свободная пирамида")
    [card] = await anya.says("Борис")
    await answered(anya, "3", "Аня", "Без дураков", "Разбивают по очереди", "Фора…")
    await answered(anya, "Борис: +0 очков", "Борис: +1 очко", "Аня: +0 партий", "« Назад")
    assert anya.now(card).text.split("\n") == [
        "Свободная пирамида: Аня – Борис",
        "До 3 побед.",
        "Фора в очках в каждой партии: Аня 0, Борис 2.",
        "Фора в партиях: Аня 1, Борис 0.",
        "Следующую партию разбивает победитель.",
        "Домашние правила: без дураков: да; остальное по книге.",
        "Разбивает Аня.",
    ]


async def test_a_handicap_goes_up_to_what_does_not_win_yet_and_then_back_to_none(anya: Private):
    await anya.says("/new")
    await anya.presses("Снукер")
    [card] = await anya.says("Борис")
    await answered(anya, "2", "Аня", "Фора…")
    for points in range(0, 50, 5):
        await anya.presses(f"Борис: +{points} очков")
    await answered(anya, "Борис: +50 очков", "Борис: +0 партий", "Борис: +1 партия", "« Назад")
    assert "Фора" not in anya.now(card).text


async def test_house_rules_are_changed_one_by_one_and_presets_say_which_hold(anya: Private):
    await anya.says("/new")
    await anya.presses("Восьмёрка")
    [card] = await anya.says("Борис")
    await answered(anya, "1", "Аня", "Как в баре")
    assert "✓ Как в баре" in anya.now(card).buttons
    await answered(anya, "Домашние правила…", "Восьмёрка с разбоя выигрывает: да", "« Назад")
    assert "✓ Без заказа" in anya.now(card).buttons
    await anya.presses("По книге")
    assert "Домашних правил нет" in anya.now(card).text


async def test_lots_are_drawn_for_the_break(anya: Private):
    await anya.says("/new")
    await anya.presses("Снукер")
    [card] = await anya.says("Борис")
    await answered(anya, "1", "Бросить жребий")
    assert anya.now(card).text.endswith(("Разбивает Аня.", "Разбивает Борис."))


async def test_two_play_against_two(anya: Private):
    await anya.says("/new")
    await answered(anya, "Девятка", "Пара на пару")
    for name in ("Вера", "Борис"):
        await anya.says(name)
    [card] = await anya.says("Глеб")
    await answered(anya, "2", "Борис", "Начать")
    assert "Девятка: Аня и Вера – Борис и Глеб" in anya.now(card).text
    assert "Разбивает Борис" in anya.now(card).text


async def test_those_who_have_played_here_are_offered_by_name(club: Group):
    await club.says("снукер, Аня против Глеба, до двух")
    await club.says("сдаю матч")
    [question] = await club.says("/new")
    await club.presses("Снукер")
    assert club.now(question).buttons == ["Глеб", "Я играю", "Пара на пару"]
    await answered(club, "Глеб", "1", "Глеб", "Начать")
    assert "Снукер: Аня – Глеб" in club.now(question).text


async def test_in_a_group_the_opponent_presses_a_button(club: Group):
    anya, boris, _vera = club.people
    [question] = await club.says("/new", by=anya)
    await club.presses("Снукер", by=boris)
    await club.presses("Я играю", by=anya)
    assert len(club.toasts) == 1
    await club.presses("Я играю", by=boris)
    await answered(club, "2", "Аня", "Начать")
    assert "Снукер: Аня – Борис" in club.now(question).text


async def test_in_a_group_a_guest_is_named_in_reply(telegram: Telegram):
    group = telegram.group("Клуб", "Аня")
    [question] = await group.says("/new")
    await group.presses("Снукер")
    [question] = await group.says("Дядя Витя", to=group.now(question))
    assert "Аня – Дядя Витя" in question.text


async def test_words_beside_the_question_name_nobody(club: Group):
    [question] = await club.says("/new")
    await club.presses("Снукер")
    assert await club.says("Дядя Витя") == []
    assert "С кем играете?" in club.now(question).text


async def test_people_of_one_name_are_told_apart(telegram: Telegram):
    one, other = telegram.person("Аня", surname="Иванова"), telegram.person("Аня", surname="Петрова")
    group = telegram.group("Клуб", one, other)
    [question] = await group.says("/new")
    await group.presses("Снукер")
    await group.presses("Я играю", by=other)
    assert "Аня Иванова – Аня Петрова" in group.now(question).text


async def test_a_name_that_is_taken_is_asked_again(anya: Private):
    await anya.says("/new")
    await anya.presses("Снукер")
    [answer] = await anya.says("аня")
    assert "имя" in answer.text


async def test_a_question_is_over_when_a_match_has_begun_in_words(anya: Private):
    await anya.says("/new")
    await anya.presses("Снукер")
    await anya.says(START)
    [answer] = await anya.says("ну и погода")
    assert "ну и погода" in answer.text


async def test_a_question_that_another_has_followed_changes_nothing(anya: Private):
    [old] = await anya.says("/new")
    await anya.says("/new")
    await anya.presses("Снукер", on=old)
    assert anya.toasts == ["Этот вопрос устарел; начните заново: /new."]


@pytest.mark.parametrize("data", ["put:game:chess", "put:breaker:7", "put:option:wings", "put:fly:1", "put:who:99"])
async def test_an_answer_that_was_never_offered_changes_nothing(anya: Private, data: str):
    [question] = await anya.says("/new")
    await anya.presses_data(data, on=question)
    assert len(anya.toasts) == 1
    assert anya.now(question).text == question.text


# --- in words --------------------------------------------------------------------------------------------------------


async def test_words_that_name_no_match_lead_to_the_questions(anya: Private):
    [question] = await anya.says("/new что-нибудь весёлое")
    assert "Снукер" in question.buttons


async def test_what_words_leave_open_is_asked(anya: Private):
    [question] = await anya.says("сыграем в снукер до трёх")
    assert "С кем играете?" in question.text
    [question] = await anya.says("Борис")
    await answered(anya, "Аня", "Начать")
    assert "До 3 побед" in anya.now(question).text


async def test_players_of_one_name_cannot_be(anya: Private):
    [answer] = await anya.says("/new снукер, Аня против Ани, до двух")
    assert "имен" in answer.text


async def test_a_link_to_no_game_is_a_hello(anya: Private):
    [hello] = await anya.says("/start new-chess-3-0-0")
    assert "/new" in hello.text


# --- over an open match ----------------------------------------------------------------------------------------------


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
    assert question.buttons == ["Начать новый матч", "За другим столом"]
    await answered(playing, "Начать новый матч", "Снукер")
    [card] = await playing.says("Вера")
    await answered(playing, "1", "Аня", "Начать")
    assert "Аня – Вера" in playing.now(card).text


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


# --- several tables --------------------------------------------------------------------------------------------------


@pytest.fixture
async def two_tables(club: Group) -> Group:
    """Anya and Boris play at the first table, Vera and a guest at the second."""
    await club.says(START)
    await club.says("красный, мимо")
    await club.says("/new стол 2: снукер, Вера против Глеба, до двух, разбивает Вера", by=club.people[2])
    return club


async def test_another_table_of_a_chat_has_a_board_of_its_own(two_tables: Group):
    first, second = (board for board in two_tables.seen() if "Фол…" in board.buttons)
    assert second.text.startswith("Стол 2. Снукер: Вера – Глеб")
    assert two_tables.pinned == [first.id, second.id]


async def test_another_table_is_opened_by_a_button(club: Group):
    await club.says(START)
    await club.says("красный, мимо")
    [question] = await club.says("/new", by=club.people[2])
    await club.presses("За другим столом", by=club.people[2])
    assert club.now(question).text == "Стол 2.\nВо что играем?"


async def test_people_speak_of_the_table_they_play_at(two_tables: Group):
    _anya, boris, vera = two_tables.people
    [there] = await two_tables.says("красный, чёрный, мимо", by=vera)
    assert there.text.startswith("Стол 2.\n")
    assert "Вера 8 : 0 Глеб" in there.text
    [here] = await two_tables.says("красный, мимо", by=boris)
    assert "Аня 1 : 1 Борис" in here.text


@pytest.mark.parametrize("words", ["стол 2, какой счёт", "Второй стол: какой счёт?", "на столе два какой счёт"])
async def test_a_table_is_named_in_words(two_tables: Group, words: str):
    [answer] = await two_tables.says(words, by=two_tables.people[0])
    assert "Вера 0 : 0 Глеб" in answer.text


async def test_a_reply_is_about_the_table_of_the_message(two_tables: Group):
    first, second = (board for board in two_tables.seen() if "Фол…" in board.buttons)
    vera = two_tables.people[2]
    [there] = await two_tables.says("какой счёт", by=two_tables.people[0], to=second)
    [here] = await two_tables.says("какой счёт", by=vera, to=first)
    assert "Вера 0 : 0 Глеб" in there.text
    assert "Аня 1 : 0 Борис" in here.text


async def test_a_table_there_is_not_cannot_be_named(two_tables: Group):
    [answer] = await two_tables.says("@markyor_test_bot стол 7, какой счёт")
    assert "Аня 1 : 0 Борис" in answer.text or "стол 7" in answer.text
