"""What is written on the buttons of a board."""

from bot.services.moves import Menu
from bot.views.echo import echo
from bot.views.fouls import cause
from bot.views.translation import Translator
from bot.views.words import ball_name, balls, capital, family
from rules.balls import NUMBERED, Ball
from rules.reports import Claim, Foul, Shot


def move(claim: Claim, game: str, _: Translator) -> str:
    """One thing that may be reported now."""
    if not isinstance(claim, Shot):
        return capital(echo([claim], game, _))
    if len(claim.potted) == 1 and claim.potted[0] in NUMBERED:
        return claim.potted[0].value
    if claim.foul == (Foul.GENERIC,):
        return _("No cause")
    if claim.foul and claim.first_contact:
        return _("First hit: {ball}", ball=ball_name(claim.first_contact, _))
    if claim.foul:
        return capital(cause(claim.foul[0], family(game), _))
    return capital(echo([claim], game, _))


def fault(claim: Claim, game: str, _: Translator) -> str:
    """One thing among the fouls: balls that must not have fallen are told as such."""
    if isinstance(claim, Shot) and claim.potted and Ball.CUE not in claim.potted:
        return _("Potted: {balls}", balls=balls(claim.potted, _))
    return move(claim, game, _)


def menu(which: Menu, _: Translator) -> str:
    """The button that leads to a menu."""
    match which:
        case Menu.STROKES:
            return _("« Back")
        case Menu.FOULS:
            return _("Foul…")
        case Menu.RARE_FOULS:
            return _("Other causes…")
        case Menu.MORE:
            return _("More…")
        case Menu.ENDS:
            return _("End the frame…")


def picked(ball: Ball, *, chosen: bool, _: Translator) -> str:
    """A ball among several to be picked."""
    name = ball.value if ball in NUMBERED else capital(ball_name(ball, _))
    return _("✓ {ball}", ball=name) if chosen else name


def several(_: Translator) -> str:
    """The button for more balls than one."""
    return _("Several balls…")


def fallen(_: Translator) -> str:
    """The button that reports the balls picked."""
    return _("These fell")


def undo(_: Translator) -> str:
    """The button that takes back what was said last."""
    return _("Undo")


def redo(_: Translator) -> str:
    """The button that takes an undo back."""
    return _("Redo")


def correct(_: Translator) -> str:
    """The button that opens the list of strokes."""
    return _("Correct…")


def rematch(_: Translator) -> str:
    """The button under a match that is over."""
    return _("Rematch")
