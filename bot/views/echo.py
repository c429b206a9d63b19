"""What was heard, said back in the words of the table, so that a person sees at once whether it is right."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from bot.views import turns
from bot.views.fouls import causes
from bot.views.game_words import title
from bot.views.translation import Translator
from bot.views.words import Family, ball_name, balls, both, family, numbers, own_ball_counts
from rules.balls import Ball
from rules.record import Entry
from rules.reports import (
    Amend,
    Call,
    Choice,
    Concede,
    Confirm,
    FrameWon,
    FreeBall,
    Group,
    Groups,
    Intent,
    Query,
    Question,
    Redo,
    Reject,
    Report,
    Restore,
    Run,
    Scope,
    SetScore,
    SetStriker,
    Shot,
    Stalemate,
    Start,
    Timeout,
    Undo,
)


def echo(reports: Sequence[Report], game: str | None, _: Translator) -> str:
    """All reports of a message in one line. A player is named where the player changes."""
    told: list[str] = []
    player = None
    for report in reports:
        who = report.player if isinstance(report, Shot | Run) else None
        words = _report(report, game, _)
        told.append(_("{player}: {words}", player=who, words=words) if who and who != player else words)
        player = who
    return ", ".join(told)


def entry_echo(entry: Entry, game: str, _: Translator) -> str:
    """One message as it is told in a list; a stroke corrected from a list is told as a correction."""
    if not from_list(entry):
        return echo(entry.reports, game, _)
    if not entry.reports:
        return _("a stroke is taken out")
    return _("correction: {changes}", changes=echo(entry.reports, game, _))


def from_list(entry: Entry) -> bool:
    """Whether an entry corrects a stroke that was picked from a list, and not the last one."""
    return entry.replaces is not None and not any(isinstance(report, Amend) for report in entry.reports)


def _report(report: Report, game: str | None, _: Translator) -> str:  # noqa: PLR0911 - a case a type
    match report:
        case Shot():
            return shot(report, game, _)
        case Run(points=points, count=count):
            return _run(points, count, _)
        case Choice(choice=choice):
            return turns.choice(choice, _)
        case Groups(group=group, player=player):
            groups = _("solids") if group is Group.SOLIDS else _("stripes")
            return _named(groups, player, _)
        case FrameWon() | Concede() | SetScore() | SetStriker() | Stalemate() | Restore() | Timeout() | FreeBall():
            return _of_frame(report, _)
        case Undo() | Redo() | Amend():
            return _correction(report, game, _)
        case Query() | Question() | Start() | Confirm() | Reject():
            return _aside(report, _)
        case _:
            assert_never(report)


def _named(words: str, player: str | None, _: Translator) -> str:
    return _("{words} ({player})", words=words, player=player) if player else words


def _run(points: int | None, count: int | None, _: Translator) -> str:
    if points is not None:
        return _.ngettext("a run of {n} point", "a run of {n} points", points)
    return _.ngettext("a run of {n} ball", "a run of {n} balls", count or 0)


# --- strokes ---------------------------------------------------------------------------------------------------------


def shot(told: Shot, game: str | None, _: Translator) -> str:
    """One stroke, without its player."""
    rest = ", ".join(_parts(told, game, _))
    if told.breaking:
        return _("break: {rest}", rest=rest) if rest else _("break")
    return rest or _("a stroke")


def _parts(told: Shot, game: str | None, _: Translator) -> Iterator[str]:
    yield from _declared(told, _)
    if told.potted:
        potted = _potted(told, game, _)
        yield " ".join([potted, turns.into(told.pocket, _)]) if told.pocket else potted
    if not told.as_called:
        yield _("not as called")
    if told.off_table:
        yield _("off the table: {balls}", balls=balls(told.off_table, _))
    if told.miss:
        yield _("no pot")
    if told.foul:
        yield _foul(told, family(game) if game else Family.POOL, _)
    yield from _details(told, _)


def _declared(told: Shot, _: Translator) -> Iterator[str]:
    if told.free:
        yield _("free ball")
    if told.called is Intent.SAFETY:
        yield _("safety")
    elif told.called is Intent.PUSH_OUT:
        yield _("push-out")
    elif isinstance(told.called, Call):
        yield _("called {call}", call=turns.called(told.called, _))


def _potted(told: Shot, game: str | None, _: Translator) -> str:
    if game and own_ball_counts(game) and not told.foul and Ball.CUE in told.potted:
        others = tuple(ball for ball in told.potted if ball is not Ball.CUE)
        return both([_("own ball"), *([balls(others, _)] if others else [])], _)
    if told.foul or Ball.CUE in told.potted or isinstance(told.called, Call):
        return _("potted {balls}", balls=balls(told.potted, _))
    return balls(told.potted, _)


def _foul(told: Shot, kind: Family, _: Translator) -> str:
    why = causes(told.foul, kind, _)
    foul = _.pgettext("pyramid", "foul") if kind is Family.PYRAMID else _("foul")
    return _("{foul}: {causes}", foul=foul, causes=why) if why else foul


def _details(told: Shot, _: Translator) -> Iterator[str]:
    if told.first_contact:
        yield _("first hit: {ball}", ball=ball_name(told.first_contact, _))
    if told.involved:
        yield _("concerned: {balls}", balls=balls(told.involved, _))
    if told.rails is not None:
        yield _("balls to a cushion: {n}", n=told.rails)
    if told.points is not None:
        yield _.ngettext("{n} point", "{n} points", told.points)


# --- the frame, corrections and the rest -----------------------------------------------------------------------------


def _of_frame(  # noqa: PLR0911 - a case a type
    report: FrameWon | Concede | SetScore | SetStriker | Stalemate | Restore | Timeout | FreeBall, _: Translator
) -> str:
    match report:
        case FrameWon(player=player):
            return _named(_("frame won"), player, _)
        case Concede(scope=scope, player=player):
            return _named(_("the match is conceded") if scope is Scope.MATCH else _("a concession"), player, _)
        case SetScore():
            return _score(report, _)
        case SetStriker(player=player):
            return _("to play: {player}", player=player)
        case Stalemate():
            return _("stalemate")
        case Restore():
            return _("outside interference, the position is restored")
        case Timeout(player=player):
            return _named(_("extension of the shot clock"), player, _)
        case FreeBall():
            return _("free ball given")
        case _:
            assert_never(report)


def _score(report: SetScore, _: Translator) -> str:
    told = ", ".join(_("{player} {points}", player=name, points=points) for name, points in report.by_player)
    score = told or numbers(report.score)
    return _("frames {score}", score=score) if report.of is Scope.MATCH else _("score {score}", score=score)


def _correction(report: Undo | Redo | Amend, game: str | None, _: Translator) -> str:
    match report:
        case Undo(count=count):
            return _("undo") if count == 1 else _.ngettext("undo {n} message", "undo {n} messages", count)
        case Redo():
            return _("redo")
        case Amend():
            return _("correction: {changes}", changes=", ".join(_changes(report, game, _)))
        case _:
            assert_never(report)


def _changes(report: Amend, game: str | None, _: Translator) -> Iterator[str]:
    if report.player:
        yield _("played by {player}", player=report.player)
    fields = {name: value for name, value in report.shot if value not in ((), None)}
    if dict(report.shot).get("foul") == ():
        yield _("no foul")
    if dict(report.shot).get("potted") == ():
        yield _("nothing potted")
    if fields:
        yield shot(Shot(**fields), game, _)  # type: ignore[arg-type]  # an amendment names fields of Shot


def _aside(report: Query | Question | Start | Confirm | Reject, _: Translator) -> str:
    match report:
        case Query():
            return _("a question about the match")
        case Question(text=text):
            return text
        case Start():
            return _start(report, _)
        case Confirm():
            return _("yes")
        case Reject():
            return _("no")
        case _:
            assert_never(report)


def _start(report: Start, _: Translator) -> str:
    parts = [title(report.game, _) if report.game else _("a new match"), *report.players]
    if report.race_to:
        parts.append(_.ngettext("first to {n} frame", "first to {n} frames", report.race_to))
    if report.target:
        parts.append(_.ngettext("to {n} point", "to {n} points", report.target))
    if report.breaker:
        parts.append(_("{player} breaks", player=report.breaker))
    return ", ".join(parts)
