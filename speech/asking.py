"""Whether a message is a question about the rules: it asks, and speaks of the game more than of other things."""

from collections.abc import Sequence

from speech import questions
from speech.lexicon import Lexicon
from speech.meaning import says
from speech.sentence import Sentence
from speech.wording import wording


def asks_about_rules(sentences: Sequence[Sentence], lexicon: Lexicon) -> bool:
    """Whether the message, taken whole, is a question about the rules.

    It is where it asks and the handbook surely has an answer. Else it has to be put plainly, or to open with an asking
    word and speak much of the game; with a question mark nearly any asking word will do.
    """
    if sum(len(part.words) for part in sentences) < lexicon.costs["question_least"]:
        return False
    if any(part.is_query and part.cost <= lexicon.costs["query_most"] for part in sentences):
        return False
    return _answered(sentences, lexicon) or _put(sentences, lexicon)


def _answered(sentences: Sequence[Sentence], lexicon: Lexicon) -> bool:
    """Whether it asks, and the handbook has the answer; without a question mark, whole reports are no question."""
    *_, last = texts = [" ".join(word.token.text for word in part.words.words) for part in sentences]
    text = " ".join(texts)
    words, costs = wording(lexicon.language, lexicon.game), lexicon.costs
    matter = len(words.words(text))
    if sentences[-1].asked:
        least = costs["question_marked"] + costs["question_short"] * max(0.0, costs["question_words"] - matter)
    elif words.asks(last) and not all(part.readings and not part.unknown for part in sentences):
        least = costs["question_bare"]
    else:
        return False
    return matter >= costs["question_weighed"] and questions.sureness(text, lexicon.game, lexicon.language) >= least


def _put(sentences: Sequence[Sentence], lexicon: Lexicon) -> bool:
    """Whether it is put as a question is, and speaks of the game more than of other things."""
    asking = [part for part in sentences if _asks(part) and (part is sentences[-1] or _weighed(part, lexicon)[0])]
    if not asking:
        return False
    topics, cost = 0.0, 0.0
    for part in sentences:
        said, other = _weighed(part, lexicon)
        topics, cost = topics + said, cost + other
    least = lexicon.costs["question_plain" if any(map(_asks_plainly, asking)) else "question_opened"]
    return topics >= least and cost <= lexicon.costs["question_budget"] + lexicon.costs["question_share"] * topics


def _asks(part: Sentence) -> bool:
    return _asks_plainly(part) or any(fact.start == 0 and says(fact, "asks") == "first" for fact in part.asking)


def _asks_plainly(part: Sentence) -> bool:
    return any(part.asked or says(fact, "asks") == "plainly" for fact in part.asking)


def _weighed(part: Sentence, lexicon: Lexicon) -> tuple[float, float]:
    """How much a sentence speaks of the game, and what its other words cost."""
    taken = {at for fact in part.asking for at in range(fact.start, fact.end)}
    topics, cost = 0.0, 0.0
    for at, word in enumerate(part.words.words):
        topic = max((lexicon.book.topics.get(symbol, 0.0) for symbol in part.words.edges[at]), default=0.0)
        topics += topic
        if not topic and at not in taken and not word.known:
            cost += part.words.skips[at]
    return topics, cost
