import pytest

from rules.judge import accepts
from rules.scenario import Hear


@pytest.fixture(scope="session")
def hear() -> Hear:
    """Hears a typed sentence of a step as the program hears one."""
    understanding = pytest.importorskip("speech.understanding")
    lexicon = pytest.importorskip("speech.lexicon")

    def heard(state, text):
        names = [name for players in state.sides for name in players]
        known = lexicon.load("ru", state.game).with_names(names)
        understood = understanding.understand(text, known, lambda reports: accepts(state, reports))
        return understood.reports

    return heard
