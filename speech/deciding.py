"""What was said, decided by how it sounds: among all that can be said, not among what a recogniser wrote.

Sentences that can be said and sound like one of the transcripts are held against the sound itself, where the engine
can do that. The best one counts unless it is much less likely than what was made out freely: then it was talk. Where
one that means something else comes near to it, both are given, so that whoever spoke is asked.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from speech.choosing import Accepts
from speech.forms import with_yo
from speech.lexicon import Lexicon
from speech.normalize import fold
from speech.recognizers.protocol import Transcript, Weight
from speech.resounding import resounded
from speech.sayable import sayable
from speech.sounds import sounds
from speech.understanding import MOST_OPTIONS, Ambiguous, NotUnderstood, Understood, anything, meanings, understand
from speech.words import Kind, kind

TRANSCRIPTS = 3
"""Transcripts whose sounds are gone through; the others sound much like them."""
LIKEST = 80
"""Sentences of which it is found out what they mean."""
WEIGHED = 24
"""Sentences held against the sound."""
OF_ONE_MEANING = 2
UNLIKE = 4.0
"""How much less likely a sentence is for each point that it sounds unlike what was written."""
COST = 10.0
"""And for each point that understanding it costs."""
UNKNOWN = 3.0
"""And for each word in it that means nothing."""
NAMED = 3.0
"""How much likelier it is for each player whom it names: recognisers know few names."""
AS_WRITTEN = 3.0
"""How unlike a transcript counts in which there is more than can be said, where the sound itself can be asked."""
A_WORD = 0.3
"""And for each of its words where it cannot: what the engine wrote is then all there is."""
MADE_UP = 1.25
"""And for each word in it that is none of the language."""
LEFT_OUT, OF_ALL = 0.4, 0.75
"""How unlike a sentence counts for each sound that it is shorter than this share of what was made out freely: some
transcripts leave out half of what was said."""
FARTHEST = 1.1
"""How much less likely for each piece of it than what was made out freely it may be."""
UNLIKELY = -2.5
"""How likely for each of its pieces, unless that is no likelier: in noise nothing is likely."""
SOUND_UNLIKE = 8.0
"""Where the sound itself cannot be asked: how much less likely it is for each point that it sounds unlike."""
SOUNDS_A_PIECE, A_PIECE = 2, 0.16
"""Then a piece is of so many sounds, and what was made out freely counts as so unlike for each."""
NEAR = 0.7
"""Another meaning so near to it is given, too."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence that may have been said."""

    text: str
    """Spelled as people do, names with a capital and ё where the dictionary has it; without stops."""
    understood: Understood | Ambiguous
    unlike: float
    """How unlike what the recogniser wrote it sounds."""
    names: int
    """How many of its words name a player."""

    @property
    def doubt(self) -> float:
        """What speaks against it before it is held against the sound."""
        unknown = UNKNOWN * len(self.understood.unknown)
        return UNLIKE * self.unlike + COST * self.understood.cost + unknown - NAMED * self.names


def decided(transcript: Transcript, lexicon: Lexicon, accepts: Accepts = anything) -> tuple[str, ...]:
    """What was said: a sentence, or several near each other that mean different things, likeliest first.

    Where nothing that can be said is near enough it is what the recogniser wrote, and means nothing; nothing where no
    word was made out.
    """
    possible = candidates(transcript, lexicon, accepts)
    if not possible:
        return transcript.texts[:1]
    free, *weights = _weights(transcript, possible)
    least = free.likelihood - FARTHEST * free.pieces
    ranked = [
        (weight.likelihood - candidate.doubt, candidate)
        for weight, candidate in zip(weights, possible, strict=True)
        if weight.likelihood >= max(least, min(free.likelihood, UNLIKELY * weight.pieces))
    ]
    ranked.sort(key=lambda each: -each[0])
    near = {meanings(each.understood): each.text for weight, each in reversed(ranked) if weight >= ranked[0][0] - NEAR}
    return tuple(reversed(near.values()))[:MOST_OPTIONS] or transcript.texts[:1]


def candidates(transcript: Transcript, lexicon: Lexicon, accepts: Accepts = anything) -> list[Candidate]:
    """Sentences that mean something and sound like what was written, the least doubtful first."""
    unlike = _sayable(transcript.texts, lexicon)
    least = OF_ALL * len(sounds(transcript.text))
    for text in map(fold, transcript.texts):
        written = AS_WRITTEN if transcript.weigh else A_WORD * len(text.split())
        unlike.setdefault(text, written + MADE_UP * _made_up(text, lexicon))
    unlike = {text: cost + LEFT_OUT * max(0, least - len(sounds(text))) for text, cost in unlike.items()}
    seen: Counter[object] = Counter()
    kept: list[Candidate] = []
    for candidate in sorted(_understood(unlike, lexicon, accepts), key=lambda each: each.doubt):
        meant = meanings(candidate.understood)
        seen[meant] += 1
        if seen[meant] <= OF_ONE_MEANING:
            kept.append(candidate)
    return kept[:WEIGHED]


def _sayable(texts: Sequence[str], lexicon: Lexicon) -> dict[str, float]:
    """What can be said that sounds most like the first of these, with how unlike it sounds."""
    said = sayable(lexicon)
    unlike: dict[str, float] = {}
    for text in texts[:TRANSCRIPTS]:
        for found in resounded(text, said):
            unlike[found.text] = min(found.cost, unlike.get(found.text, found.cost))
    return dict(nsmallest(LIKEST, unlike.items(), key=lambda each: each[1]))


def _made_up(text: str, lexicon: Lexicon) -> int:
    """How many of the words the recogniser made up: they are none of the language, nor of the game."""
    return sum(not lexicon.senses(word) and kind(word) is Kind.STRANGE for word in text.split())


def _understood(unlike: Mapping[str, float], lexicon: Lexicon, accepts: Accepts) -> Iterator[Candidate]:
    for text, cost in unlike.items():
        understood = understand(text, lexicon, accepts)
        if not isinstance(understood, NotUnderstood):
            words = [word.capitalize() if word in lexicon.named else with_yo(word) for word in text.split()]
            yield Candidate(" ".join(words), understood, cost, sum(word.istitle() for word in words))


def _weights(transcript: Transcript, possible: Sequence[Candidate]) -> Sequence[Weight]:
    """How likely what was made out freely is, and each of the candidates."""
    texts = [transcript.text, *(candidate.text for candidate in possible)]
    if transcript.weigh:
        return transcript.weigh(texts)
    pieces = [len(sounds(text)) // SOUNDS_A_PIECE + 1 for text in texts]
    unlike = [A_PIECE * pieces[0], *(candidate.unlike for candidate in possible)]
    return [Weight(-SOUND_UNLIKE * each, number) for each, number in zip(unlike, pieces, strict=True)]
