"""Facts in words: what happened, and what was taken for granted."""

from typing import assert_never

from bot.views.game_words import title
from bot.views.translation import Translator
from bot.views.words import balls, numbers
from rules.events import (
    Assumed,
    Assumption,
    Fact,
    FramesSet,
    MatchStarted,
    RunRecorded,
    ScoreSet,
    StrokePlayed,
)
from rules.state import MatchState


def fact(event: Fact, state: MatchState, _: Translator) -> str:
    """One fact without its full stop; `state` is what it came upon."""
    match event:
        case MatchStarted(game=game):
            return _("A match begins: {game}", game=title(game, _))
        case StrokePlayed(by=by):
            return _("Stroke: {player}", player=state.name(by))
        case Assumed():
            return assumption(event, state, _)
        case RunRecorded(by=by, run=run):
            return _("Run recorded: {run} ({player})", run=run, player=state.name(by))
        case ScoreSet(score=score):
            return _("Score recorded: {score}", score=numbers(score))
        case FramesSet(frames=frames):
            return _("Frames recorded: {frames}", frames=numbers(frames))
        case _:
            assert_never(event)


def assumption(event: Assumed, state: MatchState, _: Translator) -> str:
    """What was left open, how it was taken, and how to put it right."""
    match event.what:
        case Assumption.STRIKER:
            expected = state.name(state.frame.turn.striker)
            return _("It was {player}'s turn; recorded as said", player=expected)
        case Assumption.LOWEST_BALL | Assumption.GROUP_BALL:
            return _("No number was said; taken as {balls}", balls=balls(event.balls, _))
        case Assumption.COLOUR if event.balls:
            return _("No colour was said; taken as {balls}", balls=balls(event.balls, _))
        case Assumption.COLOUR:
            return _("No colour was said; name it if the penalty differs")
        case _:
            assert_never(event.what)
