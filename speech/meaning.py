"""What one fact means: its phrase's report with the slots filled in, and its other meanings, if it has several."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs

from speech.grammar import Fact
from speech.normalize import Break

Said = tuple[Fact, Break]
"""A fact and what stands before it."""
Fields = dict[str, Any]
"""A report in the notation of the rules, perhaps in part."""

LISTS = frozenset(("potted", "off_table", "involved", "foul", "players", "score", "who"))
"""Fields that grow with every slot of their name."""


def mark(fact: Fact) -> str | None:
    """What a fact does to others, if it is no report itself."""
    found: str | None = fact.phrase.meaning.get("mark")
    return found


def kind(fact: Fact) -> str | None:
    """The type of the report a fact gives."""
    found: str | None = fact.phrase.meaning.get("report", {}).get("type")
    return found


def says(fact: Fact, key: str) -> Any:  # noqa: ANN401 - phrase files hold what TOML holds
    """What the phrase file says of the phrase under this key."""
    return fact.phrase.meaning.get(key)


def fields(fact: Fact) -> Fields:
    """The report of a fact. A slot "called.ball" fills the field `ball` of the field `called`."""
    report = {name: dict(value) if isinstance(value, dict) else value for name, value in says(fact, "report").items()}
    for slot, value, _case in fact.slots:
        *path, name = slot.split(".")
        place = report
        for step in path:
            place = place.setdefault(step, {})
        if name in LISTS:
            place[name] = [*place.get(name, ()), *(value if isinstance(value, tuple | list) else (value,))]
        elif name:
            place[name] = value[0] if isinstance(value, tuple | list) else value
    return report


def told(fact: Fact) -> set[str]:
    """Which fields a fact fills."""
    return {*says(fact, "report"), *(slot.partition(".")[0] for slot, _, _ in fact.slots)}


def alternatives(said: Sequence[Said]) -> Iterator[list[Said]]:
    """The same facts with every meaning of those that have several, the likeliest first."""
    several = next((at for at, (fact, _) in enumerate(said) if says(fact, "ask")), None)
    if several is None:
        yield list(said)
        return
    fact, before = said[several]
    for (report,) in says(fact, "ask"):
        meaning = {name: value for name, value in fact.phrase.meaning.items() if name != "ask"}
        meaning["report"] = _filled(report, fact)
        chosen = replace(fact, phrase=structs.replace(fact.phrase, meaning=meaning), slots=())
        yield from alternatives([*said[:several], (chosen, before), *said[several + 1 :]])


def _filled(report: Mapping[str, Any], fact: Fact) -> Fields:
    """A report with "$slot" replaced by the value of the slot."""
    return {name: _value(given, fact) for name, given in report.items()}


def _value(given: Any, fact: Fact) -> Any:  # noqa: ANN401 - reports hold what JSON holds
    if isinstance(given, list):
        return [str(_value(item, fact)) for item in given]
    if isinstance(given, str) and given.startswith("$"):
        found = fact.slot(given[1:])
        return found[0] if isinstance(found, tuple | list) else found
    return given
