"""The buttons of a new match: those of each step."""

from collections.abc import Mapping

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.services.drafts import Draft, Step, option_names, presets
from bot.telegram.pads import button, packed, rows
from bot.views import drafts as words
from bot.views.game_words import title
from bot.views.translation import Translator
from rules.games import RULESETS, ruleset_of

RACES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 11)
MOST_PEOPLE = 8
"""So many of those who have played here are offered."""


class Put(CallbackData, prefix="put"):
    """Chooses something in the draft whose message has the button: a field, and what it is to be."""

    field: str
    value: str = ""


def proposal(draft: Draft, people: Mapping[str, str], _: Translator, *, group: bool) -> InlineKeyboardMarkup:
    """The buttons of the step; `people` are those who may be picked, by what the button carries."""
    return InlineKeyboardMarkup(inline_keyboard=[row for row in _rows(draft, people, _, group=group) if row])


def _rows(  # noqa: PLR0911  # one case a step
    draft: Draft, people: Mapping[str, str], _: Translator, *, group: bool
) -> list[list[InlineKeyboardButton]]:
    match draft.step:
        case Step.GAME:
            return rows([_put(title(ruleset.key, _), "game", ruleset.key) for ruleset in RULESETS], 2)
        case Step.PEOPLE:
            known = [_put(name, "who", key) for key, name in people.items()][:MOST_PEOPLE]
            others = [_put(words.i_play(_), "join")] if group else []
            if not draft.pairs and len(draft.people) == 1:
                others.append(_put(words.in_pairs(_), "pairs"))
            return [*packed(known), others]
        case Step.RACE:
            return rows([_put(str(race), "race", str(race)) for race in RACES], 5)
        case Step.BREAKER:
            first = [_put(person.name, "breaker", str(place)) for place, person in enumerate(draft.people)]
            return [*packed(first), [_put(words.lot(_), "lot")]]
        case Step.CARD:
            return _card(draft, _)
        case Step.RULES:
            each = [[_put(words.one_rule(draft, name, _), "option", name)] for name in option_names(draft.game)]
            return [*each, [_put(words.back(_), "open")]]
        case Step.HANDICAP:
            return _handicap(draft, _)


def _card(draft: Draft, _: Translator) -> list[list[InlineKeyboardButton]]:
    sets = [
        _put(words.preset(name, _, now=draft.options == dict(options)), "preset", name)
        for name, options in presets(draft.game).items()
    ]
    order = [_put(words.winner_breaks(_, now=draft.winner_breaks), "winner")] if draft.race > 1 else []
    ways = [_put(words.rules(_), "open", Step.RULES), _put(words.handicap(_), "open", Step.HANDICAP)]
    return [[_put(words.begin_it(_), "begin")], *packed(sets), order, ways]


def _handicap(draft: Draft, _: Translator) -> list[list[InlineKeyboardButton]]:
    sides = range(len(draft.sides))
    scored = ruleset_of(draft.game).keeps_score
    points = [[_put(words.points(draft, side, _), "points", str(side))] for side in sides] if scored else []
    frames = [[_put(words.frames(draft, side, _), "frames", str(side))] for side in sides] if draft.race > 1 else []
    return [*points, *frames, [_put(words.back(_), "open")]]


def _put(label: str, field: str, value: str = "") -> InlineKeyboardButton:
    return button(label, Put(field=field, value=value))
