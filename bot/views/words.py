"""The words of the table: balls in the cases a sentence needs, players, games, clauses, lists."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from functools import cache

from bot.views.translation import Translator
from rules.balls import COLOURS, NUMBERED, Ball, count
from rules.clauses import Clause
from rules.games import ruleset_of
from rules.state import MatchState

SHOWN_CLAUSES = 2
"""A short ruling names no more clauses than this."""


MANY = 7
"""More balls of different names than this are not listed."""


class Family(StrEnum):
    """Kinds of games that speak differently of the same thing."""

    PYRAMID = "pyramid"
    POOL = "pool"
    SNOOKER = "snooker"


def family(game: str) -> Family:
    """The family of a game, told by the book its rulings cite."""
    book = ruleset_of(game).clauses.turn[0].partition(":")[0]
    return Family(book) if book in set(Family) else Family.PYRAMID


def own_ball_counts(game: str) -> bool:
    """Whether a potted cue ball is a point, as in the pyramids where every ball is one."""
    to_points = any(option.name == "target" for option in fields(ruleset_of(game).options))
    return family(game) is Family.PYRAMID and not to_points


# --- balls -----------------------------------------------------------------------------------------------------------


@cache
def _nominatives(_: Translator) -> Mapping[Ball, str]:
    return {
        Ball.CUE: _.pgettext("nominative", "cue ball"),
        Ball.OBJECT: _.pgettext("nominative", "ball"),
        Ball.ONE: _.pgettext("nominative", "the one"),
        Ball.TWO: _.pgettext("nominative", "the two"),
        Ball.THREE: _.pgettext("nominative", "the three"),
        Ball.FOUR: _.pgettext("nominative", "the four"),
        Ball.FIVE: _.pgettext("nominative", "the five"),
        Ball.SIX: _.pgettext("nominative", "the six"),
        Ball.SEVEN: _.pgettext("nominative", "the seven"),
        Ball.EIGHT: _.pgettext("nominative", "the eight"),
        Ball.NINE: _.pgettext("nominative", "the nine"),
        Ball.TEN: _.pgettext("nominative", "the ten"),
        Ball.ELEVEN: _.pgettext("nominative", "the eleven"),
        Ball.TWELVE: _.pgettext("nominative", "the twelve"),
        Ball.THIRTEEN: _.pgettext("nominative", "the thirteen"),
        Ball.FOURTEEN: _.pgettext("nominative", "the fourteen"),
        Ball.FIFTEEN: _.pgettext("nominative", "the fifteen"),
        Ball.SOLID: _.pgettext("nominative", "solid"),
        Ball.STRIPE: _.pgettext("nominative", "stripe"),
        Ball.RED: _.pgettext("nominative", "red"),
        Ball.YELLOW: _.pgettext("nominative", "yellow"),
        Ball.GREEN: _.pgettext("nominative", "green"),
        Ball.BROWN: _.pgettext("nominative", "brown"),
        Ball.BLUE: _.pgettext("nominative", "blue"),
        Ball.PINK: _.pgettext("nominative", "pink"),
        Ball.BLACK: _.pgettext("nominative", "black"),
        Ball.COLOUR: _.pgettext("nominative", "colour"),
    }


@cache
def _genitives(_: Translator) -> Mapping[Ball, str]:
    return {
        Ball.CUE: _.pgettext("genitive", "cue ball"),
        Ball.OBJECT: _.pgettext("genitive", "ball"),
        Ball.ONE: _.pgettext("genitive", "the one"),
        Ball.TWO: _.pgettext("genitive", "the two"),
        Ball.THREE: _.pgettext("genitive", "the three"),
        Ball.FOUR: _.pgettext("genitive", "the four"),
        Ball.FIVE: _.pgettext("genitive", "the five"),
        Ball.SIX: _.pgettext("genitive", "the six"),
        Ball.SEVEN: _.pgettext("genitive", "the seven"),
        Ball.EIGHT: _.pgettext("genitive", "the eight"),
        Ball.NINE: _.pgettext("genitive", "the nine"),
        Ball.TEN: _.pgettext("genitive", "the ten"),
        Ball.ELEVEN: _.pgettext("genitive", "the eleven"),
        Ball.TWELVE: _.pgettext("genitive", "the twelve"),
        Ball.THIRTEEN: _.pgettext("genitive", "the thirteen"),
        Ball.FOURTEEN: _.pgettext("genitive", "the fourteen"),
        Ball.FIFTEEN: _.pgettext("genitive", "the fifteen"),
        Ball.SOLID: _.pgettext("genitive", "solid"),
        Ball.STRIPE: _.pgettext("genitive", "stripe"),
        Ball.RED: _.pgettext("genitive", "red"),
        Ball.YELLOW: _.pgettext("genitive", "yellow"),
        Ball.GREEN: _.pgettext("genitive", "green"),
        Ball.BROWN: _.pgettext("genitive", "brown"),
        Ball.BLUE: _.pgettext("genitive", "blue"),
        Ball.PINK: _.pgettext("genitive", "pink"),
        Ball.BLACK: _.pgettext("genitive", "black"),
        Ball.COLOUR: _.pgettext("genitive", "colour"),
    }


def ball_name(ball: Ball, _: Translator) -> str:
    """The ball as the subject of a sentence."""
    return _nominatives(_)[ball]


def of_ball(ball: Ball, _: Translator) -> str:
    """The ball in the genitive, as after a denial."""
    return _genitives(_)[ball]


def counted(ball: Ball, n: int, _: Translator) -> str:
    """A number of balls of one name."""
    match ball:
        case Ball.OBJECT:
            return _.ngettext("{n} ball", "{n} balls", n)
        case Ball.RED:
            return _.ngettext("{n} red", "{n} reds", n)
        case Ball.COLOUR:
            return _.ngettext("{n} colour", "{n} colours", n)
        case Ball.SOLID:
            return _.ngettext("{n} solid", "{n} solids", n)
        case Ball.STRIPE:
            return _.ngettext("{n} stripe", "{n} stripes", n)
        case other:
            return ball_name(other, _) if n == 1 else _("{ball} ×{n}", ball=ball_name(other, _), n=n)


def balls(fallen: Iterable[Ball], _: Translator) -> str:
    """Balls in a list, those of one name counted."""
    named = (ball_name(ball, _) if n == 1 else counted(ball, n, _) for ball, n in count(fallen).items())
    return both(named, _)


def table(on_table: Mapping[Ball, int], _: Translator) -> str:
    """All that lies on the table; many balls of different names are only counted."""
    numbered = [ball for ball in on_table if ball in NUMBERED]
    if len(numbered) > MANY:
        return counted(Ball.OBJECT, len(numbered), _)
    others = [*on_table]
    told = []
    if set(COLOURS) <= set(others):
        told = [_("all colours")]
        others = [ball for ball in others if ball not in COLOURS]
    return both([*(counted(ball, on_table[ball], _) for ball in others), *told], _) or _("no object ball")


def known_table(state: MatchState, _: Translator) -> str:
    """All that lies on the table; empty where a run told at once has left it open which balls those are.

    Where balls have no numbers, how many are left follows from the points: each ball that is gone is one.
    """
    frame, ruleset = state.frame, ruleset_of(state.game)
    full = ruleset.rack(state)
    if frame.balls_known:
        return table(frame.on_table, _)
    if full.keys() != {Ball.OBJECT} or ruleset.racks_again:
        return ""
    gone = sum(frame.score) - sum(frame.opening_score)
    return table({Ball.OBJECT: min(max(full[Ball.OBJECT] - gone, 0), full[Ball.OBJECT])}, _)


# --- lists and names -------------------------------------------------------------------------------------------------


def both(parts: Iterable[str], _: Translator) -> str:
    """A list whose members all hold: "a, b and c"."""
    *first, last = [*parts] or [""]
    return _("{first} and {last}", first=", ".join(first), last=last) if first else last


def either(parts: Iterable[str], _: Translator) -> str:
    """A list of which one member holds: "a, b or c"."""
    *first, last = [*parts] or [""]
    return _("{first} or {last}", first=", ".join(first), last=last) if first else last


def side_name(state: MatchState, side: int, _: Translator) -> str:
    """A side by its players."""
    return both(state.sides[side], _)


def everyone(state: MatchState, _: Translator) -> str:
    """All who play."""
    return both((player for side in state.sides for player in side), _)


def numbers(values: Iterable[int]) -> str:
    """Scores side by side."""
    return ":".join(map(signed, values))


def capital(text: str) -> str:
    """The text with a capital first letter, as a sentence begins."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with a small first letter, as within a sentence."""
    return text[:1].lower() + text[1:]


def signed(value: int) -> str:
    """A number with a true minus sign."""
    return str(value).replace("-", "−")


# --- clauses ---------------------------------------------------------------------------------------------------------


@cache
def _books(_: Translator) -> Mapping[str, str]:
    return {
        "pyramid": _("pyramid"),
        "free": _("free pyramid"),
        "combined": _("combined pyramid"),
        "dynamic": _("dynamic pyramid"),
        "classic": _("classic pyramid"),
        "pool": _("pool"),
        "snooker": _("snooker"),
    }


def clauses(cited: Sequence[Clause], _: Translator, limit: int = SHOWN_CLAUSES) -> str:
    """The first clauses of those cited, as people know them: "pool, item 6.1"."""
    books: dict[str, list[str]] = {}
    for clause in cited[:limit]:
        book, _colon, item = clause.partition(":")
        books.setdefault(book, []).append(item)
    return "; ".join(_items(_books(_)[book], items, _) for book, items in books.items())


def _items(book: str, items: Sequence[str], _: Translator) -> str:
    named = both(items, _)
    return _.ngettext("{book}, item {items}", "{book}, items {items}", len(items), book=book, items=named)


def citing(sentence: str, cited: Sequence[Clause], _: Translator) -> str:
    """A sentence without its full stop, with the clauses it rests on and the full stop."""
    sentence = capital(sentence)
    if not cited:
        return _("{sentence}.", sentence=sentence)
    return _("{sentence} ({clauses}).", sentence=sentence, clauses=clauses(cited, _))
