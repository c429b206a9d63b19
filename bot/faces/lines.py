"""Lines in and JSON lines out, in UTF-8 whatever the terminal says."""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.errors import Unusable
from bot.views.files import file_failure
from bot.views.translation import Translator


def read_lines() -> Iterator[tuple[str, bool]]:
    """The lines of standard input, each with whether it is valid UTF-8."""
    for line in sys.stdin.buffer:
        raw = line.rstrip(b"\r\n")
        try:
            yield raw.decode("utf-8"), True
        except UnicodeDecodeError:
            yield raw.decode("utf-8", errors="replace"), False


def write_row(row: Mapping[str, Any]) -> None:
    """One JSON object on a line of its own, at once."""
    sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def read_file(path: Path, _: Translator) -> str:
    """The text of a file.

    Raises:
        Unusable: there is no such file, or it cannot be read as text.
    """
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Unusable(_("{file} is not UTF-8 text; save it as UTF-8.", file=path)) from None
    except OSError as error:
        raise Unusable(file_failure(error, path, _)) from None
