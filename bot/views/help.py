"""What may be said."""

from collections.abc import Iterator

from bot.views.translation import Translator
from bot.views.words import Family, family, own_ball_counts


def help_text(game: str | None, _: Translator) -> tuple[str, ...]:
    """Examples of what the scorekeeper understands, line by line; without a game, how to begin."""
    if game is None:
        return (how_to_start(_), _("Then report the strokes as you would at the table."))
    return (
        _("Report the strokes as you would at the table:"),
        *_strokes(game, _),
        _("“Undo”, “redo”, “not the black, the blue”, “score 24:17” put things right."),
        _("“Score”, “whose turn”, “what is on”, “history”, “statistics”, “graph” are answered."),
        _("So are “my matches”, “when did we last play with Boris”, “best run this month”, “my form”."),
        _("“Frame”, “I concede the frame”, “I concede the match” end it."),
    )


def how_to_start(_: Translator) -> str:
    """How to begin a match by saying so."""
    return _("Begin a match by saying so, for example: “snooker, Anya against Boris, first to three, Anya breaks”.")


def _strokes(game: str, _: Translator) -> Iterator[str]:
    kind = family(game)
    if kind is Family.SNOOKER:
        yield _("“red, black, no pot”, “foul, hit the blue”, “foul and a miss”, “free ball”")
    elif kind is Family.POOL:
        yield _("“potted the three”, “no pot”, “foul, cue ball in the pocket”, “push-out”, “safety”")
    elif own_ball_counts(game):
        yield _("“potted one”, “own ball”, “no pot”, “foul”, “two balls and the own ball”")
    else:
        yield _("“potted the ten”, “no pot”, “foul”, “a run of twenty”")
