"""What counts as heard right, and how it is counted."""

import pytest

from benchmarks.voice.counting import Result, tally, wilson
from benchmarks.voice.judging import Outcome, judged
from benchmarks.voice.utterances import Utterance
from rules.notation import from_json
from speech.understanding import Ambiguous, NotUnderstood, Understood

RED, BLACK, MISS = (
    {"type": "shot", "potted": ["red"]},
    {"type": "shot", "potted": ["black"]},
    {"type": "shot", "miss": True},
)


def said(*reports, options=(), game="snooker"):
    return Utterance(key="1", text="…", game=game, reports=reports, options=options)


def understood(*reports):
    return Understood(reports=tuple(map(from_json, reports)), heard="…")


def ambiguous(*options):
    return Ambiguous(options=tuple(tuple(map(from_json, reports)) for reports in options), heard="…")


NOTHING = NotUnderstood(heard="…")


@pytest.mark.parametrize(
    ("utterance", "understanding", "outcome"),
    [
        (said(RED, BLACK), understood(RED, BLACK), Outcome.RIGHT),
        (said(RED, BLACK), understood(BLACK, RED), Outcome.WRONG),
        (said(RED, BLACK), understood(RED), Outcome.WRONG),
        (said(RED), ambiguous([BLACK], [RED]), Outcome.ASKED),
        (said(RED), ambiguous([BLACK], [MISS]), Outcome.ASKED_AMISS),
        (said(RED), NOTHING, Outcome.MISSED),
        (said(RED), None, Outcome.MISSED),
        (said(options=[[RED], [BLACK]]), ambiguous([BLACK], [RED]), Outcome.RIGHT),
        (said(options=[[RED], [BLACK]]), ambiguous([BLACK], [MISS]), Outcome.ASKED_AMISS),
        (said(options=[[RED], [BLACK]]), understood(RED), Outcome.WRONG),
        (said(), NOTHING, Outcome.RIGHT),
        (said(), None, Outcome.RIGHT),
        (said(), understood(RED), Outcome.WRONG),
        (said(), ambiguous([BLACK], [RED]), Outcome.ASKED_AMISS),
    ],
)
def test_what_becomes_of_an_utterance(utterance, understanding, outcome):
    assert judged(utterance, understanding) is outcome


@pytest.mark.parametrize(
    ("meant", "heard", "game"),
    [
        ({"type": "shot", "potted": ["3", "7"]}, {"type": "shot", "potted": ["7", "3"]}, "eight-ball"),
        ({"type": "shot", "potted": ["red"], "pocket": "corner"}, RED, "snooker"),
        ({"type": "shot", "potted": ["cue"], "foul": ["generic"]}, {"type": "shot", "potted": ["cue"]}, "snooker"),
        ({"type": "undo"}, {"type": "undo", "count": 1}, "snooker"),
        ({"type": "concede"}, {"type": "concede", "scope": "frame"}, "snooker"),
    ],
)
def test_what_goes_without_saying_makes_no_difference(meant, heard, game):
    assert judged(said(meant, game=game), understood(heard)) is Outcome.RIGHT


@pytest.mark.parametrize(
    ("meant", "heard", "game"),
    [
        ({"type": "shot", "potted": ["cue"], "foul": ["generic"]}, {"type": "shot", "potted": ["cue"]}, "free-pyramid"),
        ({"type": "shot", "foul": ["touched_ball"]}, {"type": "shot", "foul": ["generic"]}, "snooker"),
        ({"type": "shot", "potted": ["9"], "as_called": False}, {"type": "shot", "potted": ["9"]}, "ten-ball"),
        ({"type": "shot", "miss": True, "player": "Аня"}, MISS, "snooker"),
        ({"type": "shot", "potted": ["ball", "ball"]}, {"type": "shot", "potted": ["ball"]}, "free-pyramid"),
        ({"type": "shot", "rails": 0, "break": True}, {"type": "shot", "break": True}, "free-pyramid"),
    ],
)
def test_what_changes_the_score_or_the_ruling_makes_one(meant, heard, game):
    assert judged(said(meant, game=game), understood(heard)) is Outcome.WRONG


def result(outcome, *reports, audio=2.0, seconds=0.5):
    return Result(
        hearer="whisper whole",
        condition="clean",
        voice="festival",
        utterance=said(*reports),
        outcome=outcome,
        text="…",
        claimed=[],
        audio=audio,
        seconds=seconds,
    )


def test_talk_and_reports_are_counted_apart():
    counts = tally(
        [
            result(Outcome.RIGHT, RED),
            result(Outcome.WRONG, RED),
            result(Outcome.RIGHT),
            result(Outcome.WRONG, audio=1800),
            result(Outcome.RIGHT, audio=1798),
        ]
    )
    assert counts.said == {Outcome.RIGHT: 1, Outcome.WRONG: 1}
    assert counts.talk == {Outcome.RIGHT: 2, Outcome.WRONG: 1}
    assert counts.hours == pytest.approx(1.0)
    assert counts.false_an_hour == pytest.approx(1.0)


def test_the_time_that_most_wait_is_told_beside_the_middle():
    counts = tally([result(Outcome.RIGHT, RED, seconds=at / 100) for at in range(101)])
    assert (counts.median, counts.p95) == (pytest.approx(0.5), pytest.approx(0.95))


def test_without_talk_there_are_no_false_events():
    assert tally([result(Outcome.WRONG, RED)]).false_an_hour == 0


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (81, 263, 0.2553, 0.3662), (0, 0, 0, 1)],
)
def test_the_interval_is_wilsons(hits, of, low, high):
    assert wilson(hits, of) == (pytest.approx(low, abs=5e-4), pytest.approx(high, abs=5e-4))
