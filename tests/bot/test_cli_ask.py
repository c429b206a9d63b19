import io
import json
import sys

import pytest

from bot import cli


@pytest.fixture
def ask(capsys, monkeypatch):
    """The exit code and the rows for lines of questions."""

    def run(text, game="snooker"):
        raw = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            cli.main(["ask", "--game", game])
        return ended.value.code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return run


def test_a_question_is_answered_with_its_clauses_best_first(ask):
    code, [row] = ask("какой штраф за пропих\n")
    assert code == 0
    assert row["question"] == "какой штраф за пропих"
    assert row["refs"][0] == "snooker:2.11.2(в)"
    assert 1 <= len(row["refs"]) <= 5
    assert "(снукер, п. 2.11.2(в))" in row["answer"]


def test_a_line_gives_a_row_whatever_is_in_it(ask):
    code, rows = ask(f"\nпогода завтра\nwho breaks?\n{'что если упал биток? ' * 200}\nпункт 2.4\n")
    assert code == 0
    assert [bool(row["refs"]) for row in rows] == [False, False, False, True, True]
    assert all(row["answer"] for row in rows)


def test_why_has_nothing_to_explain_without_a_match(ask):
    _code, [row] = ask("почему?\n")
    assert row == {"question": "почему?", "refs": [], "answer": "Решений ещё не было: объяснять нечего."}


def test_a_question_about_another_game_is_answered_for_it_by_name(ask):
    _code, [row] = ask("а в девятке есть пуш-аут?\n")
    assert row["refs"][0] == "pool:2.4"
    assert row["answer"].startswith("Девятка.")


def test_a_line_that_is_no_text_is_told_and_the_rest_is_answered(ask):
    code, rows = ask("что такое маска\n".encode() + b"\xff\xfe\n" + "что такое фол\n".encode())
    assert code == 1
    assert rows[1]["error"]["code"] == "not_utf8"
    assert rows[0]["refs"]
    assert rows[2]["refs"]
