"""The record of a match: entries, one a message, append-only; undo, redo and amendment are entries too.

The *line* is the chain of entries that stand. A message that says something new extends it; an amendment cuts it
back and puts the re-judged strokes in place; undo goes back to the line as it was before the last message.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from typing import cast

from rules.errors import Refusal, Refused
from rules.events import Event
from rules.figures import BySeat, counted, nothing
from rules.judge import decide_all
from rules.reports import Amend, Claim, Correction, Redo, Report, Shot, Undo
from rules.state import MatchState, fold


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What one message did, whole."""

    number: int
    """1 for the entry that starts the match, then without gaps."""
    reports: tuple[Report, ...]
    """As claimed, without asides."""
    events: tuple[Event, ...]
    judged: tuple[Claim, ...] = ()
    """The claims whose judgement the events are; more than was said where an amendment re-judged what followed."""
    replaces: int | None = None
    """An amendment: the number of the first entry of the line that this one stands in place of."""


@dataclass(frozen=True, kw_only=True)
class Standing:
    """One entry of the line, with the state after it."""

    entry: Entry
    before: "Standing | None"
    state: MatchState

    @cached_property
    def figures(self) -> BySeat:
        """What each player has done up to here. Counted on from the nearest entry before it that was asked."""
        uncounted: list[Standing] = []
        link: Standing | None = self
        while link is not None and "figures" not in link.__dict__:
            uncounted.append(link)
            link = link.before
        sofar = nothing(self.state.sides) if link is None else link.figures
        for each in reversed(uncounted):
            begun = each.before.state if each.before else fold(each.entry.events[:1])
            sofar = counted(sofar, begun, each.entry.events if each.before else each.entry.events[1:])
        return sofar


_Chain = tuple[Standing, "_Chain"] | None
"""Earlier (or undone) lines, the nearest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match with all its entries. Immutable: what is said makes a new record."""

    entries: tuple[Entry, ...]
    line: Standing
    _earlier: _Chain = None
    _undone: _Chain = None

    @property
    def state(self) -> MatchState:
        """The match as it stands."""
        return self.line.state

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The entries that stand, oldest first."""
        return tuple(reversed([link.entry for link in _links(self.line)]))

    def since(self, number: int) -> tuple[Entry, ...]:
        """The entries after entry `number`: what a store that has that many has yet to keep."""
        return self.entries[number:]

    def grown(self, entries: Iterable[Entry]) -> "Record":
        """The record with the stored entries that come next, oldest first."""
        record = self
        for entry in entries:
            record = record._grown(entry)
        return record

    def said(self, reports: Sequence[Report]) -> "Record":
        """The record after one message, or this very record if the message changes nothing.

        All or nothing: a message with several parts (strokes, then a correction, then strokes) may make several
        entries, but none if one part is refused.

        Raises:
            Refused: a part of the message cannot have happened.
        """
        record = self
        for part in _parts([r for r in reports if isinstance(r, Claim | Correction)]):
            record = record._with_part(part)
        return record

    def accepts(self, reports: Sequence[Report]) -> bool:
        """Whether a message of these reports can be true now, corrections included."""
        try:
            self.said(reports)
        except Refused:
            return False
        return True

    def amended(self, number: int, instead: Sequence[Claim], said: Sequence[Report] | None = None) -> "Record":
        """The record with the claims of standing entry `number` replaced and all that followed judged again.

        `said` is what was reported to that end; by default the new claims.

        Raises:
            Refused: the new claims, or something after them, could not have happened; nothing changes.
        """
        reports = instead if said is None else said
        return self._grown(self._amendment(self.line, number, tuple(instead), tuple(reports)))

    def _with_part(self, reports: tuple[Report, ...]) -> "Record":
        record = reduce(Record._moved, reports, self)
        claims = tuple(report for report in reports if isinstance(report, Claim))
        amends = [report for report in reports if isinstance(report, Amend)]
        line, entry = record.line, None
        if amends:
            entry = self._correction(line, amends, reports)
            state = fold(entry.events, _cut(line, cast(int, entry.replaces)).state)
        else:
            state = line.state
        events = decide_all(state, claims)
        if entry is not None:
            entry = replace(entry, events=entry.events + events, judged=entry.judged + claims)
        elif events or len(claims) < len(reports):
            entry = Entry(number=len(self.entries) + 1, reports=reports, events=events, judged=claims)
        return self if entry is None else self._grown(entry)

    def _correction(self, line: Standing, amends: Sequence[Amend], reports: tuple[Report, ...]) -> Entry:
        target = next((link for link in _links(line) if any(isinstance(c, Shot) for c in link.entry.judged)), None)
        if target is None:
            raise Refused(Refusal.NOTHING_TO_AMEND)
        claims = list(target.entry.judged)
        for amend in amends:
            meant = _meant(claims, amend)
            claims[meant] = amended_shot(cast(Shot, claims[meant]), amend)
        return self._amendment(line, target.entry.number, tuple(claims), reports)

    def _amendment(self, line: Standing, number: int, instead: tuple[Claim, ...], reports: tuple[Report, ...]) -> Entry:
        base = _cut(line, number)
        later = [link.entry.judged for link in _links(line) if link.entry.number > number]
        claims = instead + tuple(claim for judged in reversed(later) for claim in judged)
        events = decide_all(base.state, claims)
        return Entry(number=len(self.entries) + 1, reports=reports, events=events, judged=claims, replaces=number)

    def _moved(self, report: Report) -> "Record":
        """Along the lines, where the report is an undo or a redo."""
        if isinstance(report, Undo):
            return self._gone_back(report.count)
        return self._gone_forward() if isinstance(report, Redo) else self

    def _gone_back(self, count: int) -> "Record":
        if count < 1:
            raise Refused(Refusal.NOTHING_TO_UNDO, number=count)
        record = self
        for _ in range(count):
            if record._earlier is None:
                raise Refused(Refusal.NOTHING_TO_UNDO, number=count)
            line, earlier = record._earlier
            record = replace(record, line=line, _earlier=earlier, _undone=(record.line, record._undone))
        return record

    def _gone_forward(self) -> "Record":
        if self._undone is None:
            raise Refused(Refusal.NOTHING_TO_REDO)
        line, undone = self._undone
        return replace(self, line=line, _earlier=(self.line, self._earlier), _undone=undone)

    def _grown(self, entry: Entry) -> "Record":
        """With one more entry, which is trusted: stored entries are never judged again."""
        record = reduce(Record._moved, entry.reports, self)
        entries = (*self.entries, entry)
        if not entry.events and entry.replaces is None:
            return replace(record, entries=entries)
        base = record.line if entry.replaces is None else _cut(record.line, entry.replaces)
        line = Standing(entry=entry, before=base, state=fold(entry.events, base.state))
        return Record(entries=entries, line=line, _earlier=(self.line, self._earlier))


def begun(events: Iterable[Event], reports: Sequence[Report] = ()) -> Record:
    """A record that holds only the start of the match."""
    return replayed([Entry(number=1, reports=tuple(reports), events=tuple(events))])


def replayed(entries: Iterable[Entry]) -> Record:
    """The record of stored entries, oldest first, the first being the start of the match."""
    first, *later = entries
    return Record(entries=(first,), line=Standing(entry=first, before=None, state=fold(first.events))).grown(later)


def amended_shot(shot: Shot, amend: Amend) -> Shot:
    """The stroke with what the amendment changes; an added foul annuls its pots and its miss, a miss its pots."""
    changes = dict(amend.shot)
    if changes.get("foul"):
        changes = {"potted": (), "miss": False, **changes}
    if changes.get("miss"):
        changes = {"potted": (), **changes}
    if changes.get("potted"):
        changes = {"miss": False, **changes}
    if amend.player is not None:
        changes["player"] = amend.player
    return replace(shot, **changes)  # type: ignore[arg-type]  # notation checked the names and types of the fields


def _meant(claims: Sequence[Claim], amend: Amend) -> int:
    """The place of the stroke that an amendment means among the claims of an entry: the last one.

    But other balls, said right after a visit told up to its plain miss, are those of the pot before that miss.
    """
    last = max(index for index, claim in enumerate(claims) if isinstance(claim, Shot))
    missed, before = claims[last], claims[last - 1] if last else None
    only_balls = amend.player is None and [name for name, _ in amend.shot] == ["potted"]
    if only_balls and missed == Shot(miss=True) and isinstance(before, Shot) and before.potted and not before.foul:
        return last - 1
    return last


def _links(line: Standing) -> Iterator[Standing]:
    link: Standing | None = line
    while link is not None:
        yield link
        link = link.before


def _cut(line: Standing, number: int) -> Standing:
    """The line before entry `number`.

    Raises:
        Refused: no such entry stands, or it is the start of the match.
    """
    for link in _links(line):
        if link.entry.number == number and link.before is not None:
            return link.before
    raise Refused(Refusal.NOTHING_TO_AMEND, number=number)


def _parts(reports: Sequence[Report]) -> Iterator[tuple[Report, ...]]:
    """A message split so that in each part corrections come first."""
    part: list[Report] = []
    for report in reports:
        if isinstance(report, Correction) and part and isinstance(part[-1], Claim):
            yield tuple(part)
            part = []
        part.append(report)
    if part:
        yield tuple(part)
