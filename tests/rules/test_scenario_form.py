import pytest

from rules.errors import NotationError
from rules.scenario import read, unmet

MATCH = 'game = "snooker"\nsides = [["Аня"], ["Борис"]]\n'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game = ", "not TOML"),
        ('sides = [["Аня"], ["Борис"]]', "'game' is missing"),
        ('game = "snooker"', "'sides' is missing"),
        ('game = 1\nsides = [["Аня"], ["Борис"]]', "'game' must be text"),
        ('game = "лапта"\nsides = [["Аня"], ["Борис"]]', "no game is called 'лапта'"),
        ('game = "snooker"\nsides = "Аня"', "'sides' must be a list, and each item of it a list of names"),
        ('game = "snooker"\nsides = ["Аня", "Борис"]', "'sides' must be a list, and each item of it a list of names"),
        ('game = "snooker"\nsides = [[1], ["Борис"]]', "each of the 'sides' must be a list of names"),
        ('game = "snooker"\nsides = [["Аня"]]', "2 to 12 sides"),
        (MATCH + 'race_to = "2"', "'race_to' must be a whole number"),
        (MATCH + "race_to = true", "'race_to' must be a whole number"),
        (MATCH + "winner_breaks = 1", "'winner_breaks' must be true or false"),
        (MATCH + "options = []", "'options' must be a table"),
        (MATCH + "[options]\nreds = 99", "reds"),
        (MATCH + 'start_score = ["a", "b"]', "'start_score' must be a list, and each item of it a whole number"),
        (MATCH + "source = 1", "'source' must be a list, and each item of it text"),
        (MATCH + "steps = [1]", "'steps' must be a list, and each item of it a table"),
        (MATCH + 'breaker = "Вера"', "the match cannot start: unknown_player Вера"),
        (MATCH + "[[steps]]", "step 1 needs either 'say' or 'do'"),
        (MATCH + '[[steps]]\nsay = "мимо"\ndo = { type = "undo" }', "step 1 needs either 'say' or 'do'"),
        (MATCH + "[[steps]]\nsay = 1", "step 1: 'say' must be text"),
        (MATCH + "[[steps]]\ndo = [1]", "step 1: 'do' must be a table"),
        (MATCH + '[[steps]]\ndo = { type = "undo" }\nexpect = 1', "step 1: 'expect' must be a table"),
        (
            MATCH + '[[steps]]\ndo = { type = "undo" }\n[[steps]]\ndo = { type = "jump" }',
            "step 2: no report has the type",
        ),
    ],
)
def test_what_is_no_scenario_is_refused_with_its_place(text, problem):
    with pytest.raises(NotationError, match=problem):
        read(text)


@pytest.mark.parametrize(
    ("expect", "got"),
    [
        ({"ball_on": ["red", "black"]}, {"ball_on": ["black", "red"]}),
        ({"awaiting": {"choices": ["play", "accept"]}}, {"awaiting": {"choices": ["accept", "play"]}}),
        ({"awaiting": None}, {"awaiting": None}),
    ],
)
def test_order_counts_in_neither_balls_on_nor_choices(expect, got):
    assert unmet(expect, got, refused=False) == {}


@pytest.mark.parametrize(
    ("expect", "got"),
    [
        ({"ball_on": [1, "red"]}, {"ball_on": ["red"]}),
        ({"awaiting": {"choices": 1}}, {"awaiting": {"choices": ["play"]}}),
        ({"awaiting": 1}, {"awaiting": None}),
        ({"score": [1, 0]}, {"score": [0, 1]}),
        ({"nothing": 1}, {}),
    ],
)
def test_what_is_not_met_is_told_with_what_came_instead(expect, got):
    ((name, wanted),) = expect.items()
    assert unmet(expect, got, refused=False) == {name: {"expected": wanted, "got": got.get(name)}}


def test_a_refusal_nobody_expected_is_not_met():
    assert unmet({}, {}, refused=True) == {"refused": {"expected": False, "got": True}}
