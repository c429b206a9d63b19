"""What the README shows is what the program does."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
READMES = ("README.md", "README.ru.md")
PROMPT = "› "


def sessions(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(r"<!-- session -->\n```text\n(.*?)```", text, re.DOTALL)


def normal(text):
    return [line for line in text.splitlines() if line]


@pytest.mark.parametrize("name", READMES)
def test_a_session_of_the_readme_goes_as_it_is_shown(name, tmp_path):
    shown = sessions(name)
    assert shown
    for number, session in enumerate(shown):
        lines = session.splitlines()
        said = [line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT)]
        run = subprocess.run(
            [sys.executable, "-m", "bot", "table"],
            input="\n".join(said) + "\n",
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={"DATABASE_URL": f"sqlite:///{tmp_path}/{number}.db", "PATH": "", "HOME": str(tmp_path)},
        )
        answers = [line for line in lines if line and not line.startswith(PROMPT)]
        assert normal(run.stdout)[1:] == answers


@pytest.mark.parametrize("name", READMES)
def test_every_word_of_make_that_the_readme_names_exists(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"^\$? ?(?:[A-Z_]+=\S+ )*make ([a-z]+)", text, re.MULTILINE))
    assert named
    assert named <= targets


@pytest.mark.parametrize("name", READMES)
def test_every_command_that_the_readme_names_is_known(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    for command in set(re.findall(r"\bmarkyor ([a-z]+(?: (?:list|fetch|verify|upgrade))?)\b", text)):
        run = subprocess.run(
            [sys.executable, "-m", "bot", *command.split(), "--help"], capture_output=True, check=False, cwd=ROOT
        )
        assert run.returncode == 0, command


def test_both_readmes_have_the_same_sections():
    heads = [len(re.findall(r"^## ", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)) for name in READMES]
    assert heads[0] == heads[1]
