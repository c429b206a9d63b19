"""Recordings that are kept because somebody allowed it, with what was heard in them."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from speech.lexicon import Lexicon

LIST = "texts.tsv"
HEADINGS = ("file", "text", "game", "players")
BEGINNINGS = ((b"OggS", ".ogg"), (b"RIFF", ".wav"), (b"fLaC", ".flac"), (b"ID3", ".mp3"), (b"\x1aE\xdf\xa3", ".webm"))


class Kept:
    """A folder of recordings with a list of them, in the form that `make bench-voice` hears.

    Raises OSError where the folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder = folder
        with (folder / LIST).open("a", encoding="utf-8") as file:
            if not file.tell():
                file.write("\t".join(HEADINGS) + "\n")

    def keep(self, data: bytes, text: str, lexicon: Lexicon) -> None:
        """Keeps a recording and the words that were heard in it; where the disk is full, only that is lost."""
        name = f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}{_suffix(data)}"
        fields = (name, text, lexicon.game or "", ",".join(lexicon.players))
        with suppress(OSError):
            (self._folder / name).write_bytes(data)
            with (self._folder / LIST).open("a", encoding="utf-8") as file:
                file.write("\t".join(" ".join(field.split()) for field in fields) + "\n")


def _suffix(data: bytes) -> str:
    return next((suffix for beginning, suffix in BEGINNINGS if data.startswith(beginning)), ".m4a")
