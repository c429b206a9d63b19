"""What must still be told before a match can start."""

from dataclasses import fields

from bot.services.answers import Missing
from bot.views.game_words import title
from bot.views.translation import Translator
from bot.views.words import either
from rules.games import RULESETS, ruleset_of
from rules.reports import Start


def missing(what: Missing, start: Start, _: Translator) -> str:  # noqa: C901, PLR0911 - a case a kind
    """One thing that is missing or wrong, and how to tell it."""
    match what:
        case Missing.GAME:
            games = either((title(ruleset.key, _) for ruleset in RULESETS), _)
            return _("Say which game is played: {games}.", games=games)
        case Missing.PLAYERS:
            return _("Say who plays: two names at least, for example “Anya and Boris”.")
        case Missing.FEWER_PLAYERS:
            return _("This game is for two; name fewer players.")
        case Missing.OTHER_NAMES:
            return _("Two players have the same name; give one of them another.")
        case Missing.RACE:
            return _("Say how many frames the match is played to, a number from 1 to 999.")
        case Missing.TARGET:
            return _("This game is not played to so many points; leave the number out or change it.")
        case Missing.OPTIONS:
            return _no_such_option(start.game, _)
        case Missing.HANDICAP:
            return _("A handicap is one number of points a side, too few to win a frame, in a game that counts points.")
        case Missing.START_FRAMES:
            return _("Frames given in advance are one number a side, each less than the match is played to.")
        case Missing.BREAKER:
            return _("{player} does not play in this match; say which of the players breaks.", player=start.breaker)


def _no_such_option(game: str | None, _: Translator) -> str:
    """House rules are set by the names they have in the rules."""
    names = ", ".join(option.name for option in fields(ruleset_of(game).options)) if game else ""
    return _("This game has no such house rule or no such value of it; it has: {names}.", names=names)
