"""Facts, in the order said, to reports: which facts make one stroke, whose it is, what a later word corrects."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from speech.grammar import Fact
from speech.lexicon import Lexicon
from speech.normalize import Break
from speech.strokes import Stroke, belongs_to

Said = tuple[Fact, Break]
"""A fact and what stands before it."""

_ONCE = frozenset(("choice", "redo", "stalemate", "restore", "confirm", "reject", "query", "frame_won", "concede", "free_ball"))
"""Reports that mean no more when said twice in a message."""
LISTS = frozenset(("potted", "off_table", "involved", "foul", "players", "score", "who"))
_MOST_STROKES = 40


@dataclass(slots=True)
class _Composer:
    """What has been put together so far."""

    lexicon: Lexicon
    done: list[Stroke | dict[str, Any]] = field(default_factory=list)
    stroke: Stroke | None = None
    link: str = ""
    """How the next fact is tied to the one before: "", "comma", "stop", "then", "join"."""
    correcting: bool = False
    amending: bool = False
    leader: str | None = None
    """A player named, whose stroke has not come yet."""
    times: int = 1
    """How often what comes is to be repeated."""
    senseless: bool = False


def compose(
    facts: Sequence[Said], lexicon: Lexicon
) -> list[dict[str, Any]] | None:
    """The reports that facts make, in the notation of rules; None if they make no sense together."""
    if _too_many(facts):
        return None
    composer = _Composer(lexicon)
    flat = [part for fact, before in facts for part in _flat(fact, before)]
    for index, (fact, before) in enumerate(flat):
        composer.link = _link(composer.link, before)
        _take(composer, fact, flat[index + 1 :])
        if composer.senseless:
            return None
    return _finished(composer)


def _too_many(facts: Sequence[Said]) -> bool:
    """Whether something that can only stand alone stands beside something else."""
    said = [fact.phrase.meaning for fact, _ in facts if fact.phrase.meaning.get("mark") != "null"]
    if not any(meaning.get("alone") for meaning in said):
        return False
    kinds = {meaning["report"]["type"] for meaning in said if meaning.get("alone")}
    return len(kinds) > 1 or not all(meaning.get("alone") for meaning in said)


def _flat(fact: Fact, before: Break) -> list[tuple[Fact, Break]]:
    """A fact with those that stood inside it in front."""
    facts = [*fact.inside, fact]
    return [(part, before if number == 0 else Break.NONE) for number, part in enumerate(facts)]


def _link(link: str, before: Break) -> str:
    if link in ("then", "join"):
        return link
    if before is Break.STOP:
        return "stop"
    return "comma" if before >= Break.HYPHEN else link


def _take(composer: _Composer, fact: Fact, later: Sequence[Said]) -> None:
    meaning = fact.phrase.meaning
    mark = meaning.get("mark")
    if mark in ("then", "join"):
        composer.link = mark
        return
    if mark == "correction":
        composer.correcting = True
        return
    if mark == "amend":
        composer.amending = True
    elif mark == "player":
        _take_player(composer, fact.slot("player"), later)
    elif mark == "repeat":
        _repeat(composer, int(fact.slot("times") or 1), more=bool(meaning.get("more")))
    elif mark == "together":
        _join_strokes(composer)
    elif mark == "pot":
        _take_verb(composer, later)
    elif not mark:
        report = fields(meaning["report"], fact)
        if report["type"] == "shot":
            if meaning.get("joined"):
                composer.link = "join"
            if meaning.get("needs") == "foul" and not (composer.stroke and composer.stroke.is_foul):
                composer.senseless = True
            _take_shot(composer, report, bare=bool(meaning.get("bare")))
        else:
            _take_report(composer, report)
    if mark != "null":
        composer.link = ""


def fields(base: dict[str, Any], fact: Fact) -> dict[str, Any]:
    """The report of a phrase with its slots filled in."""
    report = {key: dict(value) if isinstance(value, dict) else value for key, value in base.items()}
    for name, value, _case in fact.slots:
        if not name:
            continue
        path = name.split(".")
        place = report
        for step in path[:-1]:
            place = place.setdefault(step, {})
        if path[-1] in LISTS:
            place[path[-1]] = [*place.get(path[-1], ()), *(value if isinstance(value, tuple | list) else (value,))]
        else:
            place[path[-1]] = value[0] if isinstance(value, tuple | list) else value
    return report


def filled(report: dict[str, Any], fact: Fact) -> dict[str, Any]:
    """A report with "$slot" replaced by the value of the slot."""
    return {key: _filled(value, fact) for key, value in report.items()}


def _filled(value: Any, fact: Fact) -> Any:  # noqa: ANN401 - reports hold what JSON holds
    if isinstance(value, list):
        return [str(_filled(item, fact)) for item in value]
    if isinstance(value, str) and value.startswith("$"):
        found = fact.slot(value[1:])
        return found[0] if isinstance(found, tuple | list) else found
    return value


def _take_player(composer: _Composer, player: str, later: Sequence[Said]) -> None:
    if composer.correcting:
        composer.correcting = False
        if composer.stroke is not None and composer.stroke.player:
            composer.stroke.player = player
            return
    if _only_verb_follows(composer, later):
        composer.stroke.player = player  # type: ignore[union-attr]  # there is a ball, so there is a stroke
        return
    if _stroke_follows(later, within_clause=True):
        composer.leader = player
        return
    if composer.link in ("", "join") and composer.stroke is not None and composer.stroke.player is None:
        composer.stroke.player = player
    elif _stroke_follows(later, within_clause=False) or not any(_is_play(item) for item in composer.done):
        composer.leader = player
    else:
        for item in composer.done:
            if isinstance(item, Stroke) and item.player is None:
                item.player = player
            elif isinstance(item, dict) and item["type"] == "run":
                item.setdefault("player", player)


def _only_verb_follows(composer: _Composer, later: Sequence[Said]) -> bool:
    """Whether the player stands between a ball and its verb: "тройку Катя забила"."""
    stroke = composer.stroke
    if stroke is None or not stroke.potted or stroke.verb or stroke.player or composer.link or not later:
        return False
    return later[0][0].phrase.meaning.get("mark") == "pot" and not _ball_next(later[1:])


def _is_play(item: Stroke | dict[str, Any]) -> bool:
    return isinstance(item, Stroke) or item["type"] == "run"


def _stroke_follows(later: Sequence[Said], *, within_clause: bool) -> bool:
    for fact, before in later:
        meaning = fact.phrase.meaning
        mark = meaning.get("mark")
        if within_clause and (before >= Break.HYPHEN and before is not Break.COLON or mark == "then"):
            return False
        if mark == "pot" or (not mark and meaning["report"]["type"] in ("shot", "run")):
            return True
        if mark == "player":
            return False
    return False


def _repeat(composer: _Composer, times: int, *, more: bool) -> None:
    strokes = [item for item in composer.done if isinstance(item, Stroke)]
    if not strokes:
        composer.times = times
        return
    again = times if more else times - 1
    if len(strokes) * again <= _MOST_STROKES:
        composer.done.extend(stroke.copy() for _ in range(again) for stroke in strokes)
    composer.stroke = None


def _join_strokes(composer: _Composer) -> None:
    """Balls named one after another fell together, it turns out."""
    while len(composer.done) > 1 and composer.stroke is not None:
        before = composer.done[-2]
        if not isinstance(before, Stroke) or before.said.get("miss") or composer.done[-1] is not composer.stroke:
            return
        composer.done.pop()
        before.take(composer.stroke.said, bare=False)
        composer.stroke = before


def _begin(composer: _Composer) -> Stroke:
    composer.stroke = Stroke(player=composer.leader)
    composer.leader = None
    composer.done.append(composer.stroke)
    return composer.stroke


def _take_verb(composer: _Composer, later: Sequence[Said]) -> None:
    """A verb of potting: it belongs to the ball before it, or waits for the one after it."""
    stroke = composer.stroke
    if stroke is None or composer.link in ("then", "stop") or composer.leader:
        _begin(composer).waiting = True
    elif composer.correcting:
        composer.correcting = False
        stroke.forget_result()
        stroke.waiting = True
    elif stroke.potted and not (composer.link == "comma" or stroke.verb) or (stroke.potted and not _ball_next(later)):
        stroke.verb = True
    elif composer.link == "join" and stroke.potted:
        stroke.joining = True
    elif stroke.has_result:
        _begin(composer).waiting = True
    else:
        stroke.waiting = True


def _ball_next(later: Sequence[Said]) -> bool:
    if not later:
        return False
    fact, before = later[0]
    return before <= Break.HYPHEN and bool(fact.phrase.meaning.get("bare"))


def _take_shot(composer: _Composer, report: dict[str, Any], *, bare: bool) -> None:
    said = {key: value for key, value in report.items() if key != "type"}
    stroke = composer.stroke
    if composer.correcting and stroke is not None:
        composer.correcting = False
        stroke.correct(said)
        return
    composer.correcting = False
    alone = sum(isinstance(item, Stroke) for item in composer.done) == 1
    if stroke is None or composer.leader or not belongs_to(said, stroke, composer.link, alone=alone, bare=bare):
        stroke = _begin(composer)
    stroke.take(said, bare=bare)


def _take_report(composer: _Composer, report: dict[str, Any]) -> None:
    composer.correcting = False
    if report["type"] == "start":
        for key in ("players", "breaker"):
            if key in report:
                report[key] = _nominatives(report[key], composer.lexicon)
        if report.get("race_to", 0) > composer.lexicon.costs["most_frames"]:
            report["target"] = report.pop("race_to")
    if report["type"] == "amend" and composer.stroke is not None and "potted" in report.get("shot", ()):
        composer.stroke.correct(report["shot"])
        return
    composer.stroke = None
    if report["type"] == "run" and composer.leader:
        report.setdefault("player", composer.leader)
        composer.leader = None
    if report["type"] in ("choice", "concede", "frame_won", "timeout", "groups") and composer.leader:
        report.setdefault("player", composer.leader)
        composer.leader = None
    if report["type"] == "set_score":
        _name_scores(report, composer.lexicon.players)
    composer.done.append(report)


def _nominatives(names: Any, lexicon: Lexicon) -> Any:  # noqa: ANN401 - one name or a list
    if isinstance(names, list):
        return [_nominatives(name, lexicon) for name in names]
    return names if names in lexicon.players else lexicon.nominative(names)


def _name_scores(report: dict[str, Any], players: tuple[str, ...]) -> None:
    """Scores said with names go to those names; of two sides the other one gets the other number."""
    who = report.pop("who", None)
    if not who:
        return
    scores = report["score"]
    names = list(who)
    if len(names) < len(scores):
        names += [player for player in players if player not in names]
    if len(names) == len(scores):
        report["score"] = dict(zip(names, scores, strict=True))


def _finished(composer: _Composer) -> list[dict[str, Any]] | None:
    if composer.times > 1:
        _repeat(composer, composer.times, more=False)
    out: list[dict[str, Any]] = []
    player: str | None = None
    for item in composer.done:
        if isinstance(item, Stroke):
            report = item.report(composer.lexicon.book.balls)
            if report is None or not composer.lexicon.book.balls.issuperset(report.get("potted", ())):
                return None
            player = report.setdefault("player", player) or report.pop("player") or player
        else:
            report = item
            if report["type"] == "run":
                if max(report.get("count", 0), report.get("points", 0)) > composer.lexicon.costs["longest_run"]:
                    return None
                player = report.setdefault("player", player) or report.pop("player") or player
        out.append(report)
    if composer.amending:
        out = _amendment(out, composer.leader)
    absorbed = {other for report in out for other in composer.lexicon.book.absorbs.get(report.get("choice", ""), ())}
    once: list[dict[str, Any]] = []
    for report in out:
        if report.get("choice") in absorbed:
            continue
        if report["type"] in _ONCE:
            once = [other for other in once if other == report or not other.items() <= report.items()]
            if any(report.items() <= other.items() for other in once):
                continue
        once.append(report)
    return once


def _amendment(reports: list[dict[str, Any]], player: str | None) -> list[dict[str, Any]]:
    """Strokes said after "исправь" change the last one."""
    kept = [report for report in reports if report["type"] not in ("shot", "amend")]
    amend: dict[str, Any] = {"type": "amend"}
    for report in reports:
        if report["type"] == "amend":
            amend |= {key: value for key, value in report.items() if key in ("shot", "player")}
        elif report["type"] == "shot":
            shot = {key: value for key, value in report.items() if key not in ("type", "player")}
            amend["shot"] = {**amend.get("shot", {}), **shot}
            if report.get("player"):
                amend["player"] = report["player"]
    if player:
        amend["player"] = player
    return [amend, *kept] if len(amend) > 1 else kept
