"""How fast strokes are judged and matches replayed, game by game; one core is used.

At least 20,000 strokes a second are to be judged and folded, and a match of 1,000 entries is to be replayed in 60 ms.
"""

import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from time import process_time

from rules.events import Phase
from rules.games import RULESETS
from rules.judge import decide
from rules.match import started
from rules.record import Record, begun, replayed
from rules.reports import Choice, Claim, SetStriker, Shot
from rules.ruleset import Ruleset
from rules.state import MatchState, fold

STROKES = 4000
ENTRIES = 1000
ROUNDS = 5
STROKES_A_SECOND = 20_000
REPLAY_MS = 60


def next_claim(state: MatchState, number: int) -> Claim:
    """What is reported next: every fourth stroke misses, the others pot a ball that is on."""
    turn = state.frame.turn
    if turn.phase is Phase.LOT:
        return SetStriker(player=state.sides[0][0])
    if turn.choices:
        return Choice(choice=turn.choices[0])
    if not number % 4 or not state.frame.on_table:
        return Shot(miss=True)
    return Shot(potted=((turn.ball_on or tuple(state.frame.on_table))[0],))


def opening(ruleset: Ruleset) -> tuple[MatchState, Record]:
    """A match too long to end."""
    events = started(ruleset, [["Аня"], ["Борис"]], race_to=10 * STROKES)
    return fold(events), begun(events)


def played(ruleset: Ruleset) -> list[tuple[MatchState, Claim]]:
    """Claims, each with the state it is judged against; a match that ended begins again."""
    state, _ = opening(ruleset)
    steps: list[tuple[MatchState, Claim]] = []
    for number in count():
        if len(steps) == STROKES:
            return steps
        claim = next_claim(state, number)
        if isinstance(claim, Shot):
            steps.append((state, claim))
        state = fold(decide(state, claim), state)
        if state.winner is not None:
            state, _ = opening(ruleset)
    raise AssertionError


def recorded(ruleset: Ruleset) -> Record:
    """A record of 1,000 entries."""
    _, record = opening(ruleset)
    while len(record.entries) < ENTRIES:
        record = record.said([next_claim(record.state, len(record.entries))])
    return record


def best(work: Callable[[], object]) -> float:
    """Seconds of processor time of the fastest of several rounds."""

    def timed() -> float:
        begin = process_time()
        work()
        return process_time() - begin

    return min(timed() for _ in range(ROUNDS))


def judge_all(steps: list[tuple[MatchState, Claim]]) -> None:
    """Judges and folds every claim."""
    for state, claim in steps:
        fold(decide(state, claim), state)


def main() -> int:
    """Prints the figures; the exit code is 1 if one of them is not met."""
    missed = False
    print(f"{'game':18} {'strokes/s':>10} {'replay of 1,000 entries, ms':>28}")
    for ruleset in RULESETS:
        steps, entries = played(ruleset), recorded(ruleset).entries
        rate = STROKES / best(partial(judge_all, steps))
        replay = 1000 * best(partial(replayed, entries))
        missed |= rate < STROKES_A_SECOND or replay > REPLAY_MS
        print(f"{ruleset.key:18} {rate:10,.0f} {replay:28.1f}")
    print(f"{'at least / at most':18} {STROKES_A_SECOND:10,} {REPLAY_MS:28}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
