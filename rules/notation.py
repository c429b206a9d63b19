"""Reports as JSON-like objects and back: the form of `markyor parse`, of scenario files and of stored entries."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeVar

from rules.balls import Ball
from rules.errors import NotationError
from rules.reports import (
    Amend,
    Call,
    Choice,
    ChoiceKind,
    Concede,
    Confirm,
    Foul,
    FrameWon,
    FreeBall,
    Group,
    Groups,
    Intent,
    Pocket,
    Query,
    QueryKind,
    Question,
    Redo,
    Reject,
    Report,
    Restore,
    Run,
    Scope,
    SetScore,
    SetStriker,
    Shot,
    Stalemate,
    Start,
    Timeout,
    Undo,
)

TYPES: Mapping[str, type[Any]] = MappingProxyType(
    {
        "shot": Shot,
        "run": Run,
        "choice": Choice,
        "free_ball": FreeBall,
        "frame_won": FrameWon,
        "concede": Concede,
        "undo": Undo,
        "redo": Redo,
        "amend": Amend,
        "set_score": SetScore,
        "set_striker": SetStriker,
        "stalemate": Stalemate,
        "restore": Restore,
        "timeout": Timeout,
        "query": Query,
        "question": Question,
        "groups": Groups,
        "start": Start,
        "confirm": Confirm,
        "reject": Reject,
    }
)
"""Report types by the name their notation has under `type`."""

_Name = TypeVar("_Name", bound=StrEnum)
_Item = TypeVar("_Item")

_NAMES = {kind: name for name, kind in TYPES.items()}
_FIELDS_OF = {kind: frozenset(field.name for field in fields(kind)) for kind in TYPES.values()}


def to_json(report: Report) -> dict[str, Any]:
    """The report as an object that JSON can hold, without the fields that say nothing."""
    return {"type": _NAMES[type(report)], **_said(report)}


def from_json(given: Mapping[str, Any]) -> Report:
    """The report an object stands for.

    Raises:
        NotationError: unknown type or field, or a value of the wrong kind.
    """
    name = given.get("type")
    kind = TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise NotationError(f"no report has the type {name!r}; there are {', '.join(TYPES)}")
    rest = {name: value for name, value in given.items() if name != "type"}
    if kind is SetScore:
        return _set_score(rest)
    values = {}
    for name, value in rest.items():
        field = "breaking" if name == "break" and kind is Shot else name
        if field not in _FIELDS_OF[kind] or field == "breaking" == name:
            raise NotationError(f"a {given['type']} has no field '{name}'")
        values[field] = _read(name, value)
    try:
        return kind(**values)  # type: ignore[no-any-return]  # `kind` is one of TYPES
    except TypeError as error:
        raise NotationError(f"a {given['type']} is incomplete: {error}") from None


def _said(report: Report) -> dict[str, Any]:
    if isinstance(report, SetScore):
        said: dict[str, Any] = {"score": dict(report.by_player) if report.by_player else list(report.score)}
        return said if report.of is Scope.FRAME else {**said, "of": report.of.value}
    if isinstance(report, Amend):
        shot = {_written(name): _plain(value) for name, value in report.shot}
        return {**({"shot": shot} if shot else {}), **({"player": report.player} if report.player else {})}
    return {
        _written(field.name): _plain(value)
        for field in fields(report)
        if (value := getattr(report, field.name)) != field.default or field.default is MISSING
    }


def _written(field: str) -> str:
    return "break" if field == "breaking" else field


def _plain(value: object) -> object:
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Call):
        return {field.name: _plain(item) for field in fields(value) if (item := getattr(value, field.name))}
    return value


def _set_score(rest: Mapping[str, Any]) -> SetScore:
    if unknown := rest.keys() - {"score", "of"}:
        raise NotationError(f"a set_score has no field '{min(unknown)}'")
    score, scope = rest.get("score"), _enum(Scope)("of", rest.get("of", Scope.FRAME))
    if isinstance(score, Mapping):
        return SetScore(by_player=tuple((_text("score", k), _integer("score", v)) for k, v in score.items()), of=scope)
    return SetScore(score=_list(_integer)("score", score), of=scope)


def _read(name: str, value: object) -> Any:  # noqa: ANN401  # every field has a type of its own
    return _FIELDS[name](name, value)


def _text(name: str, value: object) -> str:
    if isinstance(value, str):
        return value
    raise NotationError(f"'{name}' must be text, not {value!r}")


def _integer(name: str, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise NotationError(f"'{name}' must be a whole number, not {value!r}")


def _truth(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise NotationError(f"'{name}' must be true or false, not {value!r}")


def _enum(kind: type[_Name]) -> Callable[[str, object], _Name]:
    def read(name: str, value: object) -> _Name:
        try:
            return kind(value)  # type: ignore[arg-type]  # the enum itself refuses what is not its value
        except ValueError:
            raise NotationError(f"'{name}' cannot be {value!r}") from None

    return read


def _list(item: Callable[[str, object], _Item]) -> Callable[[str, object], tuple[_Item, ...]]:
    def read(name: str, value: object) -> tuple[_Item, ...]:
        if not isinstance(value, list | tuple):
            raise NotationError(f"'{name}' must be a list, not {value!r}")
        return tuple(item(name, part) for part in value)

    return read


def _called(name: str, value: object) -> Call | Intent:
    if not isinstance(value, Mapping):
        return _enum(Intent)(name, value)
    if unknown := value.keys() - {"ball", "pocket"}:
        raise NotationError(f"a call has no field '{min(unknown)}'")
    return Call(**{field: _read(field, part) for field, part in value.items()})


def _shot_changes(_name: str, value: object) -> tuple[tuple[str, object], ...]:
    if not isinstance(value, Mapping):
        raise NotationError(f"'shot' must be an object, not {value!r}")
    if "type" in value:
        raise NotationError("a stroke that changes has no field 'type'")
    changed = from_json({"type": "shot", **value})
    names = sorted("breaking" if name == "break" else name for name in value)
    return tuple((name, getattr(changed, name)) for name in names)


_FIELDS: Mapping[str, Callable[[str, object], Any]] = {
    "potted": _list(_enum(Ball)),
    "off_table": _list(_enum(Ball)),
    "foul": _list(_enum(Foul)),
    "points": _integer,
    "first_contact": _enum(Ball),
    "involved": _list(_enum(Ball)),
    "miss": _truth,
    "break": _truth,
    "rails": _integer,
    "called": _called,
    "as_called": _truth,
    "free": _truth,
    "pocket": _enum(Pocket),
    "player": _text,
    "count": _integer,
    "choice": _enum(ChoiceKind),
    "scope": _enum(Scope),
    "what": _enum(QueryKind),
    "text": _text,
    "group": _enum(Group),
    "game": _text,
    "players": _list(_text),
    "race_to": _integer,
    "target": _integer,
    "breaker": _text,
    "ball": _enum(Ball),
    "shot": _shot_changes,
}
