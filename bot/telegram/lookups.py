"""The buttons under what was looked up. Whoever presses one is checked again: a button may be pressed by anybody."""

from collections.abc import Sequence
from enum import StrEnum

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.pictures.worker import can_draw
from bot.services.exports import Form
from bot.services.lookup import PAGE, Asked, BestRun, Counted, Duel, Finding, Graphed, LastMet, Listed, Trended
from bot.services.trends import Trend as Fared
from bot.views import shelf
from bot.views.game_words import title
from bot.views.graphs import open_graph
from bot.views.match_page import ENTRIES, page_starts
from bot.views.translation import Translator
from bot.views.trends import open_trend
from storage.history import Outline, Player, Told

ALL = 0
"""In place of a match: all of them."""


class Matches(CallbackData, prefix="list"):
    """A page of the matches of `owner`: against an opponent, of a game, where these are set."""

    owner: str
    first: int
    opponent: int = 0
    game: str = ""


class Open(CallbackData, prefix="match"):
    """One match."""

    match: int


class Course(CallbackData, prefix="course"):
    """What was said in a match, from a message on."""

    match: int
    first: int


class Shade(StrEnum):
    """What a picture is drawn on."""

    AS_HERE = ""
    """As the chat has chosen, in a message of its own."""
    LIGHT = "light"
    DARK = "dark"


class Graph(CallbackData, prefix="graph"):
    """How the score of a match went, as a picture."""

    match: int
    shade: Shade = Shade.AS_HERE


class Trend(CallbackData, prefix="trend"):
    """How a player has fared in a game, as a picture."""

    player: int
    game: str
    shade: Shade = Shade.AS_HERE


class Give(CallbackData, prefix="give"):
    """A match, or all of them, as a file."""

    match: int
    form: Form


class ItIsMe(CallbackData, prefix="me"):
    """The player in a seat of a match is whoever presses."""

    match: int
    side: int
    place: int


class ForgetMe(CallbackData, prefix="forget"):
    """Forget whoever presses, if it is `owner`."""

    owner: str


def under_finding(found: Finding, owner: str, _: Translator) -> InlineKeyboardMarkup | None:
    """The buttons that open the matches found, and those that turn the pages of a list."""
    match found:
        case Listed(page=page):
            rows = [_numbered(page.matches, page.first), _turning(found, owner, _)]
        case LastMet(match=Outline() as last) | BestRun(match=Outline() as last) | Duel(last=Outline() as last):
            rows = [[_button(shelf.open_match(_), Open(match=last.id))]]
        case Counted(asked=Asked(subject=Player() as player), summaries=[most, *_rest]) if can_draw():
            rows = [[_button(open_trend(_), Trend(player=player.id, game=most.game))]]
        case _:
            rows = []
    return _keyboard(rows)


def under_picture(found: Graphed | Trended, shade: Shade, _: Translator) -> InlineKeyboardMarkup | None:
    """The buttons under a picture: the other games of a player, and the other ground."""
    other, label = (Shade.LIGHT, shelf.by_day(_)) if shade is Shade.DARK else (Shade.DARK, shelf.by_night(_))
    match found:
        case Graphed(match=Outline() as match):
            return _keyboard([[_button(label, Graph(match=match.id, shade=other))]])
        case Trended(asked=Asked(subject=Player() as player), trend=Fared() as trend, games=games):
            rows = [
                [_button(title(game, _), Trend(player=player.id, game=game, shade=shade))]
                for game in games
                if game != trend.game
            ]
            return _keyboard([*rows, [_button(label, Trend(player=player.id, game=trend.game, shade=other))]])
        case _:
            return None


def under_match(told: Told, guests: Sequence[tuple[int, int, str]], _: Translator) -> InlineKeyboardMarkup | None:
    """The buttons of a match page; `guests` are seats with the names of those who may turn out to be somebody."""
    number = told.match.id
    claims = [
        [_button(shelf.this_is_me(name, _), ItIsMe(match=number, side=side, place=place))]
        for side, place, name in guests
    ]
    first = [_button(shelf.course(_), Course(match=number, first=0))]
    if can_draw():
        first.append(_button(open_graph(_), Graph(match=number)))
    return _keyboard([first, _forms(number, _), *claims])


def under_course(told: Told, first: int, _: Translator) -> InlineKeyboardMarkup | None:
    """The buttons that turn the pages of the course of a match."""
    number, row = told.match.id, []
    if first > 0:
        row.append(_button(shelf.earlier(_), Course(match=number, first=max(0, first - ENTRIES))))
    row.append(_button(shelf.open_match(_), Open(match=number)))
    if first + ENTRIES in page_starts(told):
        row.append(_button(shelf.later(_), Course(match=number, first=first + ENTRIES)))
    return _keyboard([row])


def forms(_: Translator) -> InlineKeyboardMarkup | None:
    """The buttons for all matches as a file."""
    return _keyboard([_forms(ALL, _)])


def forgetting(owner: str, _: Translator) -> InlineKeyboardMarkup | None:
    """The button that makes the bot forget somebody."""
    return _keyboard([[_button(shelf.forget_me(_), ForgetMe(owner=owner))]])


def _forms(match: int, _: Translator) -> list[InlineKeyboardButton]:
    labels = {Form.CSV: "CSV", Form.JSON: "JSON", Form.TAPE: shelf.tapes(_)}
    return [_button(label, Give(match=match, form=form)) for form, label in labels.items()]


def _numbered(matches: Sequence[Outline], first: int) -> list[InlineKeyboardButton]:
    return [_button(str(number), Open(match=match.id)) for number, match in enumerate(matches, first + 1)]


def _turning(found: Listed, owner: str, _: Translator) -> list[InlineKeyboardButton]:
    """Pages can be turned as long as what was asked for fits a button."""
    wish, page = found.asked.wish, found.page
    if wish.period or wish.player or len(wish.games) > 1:
        return []
    asked = Matches(
        owner=owner,
        first=0,
        opponent=found.asked.opponent.id if found.asked.opponent else 0,
        game="".join(wish.games),
    )
    row = []
    if page.first > 0:
        back = max(0, page.first - PAGE)
        row.append(_button(shelf.newer(_), asked.model_copy(update={"first": back})))
    if page.first + len(page.matches) < page.total:
        row.append(_button(shelf.older(_), asked.model_copy(update={"first": page.first + len(page.matches)})))
    return row


def _button(label: str, data: CallbackData) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=label, callback_data=data.pack())


def _keyboard(rows: Sequence[list[InlineKeyboardButton]]) -> InlineKeyboardMarkup | None:
    filled = [row for row in rows if row]
    return InlineKeyboardMarkup(inline_keyboard=filled) if filled else None
