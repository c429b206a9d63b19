"""What was said, decided by how it sounds: among all that can be said, not among what a recogniser wrote.

Sentences that can be said are looked for in the sounds of the transcripts, and in the sounds that the engine named
where it can. Those are held against the sound itself in as many ways as the engine knows. The best one counts unless
it is much less likely than what was made out freely: then it was talk. Where one that means something else comes near
to it, both are given, so that whoever spoke is asked.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest

from speech.choosing import Accepts
from speech.forms import with_yo
from speech.lexicon import Lexicon
from speech.moments import agreement, freely
from speech.moments import row as row_of_moments
from speech.normalize import fold
from speech.recognizers.protocol import Transcript
from speech.resounding import resounded
from speech.sayable import sayable
from speech.sounds import row, sounds
from speech.understanding import MOST_OPTIONS, Ambiguous, NotUnderstood, Understood, anything, meanings, understand
from speech.words import Kind, kind

TRANSCRIPTS, BESIDE_MOMENTS = 3, 2
"""Transcripts whose sounds are gone through, alone and beside those that the engine named; the others sound much like
them."""
LIKEST = 80
"""Sentences of which it is found out what they mean."""
WEIGHED = 20
"""Sentences held against the sound."""
OF_ONE_MEANING = 2
WRITTEN = 0.8
"""How much it counts how likely the engine is to write a sentence, beside how well its sounds agree."""
SOUND_UNLIKE = 9.0
"""Where the engine names no sounds: how much less a sentence agrees for each point that it sounds unlike a
transcript."""
UNLIKE = 1.7
"""How much less likely a sentence is for each such point."""
COST = 30.0
"""And for each point that understanding it costs."""
UNKNOWN = 3.0
"""And for each word in it that means nothing."""
NAMED = 0.8
"""How much likelier it is for each player whom it names: recognisers know few names."""
PIECE = 0.2
"""And for each piece of a word that the engine had to write."""
AS_WRITTEN = 3.0
"""How unlike a transcript counts in which there is more than can be said, where the sound itself can be asked."""
A_WORD = 0.3
"""And for each of its words where it cannot: what the engine wrote is then all there is."""
MADE_UP = 1.25
"""And for each word in it that is none of the language."""
LEFT_OUT, OF_ALL = 0.4, 0.75
"""How unlike a sentence counts for each sound that it is shorter than this share of what was made out freely: some
transcripts leave out half of what was said."""
FARTHEST, SHORTEST = 1.3, 12
"""How far for each of its sounds a sentence may be from what was made out freely; of few sounds as of so many."""
PLAIN = 0.3
"""What it costs at most to understand what people usually say."""
NEAR, NEAR_IN_NOISE = 1.6, 0.04
"""Another meaning so near to the best one is given, too; the less likely that is beside what was made out freely, the
less near it need be."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence that may have been said."""

    text: str
    """Spelled as people do, names with a capital and ё where the dictionary has it; without stops."""
    understood: Understood | Ambiguous
    unlike: float
    """How unlike what was heard it sounds."""
    short: float
    """How much worse its sounds agree with what was heard than those that were made out freely."""
    names: int
    """How many of its words name a player."""

    @property
    def doubt(self) -> float:
        """What speaks against it before the engine is asked whether it would write it."""
        unknown = UNKNOWN * len(self.understood.unknown)
        return self.short + UNLIKE * self.unlike + COST * self.understood.cost + unknown - NAMED * self.names


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A candidate that was held against the sound."""

    said: Candidate
    likelihood: float
    far: float
    """How much less likely than what was made out freely, and how dear to understand; all other doubts aside."""


def decided(transcript: Transcript, lexicon: Lexicon, accepts: Accepts = anything) -> tuple[str, ...]:
    """What was said: a sentence, or several near each other that mean different things, likeliest first.

    Where nothing that can be said is near enough it is what the recogniser wrote, and means nothing; nothing where no
    word was made out.
    """
    if _is_plain(transcript, lexicon, accepts):
        return (_spelled(transcript.text, lexicon),)
    ranked = sorted(_likely(transcript, candidates(transcript, lexicon, accepts)), key=lambda each: -each.likelihood)
    if not ranked:
        return transcript.texts[:1]
    least = ranked[0].likelihood - NEAR - NEAR_IN_NOISE * max(ranked[0].far, 0.0)
    near = {meanings(each.said.understood): each.said.text for each in reversed(ranked) if each.likelihood >= least}
    return tuple(reversed(near.values()))[:MOST_OPTIONS]


def _is_plain(transcript: Transcript, lexicon: Lexicon, accepts: Accepts) -> bool:
    """Whether nothing but the transcript is known of the sound, and that is what people say."""
    if transcript.weigh or transcript.moments is not None:
        return False
    understood = understand(transcript.text, lexicon, accepts)
    return isinstance(understood, Understood) and not understood.unknown and understood.cost <= PLAIN


def _likely(transcript: Transcript, possible: Sequence[Candidate]) -> Iterator[_Weighed]:
    """The candidates that are not far from what was made out freely."""
    written = [0.0] * len(possible)
    pieces = [0] * len(possible)
    if transcript.weigh and possible:
        free, *weights = transcript.weigh([transcript.text, *(each.text for each in possible)])
        written = [WRITTEN * (weight.likelihood - free.likelihood) for weight in weights]
        pieces = [weight.pieces for weight in weights]
    for likelihood, number, each in zip(written, pieces, possible, strict=True):
        far = each.short - min(likelihood, 0.0) + COST * each.understood.cost
        if far <= FARTHEST * max(SHORTEST, len(sounds(each.text))):
            yield _Weighed(each, likelihood + PIECE * number - each.doubt, far)


def candidates(transcript: Transcript, lexicon: Lexicon, accepts: Accepts = anything) -> list[Candidate]:
    """Sentences that mean something and sound like what was heard, the least doubtful first."""
    unlike = _sayable(transcript, lexicon)
    for text in map(fold, transcript.texts[:TRANSCRIPTS]):
        written = AS_WRITTEN if transcript.weigh else A_WORD * len(text.split())
        unlike.setdefault(text, written + MADE_UP * _made_up(text, lexicon))
    short = _short(transcript, unlike)
    likest = nlargest(LIKEST, unlike, key=lambda text: -short[text] - UNLIKE * unlike[text])
    seen: Counter[object] = Counter()
    kept: list[Candidate] = []
    for candidate in sorted(_understood(likest, unlike, short, lexicon, accepts), key=lambda each: each.doubt):
        meant = meanings(candidate.understood)
        seen[meant] += 1
        if seen[meant] <= OF_ONE_MEANING:
            kept.append(candidate)
    return kept[:WEIGHED]


def _sayable(transcript: Transcript, lexicon: Lexicon) -> dict[str, float]:
    """What can be said that sounds like what was heard, with how unlike it sounds."""
    heard = [row(text) for text in transcript.texts[:TRANSCRIPTS]]
    if transcript.moments is not None:
        heard = [row_of_moments(transcript.moments), *heard[:BESIDE_MOMENTS]]
    said = sayable(lexicon)
    unlike: dict[str, float] = {}
    for each in heard:
        for found in resounded(each, said):
            unlike[found.text] = min(found.cost, unlike.get(found.text, found.cost))
    return unlike


def _short(transcript: Transcript, unlike: Mapping[str, float]) -> dict[str, float]:
    """For each text, how much worse its sounds agree with what was heard than those that were made out freely."""
    if transcript.moments is not None:
        agreed = freely(transcript.moments) - agreement(transcript.moments, list(unlike))
        return dict(zip(unlike, map(float, agreed), strict=True))
    least = OF_ALL * len(sounds(transcript.text))
    return {text: SOUND_UNLIKE * (cost + LEFT_OUT * max(0, least - len(sounds(text)))) for text, cost in unlike.items()}


def _made_up(text: str, lexicon: Lexicon) -> int:
    """How many of the words the recogniser made up: they are none of the language, nor of the game."""
    return sum(not lexicon.senses(word) and kind(word) is Kind.STRANGE for word in text.split())


def _understood(
    texts: Sequence[str], unlike: Mapping[str, float], short: Mapping[str, float], lexicon: Lexicon, accepts: Accepts
) -> Iterator[Candidate]:
    for text in texts:
        understood = understand(text, lexicon, accepts)
        if not isinstance(understood, NotUnderstood):
            spelled = _spelled(text, lexicon)
            names = sum(word.istitle() for word in spelled.split())
            yield Candidate(spelled, understood, unlike[text], short[text], names)


def _spelled(text: str, lexicon: Lexicon) -> str:
    """As people write it: see `Candidate.text`."""
    folded = fold(text).split()
    return " ".join(word.capitalize() if word in lexicon.named else with_yo(word) for word in folded)
