"""The language that people are heard in, which need not be the one they are answered in."""

from speech.phrasebook import FOLDER

DEFAULT = "ru"


def heard_language(answered: str) -> str:
    """The language of the answers where there are phrases of it, else the default one."""
    return answered if (FOLDER / answered).is_dir() else DEFAULT
