"""How people put words together at the table, learnt from the sentences of the test tables.

A sentence made by chance is one that somebody may say if every two words of it that stand side by side are of kinds
that do so in a sentence written by a person: words of one list of the phrase files, in the same form, are of a kind.
"""

import re
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from speech.forms import analyzer
from speech.lexicon import Lexicon
from speech.normalize import fold

Kind = Hashable
EDGE = ""
"""What stands before the first word and behind the last."""
FEW = frozenset(("два", "две", "три", "четыре"))
"""Numbers that are followed by another case than others are."""
_WORD = re.compile("[а-яё]+")


class Habits:
    """What stands beside what in a game."""

    def __init__(self, sentences: Iterable[tuple[str, Sequence[str]]], lexicon: Lexicon) -> None:
        """`sentences`: each with the players that its names are of; `lexicon`: of the sentences to be judged."""
        self._lexicon = lexicon
        self._beside: set[tuple[Kind, Kind]] = set()
        for text, players in sentences:
            own, words = lexicon.with_names(players), _WORD.findall(fold(text))
            self._beside.update(pairwise(_kind(word, own) for word in (EDGE, *words, EDGE)))
        self.follows = lru_cache(maxsize=None)(self._follows)
        """Whether a word, in lower case and with е for ё, is one that people say behind another; see `EDGE`."""

    def _follows(self, first: str, second: str) -> bool:
        return (_kind(first, self._lexicon), _kind(second, self._lexicon)) in self._beside


def _kind(word: str, lexicon: Lexicon) -> Kind:
    """Of what list a word is, one of those that give it a value if it can be, and its form; else the word itself."""
    lists = [sense for sense in lexicon.senses(word) if sense.symbols[0].startswith("<")]
    for sense in sorted(lists, key=lambda sense: sense.value is None):
        if sense.skip is None or sense.value is not None:
            return sense.symbols[0], _form(word, of_name=sense.symbols[0] == "<player>")
    return word


@lru_cache(maxsize=8192)
def _form(word: str, *, of_name: bool) -> tuple[object, ...]:
    known = [parse.tag for parse in analyzer().parse(word)]
    tag = next((tag for tag in known if of_name and "Name" in tag), known[0])
    return tag.POS, tag.case, tag.number, tag.gender, tag.tense, tag.person, "Supr" in tag, word in FEW
