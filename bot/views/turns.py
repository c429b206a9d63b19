"""Who plays next and how, and the decisions a player may have to make."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from bot.views.translation import Translator
from bot.views.words import MANY, Family, ball_name, either, family, of_ball
from rules.balls import COLOURS, SOLIDS, STRIPES, Ball
from rules.events import CueBall, Phase, Turn
from rules.reports import Call, ChoiceKind, Pocket
from rules.state import MatchState


def turn(state: MatchState, _: Translator) -> str:
    """The next stroke: who plays, what is on, where the cue ball is; or what must be decided first."""
    if state.winner is not None:
        return _("The match is over")
    return described(state, state.frame.turn, _)


def described(state: MatchState, given: Turn, _: Translator) -> str:
    """A turn in words, without a full stop; the state's frame says whose positions they are."""
    if given.phase is Phase.LOT:
        return _("A lag or a lot decides who plays: say whose turn it is")
    player = state.name(given.striker)
    if given.choices:
        return _("{player} decides: {choices}", player=player, choices=choices(given.choices, _))
    breaking = given.phase is Phase.BREAK
    who = _("{player} breaks", player=player) if breaking else _("{player} plays", player=player)
    return ", ".join([who, *_circumstances(state, given, _)])


def _circumstances(state: MatchState, given: Turn, _: Translator) -> Iterator[str]:
    if given.phase is not Phase.BREAK:
        if given.ball_on or given.phase is Phase.FREE_BALL:
            yield on(state, given, _)
        yield from cue_ball(state, given.cue_ball, _)
    match given.phase:
        case Phase.PUSH_OUT:
            yield _("a push-out is possible")
        case Phase.OBJECT_BALL_ONLY:
            yield _("only an object ball may be potted")
        case Phase.DECIDING:
            yield _("the next pot or foul decides the frame")


def on(state: MatchState, given: Turn, _: Translator) -> str:
    """The balls that may or must be hit first."""
    if given.phase is Phase.FREE_BALL:
        return _("a free ball is on")
    if not given.ball_on:
        return _("any ball may be hit first")
    return _("on: {balls}", balls=_balls_on(state, given.ball_on, _))


def _balls_on(state: MatchState, on_now: Sequence[Ball], _: Translator) -> str:
    several = len(on_now) > 1
    if several and set(on_now) == set(COLOURS):
        return _("any colour")
    if several and set(on_now) <= set(SOLIDS):
        return _("the solids")
    if several and set(on_now) <= set(STRIPES):
        return _("the stripes")
    others = [ball for ball in state.frame.on_table if ball not in on_now]
    if len(on_now) > MANY and len(others) == 1:
        return _("any ball but {ball}", ball=of_ball(others[0], _))
    return either((ball_name(ball, _) for ball in on_now), _)


def cue_ball(state: MatchState, place: CueBall, _: Translator) -> Iterator[str]:
    """Where the cue ball is played from, where that is not where it lies."""
    match place:
        case CueBall.IN_HAND:
            yield _("ball in hand anywhere")
        case CueBall.IN_HAND_HOUSE if family(state.game) is Family.PYRAMID:
            yield _("ball in hand from the house")
        case CueBall.IN_HAND_HOUSE:
            yield _("ball in hand behind the head line")
        case CueBall.IN_HAND_D:
            yield _("ball in hand from the D")


def choices(offered: Iterable[ChoiceKind], _: Translator) -> str:
    """The choices that are open, as alternatives, each in the words that make it."""
    return either((_("“{words}”", words=choice(kind, _)) for kind in offered), _)


def choice(kind: ChoiceKind, _: Translator) -> str:
    """One choice, as its maker says it: a person who says or presses this has made it."""
    return _choices(_)[kind]


@cache
def _choices(_: Translator) -> Mapping[ChoiceKind, str]:
    return {
        ChoiceKind.PLAY: _("play on"),
        ChoiceKind.HAND_BACK: _("hand the stroke back"),
        ChoiceKind.ACCEPT: _("accept the position"),
        ChoiceKind.REBREAK_SELF: _("re-rack and break"),
        ChoiceKind.REBREAK_OPPONENT: _("have the opponent break again"),
        ChoiceKind.IN_HAND: _("take the cue ball in hand"),
        ChoiceKind.SPOT_BLACK: _("spot the black and play on"),
        ChoiceKind.SPOT_8: _("spot the eight and play on"),
        ChoiceKind.RERACK: _("re-rack and break again"),
        ChoiceKind.REPLACE: _("have the balls put back"),
        ChoiceKind.TAKE_BALL: _("take a ball off the table"),
    }


def called(call: Call, _: Translator) -> str:
    """A ball and a pocket called before a stroke."""
    parts = [ball_name(call.ball, _)] if call.ball else []
    return " ".join([*parts, *([into(call.pocket, _)] if call.pocket else [])])


def into(pocket: Pocket, _: Translator) -> str:
    """The kind of pocket a ball goes to."""
    match pocket:
        case Pocket.CORNER:
            return _("into the corner")
        case Pocket.SIDE:
            return _("into the side")
