"""What a message means in the game being played: reports, a choice between readings, or nothing.

Understanding is by cost. Leaving a word aside, mending a slip, a rare reading each cost something, and the more a
message speaks of the game the more it may cost; dearer than that it is talk and gives nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeGuard

from rules.reports import Claim, Question, Report
from speech.asking import asks_about_rules
from speech.choosing import Accepts, chosen
from speech.inquiries import WhatIf, inquiry
from speech.lexicon import Lexicon
from speech.normalize import Break, Token, tokens
from speech.sentence import sentence

MOST_OPTIONS = 3
"""Meanings offered when there are several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """The message has one meaning."""

    reports: tuple[Report, ...]
    heard: str
    unknown: tuple[str, ...] = ()
    """Words that carried no meaning."""
    cost: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous:
    """The message has several meanings near each other; whoever said it should be asked."""

    options: tuple[tuple[Report, ...], ...]
    """Best first, two or three."""
    heard: str
    unknown: tuple[str, ...] = ()
    cost: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class NotUnderstood:
    """The message is not for the scorekeeper, or it cannot be made out."""

    heard: str
    unknown: tuple[str, ...] = ()
    cost: float = 0.0


Understanding = Understood | Ambiguous | NotUnderstood


def anything(_reports: Sequence[Report]) -> bool:
    """Accepts every reading: for when no match is on or its state is not known."""
    return True


def understand(text: str | Sequence[str], lexicon: Lexicon, accepts: Accepts = anything) -> Understanding:
    """What a message means. What was heard may have several wordings: those that mean different things are all given.

    If the only reading is one that `accepts` refuses, it is given all the same: the rules say why it cannot be.
    """
    wordings = (text,) if isinstance(text, str) else tuple(text) or ("",)
    every = [_understood(wording, lexicon, accepts) for wording in wordings]
    meant = [heard for heard in every if not isinstance(heard, NotUnderstood)]
    if len(meant) <= 1:
        return (meant or every)[0]
    first = meant[0]
    options = tuple(dict.fromkeys(option for heard in meant for option in meanings(heard)))
    if len(options) == 1:
        return first
    return Ambiguous(options=options[:MOST_OPTIONS], heard=first.heard, unknown=first.unknown, cost=first.cost)


def meanings(heard: Understood | Ambiguous) -> tuple[tuple[Report, ...], ...]:
    """All that a message can mean, the likeliest first."""
    return (heard.reports,) if isinstance(heard, Understood) else heard.options


def _understood(text: str, lexicon: Lexicon, accepts: Accepts) -> Understanding:
    words = tokens(text, lexicon.book.symbols)
    if not words or len(words) > lexicon.costs["longest"]:
        return NotUnderstood(heard=text)
    if _is_inquiry(text, lexicon, accepts):
        return Understood(reports=(Question(text=text.strip()),), heard=text)
    sentences = [sentence(part, lexicon) for part in split(words)]
    unknown = tuple(word for part in sentences for word in part.unknown)
    cost = round(sum(part.cost for part in sentences), 3)
    if asks_about_rules(sentences, lexicon):
        return Understood(reports=(Question(text=text.strip()),), heard=text, cost=cost)
    possible = chosen(sentences, lexicon, accepts, in_play=accepts is not anything)
    if not possible:
        return NotUnderstood(heard=text, unknown=unknown, cost=cost)
    if len(possible) > 1:
        return Ambiguous(options=tuple(possible[:MOST_OPTIONS]), heard=text, unknown=unknown, cost=cost)
    return Understood(reports=possible[0], heard=text, unknown=unknown, cost=cost)


def _is_inquiry(text: str, lexicon: Lexicon, accepts: Accepts) -> bool:
    asked = inquiry(text, lexicon.language)
    if isinstance(asked, WhatIf):
        return told_whole(_understood(asked.stroke, lexicon, accepts))
    return asked is not None


def told_whole(understanding: Understanding) -> TypeGuard[Understood]:
    """Whether what was understood tells of play only, and every word of it was understood."""
    return (
        isinstance(understanding, Understood)
        and not understanding.unknown
        and all(isinstance(report, Claim) for report in understanding.reports)
    )


def split(words: Sequence[Token]) -> list[list[Token]]:
    """The sentences of a message."""
    parts: list[list[Token]] = []
    for token in words:
        if token.before is Break.STOP or not parts:
            parts.append([])
        parts[-1].append(token)
    return parts
