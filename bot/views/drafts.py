"""A new match step by step: what is asked, and what is written on the buttons. The texts are HTML."""

from collections.abc import Iterator, Mapping
from functools import cache
from html import escape

from bot.services.drafts import BY_THE_BOOK, Draft, Step
from bot.services.starting import begin
from bot.views.card import card
from bot.views.game_words import option, title
from bot.views.starts import missing
from bot.views.translation import Translator
from bot.views.turns import turn
from bot.views.words import capital
from rules.games import ruleset_of
from rules.record import Record


def asked(draft: Draft, _: Translator, *, group: bool) -> str:
    """The question that comes next, under what has been chosen."""
    match draft.step:
        case Step.GAME:
            return _("Which game is played?")
        case Step.PEOPLE:
            return "\n".join([_so_far(draft, _), escape(_who(draft, _)), escape(_guest(_, group=group))])
        case Step.RACE:
            return "\n".join([_so_far(draft, _), _("How many frames win the match?")])
        case Step.BREAKER:
            return "\n".join([_so_far(draft, _), _("Who breaks? If you lag for it, press who has won.")])
        case Step.HANDICAP:
            return "\n".join([*_card(draft, _), _("Press until it is right.")])
        case Step.CARD | Step.RULES:
            return "\n".join(_card(draft, _))


def _so_far(draft: Draft, _: Translator) -> str:
    names = [person.name for person in draft.people]
    if draft.pairs:
        sides = [_("{first} and {last}", first=names[0], last=names[1]) if len(names) > 1 else names[0], *names[2:]]
    else:
        sides = names
    told = _("{game}: {sides}", game=title(draft.game, _), sides=" – ".join([*sides, "…"][: max(2, len(sides))]))
    return f"<b>{escape(told)}</b>"


def _who(draft: Draft, _: Translator) -> str:
    if not draft.pairs:
        return _("Who is the opponent?")
    asked = _("Who is your partner?"), _("Who is the first opponent?"), _("Who is the second opponent?")
    return asked[len(draft.people) - 1]


def _guest(_: Translator, *, group: bool) -> str:
    if group:
        return _("Press a name, or reply to this message with the name of a guest.")
    return _("Press a name, or write the name of a guest.")


def _card(draft: Draft, _: Translator) -> Iterator[str]:
    begun = begin(draft.start, draft.terms)
    if isinstance(begun, Record):
        first, *rest = card(begun.state, _)
        yield f"<b>{escape(first)}</b>"
        yield from map(escape, rest)
        yield escape(capital(_("{turn}.", turn=turn(begun.state, _))))
        return
    yield _so_far(draft, _)
    yield from (escape(missing(what, draft.start, _)) for what in begun)


# --- buttons ---------------------------------------------------------------------------------------------------------


def i_play(_: Translator) -> str:
    """For the opponent, where there may be several people."""
    return _("I play")


def in_pairs(_: Translator) -> str:
    """Two against two."""
    return _("Two against two")


def lot(_: Translator) -> str:
    """Chance decides who breaks."""
    return _("Draw lots")


def begin_it(_: Translator) -> str:
    """All is agreed."""
    return _("Begin")


def rules(_: Translator) -> str:
    """Opens the house rules one by one."""
    return _("House rules…")


def handicap(_: Translator) -> str:
    """Opens the handicaps."""
    return _("Handicap…")


def back(_: Translator) -> str:
    """Back to the card."""
    return _("« Back")


def winner_breaks(_: Translator, *, now: bool) -> str:
    """Who breaks the next frame; a press changes it."""
    return _("The winner breaks") if now else _("The break goes round")


def one_rule(draft: Draft, name: str, _: Translator) -> str:
    """A house rule as it is now; a press changes it."""
    return capital(option(name, draft.options.get(name, getattr(ruleset_of(draft.game).options(), name)), _))


def points(draft: Draft, side: int, _: Translator) -> str:
    """Points that a side is given."""
    given = (draft.points or (0, 0))[side]
    return _.ngettext("{side}: +{n} point", "{side}: +{n} points", given, side=draft.sides[side])


def frames(draft: Draft, side: int, _: Translator) -> str:
    """Frames that a side is given."""
    given = (draft.frames or (0, 0))[side]
    return _.ngettext("{side}: +{n} frame", "{side}: +{n} frames", given, side=draft.sides[side])


def preset(name: str, _: Translator, *, now: bool) -> str:
    """House rules that go together."""
    label = capital(_presets(_)[name])
    return _("✓ {ball}", ball=label) if now else label


@cache
def _presets(_: Translator) -> Mapping[str, str]:
    return {
        BY_THE_BOOK: _("by the book"),
        "shelf": _("penalty from the shelf"),
        "no flukes": _("no flukes"),
        "edition of 2025": _("rules of 2025"),
        "penalty is taken off": _("a penalty is taken off only"),
        "no calls": _("no calling"),
        "bar": _("as in a bar"),
        "no push-out": _("no push-out"),
        "simple": _("no push-out and no three fouls"),
        "to 50": _("to 50"),
        "to 150": _("to 150"),
        "six reds": _("six reds"),
        "ten reds": _("ten reds"),
    }


# --- an open match ---------------------------------------------------------------------------------------------------


def leave(_: Translator) -> str:
    """The open match is left for a new one."""
    return _("Start a new match")


def another_table(_: Translator) -> str:
    """The new match is played at another table of the chat."""
    return _("At another table")


def yourself(_: Translator) -> str:
    """Told to who asked for an opponent and then offered to be it."""
    return _("Somebody else has to press: nobody plays against himself.")


def another_name(_: Translator) -> str:
    """To a name that is none, or is taken."""
    return _("Give a name that nobody else in this match has.")
