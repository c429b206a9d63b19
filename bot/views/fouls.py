"""Fouls by their causes."""

from collections.abc import Mapping, Sequence
from functools import cache

from bot.views.translation import Translator
from bot.views.words import Family
from rules.reports import Foul


@cache
def _causes(_: Translator) -> Mapping[Foul, str]:
    return {
        Foul.GENERIC: _("a foul"),
        Foul.NO_CONTACT: _("no ball was hit"),
        Foul.WRONG_BALL: _("a wrong ball was hit first"),
        Foul.NO_RAIL: _("no ball reached a cushion"),
        Foul.ILLEGAL_BREAK: _("an illegal break"),
        Foul.NO_FOOT: _("no foot on the floor"),
        Foul.TOUCHED_BALL: _("a ball was touched"),
        Foul.DOUBLE_HIT: _("a double hit"),
        Foul.PUSH: _("a push shot"),
        Foul.MOVING_BALLS: _("a stroke while balls were moving"),
        Foul.NOT_TIP: _("not struck with the tip"),
        Foul.CUE_PLACEMENT: _("the cue ball was placed wrongly"),
        Foul.BEHIND_LINE: _("wrong play from behind the head line"),
        Foul.CUE_ON_TABLE: _("the cue was laid on the table"),
        Foul.OUT_OF_TURN: _("a stroke out of turn"),
        Foul.SLOW_PLAY: _("slow play"),
        Foul.JUMP_OVER: _("the cue ball jumped over a ball"),
        Foul.TWO_BALLS: _("two balls were hit at once"),
        Foul.MISS: _("a miss"),
        Foul.FREE_BALL_SNOOKER: _("snookered behind the free ball"),
        Foul.NOT_NOMINATED: _("no ball was nominated"),
        Foul.WRONG_CUE_BALL: _("a ball other than the cue ball was struck"),
        Foul.PLAYED_RED_ON_COLOUR: _("a red was played in place of a colour"),
        Foul.USED_DEAD_BALL: _("a ball out of play was used"),
        Foul.UNSPORTING: _("unsporting conduct"),
        Foul.WHEELCHAIR: _("a wheelchair violation"),
    }


@cache
def _pyramid_causes(_: Translator) -> Mapping[Foul, str]:
    return {
        Foul.NO_RAIL: _.pgettext("pyramid", "the stroke was not completed"),
        Foul.BEHIND_LINE: _.pgettext("pyramid", "wrong play from the house"),
        Foul.GENERIC: _.pgettext("pyramid", "a foul"),
    }


def cause(foul: Foul, kind: Family, _: Translator) -> str:
    """What was done wrong, as games of that kind say it."""
    if kind is Family.PYRAMID and foul in _pyramid_causes(_):
        return _pyramid_causes(_)[foul]
    return _causes(_)[foul]


def causes(fouls: Sequence[Foul], kind: Family, _: Translator) -> str:
    """All that was done wrong and is known; empty where no cause was said."""
    return ", ".join(cause(foul, kind, _) for foul in fouls if foul is not Foul.GENERIC)
