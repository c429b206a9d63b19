"""Correcting an earlier stroke: the list, one stroke, what would change."""

from collections.abc import Iterator, Sequence
from html import escape

from bot.services.correcting import PAGE, Stroke
from bot.views.board import score
from bot.views.echo import echo
from bot.views.refusals import refusal
from bot.views.translation import Translator
from bot.views.turns import turn
from bot.views.words import capital
from rules.errors import Refused
from rules.reports import Claim
from rules.state import MatchState


def listed(strokes: Sequence[Stroke], page: int, _: Translator) -> str:
    """A page of the strokes of a match, with the frames they belong to; HTML."""
    if not strokes:
        return escape(_("There is no stroke to correct yet; tell one first."))
    return "\n".join([_("Which stroke is wrong?"), *(escape(line) for line in _lines(strokes, page, _))])


def _lines(strokes: Sequence[Stroke], page: int, _: Translator) -> Iterator[str]:
    frame = None
    for stroke in strokes[page * PAGE :][:PAGE]:
        if stroke.before.frame.number != frame:
            frame = stroke.before.frame.number
            yield _("— Frame {number} —", number=frame)
        yield _("{number}. {words}", number=stroke.number, words=told(stroke, _))


def told(stroke: Stroke, _: Translator) -> str:
    """A stroke in words, with its player."""
    words = echo([stroke.claim], stroke.before.game, _)
    if stroke.player is None or getattr(stroke.claim, "player", None):
        return words
    return _("{player}: {words}", player=stroke.player, words=words)


def which(stroke: Stroke, link: str, _: Translator) -> str:
    """What is asked about one stroke; the link says which it is when this is replied to. HTML."""
    words = f'<a href="{escape(link)}">{escape(told(stroke, _))}</a>'
    return _("{stroke}\nWhat was it really? Press a button, or reply to this message in words.", stroke=words)


def before_and_after(before: MatchState, after: MatchState, _: Translator) -> tuple[str, str]:
    """What the score is, and what it would be."""
    return _("It was: {score}", score=score(before, _)), _("It becomes: {score}", score=score(after, _))


def changes(stroke: Stroke, instead: Sequence[Claim], _: Translator) -> str:
    """A correction in a line: what was recorded, and what is to stand in its place."""
    if not instead:
        return _("Take out “{stroke}”", stroke=told(stroke, _))
    return _("{stroke} → {words}", stroke=told(stroke, _), words=echo(instead, stroke.before.game, _))


def preview(
    stroke: Stroke, instead: Sequence[Claim], states: tuple[MatchState, MatchState], words: str, _: Translator
) -> str:
    """What a correction would change, before it is done; the words it was told in stand first. HTML."""
    quote = [f"<blockquote>{escape(words)}</blockquote>"] if words else []
    lines = [changes(stroke, instead, _), *before_and_after(*states, _), _next(states[1], _)]
    return "\n".join([*quote, *map(escape, lines), escape(_("This changes a result. Shall I?"))])


def _next(state: MatchState, _: Translator) -> str:
    return capital(_("{turn}.", turn=turn(state, _)))


def impossible(refused: Refused, state: MatchState, _: Translator) -> str:
    """A correction after which the match could not have gone on as it did."""
    return _("Then what follows does not fit: {reason}", reason=refusal(refused, state, _))


def not_understood(words: str, _: Translator) -> str:
    """To words that do not say what a stroke really was."""
    return _("I did not understand “{text}” as that stroke; say it in another way.", text=words)


def take_out(_: Translator) -> str:
    """The button that takes a stroke out."""
    return _("It was not played: take it out")


def to_list(_: Translator) -> str:
    """The button that leads back to the list."""
    return _("« To the list")


def do_it(_: Translator) -> str:
    """The button that makes a correction which changes a result."""
    return _("Correct it")


def earlier(_: Translator) -> str:
    """The button to an earlier page."""
    return _("« Earlier")


def later(_: Translator) -> str:
    """The button to a later page."""
    return _("Later »")


def is_wish(words: str, _: Translator) -> bool:
    """Whether words ask for the list and for nothing else."""
    wishes = _.pgettext("words that open the list, with commas", "correct, correct a stroke, fix").split(",")
    return words.strip(" .!…").casefold() in {wish.strip() for wish in wishes}
