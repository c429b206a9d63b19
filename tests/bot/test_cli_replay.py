import json

import pytest

from bot import cli

KEYS = {
    "file", "step", "game", "frame", "score", "frames", "striker", "ball_on", "groups", "cue_ball", "awaiting",
    "on_table", "run", "fouls_in_a_row", "remaining", "frame_winner", "winner", "rulings", "refused",
}  # fmt: skip

MATCH = """
game = "snooker"
sides = [["Аня"], ["Борис"]]
race_to = 2
breaker = "Аня"
"""

GOOD = (
    MATCH
    + """
[[steps]]
do = { type = "shot", potted = ["red"] }
expect = { score = [1, 0], striker = "Аня" }

[[steps]]
do = { type = "shot", potted = ["black"] }
expect = { score = [8, 0], ball_on = ["red"] }

[[steps]]
do = { type = "shot", potted = ["cue"] }
expect = { score = [8, 4], awaiting = { player = "Борис", choices = ["hand_back", "play"] } }

[[steps]]
do = { type = "shot", potted = ["yellow", "7"] }
expect = { refused = true, score = [8, 4] }
"""
)


@pytest.fixture
def replay(tmp_path, capsys):
    """Replays texts as files; gives the exit code, the rows and the lines on stderr."""

    def run(*texts):
        files = []
        for number, text in enumerate(texts, 1):
            files.append(tmp_path / f"{number}.toml")
            files[-1].write_bytes(text if isinstance(text, bytes) else text.encode())
        return started("replay", *map(str, files))

    def started(*arguments):
        with pytest.raises(SystemExit) as ended:
            cli.main(arguments)
        out, err = capsys.readouterr()
        return ended.value.code, [json.loads(line) for line in out.splitlines()], err.splitlines()

    run.started = started
    return run


def test_every_step_prints_the_state_after_it_under_the_names_of_the_contract(replay):
    code, rows, err = replay(GOOD)
    assert (code, err) == (0, [])
    assert [row["step"] for row in rows] == [1, 2, 3, 4]
    assert all(row.keys() == KEYS for row in rows)
    assert rows[0]["file"].endswith("1.toml")
    assert rows[1]["on_table"] == {"red": 14, "yellow": 1, "green": 1, "brown": 1, "blue": 1, "pink": 1, "black": 1}
    assert rows[1]["remaining"] == 139


def test_rulings_have_a_code_a_russian_text_and_the_clauses_they_rest_on(replay):
    _code, rows, _err = replay(GOOD)
    potted = rows[0]["rulings"][0]
    assert potted["code"] == "potted"
    assert potted["text"].startswith("Аня: в лузе красный (снукер, п. 2.3.5")
    assert potted["refs"][0].startswith("snooker:2.3.5")
    assert all(ruling["refs"] for row in rows for ruling in row["rulings"])


def test_a_refused_step_says_why_and_rules_nothing(replay):
    _code, rows, _err = replay(GOOD)
    assert rows[3]["refused"] == {
        "code": "unknown_ball",
        "text": "В этой игре нет такого шара (семёрка); назовите другой.",
    }
    assert rows[3]["rulings"] == []
    assert rows[3]["score"] == rows[2]["score"]


def test_a_step_that_fails_says_what_came_instead_and_the_others_still_run(replay):
    text = (
        MATCH + '[[steps]]\ndo = { type = "shot", miss = true }\nexpect = { score = [7, 0], striker = "Борис" }\n' * 2
    )
    code, rows, err = replay(text, GOOD)
    assert (code, err) == (1, [])
    assert [row.get("failed") for row in rows[:2]] == [
        {"score": {"expected": [7, 0], "got": [0, 0]}},
        {"score": {"expected": [7, 0], "got": [0, 0]}, "striker": {"expected": "Борис", "got": "Аня"}},
    ]
    assert len(rows) == 6


def test_a_refusal_that_nobody_expected_has_failed(replay):
    code, rows, _err = replay(MATCH + '[[steps]]\ndo = { type = "undo" }')
    assert code == 1
    assert rows[0]["failed"] == {"refused": {"expected": False, "got": True}}


def test_words_are_heard_as_a_typed_message_and_what_was_heard_is_told(replay):
    code, rows, _err = replay(MATCH + '[[steps]]\nsay = "красный, чёрный, мимо"\nexpect = { score = [8, 0] }')
    assert code == 0
    assert rows[0]["outcome"] == "understood"
    assert [report["type"] for report in rows[0]["reports"]] == ["shot", "shot", "shot"]


def test_words_that_are_not_for_the_scorekeeper_change_nothing(replay):
    code, rows, _err = replay(MATCH + '[[steps]]\nsay = "погода сегодня хорошая"\nexpect = { striker = "Аня" }')
    assert code == 0
    assert rows[0]["outcome"] == "not_understood"
    assert rows[0]["rulings"] == []


def test_rulings_of_a_correction_are_those_of_what_stands_now(replay):
    steps = """
    [[steps]]
    do = { type = "shot", potted = ["red"] }
    [[steps]]
    do = { type = "shot", potted = ["black"] }
    [[steps]]
    do = { type = "amend", shot = { potted = ["blue"] } }
    expect = { score = [6, 0] }
    [[steps]]
    do = { type = "undo" }
    expect = { score = [8, 0] }
    """
    code, rows, _err = replay(MATCH + steps)
    assert code == 0
    assert rows[2]["rulings"][0]["text"].startswith("Аня: в лузе синий")
    assert rows[3]["rulings"] == []


def test_texts_come_in_the_language_that_is_asked_for(replay, tmp_path):
    (tmp_path / "good.toml").write_text(GOOD, encoding="utf-8")
    _code, rows, _err = replay.started("replay", "--language", "en", str(tmp_path / "good.toml"))
    assert rows[0]["rulings"][0]["text"].startswith("Аня: red potted (snooker, item 2.3.5")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game = ", "не сценарий"),
        (b"\xff\xfe", "не текст в UTF-8"),
        ('game = "лапта"\nsides = [["Аня"], ["Борис"]]', "лапта"),
        (MATCH + "[options]\nblues = 3", "blues"),
        (MATCH + "[[steps]]", "step 1"),
        ("", "'game' is missing"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_in_one_line_and_the_others_are_played(replay, text, problem):
    code, rows, err = replay(text, GOOD)
    assert code == 2
    assert len(rows) == 4
    assert len(err) == 1
    assert err[0].startswith("markyor: ")
    assert problem in err[0]


def test_an_unknown_command_is_named(replay):
    _code, _rows, err = replay.started("jump")
    assert err == ["markyor: Команды jump нет; см. markyor --help."]


@pytest.mark.parametrize("path", ["nothing.toml", "."])
def test_a_path_that_is_no_file_is_told_in_one_line(replay, path):
    code, rows, err = replay.started("replay", path)
    assert (code, rows, len(err)) == (2, [], 1)


@pytest.mark.parametrize(
    "arguments",
    [[], ["jump"], ["replay"], ["replay", "--jump", "x"], ["parse"], ["parse", "--game"], ["table", "--race", "x"],
     ["parse", "--game", "лапта"], ["parse", "--game", "snooker", "--language", "de"], ["table", "--option", "reds"]],
    ids=" ".join,
)  # fmt: skip
def test_unusable_arguments_are_told_in_one_russian_sentence(replay, arguments):
    code, rows, err = replay.started(*arguments)
    assert (code, rows, len(err)) == (2, [], 1)
    assert err[0].startswith("markyor: ")
    assert "Traceback" not in err[0]
    assert any("а" <= letter <= "я" for letter in err[0])


def test_an_error_inside_the_program_is_told_in_one_line(replay, monkeypatch):
    def broken(*_):
        raise RuntimeError("the sky\nfell")

    monkeypatch.delenv("MARKYOR_DEBUG", raising=False)
    monkeypatch.setattr("bot.faces.replay.replay", broken)
    code, _rows, err = replay(GOOD)
    assert code == 70
    assert err == ["markyor: ошибка внутри программы (RuntimeError: the sky); записанное сохранено."]
