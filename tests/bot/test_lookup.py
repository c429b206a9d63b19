"""Looking up what was played: by words, by buttons, as files."""

import csv
import io
import json
import zipfile
from dataclasses import replace

import pytest

from bot.faces.replay import replay
from bot.services.exports import Form
from bot.services.lookup import (
    BestRun,
    Counted,
    Duel,
    Graphed,
    LastMet,
    Listed,
    Trended,
    Unmet,
    Unplayed,
    Visitor,
    Whose,
)
from bot.services.wishes import Topic, Wish
from bot.views.translation import translator
from rules.reports import Shot
from rules.scenario import play, read
from tests.bot.evening import ANYA, BORIS, CLUB, EVENING, LOST, MISS, RED, TERMINAL, WON, Club


@pytest.fixture
def club():
    return Club()


async def test_the_last_match_with_somebody_is_found_by_words(club):
    await club.played(WON, days=9)
    last = await club.played(LOST, days=3)
    await club.played(("мимо", MISS), days=1, players=("Аня", "Вера"))
    found = await club.asked("когда мы играли с Борей последний раз?")
    assert isinstance(found, LastMet)
    assert found.match.id == last
    unmet = await club.asked("когда мы играли с Глебом последний раз")
    assert isinstance(unmet, Unmet)
    assert (unmet.name, [player.name for player in unmet.players]) == ("Глеб", ["Борис", "Вера"])


async def test_the_best_run_of_a_month_is_found_by_words(club):
    await club.played(EVENING[-2], WON, days=40)
    best = await club.played(EVENING[0], WON, days=20)
    await club.played(("красный, мимо", RED, MISS), WON, days=2)
    found = await club.asked("какая у меня лучшая серия в снукере за месяц")
    assert isinstance(found, BestRun)
    assert (found.match.id, found.seat.name, found.seat.figures.best_run) == (best, "Аня", 8)


async def test_two_players_are_weighed_against_each_other(club):
    await club.played(WON, days=9)
    await club.played(LOST, days=8)
    await club.played(WON, days=7, game="nine-ball")
    await club.played(("мимо", MISS), days=6, players=("Аня", "Вера"))
    found = await club.asked("счёт встреч с Борисом")
    assert isinstance(found, Duel)
    assert [(each.game, each.won, each.lost) for each in found.summaries] == [("snooker", 1, 1), ("nine-ball", 1, 0)]
    of_boris = await club.asked("счёт встреч с Аней", Visitor(account=None, table=CLUB))
    assert isinstance(of_boris, Whose)


async def test_statistics_are_those_of_who_asks_or_is_named(club):
    await club.played(*EVENING)
    mine, his = await club.asked("моя статистика за неделю"), await club.asked("статистика Бориса за неделю")
    assert isinstance(mine, Counted)
    assert [each.figures.best_run for each in (*mine.summaries, *his.summaries)] == [8, 9]


async def test_form_is_counted_from_all_matches_of_the_game_played_most(club):
    for number in range(250):
        await club.played(WON if number % 2 else LOST, days=number)
    await club.played(WON, days=1, game="nine-ball")
    found = await club.asked("моя форма")
    assert isinstance(found, Trended)
    assert (found.trend.game, found.trend.matches, found.games) == ("snooker", 250, ("snooker", "nine-ball"))
    other = await club.lookup.trend(ANYA, found.asked.subject.id, "nine-ball")
    assert (other.trend.game, other.trend.matches) == ("nine-ball", 1)


async def test_the_form_of_somebody_else_is_for_those_who_have_met(club):
    await club.played(WON)
    anya = (await club.asked("моя форма")).asked.subject
    assert await club.lookup.trend(BORIS, anya.id, "snooker") is not None
    assert await club.lookup.trend(replace(BORIS, table="chat:8"), anya.id, "snooker") is None


async def test_the_match_of_the_table_is_drawn_where_nothing_else_is_named(club):
    await club.played(WON, days=2)
    here = await club.played(EVENING[0], days=1)
    found = await club.asked("график", BORIS)
    assert isinstance(found, Graphed)
    assert (found.match.id, found.graph.frames[0].score) == (here, (8, 0))
    assert (await club.asked("график матча с Верой")).name == "Вера"
    assert (await club.asked("график за вчера")).match.id == here
    assert (await club.asked("график матча в девятку")).match is None


async def test_matches_are_listed_for_who_asks_page_by_page(club):
    played = [await club.played(WON, days=days) for days in range(20, 0, -1)]
    found = await club.asked("история матчей")
    assert isinstance(found, Listed)
    assert [match.id for match in found.page.matches] == played[:-9:-1]
    second = await club.lookup.listed(ANYA, opponent=None, games=(), first=8)
    assert [match.id for match in second.page.matches] == played[-9:-17:-1]
    boris = found.page.matches[0].seats[1].player
    assert (await club.lookup.listed(ANYA, opponent=boris, games=("nine-ball",), first=0)).page.total == 0


async def test_who_has_never_played_is_told_so(club):
    await club.played(WON)
    assert isinstance(await club.asked("мои матчи", BORIS), Unplayed)


async def test_what_is_about_the_match_being_played_is_nothing_to_look_up(club):
    await club.played(WON)
    assert await club.asked("какой счёт") is None
    assert await club.asked("статистика") is None


async def test_at_a_terminal_matches_are_those_of_the_table(club):
    await club.played(WON)
    here = await club.played(EVENING[0], LOST, table="terminal")
    found = await club.asked("мои матчи", TERMINAL)
    assert [match.id for match in found.page.matches] == [here]
    best = await club.asked("лучшая серия за всё время", TERMINAL)
    assert (best.match.id, best.seat.name) == (here, "Аня")
    assert isinstance(await club.asked("статистика за неделю", TERMINAL), Whose)
    assert isinstance(await club.asked("статистика Ани за неделю", TERMINAL), Counted)


async def test_a_match_is_shown_to_who_played_in_it_and_at_its_table(club):
    match_id = await club.played(WON)
    assert (await club.lookup.match(ANYA, match_id)).match.id == match_id
    assert (await club.lookup.match(replace(ANYA, table="chat:7"), match_id)).match.id == match_id
    assert (await club.lookup.match(BORIS, match_id)).match.id == match_id
    assert await club.lookup.match(replace(BORIS, table="chat:8"), match_id) is None
    assert await club.lookup.match(ANYA, match_id + 1) is None


async def test_a_guest_turns_out_to_be_somebody(club):
    await club.played(WON)
    assert await club.lookup.claim(BORIS, "Борис")
    assert isinstance(await club.asked("мои матчи", BORIS), Listed)
    assert not await club.lookup.claim(TERMINAL, "Аня")


async def test_who_is_forgotten_has_never_played(club):
    await club.played(WON)
    assert await club.lookup.forget(ANYA, "Игрок") == 1
    assert isinstance(await club.asked("мои матчи"), Unplayed)
    assert await club.lookup.data(TERMINAL) is None
    assert json.loads((await club.lookup.data(ANYA)).data) == {"account": "7", "matches": [], "said": []}


async def test_all_that_is_kept_of_somebody_is_given_out(club):
    match_id = await club.played(*EVENING)
    data = json.loads((await club.lookup.data(ANYA)).data)
    assert [match["match"] for match in data["matches"]] == [match_id]
    assert [said["words"] for said in data["said"]][:2] == ["старт", "красный, чёрный, мимо"]


async def test_a_match_is_given_out_as_a_tape_that_is_played_to_the_same_end(club, tmp_path, capsys):
    match_id = await club.played(*EVENING)
    file = await club.lookup.file(ANYA, match_id, Form.TAPE)
    *_, last = play(read(file.data.decode()), lambda *_: ())
    assert last.state == (await club.store.load(match_id)).record.state
    path = tmp_path / file.name
    path.write_bytes(file.data)
    assert replay([path], translator("ru"))
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["winner"] == 0
    assert "красный, чёрный, мимо" in file.data.decode()


async def test_a_match_is_given_out_as_json_with_every_word(club):
    match_id = await club.played(*EVENING)
    told = json.loads((await club.lookup.file(ANYA, match_id, Form.JSON)).data)
    assert (told["game"], told["winner"], told["players"][0]["best_run"]) == ("snooker", 0, 8)
    assert [frame["winner"] for frame in told["frames"]] == [0, None]
    entries = {entry["words"]: entry for entry in told["entries"]}
    assert entries["красный, чёрный, мимо"]["stands"]
    assert not entries["красный"]["stands"]
    assert entries["фол"]["events"][1]["data"]["clauses"]


async def test_a_match_is_given_out_as_a_table(club):
    match_id = await club.played(("=1+1", RED), ("мимо", MISS))
    file = await club.lookup.file(ANYA, match_id, Form.CSV)
    rows = list(csv.DictReader(io.StringIO(file.data.decode("utf-8-sig"))))
    assert [row["words"] for row in rows] == ["старт", "'=1+1", "мимо"]
    assert "snooker:" in rows[1]["clauses"]
    assert await club.lookup.file(replace(BORIS, table="chat:8"), match_id, Form.CSV) is None


async def test_all_matches_are_given_out_in_every_form(club):
    assert await club.lookup.files(ANYA, Form.CSV) is None
    played = [await club.played(WON, days=days) for days in (2, 1)]
    table = (await club.lookup.files(ANYA, Form.CSV)).data.decode("utf-8-sig")
    assert [row["player"] for row in csv.DictReader(io.StringIO(table))] == ["Аня", "Борис"] * 2
    assert [each["match"] for each in json.loads((await club.lookup.files(ANYA, Form.JSON)).data)] == played[::-1]
    with zipfile.ZipFile(io.BytesIO((await club.lookup.files(ANYA, Form.TAPE)).data)) as archive:
        assert len(archive.namelist()) == 2
    assert await club.lookup.files(TERMINAL, Form.JSON) is None


async def test_a_shared_table_has_to_be_told_whose(club):
    await club.played(("мимо", Shot(miss=True)), table="terminal")
    found = await club.lookup.granted(TERMINAL, Wish(topic=Topic.STATS))
    assert [player.name for player in found.players] == ["Аня", "Борис"]
