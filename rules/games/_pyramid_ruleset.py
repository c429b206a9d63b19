"""How free, combined and dynamic pyramid become rulesets, and what is told in them without a stroke."""

from collections.abc import Callable, Iterator
from functools import partial

from rules.balls import NUMBERED, Ball
from rules.errors import Refusal, Refused
from rules.events import EndReason, Event, FrameDecided, RunRecorded, Turn, TurnGiven
from rules.games import _pyramid
from rules.games._pyramid_points import TARGET, Game, PenaltySource, awarded, name_balls, stroke
from rules.reports import ChoiceKind, Run, Shot
from rules.ruleset import GameClauses, Ruleset, options_of
from rules.state import MatchState

Choose = Callable[[MatchState, ChoiceKind], Iterator[Event]]
Stroke = Callable[[Game, MatchState, Shot], Iterator[Event]]


def ruleset(
    game: Game, *, key: str, title: str, clauses: GameClauses, choose: Choose = _pyramid.choose, stroke: Stroke = stroke
) -> Ruleset:
    """The ruleset of one of the three games; `choose` and `stroke` where the game has more to say of them."""
    return Ruleset(
        key=key,
        title=title,
        options=game.options,
        balls=frozenset({Ball.CUE, Ball.OBJECT, *NUMBERED}),
        clauses=clauses,
        rack=lambda _state: {Ball.OBJECT: game.full},
        opening=_pyramid.opening,
        visit=_pyramid.visit,
        name_balls=partial(name_balls, game),
        remark=_pyramid.remark,
        stroke=partial(stroke, game),
        meaning=meaning,
        also_open=_pyramid.also_open,
        choose=choose,
        run=partial(run, game),
        settle=partial(settle, game),
        stalemate=_pyramid.stalemate,
        extensions=_pyramid.extensions,
    )


def run(game: Game, state: MatchState, told: Run) -> Iterator[Event]:
    """A run told at once counts ball by ball and leaves the striker at the table.

    Raises:
        Refused: it is no number of balls, or more than there are.
    """
    frame, count = state.frame, told.points if told.count is None else told.count
    if count is None or count < 1:
        raise Refused(Refusal.SCORES_DO_NOT_FIT, number=TARGET)
    if count > frame.on_table[Ball.OBJECT]:
        raise Refused(Refusal.NOT_ON_TABLE, ball=Ball.OBJECT, number=frame.on_table[Ball.OBJECT])
    yield RunRecorded(by=frame.turn.striker, run=count)
    yield from awarded(game, state, frame.striking_side, count, game.scoring)
    if frame.score[frame.striking_side] + count < TARGET:
        yield TurnGiven(turn=Turn(striker=frame.turn.striker), clauses=game.plays_on)


def settle(game: Game, state: MatchState) -> Iterator[Event]:
    """A score that was told may end the frame.

    Raises:
        Refused: the game cannot have this score.
    """
    score = state.frame.score
    owing = options_of(state, game.options).penalty_source is PenaltySource.SHELF
    winners = [side for side, points in enumerate(score) if points >= TARGET]
    if len(winners) > 1 or (min(score) < min(0, *state.start_score) and not owing):
        raise Refused(Refusal.SCORES_DO_NOT_FIT, number=TARGET)
    for side in winners:
        won = tuple(min(points, TARGET) for points in score)
        yield FrameDecided(side=side, reason=EndReason.TARGET, score=won, clauses=game.win)


def meaning(state: MatchState, choice: ChoiceKind) -> ChoiceKind | None:
    """Penalty and premium balls are lifted without a word, so the word for it changes nothing just after."""
    if choice is not ChoiceKind.TAKE_BALL:
        return _pyramid.meaning(state, choice)
    before = state.frame.previous
    lifted = before.on_table != state.frame.on_table if before else state.last_frame is not None
    return None if lifted else choice
