"""`markyor parse`: what typed lines mean."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.errors import Unusable
from bot.faces.hearing import Ear, final_state, listener, outcome
from bot.faces.lines import read_lines, write_row
from bot.faces.rulings import consequences
from bot.faces.scenarios import read_scenario
from bot.views.translation import Translator
from rules.state import MatchState
from speech.understanding import Understood


def parse(game: str, players: Sequence[str], after: Path | None, *, explain: bool, _: Translator) -> bool:
    """Prints what each line of standard input means. Whether all lines could be read.

    Raises:
        Unusable: the scenario cannot be used.
    """
    ear, state = _ear(game, players, after, _)
    sound = True
    for text, valid in read_lines():
        if valid:
            write_row({"text": text, **_heard(ear, text, state, _ if explain else None)})
        else:
            write_row({"text": text, **_unreadable(_)})
            sound = False
    return sound


def _ear(game: str, players: Sequence[str], after: Path | None, _: Translator) -> tuple[Ear, MatchState | None]:
    if after is None:
        return Ear(_.language, game, players), None
    scenario = read_scenario(after, _)
    if scenario.begin.state.game != game:
        played = scenario.begin.state.game
        raise Unusable(_("The scenario {file} is of {game}; ask with --game {game}.", file=after, game=played))
    ear = listener(_.language, scenario, players)
    return ear, final_state(scenario, ear)


def _heard(ear: Ear, text: str, state: MatchState | None, explain: Translator | None) -> dict[str, Any]:
    heard = ear.hear(text, state)
    row = outcome(heard)
    if explain is not None:
        row["explanation"] = ear.explain(text, state)
        if state is not None and isinstance(heard, Understood):
            row |= consequences(heard.reports, state, explain)
    return row


def _unreadable(_: Translator) -> dict[str, Any]:
    problem = {"code": "not_utf8", "text": _("This line is not UTF-8 text; send it as UTF-8.")}
    return {"outcome": "not_understood", "reports": [], "unknown": [], "cost": 0.0, "error": problem}
