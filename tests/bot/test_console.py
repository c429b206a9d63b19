from argparse import Namespace

import pytest
from scorekeeper import Words, understand

from bot.console.opening import opening
from bot.console.pictures import Album
from bot.console.recordings import recording
from bot.console.session import Opening, Session
from bot.errors import Unusable
from bot.services.lookup import Lookup
from bot.services.scorekeeping import Scorekeeping
from bot.services.starting import Terms
from bot.views.answers import plain
from bot.views.translation import translator
from storage.errors import DatabaseLocked
from storage.memory import MemoryStore
from storage.memory_history import MemoryHistory

_ = translator("ru")
SNOOKER = Opening(game="snooker", players=("Аня", "Борис"), race_to=3, breaker="Аня")


async def not_heard(path):
    raise Unusable(f"Файла {path} нет; проверьте путь.")


class Terminal:
    """A session over a store, as text in and text out."""

    def __init__(self, store, hear=not_heard, *, asks=True, album=None):
        self.keeping = Scorekeeping(store, understand=understand, load_lexicon=Words)
        self.session = Session(self.keeping, hear, _, asks=asks, lookup=Lookup(MemoryHistory(store)), album=album)

    async def open(self, asked=None):
        return plain((await self.session.open(asked)).lines)

    async def say(self, line):
        return plain((await self.session.say(line)).lines)

    async def ends(self, line):
        return (await self.session.say(line)).ends


@pytest.fixture
def store():
    return MemoryStore()


@pytest.fixture
def terminal(store):
    return Terminal(store)


async def test_an_empty_table_says_how_to_start(terminal):
    assert (await terminal.open()).startswith("Чтобы начать матч, так и скажите")


async def test_a_match_is_started_by_saying_so(terminal):
    told = await terminal.say("снукер, Вера против Глеба, до трёх, разбивает Глеб")
    assert told.splitlines() == [
        "Снукер: Вера – Глеб",
        "До 3 побед.",
        "Домашних правил нет, всё по книге.",
        "Разбивает Глеб.",
    ]


async def test_a_match_is_started_by_options(terminal):
    told = await terminal.open(
        Opening(game="snooker", players=("Аня", "Борис"), race_to=3, terms=Terms(options={"reds": 6}))
    )
    assert "Снукер: Аня – Борис" in told
    assert "Домашние правила: красных: 6; остальное по книге." in told


async def test_a_match_that_cannot_be_is_not_started(terminal):
    with pytest.raises(Unusable, match="Скажите, кто играет"):
        await terminal.open(Opening(game="snooker", players=()))


async def test_a_report_is_answered_with_what_was_heard_what_follows_and_the_score(terminal):
    await terminal.open(SNOOKER)
    told = (await terminal.say("красный, чёрный, мимо")).splitlines()
    assert told[0] == "Услышал: красный, чёрный, мимо (Аня)"
    assert told[1].startswith("Аня: +8 очков (снукер, п")
    assert told[2].startswith("Играет Борис, на игре красный (снукер, п")
    assert told[3] == "Аня 8 : 0 Борис, по партиям 0:0 (до 3)"
    assert len(told) == 4


async def test_what_cannot_have_happened_is_refused_and_changes_nothing(terminal):
    await terminal.open(SNOOKER)
    assert (await terminal.say("Вера забила красный")).splitlines() == [
        "Услышал: Вера: красный",
        "В этом матче нет имени Вера; играют Аня и Борис.",
    ]
    assert "0 : 0" in await terminal.say("какой счёт")


async def test_what_is_not_understood_is_said_back_cut_short(terminal):
    await terminal.open(SNOOKER)
    told = await terminal.say("ы" * 4000)
    assert told == f"Не понял «{'ы' * 80}…»; скажите иначе или спросите: «помощь»."


async def test_one_of_several_readings_is_chosen_by_number(terminal):
    await terminal.open(SNOOKER)
    asked = (await terminal.say("пять")).splitlines()
    assert asked[0] == "Что вы имели в виду?"
    assert asked[2] == "2. серия: 5 очков"
    assert "Аня 5 : 0 Борис" in await terminal.say("2")


async def test_other_words_in_place_of_a_number_drop_the_question(terminal):
    await terminal.open(SNOOKER)
    await terminal.say("пять")
    assert "Играет Борис" in await terminal.say("мимо")
    assert "Не понял «2»" in await terminal.say("2")


@pytest.mark.parametrize("number", ["0", "3", "²", "-1"])
async def test_a_number_that_was_not_offered_chooses_nothing(terminal, number):
    await terminal.open(SNOOKER)
    await terminal.say("пять")
    assert f"Не понял «{number}»" in await terminal.say(number)


async def test_a_match_over_an_open_one_is_asked_about(terminal):
    await terminal.open(SNOOKER)
    await terminal.say("красный")
    asked = await terminal.say("снукер, Вера против Глеба, до трёх, разбивает Глеб")
    assert asked.splitlines() == [
        "Ещё не окончен матч: Снукер.",
        "Аня 1 : 0 Борис, по партиям 0:0 (до 3)",
        "Начать вместо него новый? Да или нет.",
    ]
    assert "Снукер: Вера – Глеб" in await terminal.say("да")


async def test_a_match_that_is_asked_for_by_options_over_an_open_one_keeps_its_house_rules(store):
    first, second = Terminal(store), Terminal(store)
    await first.open(SNOOKER)
    await first.say("красный")
    asked = await second.open(Opening(game="snooker", players=("Вера", "Глеб"), terms=Terms(options={"reds": 6})))
    assert "Начать вместо него новый?" in asked
    assert "красных: 6" in await second.say("да")


async def test_other_words_than_yes_leave_the_open_match(terminal):
    await terminal.open(SNOOKER)
    await terminal.say("красный")
    await terminal.say("снукер, Вера против Глеба, до трёх, разбивает Глеб")
    assert "Аня 8 : 0 Борис" in await terminal.say("чёрный")


async def test_where_nobody_can_be_asked_the_open_match_is_put_aside_and_that_is_said(store):
    terminal = Terminal(store, asks=False)
    await terminal.open(SNOOKER)
    await terminal.say("красный")
    told = (await terminal.say("снукер, Вера против Глеба, до трёх, разбивает Глеб")).splitlines()
    assert told[:3] == [
        "Прежний матч отложен:",
        "Ещё не окончен матч: Снукер.",
        "Аня 1 : 0 Борис, по партиям 0:0 (до 3)",
    ]
    assert told[3] == "Снукер: Вера – Глеб"


async def test_a_start_that_says_too_little_leaves_the_open_match_where_nobody_can_be_asked(store):
    terminal = Terminal(store, asks=False)
    await terminal.open(SNOOKER)
    await terminal.say("красный")
    assert "Скажите, кто играет" in await terminal.say("снукер")
    assert "Аня 1 : 0 Борис" in await terminal.say("какой счёт")


async def test_a_session_goes_on_where_the_last_one_left(store):
    before = Terminal(store)
    await before.open(SNOOKER)
    await before.say("красный, чёрный, мимо")
    assert (await Terminal(store).open()).splitlines() == [
        "Матч продолжается: Снукер: Аня – Борис",
        "Играет Борис, на игре красный.",
        "Аня 8 : 0 Борис, по партиям 0:0 (до 3)",
    ]


async def test_after_a_match_the_next_session_begins_anew(store):
    before = Terminal(store)
    await before.open(SNOOKER)
    await before.say("сдаю матч")
    assert (await Terminal(store).open()).startswith("Чтобы начать матч")


@pytest.mark.parametrize("words", ["выход", "Выход!", "/выход", "пока"])
async def test_leave_is_taken_in_words(terminal, words):
    assert await terminal.ends(words)


@pytest.mark.parametrize("words", ["", "   ", "\t"])
async def test_an_empty_line_is_passed_over(terminal, words):
    assert await terminal.say(words) == ""


async def test_a_recording_is_heard_in_place_of_words(store):
    heard = []

    async def hear(path):
        heard.append(path.name)
        return ("карсный", "красный")

    terminal = Terminal(store, hear)
    await terminal.open(SNOOKER)
    assert "Аня 1 : 0 Борис" in await terminal.say("'/tmp/a voice.ogg'")
    assert heard == ["a voice.ogg"]


async def test_a_recording_that_cannot_be_heard_is_told_in_a_sentence(terminal):
    assert await terminal.say("~/nothing.ogg") == f"Файла {recording('~/nothing.ogg')} нет; проверьте путь."


def test_a_folder_in_place_of_a_recording_is_looked_at_like_one(tmp_path):
    assert recording(str(tmp_path)) == tmp_path


@pytest.mark.parametrize("words", ["мимо", "красный. чёрный", "x" * 4000, "/" + "x" * 4000, "а/б", "\0.txt"])
def test_words_are_no_recordings(words):
    assert recording(words) is None


class LockedStore(MemoryStore):
    async def latest(self, *_):
        raise DatabaseLocked("markyor.db")


async def test_a_store_that_fails_is_told_in_a_sentence():
    terminal = Terminal(LockedStore())
    assert await terminal.say("мимо") == "База markyor.db занята другой программой; закройте её и повторите."


NOTHING = {
    "game": None, "race": None, "best_of": None, "target": None, "breaker": None, "winner_breaks": False,
    "handicap": None, "start_frames": None, "option": [],
}  # fmt: skip


def asked_for(*players, **options):
    return opening(Namespace(**{**NOTHING, **options}), players, _)


def test_the_options_of_the_command_line_ask_for_a_match():
    options = {"race": "3", "breaker": "Аня", "option": ["reds=6", "no-flukes=true"], "winner_breaks": True}
    handicap = {"handicap": "10, 0", "start_frames": "1,0"}
    assert asked_for("Аня", "Борис", game="snooker", **options, **handicap) == Opening(
        game="snooker",
        players=("Аня", "Борис"),
        race_to=3,
        breaker="Аня",
        terms=Terms(
            options={"reds": 6, "no_flukes": True}, start_score=(10, 0), start_frames=(1, 0), winner_breaks=True
        ),
    )


def test_no_options_ask_for_no_match():
    assert asked_for() is None


@pytest.mark.parametrize(("frames", "race"), [("1", 1), ("5", 3), ("35", 18)])
def test_a_match_of_so_many_frames_at_most_is_played_to_more_than_half(frames, race):
    assert asked_for(best_of=frames).race_to == race


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"best_of": "4"}, "нечётное"),
        ({"best_of": "0"}, "нечётное"),
        ({"best_of": "пять"}, "целого"),
        ({"best_of": "5", "race": "3"}, "что-то одно"),
        ({"handicap": "10;0"}, "по целому числу"),
        ({"start_frames": "1,-1"}, "по целому числу"),
    ],
)
def test_options_that_say_no_sound_match_are_refused(options, problem):
    with pytest.raises(Unusable, match=problem):
        asked_for(**options)


async def test_what_was_agreed_is_shown_on_the_match_card(terminal):
    terms = Terms(start_score=(10, 0), start_frames=(1, 0), winner_breaks=True)
    told = await terminal.open(Opening(game="classic-pyramid", players=("Аня", "Борис"), race_to=3, terms=terms))
    assert told.splitlines()[1:5] == [
        "До 3 побед.",
        "Фора в очках в каждой партии: Аня 10, Борис 0.",
        "Фора в партиях: Аня 1, Борис 0.",
        "Следующую партию разбивает победитель.",
    ]


@pytest.mark.parametrize("text", ["reds", "=6", "reds=", "reds 6"])
def test_a_house_rule_that_is_not_written_as_one_is_refused(text):
    with pytest.raises(Unusable, match="не записано"):
        asked_for("Аня", game="snooker", option=[text])


async def test_what_was_played_at_the_table_is_told_in_words(terminal):
    await terminal.open(SNOOKER)
    await terminal.say("красный, чёрный, мимо")
    assert "Снукер: Аня 0 : 0 Борис (не закончен)" in await terminal.say("история матчей")
    assert "Лучшая серия: 8 (Аня)." in await terminal.say("лучшая серия за всё время")
    assert "Удары: 3" in await terminal.say("статистика Ани за сегодня")
    assert await terminal.say("моя статистика за сегодня") == "Скажите, чья: Аня или Борис."


# --- pictures --------------------------------------------------------------------------------------------------------


async def test_a_match_is_drawn_to_a_file_and_told_in_words(store, tmp_path):
    terminal = Terminal(store, album=Album(_, tmp_path / "pictures"))
    await terminal.open(SNOOKER)
    await terminal.say("красный, чёрный, мимо")
    told = await terminal.say("график")
    assert "Очки по партиям: 8:0." in told
    assert told.endswith(f"Картинка: {tmp_path}/pictures/match-1.png")
    assert (tmp_path / "pictures" / "match-1.png").read_bytes().startswith(b"\x89PNG")


async def test_where_no_picture_can_be_written_it_is_said_in_a_sentence(store, tmp_path):
    (tmp_path / "taken").write_text("")
    terminal = Terminal(store, album=Album(_, tmp_path / "taken"))
    await terminal.open(SNOOKER)
    await terminal.say("красный, чёрный, мимо")
    assert (await terminal.say("график")).startswith("Картинку не записать в ")
