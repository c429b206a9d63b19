"""Reads phrase files and works them out. `docs/phrases.md` explains their form."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from speech.book import Arc, Book, Phrase, Sense, encoded
from speech.forms import ANY_CASE, BOOKISH, Case, FormError, Forms
from speech.templates import Automaton, TemplateError, compiled, parse

FOLDER = Path(__file__).parent / "phrases"
MOST_ARCS = 1000
"""A template that leads to more has too many words in any order; some of them belong together in brackets."""

_SUFFIXES = {
    "nom": (Case.NOM | Case.ACC).value,
    "gen": Case.GEN.value,
    "dat": Case.DAT.value,
    "ins": Case.INS.value,
    "loc": Case.LOC.value,
}
_MARKS = str.maketrans("", "", "~=/.")
_APART = frozenset(("say", "cost", "weight", "name", "level"))
"""Keys of a phrase that are no part of its meaning."""


class PhraseError(ValueError):
    """A phrase file that cannot be used; the message says what is wrong and where."""


def source(language: str, name: str) -> dict[str, Any]:
    """A phrase file with all it includes, as one.

    Raises:
        PhraseError: there is no such file, or it is no TOML.
    """
    path = FOLDER / language / f"{name}.toml"
    try:
        own = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise PhraseError(f"there is no phrase file {path}") from None
    except tomllib.TOMLDecodeError as error:
        raise PhraseError(f"{path}: {error}") from None
    book: dict[str, Any] = {}
    for other in own.pop("include", ()):
        _merge(book, source(language, other))
    _merge(book, own)
    return book


def _merge(book: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Lists of words grow, phrases are added, a single value is replaced."""
    for key, value in more.items():
        if isinstance(value, dict):
            _merge(book.setdefault(key, {}), value)
        elif isinstance(value, list):
            book[key] = [*book.get(key, ()), *value]
        else:
            book[key] = value


def worked_out(source: Mapping[str, Any], forms: Forms) -> Book:
    """The phrase file in the form the matcher uses.

    Raises:
        PhraseError: a template cannot be read, or names a list that is not there; a word cannot be bent as asked.
    """
    lists = source.get("lists", {})
    parts = _phrases(_by_level(source.get("parts", ())))
    phrases = _phrases(source.get("phrases", ()))
    used = _symbols((*parts, *phrases))
    _check_names(used, set(lists), {part.name for part in parts}, set(source.get("given", ())))
    try:
        words, senses, said = _words(lists, used, forms)
    except FormError as error:
        raise PhraseError(str(error)) from None
    topics = {f"<{name}>": weight for name, weight in source.get("topics", {}).items()}
    of_use = _reached(phrases, parts) | topics.keys()
    telling = {number for number, sense in enumerate(senses) if sense.skip is not None or of_use & {*sense.symbols}}
    letters = set(source["letters"])
    return Book(
        forms=words,
        senses=senses,
        said=msgspec.Raw(
            encoded(sorted(form for form in said if letters.issuperset(form) and telling.intersection(words[form])))
        ),
        parts=parts,
        phrases=[msgspec.Raw(encoded(phrase)) for phrase in phrases],
        required=[phrase.required for phrase in phrases],
        first=_by_first(phrases),
        floating=frozenset(number for number, phrase in enumerate(phrases) if phrase.meaning.get("float")),
        costs=source["costs"],
        symbols=source.get("symbols", {}),
        suffixes={suffix: kind for kind, all_of in source.get("suffixes", {}).items() for suffix in all_of},
        topics=topics,
        absorbs=source.get("absorbs", {}),
        balls=frozenset(source.get("balls", ())),
        own_ball_counts=source.get("own_ball_counts", False),
    )


def _symbols(phrases: Iterable[Phrase]) -> set[str]:
    return {symbol for phrase in phrases for state in phrase.arcs for symbol in state}


def _reached(phrases: Iterable[Phrase], parts: Sequence[Phrase]) -> set[str]:
    """The symbols of phrases, and of the parts in them, and so on."""
    reached = _symbols(phrases)
    for part in reversed(parts):  # each is made of those before it
        if any(symbol.startswith((f"<{part.name}>", f"<{part.name}.")) for symbol in reached):
            reached |= _symbols([part])
    return reached


def _by_level(blocks: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(blocks, key=lambda block: block["level"])


def _phrases(blocks: Sequence[Mapping[str, Any]]) -> list[Phrase]:
    return [_phrase(block, number, say) for number, block in enumerate(blocks) for say in block["say"]]


def _phrase(block: Mapping[str, Any], number: int, say: str) -> Phrase:
    try:
        node = parse(say)
    except TemplateError as error:
        raise PhraseError(str(error)) from None
    automaton = compiled(node)
    if sum(map(len, automaton.arcs)) > MOST_ARCS:
        raise PhraseError(f"'{say}' has too many words in any order; put those that belong together in brackets")
    return Phrase(
        say=say,
        name=block.get("name"),
        cost=float(block.get("cost", 0)),
        weight=float(block.get("weight", 1)),
        meaning={key: value for key, value in block.items() if key not in _APART},
        block=number,
        required=node.required,
        arcs=_by_symbol(automaton),
        final=list(automaton.final),
    )


def _by_symbol(automaton: Automaton) -> list[dict[str, list[Arc]]]:
    states: list[dict[str, list[Arc]]] = []
    for arcs in automaton.arcs:
        state: dict[str, list[Arc]] = {}
        for terminal, following in arcs:
            state.setdefault(terminal.symbol, []).append((terminal.slot, following, terminal.near))
        states.append(state)
    return states


def _by_first(phrases: Sequence[Phrase]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, phrase in enumerate(phrases):
        for symbol in phrase.arcs[0]:
            found.setdefault(symbol, []).append(number)
    return found


def _check_names(used: set[str], lists: set[str], parts: set[str | None], given: set[str]) -> None:
    if both := (lists & parts) | (lists & given) | (parts & given):
        raise PhraseError(f"a list and a part are both called <{min(map(str, both))}>")
    known = {*lists, *parts, *given}
    for symbol in used:
        if symbol.startswith("<") and symbol[1:-1].partition(".")[0] not in known:
            raise PhraseError(f"no list and no part is called {symbol}")


def _words(
    lists: Mapping[str, Any], used: set[str], forms: Forms
) -> tuple[dict[str, list[int]], list[Sense], set[str]]:
    """The senses of every form of every word: of the lists, then of the words that stand in templates.

    Also the forms that are not only written.
    """
    numbers: dict[Sense, int] = {}
    words: dict[str, list[int]] = {}
    said: set[str] = set()
    for name, entry, value, skip in _entries(lists):
        word, _, cost = entry.partition("@")
        if not word.translate(_MARKS).isalnum():
            raise PhraseError(f"'{entry}' in list '{name}' is not one word")
        by_case: dict[int, int] = {}
        for form, marks in forms(word, single=lists[name].get("single", False)).items():
            said |= _said(form, marks)
            case = marks & ANY_CASE.value
            number = by_case.get(case)
            if number is None:
                symbols = tuple(each for each in cased(f"<{name}>", case) if each in used or each == f"<{name}>")
                own = Sense(symbols, value, float(cost or 0), skip, case if value is not None else 0)
                number = by_case[case] = numbers.setdefault(own, len(numbers))
            words.setdefault(form, []).append(number)
    for symbol in sorted(used):
        if not symbol.startswith("<"):
            number = numbers.setdefault(Sense((symbol,), None, 0.0, None, 0), len(numbers))
            for form, marks in forms(symbol).items():
                said |= _said(form, marks)
                words.setdefault(form, []).append(number)
    return {form: list(dict.fromkeys(known)) for form, known in words.items()}, list(numbers), said


def _said(form: str, marks: int) -> set[str]:
    return set() if marks & BOOKISH else {form}


def _entries(lists: Mapping[str, Any]) -> Iterator[tuple[str, str, Any, float | None]]:
    """Every entry of every list: the list, the entry, its value, what leaving it aside costs."""
    for name, content in lists.items():
        read = int if content.get("numeric") else str
        for value, words in [(None, content.get("words", ())), *content.get("values", {}).items()]:
            for entry in words:
                yield name, entry, None if value is None else read(value), content.get("skip")


@lru_cache(maxsize=4096)
def cased(symbol: str, case: int) -> tuple[str, ...]:
    """A symbol with those of the cases it can be in."""
    return (symbol, *(f"{symbol[:-1]}.{name}>" for name, cases in _SUFFIXES.items() if case & cases))
