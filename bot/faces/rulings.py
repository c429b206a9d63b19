"""What the rules found, as the machine-readable faces write it."""

from collections.abc import Iterable, Sequence
from typing import Any

from bot.views.refusals import refusal
from bot.views.rulings import CODES, along, ruling
from bot.views.translation import Translator
from rules.errors import Refused
from rules.events import Event, Ruling
from rules.judge import decide
from rules.reports import Claim, Report
from rules.state import MatchState, fold


def rulings(found: Iterable[tuple[MatchState, Event]], _: Translator) -> list[dict[str, Any]]:
    """Rulings with their clauses, in order; `found` are events with the states they came upon."""
    return [
        {"code": CODES[type(event)], "text": ruling(event, state, _), "refs": list(event.clauses)}
        for state, event in found
        if isinstance(event, Ruling)
    ]


def refused(error: Refused, state: MatchState, _: Translator) -> dict[str, str]:
    """A refusal with its reason in words; `state` is the match as it stands."""
    return {"code": error.code.value, "text": refusal(error, state, _)}


def consequences(reports: Sequence[Report], state: MatchState | None, _: Translator) -> dict[str, Any]:
    """What would follow from reports, or why they cannot have happened; nothing where there is no state."""
    if state is None:
        return {}
    seen: list[tuple[MatchState, Event]] = []
    try:
        for report in reports:
            if isinstance(report, Claim):
                events = decide(state, report)
                seen.extend(along(events, state))
                state = fold(events, state)
    except Refused as error:
        return {"rulings": [], "refused": refused(error, state, _)}
    return {"rulings": rulings(seen, _), "refused": None}
