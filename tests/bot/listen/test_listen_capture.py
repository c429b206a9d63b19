import numpy as np
import pytest

from bot.listen.capture import ECHO, PAUSES, Capture
from bot.listen.sources import SourceError, SourceFault
from bot.listen.utterances import PRE_ROLL, SILENCE, Cutter
from tests.bot.listen.fakes import VOICE, Loud, Tape, quiet, values, voice

LOST, ABSENT = SourceError(SourceFault.LOST), SourceError(SourceFault.NO_MICROPHONE)
SAYING = [*voice(10), *quiet(SILENCE)]


class Room:
    """A capture with what it hands on, what it tells, and how long it waited."""

    def __init__(self, *plays):
        self.said, self.told, self.pauses = [], [], []
        self.tape = Tape(*plays)
        self.capture = Capture(self.tape, Cutter(Loud()), self.said.append, self.told.append, pause=self.pauses.append)

    def run(self):
        self.capture.run()
        return self


def test_what_is_said_is_handed_on_as_soon_as_it_ends():
    room = Room([*SAYING, *SAYING, *voice(10)]).run()
    assert [len(values(said)) for said in room.said] == [10 + SILENCE, PRE_ROLL + 10 + SILENCE, PRE_ROLL + 10]
    assert room.tape.closed == 1


@pytest.mark.parametrize("size", [1, 100, 512, 700, 5000])
def test_blocks_may_be_of_any_length(size):
    sound = np.concatenate([*quiet(30), *SAYING])
    room = Room([sound[at : at + size] for at in range(0, len(sound), size)]).run()
    assert [values(said)[PRE_ROLL] for said in room.said] == [VOICE]
    assert len(values(room.said[0])) == PRE_ROLL + 10 + SILENCE


@pytest.mark.parametrize("fault", [SourceFault.NO_LIBRARY, SourceFault.NO_MICROPHONE, SourceFault.TAKEN])
def test_a_source_that_cannot_be_opened_at_first_is_told_at_once(fault):
    room = Room([SourceError(fault)])
    with pytest.raises(SourceError) as failed:
        room.run()
    assert failed.value.fault is fault
    assert (room.told, room.pauses) == ([], [])


def test_a_source_that_is_lost_is_opened_again_and_both_are_told_once():
    room = Room([*SAYING, LOST], [ABSENT], [ABSENT], [*SAYING]).run()
    assert room.told == [None, LOST, None]
    assert len(room.said) == 2
    assert room.tape.closed == 4


def test_a_source_that_stays_away_is_tried_less_and_less_often_but_never_given_up():
    room = Room([*SAYING, LOST], *([ABSENT] for _ in range(50)), SAYING).run()
    assert room.pauses == [*PAUSES, *[PAUSES[-1]] * (51 - len(PAUSES))]
    assert room.told == [None, LOST, None]


def test_after_it_is_found_a_source_that_is_lost_again_is_tried_soon():
    room = Room([*SAYING, LOST], [ABSENT], [*SAYING, LOST], SAYING).run()
    assert room.pauses == [PAUSES[0], PAUSES[1], PAUSES[0]]
    assert room.told == [None, LOST, None, LOST, None]


def test_what_was_being_said_when_the_source_was_lost_is_not_joined_to_what_comes_after():
    room = Room([*quiet(30), *voice(10), voice(1)[0][:300], LOST], SAYING).run()
    assert [len(values(said)) for said in room.said] == [10 + SILENCE]


def test_it_stops_when_it_is_told_to():
    room = Room()

    def endless():
        yield from SAYING
        room.capture.stop()
        yield from SAYING * 1000

    room.tape.plays = [endless()]
    room.run()
    assert len(room.said) == 1
    assert room.tape.closed == 1


def test_it_stops_while_the_source_is_away():
    room = Room([*SAYING, LOST], *([ABSENT] for _ in range(50)))
    room.capture._pause = lambda _seconds: room.capture.stop()
    room.run()
    assert room.tape.closed == 1


def test_its_own_voice_and_the_echo_of_it_are_not_heard():
    room = Room()

    def talking():
        yield from quiet(30)
        with room.capture.deaf():
            yield from voice(50)
        yield from voice(ECHO)
        yield from quiet(SILENCE)
        yield from voice(10)
        yield from quiet(SILENCE)

    room.tape.plays = [talking()]
    room.run()
    [said] = room.said
    assert values(said)[: PRE_ROLL + 1] == [*range(SILENCE - PRE_ROLL, SILENCE), VOICE]


def test_what_was_heard_before_its_own_voice_is_not_joined_to_what_comes_after():
    room = Room()

    def talking():
        yield from voice(10)
        with room.capture.deaf():
            yield from voice(5)
        yield from quiet(ECHO)
        yield from SAYING

    room.tape.plays = [talking()]
    room.run()
    assert [len(values(said)) for said in room.said] == [10 + SILENCE]


def test_it_says_whether_somebody_speaks():
    room, speaking = Room(), []

    def watched():
        for block in [*quiet(2), *SAYING]:
            yield block
            speaking.append(room.capture.in_speech)

    room.tape.plays = [watched()]
    room.run()
    assert speaking == [False] * 2 + [True] * (len(SAYING) - 1) + [False]
