"""Several matches are heard by one program, each with names of its own."""

from speech.lexicon import load
from speech.understanding import understand


def players_heard(text, lexicon):
    return [report.player for report in understand(text, lexicon).reports]


def test_a_slip_in_a_name_is_mended_in_its_match_whatever_was_heard_in_another():
    slip = "Вячеслов забил красный"
    others = load("ru", "snooker").with_names(["Аня", "Борис"])
    own = load("ru", "snooker").with_names(["Вячеслав", "Глеб"])
    assert players_heard(slip, others) == [None]
    assert players_heard(slip, own) == ["Вячеслав"]
    assert players_heard(slip, others) == [None]
