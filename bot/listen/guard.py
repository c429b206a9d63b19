"""The guard word: what the scorekeeper is called, so that it knows when it is spoken to."""

from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein

from speech.normalize import fold

LETTERS_A_SLIP = 5
"""For so many letters of the guard word one may be heard wrongly."""
ALIKE = str.maketrans("оеэыюябвгджз", "аииииипфктшс", "ьъй")
"""Letters that stand for one sound where it is said quickly."""


class Guard:
    """Finds the word by its sound, wherever in an utterance it is said."""

    def __init__(self, word: str) -> None:
        self.word = word
        self._sound = _sound(word)
        self._slips = len(self._sound) // LETTERS_A_SLIP

    def called(self, texts: Sequence[str]) -> tuple[str, ...] | None:
        """What is said to the scorekeeper, by the transcripts of an utterance: all that stands behind the word.

        Empty where nothing does by the likeliest one; None where that has not got the word, so that somebody else is
        spoken to.
        """
        likeliest, *others = (self._behind(text) for text in texts or ("",))
        if not likeliest:
            return None if likeliest is None else ()
        return tuple(dict.fromkeys((likeliest, *filter(None, others))))

    def _behind(self, text: str) -> str | None:
        words = text.split()
        for at in range(len(words)):
            for length in (1, 2):  # it may have been taken for two words
                if self._is_word("".join(words[at : at + length])):
                    return " ".join(word for word in words[at + length :] if not self._is_word(word))
        return None

    def _is_word(self, heard: str) -> bool:
        return Levenshtein.distance(self._sound, _sound(heard), score_cutoff=self._slips) <= self._slips


def _sound(word: str) -> str:
    return fold(word).translate(ALIKE)
