"""Pictures: what stands on them, what is told beside them, and that they are drawn whatever people are called."""

import asyncio
import subprocess
import sys
import threading
from io import BytesIO

import pytest
from matplotlib.backends.backend_agg import RendererAgg
from PIL import Image

from bot.pictures import worker
from bot.pictures.colours import LIGHT
from bot.pictures.drawing import _Sheet, draw
from bot.pictures.lettering import drawable, fitting, font
from bot.pictures.plan import Bar, Bars, Picture, Steps
from bot.pictures.worker import Pictures, TooManyPictures
from bot.services.graphs import graph_of
from bot.services.trends import trend_of
from bot.views.graphs import graph_caption, graph_picture
from bot.views.translation import translator
from bot.views.trends import trend_caption, trend_picture
from rules.balls import Ball
from rules.reports import Concede, Foul, FrameWon, Scope, Shot
from storage.history import Search
from tests.bot.evening import ANYA, BLACK, MISS, RED, WON, Club
from tests.bot.samples import LANGUAGES, foreign

ru = translator("ru")
PLAIN = Picture(
    heading="Снукер",
    sides=(("Аня", "1"), ("Борис", "0")),
    panels=(Steps(title="Партия 1", points=((0, 0), (1, 0), (8, 0))),),
)


@pytest.fixture
def club():
    return Club()


async def shown(club, *messages, _=ru, **more):
    """The picture and the caption of a match."""
    told = await club.lookup.match(ANYA, await club.played(*messages, **more))
    graph = graph_of(told.match.record)
    return graph_picture(graph, told.outline, _), graph_caption(graph, told.outline, _)


def size(png):
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image.size


FRAME = ("", RED, BLACK, MISS), ("", Shot(foul=(Foul.PUSH,))), ("", FrameWon(player="Аня"))


# --- what is on them -------------------------------------------------------------------------------------------------


async def test_a_short_match_has_a_panel_a_frame_with_the_best_run_and_the_fouls(club):
    picture, _ = await shown(club, *FRAME, WON)
    assert picture.heading == "Снукер, 17 мая 2024"
    assert picture.sides == (("Аня", "12"), ("Борис", "0"))
    [panel] = picture.panels
    assert panel.title == "Партия 1: очки"
    assert [(span.side, span.label) for span in panel.spans] == [(0, "8")]
    assert panel.ticks == ((4, 1),)
    assert panel.across == "удары"
    assert picture.footer == "Утолщение – лучшая серия, чёрточки – фолы"


async def test_more_frames_are_small_under_the_race_and_only_the_best_run_of_all_is_marked(club):
    picture, _ = await shown(club, *FRAME * 3, ("", RED, BLACK, RED, MISS), ("", FrameWon(player="Аня")), race_to=4)
    [race] = picture.panels
    assert race.points[-1] == (4, 0)
    assert [cell.title for cell in picture.cells] == ["1", "2", "3", "4"]
    assert [[span.label for span in cell.spans] for cell in picture.cells] == [[], [], [], ["9"]]


async def test_of_many_frames_there_is_the_race_and_the_best_run_of_each(club):
    picture, caption = await shown(club, *FRAME * 17, race_to=20)
    race, runs = picture.panels
    assert len(race.points) == 18
    assert [bar.height for bar in runs.bars] == [8] * 17
    assert [bar.label for bar in runs.bars if bar.label] == ["8"]
    assert not picture.cells
    assert f"Лучшие серии по партиям: {', '.join(['8'] * 17)}." in caption


async def test_racks_without_a_score_are_told_by_balls(club):
    nine = Shot(potted=(Ball.NINE,)), Shot(potted=(Ball.ONE,))
    picture, caption = await shown(club, ("", nine[1], MISS), WON, game="nine-ball")
    assert picture.panels[0].title == "Партия 1: шары"
    assert "Шары по партиям: 1:0." in caption


async def test_the_caption_has_the_figures_of_the_picture(club):
    _, caption = await shown(club, *FRAME, ("", MISS, RED), WON)
    assert caption == (
        "Снукер, 17 мая 2024: Аня 1 : 0 Борис",
        "Очки по партиям: 12:0, 1:0.",
        "Лучшая серия: 8 (Аня, партия 1).",
        "Фолы: Аня 0, Борис 1.",
    )


async def test_form_is_told_with_counts_beside_every_percentage(club):
    for days in (70, 69, 35, 1):
        await club.played(*FRAME, WON if days != 69 else ("", Concede(scope=Scope.MATCH, player="Аня")), days=days)
    anya = await club.history.player("7")
    found = trend_of("snooker", (await club.history.matches(Search(player=anya.id))).matches, anya.id, None)
    picture, caption = trend_picture(found, "Аня", ru), trend_caption(found, "Аня", ru)
    assert picture.heading == "Снукер: форма по месяцам"
    assert picture.sides == (("Аня", "75\u00a0%, 3 из 4"),)
    wins, runs = picture.panels
    assert [(bar.label, bar.below) for bar in wins.bars] == [
        ("50", "мар\n1/2"),
        ("100", "апр\n1/1"),
        ("100", "май\n1/1"),
    ]
    assert [bar.height for bar in runs.bars] == [8, 8, 8]
    assert runs.line_label == "в среднем 8,0"
    assert caption[:2] == (
        "Аня. Снукер: форма по месяцам",
        "март 2024: выиграно 1 из 2 (50\u00a0%), лучшая серия 8, в среднем 8,0",
    )


async def test_form_of_many_matches_is_told_by_so_many(club):
    for number in range(20):
        await club.played(*FRAME, *([] if number == 19 else [WON]), days=0)
    anya = await club.history.player("7")
    found = trend_of("snooker", (await club.history.matches(Search(player=anya.id), size=99)).matches, anya.id, None)
    picture, caption = trend_picture(found, "Аня", ru), trend_caption(found, "Аня", ru)
    assert picture.heading == "Снукер: форма по 3 матча"
    assert [bar.below for bar in picture.panels[0].bars][-2:] == ["16–18\n3/3", "19–20\n1/1"]
    assert caption[1] == "матчи 1–3: выиграно 3 из 3 (100\u00a0%), лучшая серия 8, в среднем 8,0"


async def test_form_of_single_matches_is_told_by_frames(club):
    await club.played(*FRAME, WON, days=1)
    anya = await club.history.player("7")
    found = trend_of("snooker", (await club.history.matches(Search(player=anya.id))).matches, anya.id, None)
    assert trend_picture(found, "Аня", ru).panels[0].bars[0].label == "1:0"
    assert trend_caption(found, "Аня", ru)[1] == "16.05: победа, по партиям 1:0, лучшая серия 8, в среднем 8,0"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_words_are_in_the_language_asked(club, language):
    picture, caption = await shown(club, *FRAME, WON, _=translator(language))
    words = " ".join([picture.heading, picture.panels[0].title, picture.panels[0].across, picture.footer, *caption])
    assert not foreign(words) if language == "ru" else "фол" not in words.casefold()


# --- how they are drawn ----------------------------------------------------------------------------------------------


def test_the_same_picture_has_the_same_bytes_by_day_and_others_by_night():
    assert draw(PLAIN, dark=False) == draw(PLAIN, dark=False)
    assert draw(PLAIN, dark=True) != draw(PLAIN, dark=False)


def test_pictures_are_as_wide_as_a_phone_shows_and_not_much_higher():
    cells = tuple(Steps(title=str(number), points=((0, 0), (1, 0))) for number in range(16))
    for picture in (PLAIN, Picture(heading="", sides=PLAIN.sides, panels=PLAIN.panels, cells=cells)):
        width, height = size(draw(picture, dark=False))
        assert width == 1000
        assert height <= 1500


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_short_names_and_counts_are_never_cut_off(sides):
    names = ("Аня", "Борис", "Вера", "Глеб")[:sides]
    heads = tuple((name, str(100 + side)) for side, name in enumerate(names))
    panel = Steps(title="Партия 1: очки", points=((0,) * sides, (99,) * sides), across="удары")
    sheet = _Sheet(Picture(heading="Снукер", sides=heads, panels=(panel,), footer="Утолщение – лучшая серия"), LIGHT)
    sheet.fill()
    drawn = [text.get_text() for text in (*sheet.figure.texts, *sheet.figure.axes[0].texts)]
    assert not [words for words in drawn if "…" in words]
    assert {*names, "Партия 1: очки", "удары", "Утолщение – лучшая серия"} <= {*drawn}


def test_hundreds_of_strokes_and_a_name_of_two_hundred_letters_stay_on_the_sheet():
    name = "Ш" * 200
    panel = Steps(title=name, points=tuple((n, 100) for n in range(300)), ticks=((150, 0),), across="удары и серии")
    sheet = _Sheet(Picture(heading=name, sides=((name, "300"), (name, "100")), panels=(panel,), footer=name), LIGHT)
    sheet.fill()
    boxes = [text.get_window_extent(sheet.renderer) for text in (*sheet.figure.texts, *sheet.figure.axes[0].texts)]
    assert min(box.x0 for box in boxes) >= 0
    assert max(box.x1 for box in boxes) <= 1000


NAMES = (
    "Аня",
    "🔥🔥",
    "",
    "مرحبا بكم",
    "שלום",
    "张伟",
    "Ж" * 200,
    "$x^2$ \\frac",
    "a\u202eb\n\tc",
    "A{0}%s&<b>",
    "Z̷̢̛a" * 50,
)


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_any_name_can_be_drawn(name):
    picture = Picture(
        heading=name,
        sides=((name, "1"), (name, "0"), ("Вера", "7")),
        panels=(Steps(title=name, points=((0, 0, 0), (1, 2, 3))),),
    )
    assert size(draw(picture, dark=False))[0] == 1000


@pytest.mark.parametrize(
    "panel",
    [
        Steps(title="", points=((0, 0),)),
        Steps(title="", points=((0, -5), (-20, -5))),
        Steps(title="", points=tuple((n, 2 * n) for n in range(3000)), across="удары"),
        Bars(title="", bars=(Bar(height=None),)),
        Bars(title="", bars=(Bar(height=0, label="0"),) * 199),
        Bars(title="", bars=(Bar(height=3), Bar(height=None)), line=(1.0, None)),
    ],
    ids=["no stroke", "below nothing", "thousands", "nothing", "hundreds", "gaps"],
)
def test_any_numbers_can_be_drawn(panel):
    assert draw(Picture(heading="", sides=(("А", "0"), ("Б", "0")), panels=(panel,)), dark=True)


def test_what_the_font_lacks_is_left_out():
    assert drawable("Аня 🔥") == "Аня"
    assert drawable("👨‍👩‍👧") == "□□□"
    assert drawable("  Анна \n Мария ") == "Анна Мария"
    assert drawable("") == ""


def test_a_name_that_is_too_long_is_cut_off_with_an_ellipsis():
    renderer = RendererAgg(100, 100, 200)
    assert fitting("Аня", 100, font(12), renderer) == "Аня"
    cut = fitting("Длиннофамильный", 100, font(12), renderer)
    assert cut.endswith("…")
    assert "Длиннофамильный".startswith(cut[:-1])


# --- beside the event loop -------------------------------------------------------------------------------------------


async def test_pictures_are_drawn_one_at_a_time_in_another_thread(monkeypatch):
    at_work, most, threads = 0, 0, set()

    def slow(_picture, *, dark):
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        threads.add(threading.current_thread())
        threading.Event().wait(0.01)
        at_work -= 1
        return b"dark" if dark else b"light"

    monkeypatch.setattr(worker, "_draw", slow)
    pictures = Pictures()
    drawn = await asyncio.gather(*(pictures.drawn(PLAIN, dark=bool(n % 2)) for n in range(4)))
    assert drawn == [b"light", b"dark"] * 2
    assert most == 1
    assert threading.main_thread() not in threads


async def test_no_more_pictures_wait_than_may(monkeypatch):
    go_on = threading.Event()
    monkeypatch.setattr(worker, "_draw", lambda _picture, **_: go_on.wait(10) and b"")
    pictures = Pictures(most=1)
    first = asyncio.create_task(pictures.drawn(PLAIN, dark=False))
    await asyncio.sleep(0)
    with pytest.raises(TooManyPictures):
        await pictures.drawn(PLAIN, dark=False)
    go_on.set()
    await first
    assert await pictures.drawn(PLAIN, dark=False) == b""


def test_a_bot_that_draws_nothing_does_not_load_matplotlib():
    code = "import sys, bot.app, bot.telegram.run, bot.console.run; print('matplotlib' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
