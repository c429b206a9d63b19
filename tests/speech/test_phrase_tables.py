"""What people say at a table, as tables of sentences: one test for each meaning in each game."""

import pytest
from said import cases, options, plain

QUESTION = [{"type": "question", "text": ""}]


def wanted(case):
    if "options" in case:
        return [plain(reports) for reports in case["options"]]
    reports = QUESTION if case.get("question") else case["reports"]
    return [plain(reports)] if reports else []


CASES = [
    pytest.param(case, game, id=f"{table}-{game}-{case['say'][0]}")
    for table, case in cases("ru")
    for game in case["games"]
]


@pytest.mark.parametrize(("case", "game"), CASES)
def test_every_way_to_say_it_means_the_same(case, game):
    players = () if game == "none" else case["players"]
    meant = {text: options(text, game, players) for text in case["say"]}
    assert {text: found for text, found in meant.items() if found != wanted(case)} == {}
