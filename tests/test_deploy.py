"""The files in `deploy/`, as far as they can be tried without a machine to deploy to."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import Settings

DEPLOY = Path(__file__).parents[1] / "deploy"
KNOWN = {field.validation_alias for field in Settings.model_fields.values()} | {"MARKYOR_LANGUAGE"}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_nothing_amiss_in_the_unit(tmp_path: Path):
    program = Path(sys.executable).with_name("markyor")
    unit = tmp_path / "markyor.service"
    unit.write_text((DEPLOY / "markyor.service").read_text().replace("/opt/markyor/.venv/bin/markyor", str(program)))
    told = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False)
    about_ours = [line for line in told.stderr.splitlines() if unit.name in line]
    assert (told.returncode, about_ours) == (0, [])


@pytest.mark.parametrize("file", ["markyor.env.example", "Containerfile", "compose.yaml"])
def test_every_setting_that_is_named_is_one_of_ours(file: str):
    named = set(re.findall(r"\b(?:MARKYOR_\w+|BOT_TOKEN|DATABASE_URL|TELEGRAM_API)\b", (DEPLOY / file).read_text()))
    assert named
    assert named <= KNOWN


def test_everything_that_is_packaged_is_copied_into_the_container():
    project = (DEPLOY.parent / "pyproject.toml").read_text()
    [packages] = re.findall(r"\[tool\.setuptools\.packages\.find\]\ninclude = \[(.*)\]", project)
    copied = set(re.findall(r"^COPY (\w+) ", (DEPLOY / "Containerfile").read_text(), re.MULTILINE))
    assert copied == set(re.findall(r'"(\w+)\*"', packages))
    let_in = set(re.findall(r"^!(\w+)$", (DEPLOY.parent / ".dockerignore").read_text(), re.MULTILINE))
    assert copied | {"LICENSE"} == let_in
