import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import cli

ROOT = Path(__file__).parents[2]


@pytest.fixture
def parse(capsys, monkeypatch):
    """What lines mean; gives the exit code, the rows and the lines on stderr."""

    def run(text, *arguments, game="snooker", players="Аня,Борис"):
        raw = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            cli.main(["parse", "--game", game, "--players", players, *arguments])
        out, err = capsys.readouterr()
        return ended.value.code, [json.loads(line) for line in out.splitlines()], err.splitlines()

    return run


def test_a_line_that_is_understood_gives_its_reports(parse):
    code, rows, err = parse("фол, биток в лузе\n", game="nine-ball")
    assert (code, err) == (0, [])
    assert rows == [
        {
            "text": "фол, биток в лузе",
            "outcome": "understood",
            "reports": [{"type": "shot", "potted": ["cue"]}],
            "unknown": [],
            "cost": rows[0]["cost"],
        }
    ]


def test_a_line_that_is_not_understood_gives_no_report(parse):
    code, rows, _err = parse("погода сегодня хорошая\n")
    assert code == 0
    assert (rows[0]["outcome"], rows[0]["reports"]) == ("not_understood", [])
    assert rows[0]["unknown"]


def test_every_line_is_answered_the_empty_ones_too(parse):
    code, rows, _err = parse("\n   \nмимо\r\nмимо")
    assert code == 0
    assert [row["text"] for row in rows] == ["", "   ", "мимо", "мимо"]
    assert [row["outcome"] for row in rows] == ["not_understood", "not_understood", "understood", "understood"]


def test_a_line_that_is_no_text_is_told_in_its_own_row_and_the_rest_is_heard(parse):
    code, rows, err = parse(b"\xff\xfe\n" + "мимо\n".encode())
    assert (code, err) == (1, [])
    assert rows[0]["error"] == {"code": "not_utf8", "text": "Эта строка не в UTF-8; передайте её в UTF-8."}
    assert rows[1]["outcome"] == "understood"


@pytest.mark.parametrize(
    "text", ["ы" * 4000, "красный, " * 500, "🎱🎱🎱", "мiмо кpасный", "\0\0", "\u202eомим", '{"type": 1}']
)
def test_strange_lines_are_answered(parse, text):
    code, rows, err = parse(text + "\n")
    assert (code, len(rows), err) == (0, 1, [])


MATCH = """
game = "snooker"
sides = [["Аня"], ["Борис"]]
[[steps]]
do = { type = "shot", potted = ["cue"] }
"""


@pytest.fixture
def after(tmp_path):
    path = tmp_path / "match.toml"
    path.write_text(MATCH, encoding="utf-8")
    return str(path)


def test_after_a_scenario_lines_are_heard_against_its_final_state(parse, after):
    code, rows, _err = parse("играю\n", "--after", after, "--explain")
    assert code == 0
    assert rows[0]["reports"] == [{"type": "choice", "choice": "play"}]
    assert rows[0]["refused"] is None
    assert rows[0]["rulings"][0]["code"] == "choice"


def test_why_a_report_cannot_have_happened_is_explained(parse, tmp_path):
    over = tmp_path / "over.toml"
    over.write_text(MATCH + '[[steps]]\ndo = { type = "concede", scope = "match" }\n', encoding="utf-8")
    _code, rows, _err = parse("мимо\n", "--after", str(over), "--explain")
    assert rows[0]["refused"] == {
        "code": "match_over",
        "text": "Матч окончен; начните новый или скажите «отмена».",
    }
    assert rows[0]["rulings"] == []


def test_what_was_weighed_is_explained(parse):
    _code, rows, _err = parse("красный, чёрный\n", "--explain")
    taken = rows[0]["explanation"]["sentences"][0][0]
    assert taken["verdict"] == "taken"
    assert [part["words"] for part in taken["taken"]] == ["красный", "чёрный"]


def test_a_scenario_of_another_game_is_refused(parse, after):
    code, rows, err = parse("мимо\n", "--after", after, game="nine-ball")
    assert (code, rows) == (2, [])
    assert err == [f"markyor: Сценарий {after} про другую игру; укажите --game snooker."]


def started(arguments, **settings):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **settings
    )


def test_rows_are_utf8_whatever_the_terminal_says_and_come_at_once():
    with started(["parse", "--game", "snooker"]) as process:
        process.stdin.write("мимо\n".encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["text"] == "мимо"
        process.stdin.close()
        assert process.wait() == 0


def test_a_reader_who_goes_away_ends_the_program_without_a_word():
    with started(["parse", "--game", "snooker"], stderr=subprocess.PIPE) as process:
        process.stdout.close()
        process.stdin.write("мимо\n".encode() * 2000)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1
