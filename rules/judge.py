"""The judgement common to every game: `decide` turns a report into events, or refuses it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from rules.balls import GENERAL, Ball, count
from rules.errors import Refusal, Refused
from rules.events import (
    Assumed,
    Assumption,
    CallAnnounced,
    ChoiceMade,
    EndReason,
    Event,
    ExtensionTaken,
    FrameDecided,
    FrameDrawn,
    FramesSet,
    MatchDecided,
    Phase,
    PositionRestored,
    Ruling,
    ScoreSet,
    StrokePlayed,
    TurnGiven,
)
from rules.games import ruleset_of
from rules.match import after_frame, find_player, frame_decided, other_side, position_of, previous_position, racked
from rules.reports import (
    Call,
    Choice,
    ChoiceKind,
    Claim,
    Concede,
    Foul,
    FrameWon,
    FreeBall,
    Groups,
    Intent,
    Report,
    Restore,
    Run,
    Scope,
    SetScore,
    SetStriker,
    Shot,
    Stalemate,
    Timeout,
)
from rules.ruleset import Ruleset
from rules.state import MatchState, evolve, fold

IMPLIED = (
    ChoiceKind.PLAY,
    ChoiceKind.ACCEPT,
    ChoiceKind.IN_HAND,
    ChoiceKind.SPOT_8,
    ChoiceKind.SPOT_BLACK,
)
"""What a stroke reported in place of an answer answers, the first that is open."""


def decide(state: MatchState, claim: Claim) -> tuple[Event, ...]:
    """All that follows from a claim. The same state and claim always give the same events.

    Raises:
        Refused: the claim cannot have happened.
    """
    if state.winner is not None:
        raise Refused(Refusal.MATCH_OVER)
    ruleset = ruleset_of(state.game)
    events: list[Event] = []
    for event in _judged(ruleset, state, claim):
        events.append(event)
        if isinstance(event, FrameDecided):
            events.extend(after_frame(ruleset, fold(events, state), event))
    return tuple(events)


def decide_all(state: MatchState, claims: Iterable[Claim]) -> tuple[Event, ...]:
    """All that follows from claims made one after the other.

    Raises:
        Refused: one of them cannot have happened.
    """
    events: list[Event] = []
    for claim in claims:
        # "Nine in the corner, frame": said with what won the match, these words only confirm it.
        if events and isinstance(claim, FrameWon) and state.winner in _meant(state, claim.player):
            continue
        more = decide(state, claim)
        state = fold(more, state)
        events += more
    return tuple(events)


def _meant(state: MatchState, player: str | None) -> tuple[int, ...]:
    """The sides that words about a player may be about."""
    return tuple(range(len(state.sides))) if player is None else (find_player(state, player)[0],)


def accepts(state: MatchState, reports: Iterable[Report]) -> bool:
    """Whether all reports, one after the other, could have happened. Corrections and asides always could."""
    try:
        decide_all(state, [report for report in reports if isinstance(report, Claim)])
    except Refused:
        return False
    return True


def _judged(  # noqa: C901, PLR0912  # one case a claim
    ruleset: Ruleset, state: MatchState, claim: Claim
) -> Iterator[Event]:
    match claim:
        case Shot():
            yield from _shot(ruleset, state, claim)
        case Choice(choice=choice, player=player):
            yield from _choice(ruleset, state, choice, player)
        case Run(player=player):
            for event in _brought_to_table(ruleset, state, player, breaking=False):
                yield event
                state = evolve(state, event)
            yield from ruleset.run(state, claim)
        case SetStriker(player=player):
            yield from _striker(ruleset, state, position_of(state, player))
        case SetScore():
            yield from _score(ruleset, state, claim)
        case FrameWon(player=player):
            yield from _frame_won(ruleset, state, player)
        case Concede():
            yield from _concession(ruleset, state, claim)
        case Stalemate():
            yield from _stalemate(ruleset, state)
        case Restore():
            yield PositionRestored(clauses=ruleset.clauses.interference)
        case Timeout(player=player):
            yield from _extension(ruleset, state, player)
        case FreeBall():
            yield from ruleset.free_ball(state)
        case Groups():
            yield from ruleset.claim_groups(state, claim)
        case _:
            assert_never(claim)


def _side(state: MatchState, player: str | None) -> int:
    """The side meant: that of the named player, else that of who plays or chooses."""
    return state.frame.striking_side if player is None else find_player(state, player)[0]


# --- strokes ---------------------------------------------------------------------------------------------------------


def _shot(ruleset: Ruleset, state: MatchState, shot: Shot) -> Iterator[Event]:
    if (remarked := ruleset.remark(state, shot)) is not None:
        _side(state, shot.player)
        yield from remarked
        return
    by = None
    if Foul.OUT_OF_TURN in shot.foul:
        by = _offender(state, shot.player)
        shot = replace(shot, player=state.name(by))
    else:
        # Who behaves unsportingly need not be at the table, so no other was expected.
        silent = Foul.UNSPORTING in shot.foul
        for event in _brought_to_table(ruleset, state, shot.player, shot.breaking):
            if not (silent and isinstance(event, Assumed)):
                yield event
            state = evolve(state, event)
    if shot.free:
        for event in ruleset.free_ball(state):
            yield event
            state = evolve(state, event)
    _check_balls(ruleset, shot)
    named, assumed = ruleset.name_balls(state, shot)
    _check_shot(ruleset, state, named)
    if isinstance(named.called, Call) and named == Shot(called=named.called, free=named.free, player=named.player):
        yield CallAnnounced(call=named.called, clauses=ruleset.clauses.call or ruleset.clauses.turn)
        return
    if named.called is None and state.frame.call is not None:
        named = replace(named, called=state.frame.call)
    yield from assumed
    stroke = StrokePlayed(by=state.frame.turn.striker if by is None else by)
    yield stroke
    yield from ruleset.stroke(evolve(state, stroke), named)


def _offender(state: MatchState, player: str | None) -> int:
    """Who played out of turn: the player named, else who was at the table before the one whose turn it is."""
    if state.frame.turn.phase is Phase.LOT:
        raise Refused(Refusal.LOT_OPEN)
    return previous_position(state.frame) if player is None else position_of(state, player)


def _called_ball(shot: Shot) -> tuple[Ball, ...]:
    return (shot.called.ball,) if isinstance(shot.called, Call) and shot.called.ball else ()


def _check_balls(ruleset: Ruleset, shot: Shot) -> None:
    """Refuses balls that the game has not got."""
    first = (shot.first_contact,) if shot.first_contact else ()
    for ball in shot.potted + shot.off_table + shot.involved + first + _called_ball(shot):
        if ball not in ruleset.balls:
            raise Refused(Refusal.UNKNOWN_BALL, ball=ball)
    if (shot.potted + shot.off_table).count(Ball.CUE) > 1:
        raise Refused(Refusal.TWO_CUE_BALLS)


def _check_shot(ruleset: Ruleset, state: MatchState, shot: Shot) -> None:
    """Refuses what cannot have happened on this table at this moment."""
    turn = state.frame.turn
    if shot.breaking and turn.phase is not Phase.BREAK:
        raise Refused(Refusal.BREAK_PLAYED)
    if shot.called is Intent.PUSH_OUT and turn.phase is not Phase.PUSH_OUT:
        raise Refused(Refusal.PUSH_OUT_NOT_NOW)
    fallen = shot.potted + shot.off_table
    # A ball out of play that was made use of lies beside the table.
    used = () if Foul.USED_DEAD_BALL in shot.foul else shot.involved
    touched = used + ((shot.first_contact,) if shot.first_contact else ())
    if ruleset.racks_again and not state.frame.balls_known:
        return
    on_table = state.frame.on_table
    known = tuple(ball for ball in _called_ball(shot) if ball not in GENERAL)
    for ball, times in (*count(fallen).items(), *((ball, 1) for ball in touched + known)):
        if ball is not Ball.CUE and on_table.get(ball, 0) < times:
            raise Refused(Refusal.NOT_ON_TABLE, ball=ball, number=on_table.get(ball, 0))


def _brought_to_table(ruleset: Ruleset, state: MatchState, player: str | None, breaking: bool) -> Iterator[Event]:
    """What a reported stroke implies before it: an open choice answered, or the turn passed without a report."""
    turn = state.frame.turn
    striker = turn.striker if player is None else position_of(state, player)
    if turn.choices:
        for event in _answered(ruleset, state, _implied_choice(state, striker, breaking), implied=True):
            yield event
            state = evolve(state, event)
        turn = state.frame.turn
        striker = turn.striker if player is None else position_of(state, player)
    elif turn.phase is Phase.LOT and player is None:
        raise Refused(Refusal.LOT_OPEN)
    if turn.phase is Phase.LOT:
        yield from _striker(ruleset, state, striker)
    elif striker != turn.striker:
        yield Assumed(what=Assumption.STRIKER)
        yield from _striker(ruleset, state, striker)


def _implied_choice(state: MatchState, striker: int, breaking: bool) -> ChoiceKind:
    """The choice that a stroke by `striker` answers.

    Raises:
        Refused: the open choice has to be answered in words, as after a push-out.
    """
    frame = state.frame
    choices = frame.turn.choices
    if frame.turn.phase is Phase.PUSHED_OUT:
        raise Refused(Refusal.CHOICE_OPEN, choices=choices)
    own = frame.order[striker][0] == frame.striking_side
    wanted: list[ChoiceKind] = []
    if breaking:
        wanted += [ChoiceKind.REBREAK_SELF, ChoiceKind.RERACK] if own else [ChoiceKind.REBREAK_OPPONENT]
    # A fault before the break leaves the break to be played.
    if not breaking or frame.turn.phase is Phase.BREAK:
        wanted += IMPLIED if own else [ChoiceKind.HAND_BACK]
    for choice in wanted:
        if choice in choices:
            return choice
    raise Refused(Refusal.CHOICE_OPEN, choices=choices)


# --- choices and turns -----------------------------------------------------------------------------------------------


def _choice(ruleset: Ruleset, state: MatchState, said: ChoiceKind, player: str | None) -> Iterator[Event]:
    frame = state.frame
    choice = ruleset.meaning(state, said)
    if choice is None:
        return
    if choice not in frame.turn.choices + ruleset.also_open(state):
        code = Refusal.CHOICE_NOT_OFFERED if frame.turn.choices else Refusal.NO_CHOICE_OPEN
        raise Refused(code, choices=frame.turn.choices)
    if player is not None:
        find_player(state, player)
    yield from _answered(ruleset, state, choice, implied=False)


def _answered(ruleset: Ruleset, state: MatchState, choice: ChoiceKind, *, implied: bool) -> Iterator[Event]:
    """An open choice is answered: the answer rests on the clauses of what follows from it."""
    follows = tuple(ruleset.choose(state, choice))
    clauses = next((event.clauses for event in follows if isinstance(event, Ruling)), ruleset.clauses.turn)
    yield ChoiceMade(by=state.frame.turn.striker, choice=choice, implied=implied, clauses=clauses)
    yield from follows


def _striker(ruleset: Ruleset, state: MatchState, striker: int) -> Iterator[Event]:
    """The turn is given to a position by word; where a choice is open this answers it."""
    turn = state.frame.turn
    if turn.choices:
        if turn.phase is Phase.PUSHED_OUT:
            own = state.frame.order[striker][0] == state.frame.striking_side
            choice = ChoiceKind.PLAY if own else ChoiceKind.HAND_BACK
        else:
            choice = _implied_choice(state, striker, breaking=False)
        for event in _answered(ruleset, state, choice, implied=True):
            yield event
            state = evolve(state, event)
    turn = state.frame.turn
    # With pairs, or three sides, the answer may have brought another to the table than the one named.
    by_lot = turn.phase is Phase.LOT
    if striker != turn.striker or by_lot:
        clauses = ruleset.clauses.lot if by_lot else ruleset.clauses.turn
        yield TurnGiven(turn=ruleset.visit(state, striker), clauses=clauses)


# --- the frame and the match told in words ---------------------------------------------------------------------------


def _scores(state: MatchState, report: SetScore, current: tuple[int, ...]) -> tuple[int, ...]:
    if report.by_player:
        told = {find_player(state, name)[0]: points for name, points in report.by_player}
        return tuple(told.get(side, points) for side, points in enumerate(current))
    if len(report.score) != len(state.sides):
        raise Refused(Refusal.SCORES_DO_NOT_FIT, number=len(state.sides))
    return report.score


def _score(ruleset: Ruleset, state: MatchState, report: SetScore) -> Iterator[Event]:
    if report.of is Scope.FRAME and ruleset.keeps_score:
        told = ScoreSet(score=_scores(state, report, state.frame.score))
        yield told
        yield from ruleset.settle(evolve(state, told))
        return
    frames = _scores(state, report, state.frames)
    leaders = [side for side, won in enumerate(frames) if won >= state.race_to]
    if min(frames) < 0 or max(frames) > state.race_to or len(leaders) > 1:
        raise Refused(Refusal.SCORES_DO_NOT_FIT, number=state.race_to)
    yield FramesSet(frames=frames)
    for side in leaders:
        yield MatchDecided(side=side, reason=EndReason.CLAIMED, clauses=ruleset.clauses.frame)


def _frame_won(ruleset: Ruleset, state: MatchState, player: str | None) -> Iterator[Event]:
    """A claimed frame; the words that only confirm a frame the rules have just decided change nothing."""
    last, frame = state.last_frame, state.frame
    fresh = frame.strokes == 0 and frame.balls_known and frame.score == frame.opening_score
    if fresh and player is None and last is None:
        raise Refused(Refusal.WHO_WON)
    side = _leading_side(state) if player is None else find_player(state, player)[0]
    if fresh and last is not None and (player is None or (side == last.side and last.reason is not EndReason.CLAIMED)):
        return
    yield frame_decided(state, side, EndReason.CLAIMED, ruleset.clauses.frame)


def _leading_side(state: MatchState) -> int:
    """Who is meant by a frame that is won: who leads, or on level scores who is at the table."""
    score = state.frame.score
    return score.index(max(score)) if score.count(max(score)) == 1 else state.frame.striking_side


def _concession(ruleset: Ruleset, state: MatchState, report: Concede) -> Iterator[Event]:
    winner = other_side(state, _side(state, report.player))
    clauses = ruleset.clauses.concession
    if (report.scope or ruleset.concedes) is Scope.MATCH:
        yield MatchDecided(side=winner, reason=EndReason.CONCEDED, clauses=clauses)
    else:
        yield frame_decided(state, winner, EndReason.CONCEDED, clauses)


def _stalemate(ruleset: Ruleset, state: MatchState) -> Iterator[Event]:
    """The frame is played again in the same order, or what the game has in place of that."""
    if ruleset.stalemate is not None:
        yield from ruleset.stalemate(state)
        return
    yield FrameDrawn(clauses=ruleset.clauses.stalemate)
    yield from racked(ruleset, state, state.frame.number, state.frame.order[0])


def _extension(ruleset: Ruleset, state: MatchState, player: str | None) -> Iterator[Event]:
    side = _side(state, player)
    allowed = ruleset.extensions(state)
    if allowed is not None and state.frame.extensions[side] >= allowed:
        raise Refused(Refusal.NO_EXTENSION_LEFT, player=player, number=allowed)
    yield ExtensionTaken(side=side, clauses=ruleset.clauses.extension)
