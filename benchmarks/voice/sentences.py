"""What is said in the test where no file tells it: drawn sentences, sentences of the test tables, and talk.

Those of one drawing are kept beside this file, so that the figures of two days compare:
`python -m benchmarks.voice.sentences > benchmarks/voice/sentences.jsonl`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.voice.conditions import ordinary_talk
from benchmarks.voice.expander import drawn
from benchmarks.voice.habits import Habits
from benchmarks.voice.utterances import Utterance, as_fields, read_lines, sampled
from speech.forms import analyzer
from speech.lexicon import Lexicon, load
from speech.normalize import fold
from tests.speech.said import GAMES, cases

KEPT = Path(__file__).with_suffix(".jsonl")
KEPT_PER_GAME = 20
PLAYERS = (("Аня", "Борис"), ("Дима", "Катя"), ("Света", "Гена"), ("Олег", "Марина"))
"""Each game has a pair, in turn."""
TALK = 0.2
"""The share of talk."""
MOST_WORDS = 12
SPEAKABLE = re.compile(r"[а-яё ,.!?:;—-]+", re.IGNORECASE)
"""What a voice reads aloud as it is written."""


def sentences(per_game: int, seed: int | None = None) -> list[Utterance]:
    """So many sentences of every game, of those that are kept; with a seed new ones, the same for the same seed."""
    return sampled(read_lines(KEPT), per_game) if seed is None else drawn_anew(per_game, seed)


def drawn_anew(per_game: int, seed: int) -> list[Utterance]:
    """So many sentences of every game: of each a fifth is talk, and half of the rest is in no table."""
    ordinary = chain.from_iterable(ordinary_talk())
    return [
        each
        for number, game in enumerate(GAMES)
        for each in _of_game(game, PLAYERS[number % 4], per_game, ordinary, Random(f"{game} {seed}"))
    ]


def _of_game(
    game: str, players: tuple[str, str], how_many: int, ordinary: Iterator[str], random: Random
) -> list[Utterance]:
    """Half of the talk is of the table, and comes near to reports; half is ordinary."""
    lexicon = load("ru", game).with_names(players)
    written = [(case, text) for _, case in cases("ru") for text in case["say"]]
    talk = [_of_table(*each, game) for each in written if _is_heard(*each, lexicon) and _is_talk(each[0])]
    reports = [_of_table(*each, game) for each in written if _is_heard(*each, lexicon) and each[0].get("reports")]
    talks = round(TALK * how_many)
    tables = (how_many - talks) // 2
    others = [
        Utterance(key=f"{game}: {text}", text=text, game=game, players=players) for text in islice(ordinary, talks // 2)
    ]
    habits = Habits([(text, case["players"]) for case, text in written if case.get("reports")], lexicon)
    unlike = frozenset(fold(text) for _, text in written)
    by_chance = drawn(lexicon, habits, how_many - talks - tables, random, unlike)
    return [*by_chance, *random.sample(reports, tables), *random.sample(talk, talks - len(others)), *others]


def _is_talk(case: Mapping[str, Any]) -> bool:
    return case.get("reports") == [] and not case.get("question")


def _is_heard(case: Mapping[str, Any], text: str, lexicon: Lexicon) -> bool:
    """Whether a sentence of a table is said in this game, in words that can be read aloud."""
    if lexicon.game not in case["games"] or not SPEAKABLE.fullmatch(text):
        return False
    words = re.findall(r"[а-яё]+", text.lower())
    return len(words) <= MOST_WORDS and all(_is_known(word) or fold(word) in lexicon.named for word in words)


@cache
def _is_known(word: str) -> bool:
    return bool(analyzer().word_is_known(word))


def _of_table(case: Mapping[str, Any], text: str, game: str) -> Utterance:
    return Utterance(
        key=f"{game}: {text}", text=text, game=game, players=tuple(case["players"]), reports=tuple(case["reports"])
    )


if __name__ == "__main__":
    for each in drawn_anew(KEPT_PER_GAME, seed=1):
        print(json.dumps(as_fields(each), ensure_ascii=False))
