"""Word forms: what `слово~` in a phrase file stands for. The only place, with `words`, that knows pymorphy3."""

from collections.abc import Iterable
from enum import IntFlag
from functools import lru_cache
from typing import Any

from speech.normalize import fold


class Case(IntFlag):
    """Cases a form can be in."""

    NOM = 1
    GEN = 2
    DAT = 4
    ACC = 8
    INS = 16
    LOC = 32


ANY_CASE = Case.NOM | Case.GEN | Case.DAT | Case.ACC | Case.INS | Case.LOC
_CASES = {
    "nomn": Case.NOM,
    "gent": Case.GEN,
    "gen2": Case.GEN,
    "datv": Case.DAT,
    "accs": Case.ACC,
    "ablt": Case.INS,
    "loct": Case.LOC,
    "loc2": Case.LOC,
}


class FormError(ValueError):
    """A word of a phrase file that the dictionary cannot bend as asked; the message says which."""


@lru_cache(maxsize=1)
def analyzer() -> Any:  # noqa: ANN401 - pymorphy3 brings no types
    """The dictionary; it takes a tenth of a second to open, so it is opened when first needed."""
    import pymorphy3  # noqa: PLC0415 - see above

    return pymorphy3.MorphAnalyzer()


def forms(entry: str, *, single: bool = False) -> dict[str, Case]:
    """The forms an entry of a phrase file stands for, and the cases each can be in.

    `слово` is that form alone, `слово~` every form, `слово~past/infn` every form that has one of the marks;
    `слово~NOUN.sing` a form that has all of them. With `single` a plural is only good behind a number ("два красных").

    Raises:
        FormError: no form has the marks.
    """
    word, bent, marks = entry.partition("~")
    if not bent:
        return {fold(word): ANY_CASE}
    found: dict[str, Case] = {}
    wanted = [frozenset(part.lower().split(".")) for part in marks.split("/")] if marks else [frozenset[str]()]
    for form, tag in _lexeme(word, wanted):
        case = _CASES.get(tag.case or "", ANY_CASE if tag.POS in ("VERB", "INFN", "PRTS", "GRND") else Case(0))
        if single and tag.number == "plur":
            case &= Case.GEN
        found[fold(form)] = found.get(fold(form), Case(0)) | case
    if not found:
        raise FormError(f"'{entry}': the dictionary has no such form")
    return found


def _lexeme(word: str, wanted: list[frozenset[str]]) -> Iterable[tuple[str, Any]]:
    parses = analyzer().parse(word)
    own = [parse for parse in parses if fold(parse.normal_form) == fold(word)] or parses[:1]
    known = [parse for parse in own if parse.is_known] or own[:1]
    for parse in known:
        for form in parse.lexeme:
            marks = frozenset(mark.lower() for mark in form.tag.grammemes)
            if any(want <= marks for want in wanted):
                yield form.word, form.tag
