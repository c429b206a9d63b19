"""One stroke as it is put together from what was said about it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from speech.book import Book
from speech.normalize import Break

_RESULT = ("potted", "off_table", "foul", "miss")


class Link(IntEnum):
    """How a fact is tied to the one before."""

    NONE = 0
    COMMA = 1
    STOP = 2
    JOIN = 3
    """ "И", "с", "вместе с": on the same stroke."""
    THEN = 4
    """ "Потом": on the next one."""

    @classmethod
    def of(cls, before: Break) -> "Link":
        """What a mark says."""
        if before is Break.STOP:
            return cls.STOP
        return cls.COMMA if before >= Break.HYPHEN else cls.NONE


class Waiting(IntEnum):
    """What a verb of potting still waits for."""

    NO = 0
    FOR_A_BALL = 1
    """ "Сыграл": without a ball it says nothing."""
    OR_ANY_BALL = 2
    """ "Забил": without a ball it was some ball."""


@dataclass(slots=True)
class Stroke:
    """A stroke; `said` holds fields of a `shot` in the contract's notation."""

    player: str | None = None
    said: dict[str, Any] = field(default_factory=dict)
    verb: bool = False
    """A verb of potting has been said of it."""
    waiting: Waiting = Waiting.NO
    """Whether a verb of potting was said, but its ball not yet."""
    joining: bool = False
    """The next ball falls on this stroke too."""

    @property
    def potted(self) -> list[str]:
        """Balls potted so far."""
        return list(self.said.get("potted", ()))

    @property
    def has_result(self) -> bool:
        """Whether it has been said what the stroke led to."""
        return bool(self.waiting) or any(self.said.get(key) for key in _RESULT)

    @property
    def is_foul(self) -> bool:
        """Whether what has been said makes it a foul, or may."""
        return bool(self.said.get("foul") or self.said.get("off_table") or "cue" in self.potted)

    def copy(self) -> "Stroke":
        """The same stroke once more."""
        return Stroke(self.player, dict(self.said), self.verb, self.waiting)

    def forget_result(self) -> None:
        """Takes back what the stroke led to."""
        for key in (*_RESULT, "pocket", "points"):
            self.said.pop(key, None)

    def correct(self, said: dict[str, Any]) -> None:
        """What was said last about the result holds."""
        if any(key in said for key in _RESULT):
            self.forget_result()
        self.said |= said
        self.waiting = Waiting.NO

    def take(self, said: dict[str, Any], *, bare: bool) -> None:
        """Adds what was said: lists grow, the rest is filled in."""
        for key, value in said.items():
            if key in ("potted", "off_table", "foul", "involved"):
                self.said[key] = [*self.said.get(key, ()), *value]
            elif key == "called" and isinstance(value, dict) and isinstance(self.said.get(key), dict):
                self.said[key] = {**self.said[key], **value}
            else:
                self.said[key] = value
        if "potted" in said:
            self.verb = self.verb or bool(self.waiting) or not bare
            self.waiting, self.joining = Waiting.NO, False

    def report(self, book: Book) -> dict[str, Any] | None:
        """The stroke as a report; None if what was said of it makes no stroke."""
        said = dict(self.said)
        if self.waiting and not any(said.get(key) for key in ("foul", "off_table", "miss")):
            call = said.get("called")
            if isinstance(call, dict) and "ball" in call:
                said["potted"] = [call["ball"]]
            elif "ball" in book.balls and self.waiting is Waiting.OR_ANY_BALL:
                said["potted"] = ["ball"]
            else:
                return None
        if said.get("points") is not None and not any(said.get(key) for key in ("foul", "off_table", "potted")):
            said["foul"] = ["generic"]
        if not _is_stroke(said) or not book.balls.issuperset(said.get("potted", ())):
            return None
        if any(said.get(key) for key in ("potted", "foul", "off_table")) or said.get("called") == "safety":
            said.pop("miss", None)
        if "foul" in said:
            causes = [foul for foul in dict.fromkeys(said["foul"]) if foul != "generic"]
            lost = "cue" in said.get("potted", ()) and not book.own_ball_counts
            said["foul"] = causes or ([] if lost or said.get("off_table") else ["generic"])
        if self.player:
            said["player"] = self.player
        return {"type": "shot", **said}


_TELLING = frozenset(("potted", "off_table", "foul", "miss", "called", "break"))


def tells_result(names: Iterable[str]) -> bool:
    """Whether fields tell that a stroke was played and how it went, and not only more about it."""
    return not _TELLING.isdisjoint(names)


def _is_stroke(said: dict[str, Any]) -> bool:
    if said.get("as_called") is False and not any(said.get(key) for key in ("potted", "called")):
        return False
    return tells_result(said) or "first_contact" in said


def belongs_to(said: dict[str, Any], stroke: Stroke, link: Link, *, alone: bool, bare: bool) -> bool:
    """Whether what is said now is about the stroke said last.

    `alone`: that stroke is the only one so far; `bare`: nothing but a ball is said now.
    """
    if link is Link.THEN:
        return False
    if "miss" in said:
        again = stroke.said.get("miss") and link in (Link.COMMA, Link.STOP)
        return (not stroke.potted and not again) or "foul" in stroke.said
    if said.get("potted"):
        return _ball_belongs(said["potted"], stroke, link, alone=alone, bare=bare)
    if "called" in said:
        return not stroke.has_result or link is Link.JOIN
    if "foul" in said or "off_table" in said:
        # A fault behind a list of balls is the next stroke's; behind a stroke that was told it is that stroke's.
        return set(stroke.potted) <= {"cue"} or link is Link.JOIN or (alone and stroke.verb)
    about_any = "points" in said or "break" in said or "first_contact" in said
    return about_any or link is not Link.STOP or bool(stroke.waiting)


def _ball_belongs(balls: list[str], stroke: Stroke, link: Link, *, alone: bool, bare: bool) -> bool:
    lost = set(balls) == {"cue"} and not bare
    if stroke.said.get("miss"):
        return lost
    if stroke.waiting or stroke.joining or not stroke.potted or link is Link.JOIN:
        return True
    return lost and alone and stroke.verb
