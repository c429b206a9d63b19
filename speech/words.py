"""What kind of word an unknown word is: talk is full of nouns and verbs that no phrase knows."""

from enum import StrEnum
from functools import lru_cache

from speech.forms import analyzer


class Kind(StrEnum):
    """Kinds of words by how much they say about a message that uses them."""

    NOUN = "noun"
    VERB = "verb"
    PAST = "past"
    """A verb that tells what was done."""
    TO_YOU = "to_you"
    """A verb that speaks to somebody."""
    PLAN = "plan"
    """A verb in the future, the infinitive or the imperative."""
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    SMALL = "small"
    """Particles, prepositions, conjunctions, interjections, pronouns."""
    NAME = "name"
    NUMBER = "number"
    STRANGE = "strange"
    """In no dictionary."""


_BY_SPEECH = {
    "NOUN": Kind.NOUN,
    "VERB": Kind.VERB,
    "INFN": Kind.PLAN,
    "GRND": Kind.VERB,
    "PRTF": Kind.ADJECTIVE,
    "PRTS": Kind.VERB,
    "ADJF": Kind.ADJECTIVE,
    "ADJS": Kind.ADJECTIVE,
    "COMP": Kind.ADVERB,
    "ADVB": Kind.ADVERB,
    "PRED": Kind.ADVERB,
    "NUMR": Kind.NUMBER,
}


@lru_cache(maxsize=4096)
def kind(word: str) -> Kind:
    """The kind of a word in lower case."""
    if not analyzer().word_is_known(word):
        return Kind.STRANGE
    tag = analyzer().parse(word)[0].tag
    if "Name" in tag or "Surn" in tag or "Patr" in tag:
        return Kind.NAME
    if tag.POS == "VERB" and tag.tense == "past":
        return Kind.PAST
    if tag.POS == "VERB" and tag.person == "2per":
        return Kind.TO_YOU
    if tag.tense == "futr" or tag.mood == "impr":
        return Kind.PLAN
    return _BY_SPEECH.get(str(tag.POS), Kind.SMALL)
