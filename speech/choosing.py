"""Which meaning of a message counts: the cheapest the rules accept now, or several, if they are equally near."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from rules.notation import from_json
from rules.reports import Report
from speech.lexicon import Lexicon
from speech.meaning import Fields, Said, mark, says
from speech.reading import Reading
from speech.sentence import Sentence, meanings, said
from speech.spelling import Spelled

Accepts = Callable[[Sequence[Report]], bool]
"""Whether reports can be true in the match as it stands."""
Reports = tuple[Report, ...]

_MOST_TWINS = 6


def chosen(sentences: Sequence[Sentence], lexicon: Lexicon, accepts: Accepts, *, in_play: bool) -> list[Reports]:
    """What the message may mean now, best first; if the rules accept nothing of it, its best meaning all the same.

    `in_play`: `accepts` speaks for a match that is on.
    """
    heard = reported(sentences, lexicon)
    best = nearest(heard, lexicon)
    if possible := [reports for reports in best if accepts(reports)]:
        return possible[:1] if in_play and _count_alike(heard) else possible
    others = (reports for reports in further(heard, lexicon) if accepts(reports))
    return list(islice(others, 1)) or best[:1]


def _count_alike(heard: Sequence[Sentence]) -> bool:
    """Whether all that has several meanings counts the same whichever is meant: nobody need be asked in play."""
    several = [fact for part in heard for fact in part.readings[0].facts if says(fact, "ask")]
    return bool(several) and all(says(fact, "alike") for fact in several)


def reported(sentences: Sequence[Sentence], lexicon: Lexicon) -> list[Sentence]:
    """The sentences that are no talk. Beside talk, only what plainly is a report counts."""
    talk = any(not part.readings and part.cost >= lexicon.costs["talk"] for part in sentences)
    least = lexicon.costs["beside_talk"] if talk else 0.0
    return [part for part in sentences if part.readings and part.weight >= least]


def nearest(heard: Sequence[Sentence], lexicon: Lexicon) -> list[Reports]:
    """The meanings of the cheapest readings, each once. Meanings in which the facts agree rule out the others."""
    made: list[list[Fields]] = []
    for readings in islice(product(*(_twins(part, lexicon) for part in heard)), _MOST_TWINS):
        several = [reports for reports in meanings(_facts(heard, readings), lexicon) if reports]
        shortest = min(map(_size, several), default=(0, 0))
        made += [reports for reports in several if _size(reports) == shortest and reports not in made]
    return list(map(_read, made))


def further(heard: Sequence[Sentence], lexicon: Lexicon) -> Iterator[Reports]:
    """The meanings of dearer readings, one sentence at a time, cheapest first.

    None passes over a word that the cheapest one heard: the rules then refuse what was said, not something else.
    """
    best = [part.readings[0] for part in heard]
    most = lexicon.costs["margin"]
    others = (
        (reading.cost - best[at].cost, at, number)
        for at, part in enumerate(heard)
        for number, reading in enumerate(part.readings)
    )
    for dearer, at, number in sorted(others):
        if number and dearer <= most and _passed_over(heard[at], number) <= _passed_over(heard[at], 0):
            readings = [*best[:at], heard[at].readings[number], *best[at + 1 :]]
            yield from (_read(reports) for reports in meanings(_facts(heard, readings), lexicon) if reports)


def _passed_over(part: Sentence, number: int) -> set[int]:
    """Places of the words a reading makes nothing of, though they may mean something."""
    reading = part.readings[number]
    nothing = [at for fact in reading.facts if mark(fact) == "null" for at in range(fact.start, fact.end)]
    between = [at for fact in reading.facts for at in fact.left_out]
    return {at for at in (*reading.skipped, *nothing, *between) if part.words.words[at].matters}


def _twins(part: Sentence, lexicon: Lexicon) -> list[Reading]:
    """The best reading with those that take the same words for the same, only of another player or ball.

    Where a player is called like a ball, a reading that takes the one for the other is a twin, too.
    """
    best = part.readings[0]
    if any(map(_is_name_and_word, part.words.words)):
        return [reading for reading in part.readings if reading.cost <= best.cost + lexicon.costs["tie"]]
    return [reading for reading in part.readings if _shape(reading) == _shape(best)]


def _is_name_and_word(word: Spelled) -> bool:
    values = [sense for sense, _ in word.senses if sense.value is not None]
    return len({sense.symbols[0] == "<player>" for sense in values}) > 1


def _shape(reading: Reading) -> tuple[float, list[tuple[int, int, str]]]:
    return round(reading.cost, 6), [(fact.start, fact.end, fact.phrase.say) for fact in reading.facts]


def _facts(heard: Sequence[Sentence], readings: Sequence[Reading]) -> list[Said]:
    return [fact for part, reading in zip(heard, readings, strict=True) for fact in said(reading, part.words)]


def _size(reports: Sequence[Fields]) -> tuple[int, int]:
    return len(reports), sum(max(1, len(report.get("foul", ()))) for report in reports)


def _read(reports: Sequence[Fields]) -> Reports:
    return tuple(from_json(report) for report in reports)
