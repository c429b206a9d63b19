import os
import pty
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from samples import match

from bot.console.screen import PlainScreen, RichScreen
from bot.console.session import Told
from bot.views.lines import Line, Role
from bot.views.translation import translator
from rules.balls import Ball
from rules.reports import Shot

ROOT = Path(__file__).parents[2]
_ = translator("ru")
EVENING = """свободная пирамида, Аня и Борис, до двух
Аня разбила, забила два
мимо
свояк
штраф
какой счёт
"""


@pytest.fixture
def settings(tmp_path):
    return {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/matches.db", "MARKYOR_LANGUAGE": "ru"}


@pytest.fixture
def piped(settings):
    """Runs a session on lines from a pipe; gives the exit code, the answers and the lines on stderr."""

    def run(text, *arguments):
        raw = text if isinstance(text, bytes) else text.encode()
        command = [sys.executable, "-m", "bot", "table", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=settings, input=raw, capture_output=True, check=False)
        return done.returncode, done.stdout.decode().rstrip("\n").split("\n\n"), done.stderr.decode().splitlines()

    return run


def told():
    record = match("snooker").said([Shot(potted=(Ball.RED,))])
    lines = (Line(Role.HEARD, "Услышал: [красный]"), Line(Role.SCORE, "Аня 1 : 0 Борис"))
    return Told(lines=lines, record=record)


def test_a_pipe_gets_the_lines_and_a_blank_one(capsys):
    PlainScreen().show(told())
    PlainScreen().show(Told())
    assert capsys.readouterr().out == "Услышал: [красный]\nАня 1 : 0 Борис\n\n"


def test_a_terminal_gets_the_score_as_a_board(capsys):
    RichScreen(_).show(told())
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "Услышал: [красный]"
    assert "Снукер, партия 1, до 2 побед" in out
    assert [line.replace(" ", "") for line in out if "Аня" in line] == [
        "│Аня│1│0│",
        "Серия:1(Аня).Настолеещё146очков.Отрыв:1(Аня).",
    ]


def test_an_answer_without_a_score_shows_no_board(capsys):
    RichScreen(_).show(Told(lines=(Line(Role.NOTE, "Не понял."),), record=match("snooker")))
    assert capsys.readouterr().out == "Не понял.\n"


def test_a_first_evening_from_a_pipe(piped):
    code, answers, err = piped(EVENING)
    assert (code, err) == (0, [])
    assert answers[1].splitlines()[:2] == ["Свободная пирамида: Аня – Борис", "До 2 побед."]
    scores = [answer.splitlines()[-1] for answer in answers[2:6]]
    assert scores == [f"Аня {a} : {b} Борис, по партиям 0:0 (до 2)" for a, b in ((2, 0), (2, 0), (2, 1), (3, 1))]
    assert answers[5].splitlines()[0] == "Услышал: штраф (Борис)"
    assert "Решает Аня: «играю» или «возвращаю удар» (пирамида, п. 6)." in answers[5]
    assert answers[6].splitlines()[0] == "Аня 3 : 1 Борис, по партиям 0:0 (до 2)"
    assert len(answers) == 7


def test_the_next_session_goes_on_where_the_last_one_ended(piped):
    piped(EVENING)
    _code, answers, _err = piped("играю, забила чужого\n")
    assert answers[0].splitlines()[0] == "Матч продолжается: Свободная пирамида: Аня – Борис"
    assert "Аня 4 : 1 Борис" in answers[1]


def test_a_new_match_from_a_pipe_puts_the_open_one_aside(piped):
    piped(EVENING)
    code, answers, _err = piped("снукер, Вера и Глеб\nкакой счёт\n")
    assert code == 0
    assert answers[1].splitlines()[0] == "Прежний матч отложен:"
    assert answers[2].splitlines()[0] == "Вера 0 : 0 Глеб"


def test_a_match_is_started_by_the_options_of_the_command(piped):
    code, answers, _err = piped(
        "красный\n", "--game", "snooker", "--players", "Аня, Борис", "--race", "3", "--option", "reds=6"
    )
    assert code == 0
    assert "красных: 6" in answers[0]
    assert "Аня 1 : 0 Борис, по партиям 0:0 (до 3)" in answers[1]


def test_strange_lines_are_answered_in_a_sentence_each_and_the_session_goes_on(piped):
    strange = [b"\xff\xfe", "🎱🎱".encode(), ("ы" * 4000).encode(), b"\0", "/нет/такой.ogg".encode()]
    code, answers, err = piped(b"\n".join(["снукер, Аня и Борис".encode(), *strange, "какой счёт".encode()]))
    assert (code, err) == (0, [])
    assert len(answers) == 3 + len(strange)
    assert all(len(answer.splitlines()) == 1 for answer in answers[2:-1])
    assert answers[-2] == "Файла /нет/такой.ogg нет; проверьте путь."
    assert answers[-1].splitlines()[0] == "Аня 0 : 0 Борис"


def test_answers_may_be_in_another_language_than_what_is_heard(piped):
    code, answers, _err = piped("снукер, Аня и Борис\nкрасный\n", "--language", "en")
    assert code == 0
    assert answers[2].splitlines()[:2] == ["Heard: red (Аня)", "Аня: +1 point (snooker, item 2.3.5(б))."]


def test_a_database_that_cannot_be_used_ends_the_program_with_a_sentence(settings, tmp_path):
    (tmp_path / "matches.db").write_text("this is no database, but it is long enough to look at" * 40)
    command = [sys.executable, "-m", "bot", "table"]
    done = subprocess.run(command, cwd=ROOT, env=settings, input=b"", capture_output=True, check=False)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "не база данных" in done.stderr.decode()


class Terminal:
    """A session at a terminal of its own."""

    def __init__(self, settings):
        self.end, other = pty.openpty()
        command = [sys.executable, "-m", "bot", "table"]
        terminal = {**settings, "TERM": "xterm", "COLUMNS": "100", "NO_COLOR": "1"}
        self.process = subprocess.Popen(command, cwd=ROOT, env=terminal, stdin=other, stdout=other, stderr=other)
        self.shown = b""
        os.close(other)

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.process.kill()
        self.process.wait()
        os.close(self.end)

    def until(self, words, patience=60):
        """Waits until the terminal has shown these words; what it shows after them is left for the next time."""
        end = time.monotonic() + patience
        while words.encode() not in self.shown:
            ready, _writable, _broken = select.select([self.end], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"no {words!r} in {self.shown.decode(errors='replace')}"
            self.shown += os.read(self.end, 65536)
        self.shown = self.shown.partition(words.encode())[2]

    def interrupt(self):
        """As Ctrl-C does, again where the first came between two waits; the line end wakes a prompt not yet waiting."""
        while self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.type("\n")
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(10)

    def type(self, words):
        os.write(self.end, words.encode())


@pytest.mark.parametrize(
    "leave",
    [
        lambda terminal: terminal.type("\x04"),
        lambda terminal: terminal.type("выход\n"),
        lambda terminal: terminal.interrupt(),
    ],
    ids=["Ctrl-D", "a word", "Ctrl-C"],
)
def test_a_session_in_a_terminal_has_a_prompt_a_board_and_a_polite_end(settings, leave):
    with Terminal(settings) as terminal:
        terminal.until("› ")
        terminal.type("снукер, Аня и Борис, до трёх\n")
        terminal.until("Разбивает Аня.")
        terminal.until("› ")
        terminal.type("красный\n")
        terminal.until("│ Борис │")
        terminal.until("› ")
        leave(terminal)
        terminal.until("До встречи; матч сохранён.")
        assert terminal.process.wait() == 0
