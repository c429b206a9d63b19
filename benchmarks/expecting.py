"""What a recogniser is told to expect: how many words and sentences, and how well they foretell what is said.

`python -m benchmarks.expecting [CORPUS.jsonl …]`: a corpus has an object a line with `text`, `game` and `players`;
without one the sentences of the test tables are taken, one in seven. How well is told in nats a word, the fewer the
better, by the model that Vosk makes of its list: pairs of words, and single ones where a pair is new.
"""

import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from statistics import median

from benchmarks.costs import ONE_IN, Line, lines_of_tables
from speech.expecting import likely_sentences
from speech.lexicon import Lexicon, load
from speech.normalize import fold, tokens
from speech.understanding import anything
from tests.speech.said import GAMES

DISCOUNT = 0.5
"""As in Vosk."""
UNHEARD = math.log(1e-6)
"""For a word that is in no list."""
BORDER = ""
"""Where a sentence begins and ends."""


class Pairs:
    """Tells how likely a sentence is, by a list of words and sentences."""

    def __init__(self, entries: Iterable[str]) -> None:
        self._pairs: dict[str, Counter[str]] = defaultdict(Counter)
        self._words: Counter[str] = Counter()
        for entry in entries:
            words = [BORDER, *entry.split(), BORDER]
            self._words.update(words[1:])
            for before, word in pairwise(words):
                self._pairs[before][word] += 1
        self._total = self._words.total()

    def __contains__(self, word: str) -> bool:
        return word in self._words

    def nats(self, words: Sequence[str]) -> float:
        """What is not foretold in a sentence."""
        said = [BORDER, *words, BORDER]
        return -sum(self._likely(before, word) for before, word in pairwise(said))

    def _likely(self, before: str, word: str) -> float:
        if word not in self._words:
            return UNHEARD
        pairs = self._pairs.get(before)
        by_pair = (1 - DISCOUNT) * pairs[word] / pairs.total() if pairs else 0.0
        return math.log(by_pair + DISCOUNT * self._words[word] / self._total)


def spoken(line: Line, lexicon: Lexicon) -> list[str]:
    """The words of a line that are written in letters."""
    return [fold(token.word) for token in tokens(line["text"], lexicon.book.symbols) if token.word.isalpha()]


@lru_cache(maxsize=64)
def models(game: str, players: Sequence[str]) -> dict[str, Pairs]:
    """By what they are made of."""
    lexicon = load("ru", game).with_names(players)
    words = [word for word in lexicon.words() if word.islower()]
    return {
        "every form": Pairs([*filter(str.isalpha, lexicon.book.forms), *lexicon.named]),
        "its words": Pairs(words),
        "its words and sentences": Pairs([*words, *likely_sentences(lexicon, anything)]),
    }


def main(corpora: Sequence[str]) -> None:
    """Prints the figures."""
    given = [json.loads(line) for path in corpora for line in Path(path).read_text(encoding="utf-8").splitlines()]
    lines = given or list(lines_of_tables())[::ONE_IN]
    nats: Counter[str] = Counter()
    words = unheard = 0
    for line in lines:
        lexicon = load("ru", line["game"])
        said = spoken(line, lexicon)
        lists = models(line["game"], tuple(line.get("players") or ()))
        nats += Counter({how: made.nats(said) for how, made in lists.items()})
        words += len(said)
        unheard += sum(word in lexicon.book.forms and word not in lists["its words"] for word in said)
    sizes = [(len(load("ru", game).words()), len(load("ru", game).book.forms)) for game in GAMES]
    print(
        f"words of a game: {median(size for size, _ in sizes)} of {median(forms for _, forms in sizes)} forms", end="; "
    )
    print(f"sentences: {median(len(likely_sentences(load('ru', game), anything)) for game in GAMES)}")
    print(f"{len(lines)} sentences of {words} words: {unheard} words of the phrases not expected")
    for how, missed in nats.items():
        print(f"by {how}: {missed / words:.2f} nats a word")


if __name__ == "__main__":
    main(sys.argv[1:])
