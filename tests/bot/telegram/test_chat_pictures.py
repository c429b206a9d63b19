"""Pictures over real HTTP: by button, in words, by day and by night."""

from io import BytesIO

import pytest
from PIL import Image

from bot.pictures import worker
from bot.telegram import lookups, showing
from tests.bot.standin import Private, Telegram
from tests.bot.telegram.talk import START

NIGHT, DAY = (23, 33, 43), (255, 255, 255)


@pytest.fixture
async def played(playing: Private) -> Private:
    """Anya and the bot after a short match."""
    for words in ("красный, чёрный, мимо", "фол", "сдаю матч"):
        await playing.says(words)
    return playing


def ground(telegram: Telegram, message) -> tuple[int, int, int]:
    """The colour in the corner of the picture in a message."""
    data, _size = telegram.files[message.content["photo"][0]["file_id"]]
    return Image.open(BytesIO(data)).convert("RGB").getpixel((0, 0))


async def test_a_match_page_has_a_button_that_draws_the_match(telegram: Telegram, played: Private):
    await played.says("/history")
    await played.presses("1")
    [picture] = await played.presses("График")
    assert ground(telegram, picture) == DAY
    assert picture.text.startswith("Снукер, ")
    assert "Очки по партиям: 12:0." in picture.text
    assert "Лучшая серия: 8 (Аня, партия 1)." in picture.text
    assert picture.buttons == ["Тёмный фон"]


async def test_a_picture_is_redrawn_in_place_and_the_chat_remembers_its_ground(telegram: Telegram, played: Private):
    [picture] = await played.says("график")
    assert await played.presses("Тёмный фон") == []
    assert ground(telegram, played.now(picture)) == NIGHT
    assert played.now(picture).text == picture.text
    assert played.now(picture).buttons == ["Светлый фон"]
    [another] = await played.says("моя форма")
    assert ground(telegram, another) == NIGHT
    await played.presses("Светлый фон", on=another)
    assert ground(telegram, played.now(another)) == DAY


async def test_a_picture_that_is_gone_is_not_redrawn(played: Private):
    [picture] = await played.says("график")
    await played.deletes(picture)
    data = picture.content["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
    assert await played.presses_data(data, on=picture) == []
    assert played.toasts == []


async def test_statistics_have_a_button_that_draws_the_form(telegram: Telegram, played: Private):
    [statistics] = await played.says("/stats")
    assert statistics.buttons == ["Форма"]
    [picture] = await played.presses("Форма")
    assert ground(telegram, picture) == DAY
    assert picture.text.startswith("Аня. Снукер: форма, 1 матч")


async def test_form_in_another_game_takes_the_place_of_the_picture(played: Private):
    await played.says("девятка, Аня против Бориса, до одного, разбивает Аня")
    await played.says("мимо")
    await played.says("партия за Аней")
    [picture] = await played.says("моя форма")
    [other, *_] = picture.buttons
    assert other in {"Снукер", "Девятка"}
    await played.presses(other, on=picture)
    assert f"{other}: форма" in played.now(picture).text


@pytest.mark.parametrize("words", ["график", "покажи график", "график матча с Борисом", "нарисуй график"])
async def test_a_match_is_drawn_for_words(played: Private, words: str):
    [picture] = await played.says(words)
    assert "photo" in picture.content


async def test_a_match_is_drawn_while_it_is_played(playing: Private):
    [nothing] = await playing.says("график")
    assert "рисовать нечего" in nothing.text or "начните" in nothing.text
    await playing.says("красный, чёрный, мимо")
    [picture] = await playing.says("график")
    assert "Очки по партиям: 8:0." in picture.text


async def test_in_a_group_who_only_watches_may_see_the_match_of_the_table(telegram: Telegram):
    group = telegram.group("Клуб", "Аня", "Вера")
    anya, vera = group.people
    name = f"@{telegram.me['username']}"
    await group.says(f"{name} {START}", by=anya)
    await group.says(f"{name} красный, мимо", by=anya)
    [picture] = await group.says(f"{name} покажи график", by=vera)
    assert "photo" in picture.content
    assert picture.answers == group.latest


async def test_strangers_are_shown_neither_a_match_nor_the_form_of_anybody(telegram: Telegram, played: Private):
    [graph], [form] = await played.says("график"), await played.says("моя форма")
    stranger = telegram.private("Глеб")
    [message] = await stranger.says("/start")
    for shown in (graph, form):
        data = shown.content["reply_markup"]["inline_keyboard"][-1][0]["callback_data"]
        assert await stranger.presses_data(data, on=message) == []
        assert stranger.toasts.pop()


async def test_where_nothing_can_be_drawn_there_is_no_button_and_words_are_told(
    played: Private, monkeypatch: pytest.MonkeyPatch
):
    for module in (lookups, showing):
        monkeypatch.setattr(module, "can_draw", lambda: False)
    assert (await played.says("/stats"))[0].buttons == []
    await played.says("/history")
    [page] = await played.presses("1")
    assert "График" not in page.buttons
    [told] = await played.says("график")
    assert "photo" not in told.content
    assert "Очки по партиям: 12:0." in told.text


async def test_when_too_many_pictures_wait_it_is_said(played: Private, monkeypatch: pytest.MonkeyPatch):
    [picture] = await played.says("график")

    async def full(*_args, **_more):
        raise worker.TooManyPictures

    monkeypatch.setattr(worker.Pictures, "drawn", full)
    [told] = await played.says("график")
    assert "через минуту" in told.text
    await played.presses("Тёмный фон", on=picture)
    assert "через минуту" in played.toasts[-1]
    assert played.now(picture).buttons == ["Тёмный фон"]
