"""Word forms: what `слово~` in a phrase file stands for. The only place, with `words`, that knows pymorphy3."""

from collections.abc import Iterable
from contextlib import suppress
from enum import IntFlag
from functools import lru_cache
from os.path import commonprefix
from pathlib import Path
from typing import Any

import msgspec

from speech.disk import keep
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

_CASES: dict[str | None, int] = {
    "nomn": Case.NOM.value,
    "gent": Case.GEN.value,
    "gen2": Case.GEN.value,
    "datv": Case.DAT.value,
    "accs": Case.ACC.value,
    "ablt": Case.INS.value,
    "loct": Case.LOC.value,
    "loc2": Case.LOC.value,
}
_UNDECLINED = frozenset(("VERB", "INFN", "PRTS", "GRND"))
_PLURAL_CASES = Case.GEN.value
"""Of a list of single things a plural is only good behind a number: "два красных"."""
BOOKISH = 64
"""Beside the cases of a form: it is written, but nobody at a table says it."""
_BOOKISH = tuple(
    frozenset(marks.split("."))
    for marks in (
        *("prtf.actv", "prtf.pres", "prtf.gent", "prtf.datv", "prtf.ablt", "prtf.loct", "grnd"),  # забивший, забив
        *("supr", "cmp2", "incl", "arch"),  # длиннейший, подлиннее, забьёмте
        *("v-oy", "v-ey", "v-ej", "v-be", "v-bi"),  # лузою, партиею, ровней, касанье
    )
)
"""Marks of such forms."""


class FormError(ValueError):
    """A word of a phrase file that the dictionary cannot bend as asked; the message says which."""


@lru_cache(maxsize=1)
def analyzer() -> Any:  # noqa: ANN401 - pymorphy3 brings no types
    """The dictionary; it takes a tenth of a second to open, so it is opened when first needed."""
    import pymorphy3  # noqa: PLC0415 - see above

    return pymorphy3.MorphAnalyzer()


@lru_cache(maxsize=20_000)
def with_yo(word: str) -> str:
    """The word with ё where the dictionary has it."""
    if "е" not in word:
        return word
    spellings = (str(parse.word) for parse in analyzer().parse(word))
    return next((spelling for spelling in spellings if fold(spelling) == word), word)


class Forms:
    """The forms of words, kept on disk so that the dictionary is asked once for each word."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, dict[str, int]] = {}
        with suppress(OSError, msgspec.DecodeError):
            self._known = msgspec.msgpack.decode(path.read_bytes(), type=dict[str, dict[str, int]])
        self._grown = False

    def __call__(self, entry: str, *, single: bool = False) -> dict[str, int]:
        """The forms an entry of a phrase file stands for, each with the cases (`Case`) it can be in, and `BOOKISH`.

        `слово` is that form alone, `слово~` every form, `слово~past/infn` every form that has one of the marks;
        `слово~noun.sing` a form that has all of them; `слово~=образец` bends a word the dictionary lacks like one it
        has. With `single` a plural is only good behind a number.

        Raises:
            FormError: no form has the marks.
        """
        key = f"{entry}#" if single else entry
        if key not in self._known:
            self._known[key] = _forms(entry, single=single)
            self._grown = True
        return self._known[key]

    def keep(self) -> None:
        """Writes down what has been learnt.

        Raises:
            OSError: it cannot be written.
        """
        if self._grown:
            keep(self._path, msgspec.msgpack.encode(self._known))


def _forms(entry: str, *, single: bool) -> dict[str, int]:
    word, bent, marks = entry.partition("~")
    if not bent:
        return {fold(word): ANY_CASE.value}
    found: dict[str, int] = {}
    model, _, marks = marks.removeprefix("=").partition("~") if marks.startswith("=") else (word, "", marks)
    named = _named(model, marks)
    said = set()
    for form, tag in _like(word, model, marks):
        case = _CASES.get(tag.case, ANY_CASE.value if tag.POS in _UNDECLINED else 0)
        if single and tag.number == "plur":
            case &= _PLURAL_CASES
        found[fold(form)] = found.get(fold(form), 0) | case
        if not any(marks <= _marks(tag) and named.isdisjoint(marks) for marks in _BOOKISH):
            said.add(fold(form))
    if not found:
        raise FormError(f"'{entry}': the dictionary has no such form")
    return {form: case if form in said else case | BOOKISH for form, case in found.items()}


def _named(model: str, marks: str) -> frozenset[str]:
    """The marks that an entry asks for or has itself: "движущийся~" and "двигаться~prtf" both name participles."""
    return frozenset(marks.lower().replace("/", ".").split(".")).union(
        *(_marks(parse.tag) for parse in analyzer().parse(model) if parse.is_known)
    )


def _marks(tag: Any) -> frozenset[str]:  # noqa: ANN401 - pymorphy3 brings no types
    return frozenset(mark.lower() for mark in tag.grammemes)


def _like(word: str, model: str, marks: str) -> Iterable[tuple[str, Any]]:
    """The forms of a word that bends like its model."""
    wanted = [frozenset(part.lower().split(".")) for part in marks.split("/")] if marks else []
    found = list(_lexeme(model, wanted))
    stem = commonprefix([model, *(form for form, _ in found)])  # noqa: RUF071 - letters, not folders, are compared
    if not word.endswith(model[len(stem) :]):
        raise FormError(f"'{word}' does not end like '{model}'")
    own = word.removesuffix(model[len(stem) :])
    return [(own + form[len(stem) :], tag) for form, tag in found]


def _lexeme(word: str, wanted: list[frozenset[str]]) -> Iterable[tuple[str, Any]]:
    parses = analyzer().parse(word)
    own = [parse for parse in parses if fold(parse.normal_form) == fold(word)] or parses[:1]
    for parse in [parse for parse in own if parse.is_known] or own[:1]:
        for form in parse.lexeme:
            if not wanted or any(want <= _marks(form.tag) for want in wanted):
                yield form.word, form.tag
