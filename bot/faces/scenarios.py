"""Scenario files from disk."""

from pathlib import Path

from bot.errors import Unusable
from bot.faces.lines import read_file
from bot.views.translation import Translator
from rules.errors import NotationError
from rules.scenario import Scenario, read


def read_scenario(path: Path, _: Translator) -> Scenario:
    """The scenario in a file.

    Raises:
        Unusable: the file cannot be read, or is no scenario.
    """
    try:
        return read(read_file(path, _))
    except NotationError as error:
        # What is wrong where is told in English, as scenarios are written, and so beside the sentence.
        problem = _("{file} is not a scenario; {document} shows the form.", file=path, document="docs/scenarios.md")
        raise Unusable(f"{problem} [{error}]") from None
