"""Players' names: every case, short and pet forms, names that are also words, two players of one name."""

import pytest
from said import heard, options

from speech.forms import Case
from speech.lexicon import load
from speech.names import declined


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("аня", ["ани", "ане", "аню", "аней", "анин"]),
        ("саша", ["саши", "саше", "сашу", "сашей"]),
        ("вика", ["вики", "вике", "вику", "викой"]),
        ("борис", ["бориса", "борису", "борисом", "борисе"]),
        ("андрей", ["андрея", "андрею", "андреем", "андрее"]),
        ("юрий", ["юрия", "юрию", "юрием", "юрии"]),
        ("игорь", ["игоря", "игорю", "игорем"]),
        ("любовь", ["любови", "любовью"]),
        ("павел", ["павла", "павлу", "павлом"]),
        ("санек", ["санька", "саньку", "саньком"]),
        ("лев", ["льва", "льву", "львом"]),
        ("михалыч", ["михалыча", "михалычу", "михалычем"]),
        ("красный", ["красного", "красному", "красным"]),
        ("островский", ["островского", "островскому", "островским"]),
        ("иванов", ["иванова", "иванову", "ивановым"]),
        ("отто", ["отто"]),
    ],
)
def test_a_name_is_known_in_every_case(name, forms):
    assert {name, *forms} <= set(declined(name))


def test_cases_are_told_apart():
    assert declined("аня")["ани"] == Case.GEN
    assert declined("аня")["ане"] == Case.DAT | Case.LOC


@pytest.mark.parametrize("said", ["Борис", "Боря", "Борька", "борян", "БОРИС"])
def test_short_and_pet_names_mean_the_listed_player(said):
    assert heard(f"{said} мимо", "snooker", ["Аня", "Борис"]) == [{"type": "shot", "miss": True, "player": "Борис"}]


def test_a_listed_pet_name_answers_to_the_full_one():
    assert heard("Анастасия забила чёрный", "snooker", ["Настя", "Гена"])[0]["player"] == "Настя"


def test_a_name_as_listed_beats_anothers_pet_name():
    assert heard("Саня мимо", "snooker", ["Александр", "Саня"])[0]["player"] == "Саня"


def test_a_pet_name_of_two_players_is_asked_about():
    meanings = options("Сашка промазал", "snooker", ["Александр", "Александра"])
    assert {meaning[0]["player"] for meaning in meanings} == {"Александр", "Александра"}


@pytest.mark.parametrize(
    ("text", "player"), [("фол у Веры", "Вера"), ("у Льва фол", "Лев"), ("Роза нарушила", "Роза"), ("фол Льва", "Лев")]
)
def test_names_that_are_also_words_are_names(text, player):
    reports = heard(text, "snooker", ["Вера", "Лев", "Роза"])
    assert reports == [{"type": "shot", "foul": [("generic", 1)], "player": player}]


def test_a_player_called_like_a_ball_is_asked_about():
    meanings = options("Красный забил синий", "snooker", ["Красный", "Белов"])
    assert [{"type": "shot", "potted": [("blue", 1)], "player": "Красный"}] in meanings
    assert len(meanings) == 2


def test_both_parts_of_a_full_name_mean_the_player():
    players = ["Борис Иванов", "Аня"]
    said = ["фол у Иванова", "фол у Бориса", "фол у Бориса Иванова", "фол у Бори"]
    assert {heard(text, "snooker", players)[0]["player"] for text in said} == {"Борис Иванов"}


@pytest.mark.parametrize(
    ("form", "name"),
    [
        ("Бориса", "Борис"),
        ("аней", "Аня"),
        ("Аня", "Аня"),
        ("Василия", "Василий"),
        ("Настюхой", "Настюха"),
        ("Зигфрид", "Зигфрид"),
        ("Акакия", "Акакий"),
        ("Акакий", "Акакий"),
    ],
)
def test_unknown_players_of_a_new_match_are_listed_in_the_nominative(form, name):
    assert load("ru", None).nominative(form) == name
