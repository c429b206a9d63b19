"""How the machine-readable faces hear a typed line, and how they write down what was heard."""

from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from bot.services.phrases import heard_language
from rules.judge import accepts
from rules.notation import to_json
from rules.reports import Report
from rules.scenario import Scenario, play
from rules.state import MatchState
from speech.choosing import Accepts
from speech.lexicon import Lexicon, load
from speech.understanding import Ambiguous, NotUnderstood, Understanding, Understood, anything, understand


class Ear:
    """Hears typed lines in a language, each against a state. Remembers what was understood last."""

    def __init__(self, language: str, game: str, players: Sequence[str]) -> None:
        self.lexicon: Lexicon = load(heard_language(language), game).with_names(players)
        self.last: Understanding | None = None

    def hear(self, text: str, state: MatchState | None) -> Understanding:
        """What the line means; without a state, anything may be possible."""
        self.last = understand(text, self.lexicon, _judgement(state))
        return self.last

    def explain(self, text: str, state: MatchState | None) -> dict[str, Any]:
        """Everything that was weighed to understand the line."""
        from speech.explanation import explain  # noqa: PLC0415 - seldom asked for

        return asdict(explain(text, self.lexicon, _judgement(state)))

    @property
    def outcome(self) -> str | None:
        """How the last line was understood."""
        return outcome(self.last)["outcome"] if self.last else None

    def reports(self, state: MatchState, text: str) -> Sequence[Report]:
        """What the line claims; nothing where it is ambiguous or not understood."""
        heard = self.hear(text, state)
        return heard.reports if isinstance(heard, Understood) else ()


def _judgement(state: MatchState | None) -> Accepts:
    return anything if state is None else partial(accepts, state)


def listener(language: str, scenario: Scenario, players: Sequence[str] = ()) -> Ear:
    """An ear for a scenario's game and players, and perhaps others."""
    state = scenario.begin.state
    known = [player for side in state.sides for player in side]
    return Ear(language, state.game, [*known, *(player for player in players if player not in known)])


def final_state(scenario: Scenario, ear: Ear) -> MatchState:
    """The state after all steps of a scenario."""
    state = scenario.begin.state
    for done in play(scenario, ear.reports):
        state = done.state
    return state


def outcome(heard: Understanding) -> dict[str, Any]:
    """What was understood, as the faces write it."""
    rest = {"unknown": list(heard.unknown), "cost": round(heard.cost, 3)}
    match heard:
        case Understood(reports=reports):
            return {"outcome": "understood", "reports": [to_json(report) for report in reports], **rest}
        case Ambiguous(options=options):
            told = [[to_json(report) for report in reports] for reports in options]
            return {"outcome": "ambiguous", "options": told, **rest}
        case NotUnderstood():
            return {"outcome": "not_understood", "reports": [], **rest}
