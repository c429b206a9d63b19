"""The shape of the house: sizes, names, and what no file may contain."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("rules", "speech", "storage", "bot", "migrations")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
TRACKED = [
    ROOT / name
    for name in subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    .stdout.rstrip("\0")
    .split("\0")
]
TEXTS = [path for path in TRACKED if path.suffix in {".py", ".md", ".toml", ".po", ".mako", ""} and path.is_file()]


def relative(path):
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("module", MODULES, ids=relative)
def test_a_module_is_under_four_hundred_lines(module):
    assert len(module.read_text(encoding="utf-8").splitlines()) < 400


@pytest.mark.parametrize("module", sorted((ROOT / "rules" / "games").glob("*.py")), ids=relative)
def test_a_game_module_is_under_two_hundred_and_fifty_lines(module):
    assert len(module.read_text(encoding="utf-8").splitlines()) < 250


@pytest.mark.parametrize("module", MODULES, ids=relative)
def test_every_module_says_what_it_is(module):
    tree = ast.parse(module.read_text(encoding="utf-8"))
    assert not tree.body or ast.get_docstring(tree)


@pytest.mark.parametrize("module", MODULES, ids=relative)
def test_every_exemption_from_a_check_says_why(module):
    for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), 1):
        if exemption := re.search(r"#\s*(noqa|type:\s*ignore|pragma:)(?P<rest>.*)", line):
            assert re.search(r"# *\S| - \S", exemption["rest"]), f"line {number} gives no reason"


def test_no_game_module_imports_another_game():
    games = {path.stem for path in (ROOT / "rules" / "games").glob("*.py") if not path.stem.startswith("_")}
    for path in (ROOT / "rules" / "games").glob("[a-z]*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rules.games"):
                imported = {(node.module or "").rpartition(".")[2], *(alias.name for alias in node.names)}
                assert not imported & games, relative(path)


@pytest.mark.parametrize("path", TEXTS, ids=relative)
def test_no_file_names_a_package_registry_host(path):
    hosts = [
        ".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("deb", "debian"))
    ]
    text = path.read_text(encoding="utf-8")
    assert not [host for host in hosts if host in text]
