"""Facts, in the order said, to reports: which facts make one stroke, whose it is, what a later word corrects."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from speech.finishing import Play, amended, carried, once
from speech.grammar import Fact
from speech.lexicon import Lexicon
from speech.meaning import Fields, Said, fields, kind, mark, says, told
from speech.normalize import Break
from speech.strokes import Link, Stroke, Waiting, belongs_to, tells_result

MOST_REPORTS = 40
"""A message can hold; a break of 147 has 36 strokes."""

_ANSWERS = frozenset(("confirm", "reject"))
"""What may be said twice over: "да, верно"."""
_LINKS = {"then": Link.THEN, "join": Link.JOIN}
_OF_A_PLAYER = frozenset(("run", "choice", "concede", "frame_won", "timeout", "groups"))
"""Reports besides strokes that take the player named before them."""


class Nonsense(Exception):  # noqa: N818 - no error, a verdict
    """The facts make no sense together."""


def compose(said: Sequence[Said], lexicon: Lexicon, *, in_part: bool = False) -> list[Fields] | None:
    """The reports that facts make; None if they make no sense together. `in_part`: more has been said before."""
    if _crowded([fact for fact, _ in said]):
        return None
    composer = _Composer(lexicon, in_part=in_part)
    flat = [part for fact, before in said for part in _flat(fact, before)]
    try:
        for index, (fact, before) in enumerate(flat):
            composer.take(fact, before, flat[index + 1 :])
        return composer.reports()
    except Nonsense:
        return None


def _crowded(facts: Sequence[Fact]) -> bool:
    """Whether something that can only stand alone stands beside something else."""
    heard = [fact for fact in facts if mark(fact) != "null"]
    alone = {kind(fact) for fact in heard if says(fact, "alone")}
    if not alone:
        return False
    answers = alone <= _ANSWERS or len(heard) == 1
    return len(alone) > 1 or not answers or not all(says(fact, "alone") for fact in heard)


def _flat(fact: Fact, before: Break) -> list[Said]:
    """A fact with those that stood inside it in front."""
    return [(part, Break.NONE if number else before) for number, part in enumerate((*fact.inside, fact))]


@dataclass(slots=True)
class _Composer:
    """What has been put together so far."""

    lexicon: Lexicon
    in_part: bool = False
    """Something was said before, on which this may hang."""
    done: list[Play] = field(default_factory=list)
    stroke: Stroke | None = None
    """The stroke said last, if nothing else came after it."""
    link: Link = Link.NONE
    """How the next fact is tied to the one before."""
    correcting: bool = False
    """The next fact takes the place of what was said last."""
    amending: bool = False
    """The strokes said change the last one written down."""
    opening: bool = False
    """The message began with a correction: a single stroke in it changes the last one written down."""
    leader: str | None = None
    """A player named, whose stroke has not come yet."""
    times: int = 1
    """How often what comes is to be repeated."""

    def take(self, fact: Fact, before: Break, later: Sequence[Said]) -> None:
        """Takes the next fact in."""
        if self.link not in (Link.THEN, Link.JOIN):
            self.link = max(self.link, Link.of(before))
        role = mark(fact)
        if role in _LINKS:
            self.link = _LINKS[role]
        elif role == "correction":
            self.correcting = True
            self.opening = self.opening or (not self.done and bool(says(fact, "opens")))
        elif role != "null":
            self._take(role, fact, later)
            self.link = Link.NONE

    def _take(self, role: str | None, fact: Fact, later: Sequence[Said]) -> None:
        match role:
            case "amend":
                self.amending = True
            case "player":
                self._player(fact.slot("player"), later)
            case "repeat":
                self._repeat(int(fact.slot("times") or 1), more=bool(says(fact, "more")))
            case "together":
                self._together()
            case "pot":
                self._verb(later, weak=bool(says(fact, "weak")))
            case _:
                self._report(fact)

    def _report(self, fact: Fact) -> None:
        report = fields(fact)
        if report.pop("type") == "shot":
            if says(fact, "joined") and self.link is not Link.THEN:
                self.link = Link.JOIN
            if says(fact, "needs") == "foul" and not (self.in_part or (self.stroke and self.stroke.is_foul)):
                raise Nonsense
            self._shot(report, bare=bool(says(fact, "bare")))
        else:
            self._other({"type": kind(fact), **report})

    def _corrects(self) -> bool:
        corrects, self.correcting = self.correcting, False
        return corrects

    def _begin(self) -> Stroke:
        self.stroke = Stroke(player=self.leader)
        self.leader = None
        self.done.append(self.stroke)
        return self.stroke

    def _shot(self, said: Fields, *, bare: bool) -> None:
        stroke = self.stroke
        if self._corrects() and stroke is not None:
            stroke.correct(said)
            return
        alone = sum(isinstance(item, Stroke) for item in self.done) == 1
        if stroke is None or self.leader or not belongs_to(said, stroke, self.link, alone=alone, bare=bare):
            stroke = self._begin()
        stroke.take(said, bare=bare)

    def _verb(self, later: Sequence[Said], *, weak: bool) -> None:
        """A verb of potting belongs to the ball before it, or waits for the one after it."""
        stroke = self.stroke
        waiting = Waiting.FOR_A_BALL if weak else Waiting.OR_ANY_BALL
        if stroke is None or self.link in (Link.THEN, Link.STOP) or self.leader:
            self._begin().waiting = waiting
        elif self._corrects():
            stroke.forget_result()
            stroke.waiting = waiting
        elif stroke.potted and (not _ball_next(later) or not (self.link is Link.COMMA or stroke.verb)):
            stroke.verb = True
        elif self.link is Link.JOIN and stroke.potted:
            stroke.joining = True
        elif stroke.has_result:
            self._begin().waiting = waiting
        else:
            stroke.waiting = waiting

    def _player(self, player: str, later: Sequence[Said]) -> None:
        """A name goes to the stroke after it in its clause, else to the one before it, else to all of them."""
        stroke = self.stroke
        corrects = self._corrects()
        if stroke is not None and (
            (corrects and stroke.player)
            or (stroke.waiting and not stroke.player and self.link is Link.NONE)
            or self._between_ball_and_verb(stroke, later)
            or self._of_a_foul(stroke, later)
        ):
            stroke.player = player
        elif _play_follows(later, within_clause=True):
            self.leader = player
        elif self.link in (Link.NONE, Link.JOIN) and stroke is not None and stroke.player is None:
            stroke.player = player
        elif _play_follows(later, within_clause=False) or not any(map(_takes_name, self.done)):
            self.leader = player
        else:
            for item in self.done:
                if isinstance(item, Stroke):
                    item.player = item.player or player
                elif item["type"] in _OF_A_PLAYER:
                    item.setdefault("player", player)

    def _between_ball_and_verb(self, stroke: Stroke, later: Sequence[Said]) -> bool:
        """Whether the name stands between a ball and its verb: "тройку Катя забила"."""
        if not stroke.potted or stroke.verb or stroke.player or self.link is not Link.NONE or not later:
            return False
        return mark(later[0][0]) == "pot" and not _ball_next(later[1:])

    def _of_a_foul(self, stroke: Stroke, later: Sequence[Said]) -> bool:
        """Whether the name stands between "фол" and its cause."""
        if stroke.said.get("foul") != ["generic"] or stroke.player or self.link > Link.COMMA or not later:
            return False
        fact, before = later[0]
        if before > Break.COMMA or kind(fact) != "shot":
            return False
        lost = self.link is Link.NONE and fields(fact).get("potted") == ["cue"]
        return lost or not told(fact).isdisjoint(("foul", "off_table"))

    def _repeat(self, times: int, *, more: bool) -> None:
        strokes = [item for item in self.done if isinstance(item, Stroke)]
        if not strokes:
            self.times = times
            return
        again = times if more else times - 1
        if again > MOST_REPORTS:
            raise Nonsense
        self.done.extend(stroke.copy() for _ in range(again) for stroke in strokes)
        self.stroke = None

    def _together(self) -> None:
        """Balls named one after another fell on one stroke, it turns out."""
        while len(self.done) > 1 and self.done[-1] is self.stroke:
            before = self.done[-2]
            if not isinstance(before, Stroke) or before.said.get("miss"):
                return
            before.take(self.stroke.said, bare=False)
            self.done.pop()
            self.stroke = before

    def _other(self, report: Fields) -> None:
        self.correcting = False
        if report["type"] == "amend" and self.stroke is not None and "potted" in report.get("shot", ()):
            self.stroke.correct(report["shot"])
            return
        self.stroke = None
        if self.leader and report["type"] in _OF_A_PLAYER:
            report.setdefault("player", self.leader)
            self.leader = None
        self.done.append(report)

    def reports(self) -> list[Fields]:
        """Everything said, as reports."""
        if self.times > 1:
            self._repeat(self.times, more=False)
        reports = carried(self.done, self.lexicon)
        if reports is None or len(reports) > MOST_REPORTS:
            raise Nonsense
        if self.amending or (self.opening and sum(report["type"] == "shot" for report in reports) == 1):
            reports = amended(reports, self.leader)
        return once(reports, self.lexicon)


def _ball_next(later: Sequence[Said]) -> bool:
    return bool(later) and later[0][1] <= Break.HYPHEN and bool(says(later[0][0], "bare"))


def _takes_name(item: Play) -> bool:
    return isinstance(item, Stroke) or item["type"] in _OF_A_PLAYER


def _play_follows(later: Sequence[Said], *, within_clause: bool) -> bool:
    """Whether a stroke or a run comes before another name does."""
    for fact, before in later:
        ends = before >= Break.HYPHEN and before is not Break.COLON
        if (within_clause and (ends or mark(fact) == "then")) or mark(fact) == "player":
            return False
        if mark(fact) == "pot" or kind(fact) == "run" or (kind(fact) == "shot" and tells_result(told(fact))):
            return True
    return False
