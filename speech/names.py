"""Names: every case of a player's name, short and pet forms, and the way back from a form to the name.

Names are bent by the endings of the language here, not by a dictionary: players are known only when a match is on,
and most pet names are in no dictionary.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from speech.book import Sense
from speech.forms import Case, analyzer
from speech.normalize import fold
from speech.phrasebook import cased

PET_COST = 0.05
"""A pet form is a little less sure than the name as it was given."""

_HUSHING = "жшчщц"
_NO_Y = "гкхжшчщ"
_VOWELS = "аеиоуыэюя"


class Names:
    """Families of names: the full one and its short and pet forms, each a line "Анна: Аня Анька Анюта"."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._families = [tuple(line.replace(":", " ").split()) for line in lines]

    @cached_property
    def _by_name(self) -> dict[str, list[tuple[str, ...]]]:
        found: dict[str, list[tuple[str, ...]]] = {}
        for family in self._families:
            for name in family:
                found.setdefault(fold(name), []).append(family)
        return found

    @cached_property
    def _by_form(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for family in self._families:
            for name in family:
                for form in declined(fold(name)):
                    found.setdefault(form, name)
        return found

    def family(self, name: str) -> tuple[str, ...]:
        """Every name the bearer of this one may go by, itself left out."""
        own = fold(name)
        all_of = {other: None for family in self._by_name.get(own, ()) for other in family if fold(other) != own}
        return tuple(all_of)

    def known(self, word: str) -> str | None:
        """The name that a word in lower case and with е for ё is a form of, if it is a common one."""
        return self._by_form.get(word)

    def nominative(self, form: str) -> str:
        """The name this is a form of, with a capital."""
        word = fold(form)
        if word not in self._by_name:
            form = self._by_form.get(word) or _from_dictionary(form)
        return form[:1].upper() + form[1:]


def _from_dictionary(form: str) -> str:
    """The nominative of a name in no family, if the dictionary knows it for a name."""
    for parse in analyzer().parse(form):
        if {"Name", "Surn", "Patr"} & set(parse.tag.grammemes):
            return str(parse.inflect({"nomn", "sing"}).word) if parse.tag.case != "nomn" else form
    return form


def name_forms(players: tuple[str, ...], names: Names) -> dict[str, tuple[Sense, ...]]:
    """What each form of the players' names can mean. A form of a name as given beats another player's pet form."""
    found: dict[str, dict[tuple[str, float], Case]] = {}
    for player in players:
        for part in player.split():
            for name, cost in [(part, 0.0), *((other, PET_COST) for other in names.family(part))]:
                for form, case in declined(fold(name)).items():
                    senses = found.setdefault(form, {})
                    senses[player, cost] = senses.get((player, cost), Case(0)) | case
    return {form: _best(senses) for form, senses in found.items()}


def _best(senses: dict[tuple[str, float], Case]) -> tuple[Sense, ...]:
    least = min(cost for _, cost in senses)
    return tuple(
        Sense(symbols=tuple(cased("<player>", case)), value=player, cost=cost, skip=None, case=int(case))
        for (player, cost), case in senses.items()
        if cost == least
    )


def declined(name: str) -> dict[str, Case]:
    """The forms of a name (in lower case, е for ё) with the cases each can be in."""
    found: dict[str, Case] = {}
    for form, case in _forms(name):
        found[form] = found.get(form, Case(0)) | case
    return found


def _forms(name: str) -> Iterator[tuple[str, Case]]:
    yield name, Case.NOM
    stem, end = name[:-1], name[-1:]
    if end == "а":
        yield from _bent(
            stem, "и" if stem[-1:] in _NO_Y else "ы", "е", "у", "ей" if stem[-1:] in _HUSHING else "ой", "е"
        )
        yield from _possessive(stem)
    elif end == "я":
        dative = "и" if stem.endswith("и") else "е"
        yield from _bent(stem, "и", dative, "ю", "ей", dative)
        yield from _possessive(stem)
    elif name.endswith(("ый", "ой", "ский", "цкий")):
        yield from _bent(name[:-2], "ого", "ому", "ого", "ым", "ом")
        yield name[:-2] + "им", Case.INS
    elif end == "й":
        yield from _bent(stem, "я", "ю", "я", "ем", "и" if stem.endswith("и") else "е")
    elif end == "ь":
        yield from _bent(stem, "я", "ю", "я", "ем", "е")
        yield from _bent(stem, "и", "и", "ь", "ью", "и")
    elif end and end not in _VOWELS:
        for root in {name, *_fleeting(name)}:
            yield from _bent(root, "а", "у", "а", "ем" if end in _HUSHING else "ом", "е")
            yield root + "ов", Case.GEN
        if name.endswith(("ов", "ев", "ин")):
            yield name + "ым", Case.INS


_OBLIQUE = (Case.GEN, Case.DAT, Case.ACC, Case.INS, Case.LOC)


def _bent(stem: str, *endings: str) -> Iterator[tuple[str, Case]]:
    return ((stem + ending, case) for ending, case in zip(endings, _OBLIQUE, strict=True))


def _possessive(stem: str) -> Iterator[tuple[str, Case]]:
    """Анин, Анина: said of what is hers."""
    for ending in ("ин", "ина", "ино", "ину"):
        yield stem + ending, Case.GEN


def _fleeting(name: str) -> Iterator[str]:
    """Павел, Павла; Санёк, Санька; Лев, Льва."""
    if name == "лев":
        yield "льв"
    elif name.endswith(("ел", "ец", "ек", "ок")) and len(name) > len("олег"):
        soft = "ь" if name[-3] in "лнтсдр" and name.endswith("ек") else ""
        yield name[:-2] + soft + name[-1]
