"""Sentences drawn by chance from the phrase grammar: nobody wrote them, but each is understood as it stands."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from random import Random

from benchmarks.voice.habits import EDGE, Habits
from benchmarks.voice.utterances import Utterance
from rules.notation import to_json
from speech.book import Phrase
from speech.forms import Case, analyzer
from speech.lexicon import Lexicon
from speech.normalize import fold
from speech.understanding import Understood, understand

KINDS = {
    "ball": 8,
    "pot": 2,
    "stroke": 3,
    "foul": 6,
    "choice": 2,
    "query": 2,
    "undo": 1,
    "amend": 1,
    "set_score": 1,
    "frame_won": 1,
    "concede": 1,
    "run": 1,
    "set_striker": 1,
}
"""How often each kind of report is drawn: of shots a ball that fell, named by itself or in a phrase of its own, a foul,
and anything else.
"""
STROKES = ("ball", "pot", "stroke", "foul")
THEN = " потом "
JOINED = 0.3
"""The share of balls that another stroke follows."""
DRESSED = 0.6
"""How likely a ball has its verb, and its pocket."""
NAMED = 0.25
"""How likely a stroke has its striker."""
STOPS = 0.55
"""How likely a phrase ends where it may."""
TRIES = 2000
"""After so many in vain, something else is said."""
LEAST_WORDS = (1, 2, 2, 3, 3, 4)
"""One of these is how many a sentence has at least."""
MOST_WORDS = 8
RARE = 0.06
"""What it may cost to take a word for this: dearer ones are slips."""
MOST_COST = 0.35
NUMBERS = ("один", "два", "две", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять")
SHORT = frozenset(("шар", "туз", "фол", "пат"))
"""Nouns of three letters that are said; others are abbreviations."""

SUBJECTS = frozenset(("<player>", "<player.nom>"))
"""A player who is named with no other case asked for does something."""

Words = list[str]


class _Impossible(Exception):  # noqa: N818 - no fault, only a way that leads nowhere
    """Nothing can be said this way."""


def drawn(
    lexicon: Lexicon, habits: Habits, how_many: int, random: Random, unlike: frozenset[str] = frozenset()
) -> list[Utterance]:
    """So many different sentences of a game; none of those it is to be `unlike`."""
    expander = _Expander(lexicon, habits, random)
    kinds = [kind for kind in KINDS if kind in expander.phrases]
    found: dict[str, Utterance] = {}
    while len(found) < how_many:
        wanted = random.choices(kinds, [KINDS[kind] for kind in kinds])
        if wanted == ["ball"] and random.random() < JOINED:
            wanted.append(random.choice(STROKES))
        for text in expander.sentences(wanted):
            if not {text, fold(text)} & (unlike | found.keys()) and (made := _understood(text, wanted, lexicon)):
                found[text] = made
                break
    return list(found.values())


def _understood(text: str, kinds: Sequence[str], lexicon: Lexicon) -> Utterance | None:
    """The sentence with its meaning, if it plainly says reports of these kinds."""
    match understand(text, lexicon):
        case Understood(reports=reports, unknown=(), cost=cost) if cost <= MOST_COST:
            written = [to_json(report) for report in reports]
            if [_kind(report) for report in written] == ["pot" if kind == "ball" else kind for kind in kinds]:
                key = f"{lexicon.game}: {text}"
                return Utterance(key=key, text=text, game=lexicon.game, players=lexicon.players, reports=tuple(written))
    return None


def _kind(report: Mapping[str, object]) -> str:
    if report.get("type") != "shot":
        return str(report.get("type", ""))
    return "foul" if "foul" in report else "pot" if "potted" in report else "stroke"


def _kind_of(phrase: Phrase) -> str:
    kind = _kind(phrase.meaning.get("report", {}))
    if phrase.meaning.get("bare"):
        return "ball"
    return "pot" if kind == "stroke" and ":potted>" in phrase.say else kind


class _Expander:
    """Says phrases of a game in words drawn by chance, each one that people say behind the word before."""

    def __init__(self, lexicon: Lexicon, habits: Habits, random: Random) -> None:
        self._random = random
        self._follows = habits.follows
        self._words = _words(lexicon)
        self._parts = _grouped((str(part.name), part) for part in lexicon.book.parts)
        all_of = [lexicon.phrase(number) for number in range(len(lexicon.book.phrases))]
        self._pots = [phrase for phrase in all_of if phrase.meaning.get("mark") == "pot"]
        self._pockets = [phrase for phrase in all_of if phrase.meaning.get("float") and ":pocket>" in phrase.say]
        by_themselves = (phrase for phrase in all_of if phrase.cost <= RARE and not phrase.meaning.get("float"))
        self.phrases = _grouped((_kind_of(phrase), phrase) for phrase in by_themselves)
        """By the kind of what they report."""

    def sentences(self, kinds: Sequence[str]) -> Iterator[str]:
        """What may be said to report these, one after another; in the end nothing more."""
        least = self._random.choice(LEAST_WORDS)
        for _ in range(TRIES):
            try:
                sayings = [self._drawn(kind) for kind in kinds]
            except _Impossible:
                continue
            if all(least <= len(words) <= MOST_WORDS and self._follows(words[-1], EDGE) for words in sayings):
                yield THEN.join(" ".join(map(with_yo, words)) for words in sayings)

    def _drawn(self, kind: str) -> Words:
        """A report of a kind; a ball with its verb, its pocket, and who played it, or without."""
        words: Words = []
        if kind in STROKES and self._random.random() < NAMED:
            words += self._word("<player.nom>", EDGE)
        if kind == "ball":
            words += self._dressed(self._pots, words)
        words += self._said(self._random.choice(self.phrases[kind]), _last(words))
        if kind == "ball":
            words += self._dressed(self._pockets, words)
        return words

    def _dressed(self, phrases: Sequence[Phrase], words: Words) -> Words:
        return self._said(self._random.choice(phrases), _last(words)) if self._random.random() < DRESSED else []

    def _said(self, phrase: Phrase, before: str) -> Words:
        """A phrase in words, behind another word."""
        state, words = 0, Words()
        while len(words) <= MOST_WORDS:
            arcs = phrase.arcs[state]
            if not arcs or (phrase.final[state] and self._random.random() < STOPS):
                return words
            symbol = self._random.choice(list(arcs))
            words += self._word(symbol, words[-1] if words else before)
            state = self._random.choice(arcs[symbol])[1]
        raise _Impossible

    def _word(self, symbol: str, before: str) -> Words:
        name = symbol.strip("<>").partition(".")[0] if symbol.startswith("<") else ""
        if name in self._parts:
            return self._said(self._random.choice(self._parts[name]), before)
        by_value = {None: NUMBERS} if name in {"number", "worded"} else self._words.get(symbol, {})
        usual = [
            fitting
            for forms in by_value.values()
            if (fitting := [form for form in forms if self._follows(before, form)])
        ]
        if not usual:
            raise _Impossible
        return [self._random.choice(self._random.choice(usual))]


def _last(words: Words) -> str:
    return words[-1] if words else EDGE


def _grouped(pairs: Iterable[tuple[str, Phrase]]) -> dict[str, list[Phrase]]:
    found: dict[str, list[Phrase]] = {}
    for key, phrase in pairs:
        found.setdefault(key, []).append(phrase)
    return found


def _words(lexicon: Lexicon) -> Mapping[str, Mapping[object, Words]]:
    """What can be said for each symbol, by value."""
    found: dict[str, dict[object, Words]] = {}
    for form in filter(_is_said, (*lexicon.book.forms, *filter(_is_name, lexicon.named))):
        for sense in lexicon.senses(form):
            for symbol in sense.symbols if sense.cost <= RARE else ():
                if symbol not in SUBJECTS or sense.case & Case.NOM:
                    found.setdefault(symbol, {}).setdefault(sense.value, []).append(form)
    return found


@cache
def _is_said(form: str) -> bool:
    """Whether a form is a whole word of the dictionary."""
    short = len(form) <= 3 and analyzer().parse(form)[0].tag.POS in {"NOUN", "ADJS"}
    return analyzer().word_is_known(form) and (not short or form in SHORT)


def _is_name(form: str) -> bool:
    """Whether a form of a name is one of the person, not of what is theirs."""
    return any("Name" in parse.tag for parse in analyzer().parse(form))


def with_yo(word: str) -> str:
    """A word as it is read aloud, with ё where the dictionary has it."""
    best = str(analyzer().parse(word)[0].word)
    return best if fold(best) == word else word
