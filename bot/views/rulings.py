"""What the rules found, in words: each ruling with the clauses it rests on."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, assert_never

from bot.views import turns
from bot.views.facts import fact
from bot.views.fouls import causes
from bot.views.frames import frame
from bot.views.translation import Translator
from bot.views.words import Family, balls, citing, family, known_table, side_name, table
from rules.balls import Ball
from rules.events import (
    Advice,
    Advised,
    BallsLifted,
    BallsLost,
    BallsPotted,
    BallsSpotted,
    CallAnnounced,
    ChoiceMade,
    Event,
    ExtensionTaken,
    Fact,
    FoulCalled,
    FoulsWiped,
    FrameDecided,
    FrameDrawn,
    FrameRacked,
    FreeBallGiven,
    GroupsAssigned,
    MatchDecided,
    PointsAwarded,
    PositionRestored,
    Ruling,
    TableSet,
    TurnGiven,
    WheelchairWarned,
)
from rules.record import Record, Standing
from rules.reports import Group
from rules.state import MatchState, evolve

CODES: Mapping[type[Any], str] = MappingProxyType(
    {
        FrameRacked: "frame_racked",
        CallAnnounced: "call_announced",
        BallsPotted: "potted",
        BallsLost: "lost",
        BallsLifted: "lifted",
        BallsSpotted: "spotted",
        TableSet: "table_set",
        PointsAwarded: "points",
        FoulCalled: "foul",
        FoulsWiped: "fouls_wiped",
        Advised: "advised",
        WheelchairWarned: "wheelchair_warned",
        GroupsAssigned: "groups",
        ChoiceMade: "choice",
        FreeBallGiven: "free_ball",
        TurnGiven: "turn",
        PositionRestored: "restored",
        ExtensionTaken: "extension",
        FrameDecided: "frame_won",
        FrameDrawn: "frame_drawn",
        MatchDecided: "match_won",
    }
)
"""The kinds of rulings by the names scripts know them under."""

OVER_THE_SIDE = frozenset({"pyramid:24.3", "pool:6.5", "pool:8.5", "snooker:2.11.2(е)"})
"""The clauses by which it is a foul that a ball leaves the table over its side."""


def found(record: Record, since: int) -> Iterator[tuple[MatchState, Event]]:
    """The events of what stands after entry `since`, each with the state it came upon."""
    fresh: list[Standing] = []
    link: Standing | None = record.line
    while link is not None and link.entry.number > since:
        fresh.append(link)
        link = link.before
    for standing in reversed(fresh):
        state = standing.before.state if standing.before else standing.state
        yield from along(standing.entry.events, state)


def along(events: Sequence[Event], state: MatchState) -> Iterator[tuple[MatchState, Event]]:
    """The events, each with the state it came upon."""
    for event in events:
        yield state, event
        state = evolve(state, event)


def ruling(event: Ruling, state: MatchState, _: Translator) -> str:
    """One ruling as a whole sentence with its clauses; `state` is what it came upon."""
    return citing(sentence(event, state, _), event.clauses, _)


def sentence(event: Event, state: MatchState, _: Translator) -> str:
    """One event without a full stop and clauses; `state` is what it came upon."""
    if isinstance(event, Fact):
        return fact(event, state, _)
    match event:
        case FrameRacked() | FrameDecided() | FrameDrawn() | MatchDecided():
            return frame(event, state, _)
        case BallsPotted() | BallsLost() | BallsLifted() | BallsSpotted() | TableSet():
            return _of_balls(event, state, _)
        case FoulCalled() | FoulsWiped() | Advised() | WheelchairWarned():
            return _of_fouls(event, state, _)
        case _:
            return _of_play(event, state, _)


def _of_balls(
    event: BallsPotted | BallsLost | BallsLifted | BallsSpotted | TableSet, state: MatchState, _: Translator
) -> str:
    match event:
        case BallsPotted(by=by, balls=fallen):
            return _("{player}: {balls} potted", player=state.name(by), balls=balls(fallen, _))
        case BallsLost(balls=lost):
            return _("Off the table: {balls}", balls=balls(lost, _))
        case BallsLifted(side=side, balls=lifted, chosen_by=int(chooser)):
            shelf, picks = side_name(state, side, _), side_name(state, chooser, _)
            return _(
                "To the shelf of {side}: {balls}, picked by {chooser}",
                side=shelf,
                balls=balls(lifted, _),
                chooser=picks,
            )
        case BallsLifted(side=side, balls=lifted):
            return _("To the shelf of {side}: {balls}", side=side_name(state, side, _), balls=balls(lifted, _))
        case BallsSpotted(balls=spotted):
            return _("Spot: {balls}", balls=balls(spotted, _))
        case TableSet(on_table=on_table):
            same = on_table == state.frame.on_table
            return _("On the table now: {balls}", balls=(known_table(state, _) if same else "") or table(on_table, _))
        case _:
            assert_never(event)


def _of_fouls(event: FoulCalled | FoulsWiped | Advised | WheelchairWarned, state: MatchState, _: Translator) -> str:
    match event:
        case FoulCalled():
            return _foul(event, state, _)
        case FoulsWiped(side=side):
            return _("Fouls in a row are counted anew: {side}", side=side_name(state, side, _))
        case Advised(side=side, advice=advice):
            return _advised(advice, side_name(state, side, _), _)
        case WheelchairWarned(seat=(side, place)):
            return _("Warning for a wheelchair violation: {player}", player=state.sides[side][place])
        case _:
            assert_never(event)


def _advised(advice: Advice, side: str, _: Translator) -> str:
    match advice:
        case Advice.TWO_FOULS:
            return _("Warning, two fouls in a row: {side}", side=side)
        case Advice.SLOW_PLAY:
            return _("Warning for slow play: {side}", side=side)
        case Advice.WHOSE_GROUP:
            return _("Balls of both groups fell; say which group is taken, solids or stripes: {side}", side=side)
        case Advice.REFEREE_DECIDES:
            return _("The referee may set another penalty")
        case Advice.RACK_FOURTEEN:
            return _("Rack fourteen balls; the fifteenth and the cue ball stay unless they are in the way")


def _foul(event: FoulCalled, state: MatchState, _: Translator) -> str:
    kind = family(state.game)
    player = state.name(event.by)
    why = causes(event.fouls, kind, _) or _loss(event, _)
    if kind is Family.PYRAMID:
        foul = _.pgettext("pyramid", "Foul ({player})", player=player)
        plain = _.pgettext("pyramid", "Foul: {player}", player=player)
    else:
        foul = _("Foul ({player})", player=player)
        plain = _("Foul: {player}", player=player)
    return _("{foul}: {causes}", foul=foul, causes=why) if why else plain


def _loss(event: FoulCalled, _: Translator) -> str:
    """The cause of a foul that no report named: what left the table or should not have fallen."""
    if not event.balls:
        return ""
    if event.balls == (Ball.CUE,):
        over_the_side = not OVER_THE_SIDE.isdisjoint(event.clauses)
        return _("the cue ball is off the table") if over_the_side else _("the cue ball is in a pocket")
    named = balls(tuple(ball for ball in event.balls if ball is not Ball.CUE), _)
    if OVER_THE_SIDE.isdisjoint(event.clauses):
        return _("potted {balls}", balls=named)
    return _("off the table: {balls}", balls=named)


def _of_play(  # noqa: PLR0911 - a case a type
    event: CallAnnounced
    | PointsAwarded
    | GroupsAssigned
    | ChoiceMade
    | FreeBallGiven
    | TurnGiven
    | PositionRestored
    | ExtensionTaken,
    state: MatchState,
    _: Translator,
) -> str:
    match event:
        case CallAnnounced(call=call):
            return _("Called: {call}", call=turns.called(call, _))
        case PointsAwarded(side=side, points=points):
            return score_change(side_name(state, side, _), points, _)
        case GroupsAssigned(groups=groups):
            told = (_group(state, side, group, _) for side, group in enumerate(groups))
            return _("Groups: {groups}", groups=", ".join(told))
        case ChoiceMade(by=by, choice=choice):
            return _("{player} chooses: “{choice}”", player=state.name(by), choice=turns.choice(choice, _))
        case FreeBallGiven():
            return _("Free ball")
        case TurnGiven(turn=turn):
            return turns.described(state, turn, _)
        case PositionRestored():
            return _("The position is restored, nothing is scored")
        case ExtensionTaken(side=side):
            return _("Extension of the shot clock: {side}", side=side_name(state, side, _))
        case _:
            assert_never(event)


def score_change(side: str, points: int, _: Translator) -> str:
    """What a side gains or loses."""
    if points < 0:
        return _.ngettext("{side}: −{n} point", "{side}: −{n} points", -points, side=side)
    return _.ngettext("{side}: +{n} point", "{side}: +{n} points", points, side=side)


def _group(state: MatchState, side: int, group: Group, _: Translator) -> str:
    player = side_name(state, side, _)
    if group is Group.SOLIDS:
        return _("{side} has the solids", side=player)
    return _("{side} has the stripes", side=player)
