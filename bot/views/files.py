"""Why a file cannot be used, in one sentence that says what to do."""

from pathlib import Path

from bot.views.translation import Translator


def file_failure(error: OSError, path: Path, _: Translator) -> str:
    """Why a file cannot be read."""
    if isinstance(error, FileNotFoundError):
        return _("There is no file {file}; check the path.", file=path)
    if isinstance(error, IsADirectoryError):
        return _("{file} is a folder; name a file in it.", file=path)
    return _("{file} cannot be read; check it and whether you may read it.", file=path)
