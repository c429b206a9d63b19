"""Lines that name a recording in place of saying something."""

from pathlib import Path

SUFFIXES = frozenset({".aac", ".flac", ".m4a", ".mp3", ".mp4", ".oga", ".ogg", ".opus", ".wav", ".webm"})
"""How files with sound end, as phones name them."""


def recording(words: str) -> Path | None:
    """The path that a line is, as typed or as dragged into the terminal; None where it says something."""
    named = words.removeprefix("file://").strip("'\"").replace("\\ ", " ")
    path = Path(named).expanduser()
    return path if path.suffix.casefold() in SUFFIXES else None
