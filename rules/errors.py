"""What the rules cannot accept.

RulesError
├── Refused        a report that cannot have happened; carries a code, no prose
├── NotationError  a report or scenario that is not written as the notation says
"""

from enum import StrEnum

from rules.balls import Ball
from rules.reports import ChoiceKind


class Refusal(StrEnum):
    """Why a report cannot have happened."""

    UNKNOWN_BALL = "unknown_ball"
    """The game has no such ball."""
    NOT_ON_TABLE = "not_on_table"
    TWO_CUE_BALLS = "two_cue_balls"
    UNKNOWN_PLAYER = "unknown_player"
    WHICH_PLAYER = "which_player"
    """Two players go by that name."""
    BREAK_PLAYED = "break_played"
    """A break was reported when none is due."""
    PUSH_OUT_NOT_NOW = "push_out_not_now"
    CHOICE_OPEN = "choice_open"
    """A choice must be answered before anything else happens."""
    NO_CHOICE_OPEN = "no_choice_open"
    CHOICE_NOT_OFFERED = "choice_not_offered"
    LOT_OPEN = "lot_open"
    """First it must be told who plays: a lag or a lot decides."""
    NO_FOUL_BEFORE = "no_foul_before"
    """A free ball needs a foul before it."""
    NOT_IN_THIS_GAME = "not_in_this_game"
    WHICH_BALL = "which_ball"
    """A ball must be named where the rules depend on it; `balls` are the names it may have."""
    WHICH_CALLED = "which_called"
    """Only one of the `balls` that fell was called, and the frame depends on which."""
    WHO_WON = "who_won"
    NO_SCORE_KEPT = "no_score_kept"
    """This game counts only frames."""
    SCORES_DO_NOT_FIT = "scores_do_not_fit"
    """Not one number a side, or a score the game cannot have."""
    NO_EXTENSION_LEFT = "no_extension_left"
    GROUPS_TAKEN = "groups_taken"
    MATCH_OVER = "match_over"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NOTHING_TO_AMEND = "nothing_to_amend"


class RulesError(Exception):
    """Base of all errors of this package."""


class Refused(RulesError):  # noqa: N818  # a refusal is an answer, not a fault of the program
    """A report cannot have happened; the state is unchanged.

    Attributes:
        code: why.
        ball: the ball concerned, if one is.
        balls: the balls to choose from, if one of several is meant.
        player: the name as it was said, if a player is concerned.
        choices: the choices that are open, if choices are concerned.
        number: the number concerned, if one is (how many were asked for, or are there).
    """

    def __init__(
        self,
        code: Refusal,
        *,
        ball: Ball | None = None,
        balls: tuple[Ball, ...] = (),
        player: str | None = None,
        choices: tuple[ChoiceKind, ...] = (),
        number: int | None = None,
    ) -> None:
        super().__init__(code.value)
        self.code = code
        self.ball = ball
        self.balls = balls
        self.player = player
        self.choices = choices
        self.number = number


class NotationError(RulesError):
    """Something is not written as the notation says; the message names the place, in English, for developers."""
