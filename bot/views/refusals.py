"""Why a report cannot have happened, each reason in one sentence that says what to do."""

from collections.abc import Mapping
from functools import cache

from bot.views.translation import Translator
from bot.views.turns import choices
from bot.views.words import ball_name, capital, counted, either, everyone, of_ball
from rules.balls import Ball
from rules.errors import Refusal, Refused
from rules.state import MatchState


def refusal(refused: Refused, state: MatchState, _: Translator) -> str:
    """The reason of a refusal and the way on; `state` is the match as it stands."""
    match refused.code:
        case Refusal.UNKNOWN_BALL | Refusal.NOT_ON_TABLE if refused.ball:
            return _about_ball(refused.code, refused.ball, refused.number or 0, _)
        case Refusal.WHICH_BALL | Refusal.WHICH_CALLED if refused.balls:
            return _about_names(refused, _)
        case Refusal.UNKNOWN_PLAYER | Refusal.WHICH_PLAYER:
            return _about_player(refused, state, _)
        case Refusal.CHOICE_OPEN | Refusal.CHOICE_NOT_OFFERED:
            return _about_choice(refused, state, _)
        case Refusal.NO_EXTENSION_LEFT:
            return _.ngettext(
                "No extension is left ({n} is allowed in a frame); play the stroke.",
                "No extension is left ({n} are allowed in a frame); play the stroke.",
                refused.number or 0,
            )
        case code:
            return _plain(_)[code]


def _about_ball(code: Refusal, ball: Ball, left: int, _: Translator) -> str:
    if code is Refusal.UNKNOWN_BALL:
        return _("This game has no such ball ({ball}); name another.", ball=ball_name(ball, _))
    if left == 0:
        return capital(_("{ball} is not on the table any more; say which ball it was.", ball=of_ball(ball, _)))
    return _("Fewer are left on the table: {balls}; say how many fell.", balls=counted(ball, left, _))


def _about_names(refused: Refused, _: Translator) -> str:
    named = either((ball_name(ball, _) for ball in refused.balls), _)
    if refused.code is Refusal.WHICH_CALLED:
        return _("Which ball was called: {balls}? The frame depends on it.", balls=named)
    return _("Which ball was it: {balls}? The ruling depends on it.", balls=named)


def _about_player(refused: Refused, state: MatchState, _: Translator) -> str:
    if refused.code is Refusal.WHICH_PLAYER:
        return _("More than one player is called {player}; give another name.", player=refused.player)
    players = everyone(state, _)
    return _("Nobody called {player} plays here; there are {players}.", player=refused.player, players=players)


def _about_choice(refused: Refused, state: MatchState, _: Translator) -> str:
    open_now = choices(refused.choices, _)
    if refused.code is Refusal.CHOICE_NOT_OFFERED:
        return _("That cannot be chosen now; possible: {choices}.", choices=open_now)
    player = state.name(state.frame.turn.striker)
    return _("First {player} must decide: {choices}.", player=player, choices=open_now)


@cache
def _plain(_: Translator) -> Mapping[Refusal, str]:
    """Reasons that need no names."""
    return {
        Refusal.UNKNOWN_BALL: _("This game has no such ball; name another."),
        Refusal.NOT_ON_TABLE: _("That ball is not on the table any more; say which ball it was."),
        Refusal.TWO_CUE_BALLS: _("There is one cue ball; name it once."),
        Refusal.BREAK_PLAYED: _("The break has been played; tell the stroke without it."),
        Refusal.PUSH_OUT_NOT_NOW: _("A push-out is possible only right after the break; tell the stroke without it."),
        Refusal.NO_CHOICE_OPEN: _("There is nothing to choose now; tell the next stroke."),
        Refusal.LOT_OPEN: _("First say who won the lag and plays."),
        Refusal.NO_FOUL_BEFORE: _("A free ball is given only after a foul; tell the foul first."),
        Refusal.NOT_IN_THIS_GAME: _("This game has no such thing; say it in another way."),
        Refusal.WHICH_BALL: _("Say which ball it was; the ruling depends on it."),
        Refusal.WHICH_CALLED: _("Which ball was called? Say it with the stroke, the frame depends on it."),
        Refusal.WHO_WON: _("Say who won the frame."),
        Refusal.NO_SCORE_KEPT: _("Only frames are counted in this game; tell the score in frames."),
        Refusal.SCORES_DO_NOT_FIT: _(
            "There cannot be such a score; give one number for each side, none above what wins the match."
        ),
        Refusal.GROUPS_TAKEN: _("The groups are settled already; undo the last stroke if they are wrong."),
        Refusal.MATCH_OVER: _("The match is over; start a new one, or undo the last message."),
        Refusal.NOTHING_TO_UNDO: _("There are not so many messages to undo; undo fewer."),
        Refusal.NOTHING_TO_REDO: _("There is nothing to redo: nothing was undone, or something new was said since."),
        Refusal.NOTHING_TO_AMEND: _("There is no stroke to correct yet; tell one first."),
    }
