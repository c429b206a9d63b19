"""Files of the user's cache: what can be worked out again, kept because that takes time."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """Where phrases are kept worked out."""
    from platformdirs import user_cache_path  # noqa: PLC0415 - not needed by those who only look at types

    return user_cache_path("markyor") / "phrases"


def keep(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all, whoever else may be writing it.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_bytes(data)
    draft.replace(path)
