"""The strokes of snooker said exactly, heard by Маркёр and by `hassil` with the same phrases in its own form.

Every phrase file of snooker that tells of a stroke is put into hassil's templates: words with all their forms, lists,
parts, words in any order. hassil takes no names, costs or slips and hears one stroke a sentence.
"""

import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from hassil import Intents, recognize

from speech import phrasebook
from speech.disk import cache_folder
from speech.forms import Forms
from speech.lexicon import load
from speech.templates import AnyOrder, Either, Maybe, Node, Repeated, Sequence, Terminal, parse
from speech.understanding import understand

SAID = (
    "красный",
    "розовый в середину",
    "фол",
    "биток в лузе",
    "мимо",
    "не забил",
    "не объявил цветной",
    "рукой задел синий",
    "двойной удар",
)
ROUNDS = 5


class Converted:
    """Phrase files in hassil's form."""

    def __init__(self, source: dict[str, Any], forms: Forms) -> None:
        self._forms = forms
        self._lists = {name: self._words(content) for name, content in source["lists"].items()}
        parts: dict[str, list[str]] = {}
        for part in sorted(source["parts"], key=lambda part: part["level"]):
            parts.setdefault(part["name"], []).extend(self.template(parse(say)) for say in part["say"])
        self.rules = self._lists | {name: f"({'|'.join(says)})" for name, says in parts.items()}

    def _words(self, content: dict[str, Any]) -> str:
        entries = [*content.get("words", ()), *(word for words in content.get("values", {}).values() for word in words)]
        return self._one_of({form for entry in entries for form in self._forms(entry.partition("@")[0])})

    def _one_of(self, forms: set[str]) -> str:
        return f"({'|'.join(sorted(forms))})" if len(forms) > 1 else min(forms)

    def template(self, node: Node) -> str:
        """A template of ours as one of hassil's."""
        match node:
            case Terminal(symbol):
                return self._terminal(symbol)
            case Sequence(items):
                return " ".join(map(self.template, items))
            case Either(items):
                return f"({'|'.join(map(self.template, items))})"
            case AnyOrder(items):
                return f"({';'.join(map(self.template, items))})" if len(items) > 1 else self.template(items[0])
            case Maybe(item):
                return f"[{self.template(item)}]"
            case Repeated(item):
                return self.template(item)
        raise AssertionError(node)

    def _terminal(self, symbol: str) -> str:
        if not symbol.startswith("<"):
            return self._one_of(set(self._forms(symbol)))
        name = symbol[1:-1].partition(".")[0]
        if name == "player":
            return "(аня|борис)"
        return f"<{name}>" if name in self._lists or name not in _NUMBERS else "{number}"


_NUMBERS = frozenset(("number", "digits", "worded", "pair", "past", "stranger"))


def intents() -> Intents:
    """Every phrase of snooker that tells of a stroke."""
    source = phrasebook.source("ru", "snooker")
    converted = Converted(source, Forms(next(cache_folder().glob("forms-ru-*"))))
    strokes = [
        [converted.template(parse(say)) for say in block["say"]]
        for block in source["phrases"]
        if block.get("report", {}).get("type") == "shot" or "ask" in block
    ]
    return Intents.from_dict(
        {
            "language": "ru",
            "intents": {f"Stroke{number}": {"data": [{"sentences": says}]} for number, says in enumerate(strokes)},
            "lists": {"number": {"range": {"from": 0, "to": 147}}},
            "expansion_rules": converted.rules,
        }
    )


def each(hear: Callable[[str], object]) -> dict[str, float]:
    """Milliseconds of processor time for each sentence, warm."""

    def once(text: str) -> float:
        begin = process_time()
        hear(text)
        return 1000 * (process_time() - begin)

    return {text: min(once(text) for _ in range(ROUNDS)) for text in SAID}


def main() -> int:
    """Prints the figures; the exit code is 1 if Маркёр is slower in all."""
    lexicon = load("ru", "snooker")
    theirs = intents()
    ours = each(lambda text: understand(text, lexicon))
    others = each(lambda text: recognize(text, theirs))
    print(f"{'ms':24} {'Маркёр':>8} {'hassil':>8}")
    for text in SAID:
        print(f"{text:24} {ours[text]:8.2f} {others[text]:8.2f}")
    total = sum(ours.values()), sum(others.values())
    print(f"{'all':24} {total[0]:8.2f} {total[1]:8.2f}")
    return int(total[0] > total[1])


if __name__ == "__main__":
    sys.exit(main())
