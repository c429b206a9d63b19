"""Frames and matches as they begin and end."""

from collections.abc import Mapping
from functools import cache
from typing import assert_never

from bot.views.translation import Translator
from bot.views.words import numbers, side_name
from rules.events import EndReason, FrameDecided, FrameDrawn, FrameRacked, MatchDecided
from rules.games import ruleset_of
from rules.state import MatchState


def frame(event: FrameRacked | FrameDecided | FrameDrawn | MatchDecided, state: MatchState, _: Translator) -> str:
    """The beginning or the end of a frame or match, without a full stop; `state` is what it came upon."""
    match event:
        case FrameRacked(number=number):
            # Who breaks is told with the turn.
            if number == state.frame.number:
                return _("Frame {number} begins anew", number=number)
            return _("Frame {number}", number=number)
        case FrameDecided(side=side, reason=reason, score=score):
            return _won_frame(side_name(state, side, _), reason, score if _scored(state) else (), _)
        case FrameDrawn():
            return _("Nobody wins the frame, it is played again")
        case MatchDecided(side=side, reason=reason):
            return _won_match(state, side, reason, _)
        case _:
            assert_never(event)


def _scored(state: MatchState) -> bool:
    return ruleset_of(state.game).keeps_score


def _won_frame(side: str, reason: EndReason, score: tuple[int, ...], _: Translator) -> str:
    why = end_reason(reason, _)
    if score:
        return _("The frame goes to {side}, {score}: {reason}", side=side, score=numbers(score), reason=why)
    return _("The frame goes to {side}: {reason}", side=side, reason=why)


def _won_match(state: MatchState, side: int, reason: EndReason, _: Translator) -> str:
    winner, frames = side_name(state, side, _), numbers(state.frames)
    if reason is EndReason.FRAMES:
        return _("The match goes to {side}, frames {frames}", side=winner, frames=frames)
    return _("The match goes to {side}: {reason}", side=winner, reason=end_reason(reason, _))


def end_reason(reason: EndReason, _: Translator) -> str:
    """Why a frame or a match ended."""
    return _end_reasons(_)[reason]


@cache
def _end_reasons(_: Translator) -> Mapping[EndReason, str]:
    return {
        EndReason.TARGET: _("enough points are made"),
        EndReason.POTTED: _("the deciding ball is potted"),
        EndReason.FOUL: _("a foul ended the frame"),
        EndReason.THREE_FOULS: _("three fouls in a row"),
        EndReason.MONEY_BALL_LOST: _("the deciding ball left the table against the rules"),
        EndReason.CLEARED: _("the table is cleared"),
        EndReason.CLAIMED: _("as told"),
        EndReason.CONCEDED: _("the other side concedes"),
        EndReason.UNSPORTING: _("unsporting conduct"),
        EndReason.WHEELCHAIR: _("wheelchair violations"),
        EndReason.FRAMES: _("enough frames are won"),
    }
