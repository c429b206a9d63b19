"""What a message means in the game being played: reports, a choice between readings, or nothing.

Understanding is by cost. Leaving a word aside, mending a slip, a rare reading each cost something, and the more a
message speaks of the game the more it may cost; dearer than that it is talk and gives nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rules.reports import Question, Report
from speech.composition import compose, filled
from speech.grammar import Fact, facts
from speech.lattice import Lattice, lattice
from speech.lexicon import Lexicon
from speech.normalize import Break, Token, tokens
from speech.reading import Reading, readings

Accepts = Callable[[Sequence[Report]], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """The message has one meaning."""

    reports: tuple[Report, ...]
    heard: str
    unknown: tuple[str, ...] = ()
    """Words that carried no meaning."""
    cost: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous:
    """The message has several meanings near each other; whoever said it should be asked."""

    options: tuple[tuple[Report, ...], ...]
    """Best first, two or three."""
    heard: str
    unknown: tuple[str, ...] = ()
    cost: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class NotUnderstood:
    """The message is not for the scorekeeper, or it cannot be made out."""

    heard: str
    unknown: tuple[str, ...] = ()
    cost: float = 0.0


Understanding = Understood | Ambiguous | NotUnderstood


def anything(_reports: Sequence[Report]) -> bool:
    """Accepts every reading: for when no match is on or its state is not known."""
    return True


def understand(text: str | Sequence[str], lexicon: Lexicon, accepts: Accepts = anything) -> Understanding:
    """What a message means. Of several transcripts of one utterance, best first, the first that means something counts.

    If the only reading is one that `accepts` refuses, it is given all the same: the rules say why it cannot be.
    """
    transcripts = (text,) if isinstance(text, str) else tuple(text)
    first: Understanding | None = None
    for transcript in transcripts:
        understanding = _understood(transcript, lexicon, accepts)
        if not isinstance(understanding, NotUnderstood):
            return understanding
        first = first or understanding
    return first or NotUnderstood(heard="")


def _understood(text: str, lexicon: Lexicon, accepts: Accepts) -> Understanding:
    said = tokens(text, lexicon.symbols)
    if not said or len(said) > lexicon.costs["longest"]:
        return NotUnderstood(heard=text)
    sentences = [_Sentence.of(part, lexicon) for part in _sentences(said)]
    meanings = _meanings(sentences, text, lexicon)
    unknown = tuple(word for sentence in sentences for word in sentence.unknown)
    cost = round(sum(sentence.cost for sentence in sentences), 3)
    if not meanings:
        return NotUnderstood(heard=text, unknown=unknown, cost=cost)
    possible = [meaning for meaning in meanings if accepts(meaning)] or meanings[:1]
    if len(possible) > 1:
        return Ambiguous(options=tuple(possible[:3]), heard=text, unknown=unknown, cost=cost)
    return Understood(reports=possible[0], heard=text, unknown=unknown, cost=cost)


def _sentences(said: Sequence[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = []
    for token in said:
        if token.before is Break.STOP or not parts:
            parts.append([])
        parts[-1].append(token)
    return parts


@dataclass(slots=True)
class _Sentence:
    """A sentence with its readings; those over budget are left out."""

    words: Lattice
    readings: list[Reading]
    asked: bool
    cost: float
    unknown: tuple[str, ...]

    @classmethod
    def of(cls, said: Sequence[Token], lexicon: Lexicon) -> "_Sentence":
        words = lattice(said, lexicon)
        found = readings(words, facts(words, lexicon), lexicon)
        asked = any(token.asked for token in said)
        extra = lexicon.costs["asked"] if asked else 0.0
        kept = [
            reading
            for reading in found
            if reading.facts
            and reading.cost + (0.0 if _answers(reading) else extra) <= lexicon.costs["budget"] + lexicon.costs["share"] * reading.weight
        ]
        unknown = tuple(words.words[at].token.text for at in found[0].skipped if not words.words[at].known)
        return cls(words, kept, asked, found[0].cost, unknown)


def _answers(reading: Reading) -> bool:
    """Whether the sentence asks for something the program answers."""
    kinds = {fact.phrase.meaning.get("report", {}).get("type") for fact in reading.facts}
    return bool(kinds & {"query", "question", "confirm", "reject"})


def _meanings(sentences: Sequence[_Sentence], text: str, lexicon: Lexicon) -> list[tuple[Report, ...]]:
    """What the message can mean, best first, each once."""
    heard = [sentence for sentence in sentences if sentence.readings]
    if not heard or _is_talk(sentences, lexicon):
        return []
    facts_said: list[tuple[Fact, Break]] = []
    for sentence in heard:
        facts_said += _with_breaks(sentence.readings[0], sentence)
    made = []
    for choice in _alternatives(facts_said):
        reports = compose(choice, lexicon.balls, lexicon.players)
        if reports:
            reports = tuple(_whole(report, text) for report in reports)
            if reports not in made:
                made.append(reports)
    return made


def _is_talk(sentences: Sequence[_Sentence], lexicon: Lexicon) -> bool:
    return False


def _with_breaks(reading: Reading, sentence: _Sentence) -> list[tuple[Fact, Break]]:
    """Facts, each with the strongest mark between it and the one before."""
    out, last = [], 0
    for fact in reading.facts:
        between = [sentence.words.words[at].token.before for at in range(last, fact.start + 1)]
        out.append((fact, max(between, default=Break.NONE)))
        last = fact.end
    return out


def _alternatives(said: list[tuple[Fact, Break]]) -> Iterator[list[tuple[Fact, Break]]]:
    """The same facts with every meaning of those that have several, the likeliest first."""
    several = next((at for at, (fact, _) in enumerate(said) if "ask" in fact.phrase.meaning), None)
    if several is None:
        yield said
        return
    fact, before = said[several]
    for reports in fact.phrase.meaning["ask"]:
        meaning = {"report": filled(reports[0], fact)}
        chosen = replace(fact, phrase=replace(fact.phrase, meaning=meaning), slots=())
        yield from _alternatives([*said[:several], (chosen, before), *said[several + 1 :]])


def _whole(report: Report, text: str) -> Report:
    return Question(text=text.strip()) if isinstance(report, Question) else report
