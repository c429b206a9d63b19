"""The rule books in a chat: questions, why, what if, and leafing through."""

from rules import handbook
from tests.bot.standin import Message, Private
from tests.bot.telegram.talk import score

BOOK = handbook.load("ru")


def data(message: Message) -> list[str]:
    return [button["callback_data"] for row in message.content["reply_markup"]["inline_keyboard"] for button in row]


async def test_a_question_is_answered_with_its_clause_and_a_button_for_the_whole_text(playing: Private):
    [answer] = await playing.says("какой штраф за пропих?")
    assert "снукер, п. 2.11.2(в)" in answer.text
    clause = BOOK.clause("snooker:2.11.2(в)")
    label = next(label for label in answer.buttons if label.startswith(clause.title))
    [opened] = await playing.presses(label)
    assert clause.text in opened.text
    assert playing.now(answer).text == answer.text


async def test_from_a_clause_one_goes_on_and_back_in_the_same_message(playing: Private):
    [quoted] = await playing.says("пункт 1.15")
    assert BOOK.clause("snooker:1.15").text.split(". ")[0] in quoted.text
    [opened] = await playing.presses(quoted.buttons[0])
    await playing.presses("Дальше →")
    assert BOOK.clause("snooker:1.15(1)").text in playing.now(opened).text
    await playing.presses("← Назад")
    assert playing.now(opened).text == opened.text
    await playing.presses("↑ Оглавление")
    assert "Термины" in playing.now(opened).text


async def test_the_books_are_leafed_through_from_the_contents_to_a_clause(anya: Private):
    [contents] = await anya.says("/rules")
    for label in ("Пул", "6. Фолы: общее", "6.14. Три фола подряд"):
        await anya.presses(label)
    assert BOOK.clause("pool:6.14").text.split(". ")[0] in anya.now(contents).text
    assert len(anya.seen()) == 1


async def test_every_button_of_the_books_fits_into_what_telegram_takes(anya: Private):
    [contents] = await anya.says("/rules")
    for label in ("Снукер", "2. Игра", "2.11. Штраф не меньше четырёх"):
        assert all(len(one.encode()) <= 64 for one in data(anya.now(contents)))
        await anya.presses(label)
    assert "снукер, п. 2.11" in anya.now(contents).text


async def test_the_button_of_a_page_that_is_no_more_says_so(anya: Private):
    [contents] = await anya.says("/rules")
    await anya.presses_data("rules|pool:99|0", on=contents)
    assert len(anya.toasts) == 1
    assert anya.now(contents).text == contents.text


async def test_why_is_told_by_word_and_by_the_button_under_the_ruling(playing: Private):
    [ruling] = await playing.says("фол, биток в лузе")
    [pressed] = await playing.presses("Почему?", on=ruling)
    [said] = await playing.says("почему?")
    assert pressed.text == said.text
    assert BOOK.clause("snooker:2.11.1(ж)").title in said.text


async def test_the_button_explains_an_older_ruling_as_long_as_it_stands(playing: Private):
    [older] = await playing.says("фол, биток в лузе")
    await playing.says("красный, мимо")
    [why] = await playing.presses("Почему?", on=older)
    assert "2.11.1(ж)" in why.text
    await playing.says("отмени два")
    assert await playing.presses("Почему?", on=older) == []
    assert len(playing.toasts) == 1


async def test_what_if_is_answered_and_the_score_stays(playing: Private):
    before = await score(playing)
    [answer] = await playing.says("что будет если я сейчас забью чёрный и биток?")
    assert answer.text.startswith("Если так:")
    assert await score(playing) == before


async def test_without_a_match_a_question_is_answered_with_the_book_named(anya: Private):
    [answer] = await anya.says("что такое пушаут в пуле?")
    assert "пул, п." in answer.text


async def test_a_question_that_the_books_do_not_answer_is_answered_honestly(playing: Private):
    [answer] = await playing.says("а какой штраф если купить дешёвый кий у чемпиона?")
    assert "ничего нет" in answer.text
