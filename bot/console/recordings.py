"""Lines that name a recording in place of saying something."""

from os.path import isdir
from pathlib import Path

SUFFIXES = frozenset({".aac", ".flac", ".m4a", ".mp3", ".mp4", ".oga", ".ogg", ".opus", ".wav", ".webm"})
"""How files with sound end, as phones name them."""


def recording(words: str) -> Path | None:
    """The path that a line is, as typed or as dragged into the terminal; None where it says something."""
    named = words.removeprefix("file://").strip("'\"").replace("\\ ", " ")
    path = Path(named).expanduser()
    return path if path.suffix.casefold() in SUFFIXES or _is_folder(named, path) else None


def _is_folder(named: str, path: Path) -> bool:
    """Whether a folder is meant where a recording should be; a folder that is called like a word is no such."""
    return "/" in named and isdir(path)  # noqa: PTH112 - unlike Path.is_dir it bears text of any length
