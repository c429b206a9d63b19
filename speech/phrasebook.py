"""Reads phrase files and works them out: every form of every word, every template as an automaton, in plain data.

A phrase file is TOML; `docs/phrases.md` explains it. What this module makes holds nothing but dicts, lists, tuples,
text and numbers, so that `marshal` can keep it on disk.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from speech.forms import ANY_CASE, Case, forms
from speech.templates import TemplateError, compiled, parse, required, terminals

FOLDER = Path(__file__).parent / "phrases"
_SUFFIXES = {"nom": Case.NOM | Case.ACC, "gen": Case.GEN, "dat": Case.DAT, "ins": Case.INS, "loc": Case.LOC}


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


def worked_out(book: Mapping[str, Any]) -> dict[str, Any]:
    """The phrase file in the form the matcher uses.

    Raises:
        PhraseError: a template cannot be read, or names a list that is not there.
    """
    phrases = [_phrase(block, say) for block in book.get("phrases", ()) for say in block["say"]]
    blocks = sorted(book.get("parts", ()), key=lambda block: block["level"])
    parts = [_phrase(block, say) for block in blocks for say in block["say"]]
    used = {arc[0] for phrase in (*parts, *phrases) for state in phrase["arcs"] for arc in state}
    lists = book.get("lists", {})
    _check_names(used, {*lists, *(part["name"] for part in parts), *book.get("given", ())})
    senses: dict[tuple[Any, ...], int] = {}
    words: dict[str, dict[int, None]] = {}
    for sense, found in _senses(lists, used):
        for form, case in found.items():
            number = senses.setdefault((*_symbols(sense[0], case, used), *sense[1:], int(case)), len(senses))
            words.setdefault(form, {})[number] = None
    return {
        "forms": {form: tuple(numbers) for form, numbers in words.items()},
        "senses": list(senses),
        "parts": parts,
        "phrases": phrases,
        "costs": dict(book["costs"]),
        "symbols": dict(book.get("symbols", {})),
        "suffixes": {suffix: kind for kind, all_of in book.get("suffixes", {}).items() for suffix in all_of},
        "topics": {f"<{name}>": weight for name, weight in book.get("topics", {}).items()},
        "absorbs": dict(book.get("absorbs", {})),
        "balls": list(book.get("balls", ())),
    }


def _phrase(block: Mapping[str, Any], say: str) -> dict[str, Any]:
    try:
        node = parse(say)
    except TemplateError as error:
        raise PhraseError(str(error)) from None
    automaton = compiled(node)
    meaning = {key: value for key, value in block.items() if key not in ("say", "cost", "weight", "name", "level")}
    return {
        "say": say,
        "name": block.get("name"),
        "cost": float(block.get("cost", 0)),
        "weight": float(block.get("weight", 1)),
        "meaning": meaning,
        "required": tuple(required(node)),
        "arcs": automaton.arcs,
        "final": automaton.final,
        "first": tuple({arc[0] for arc in automaton.arcs[0]}),
        "slots": tuple({terminal.slot for terminal in terminals(node) if terminal.slot}),
    }


def _check_names(used: set[str], known: set[str]) -> None:
    for symbol in used:
        if symbol.startswith("<") and symbol[1:-1].partition(".")[0] not in known:
            raise PhraseError(f"no list and no part is called {symbol}")


def _senses(lists: Mapping[str, Any], used: set[str]) -> Iterator[tuple[tuple[Any, ...], dict[str, Case]]]:
    """Each sense (symbol, value, cost, skip) with the forms that carry it."""
    for name, content in lists.items():
        skip, read = content.get("skip"), int if content.get("numeric") else str
        for value, words in [(None, content.get("words", ())), *content.get("values", {}).items()]:
            for entry in words:
                word, _, cost = entry.partition("@")
                if not word.replace("~", "").replace("/", "").replace(".", "").isalnum():
                    raise PhraseError(f"'{entry}' in list '{name}' is not one word")
                yield (f"<{name}>", value if value is None else read(value), float(cost or 0), skip), forms(word, single=content.get("single", False))
    for symbol in used:
        if not symbol.startswith("<"):
            yield (symbol, None, 0.0, None), forms(symbol)


def _symbols(symbol: str, case: Case, used: set[str]) -> tuple[tuple[str, ...]]:
    """The symbol and those of its cases that templates ask for."""
    variants = [symbol]
    if symbol.startswith("<"):
        variants += [f"{symbol[:-1]}.{name}>" for name, cases in _SUFFIXES.items() if case & cases]
    return (tuple(variant for variant in variants if variant == symbol or variant in used),)


def cased(symbol: str, case: int) -> list[str]:
    """The symbol of a part or a name with those of the cases it can be in."""
    return [symbol, *(f"{symbol[:-1]}.{name}>" for name, cases in _SUFFIXES.items() if case & cases)]


__all__ = ["ANY_CASE", "PhraseError", "cased", "source", "worked_out"]
