"""What the buttons carry: all that is needed to act on a press, so that any instance of the bot can.

Telegram allows 64 bytes. `match` and `entry` are the moment a button was shown at; a press at a later one does nothing.
"""

import re

from aiogram.filters.callback_data import CallbackData

from bot.services.answers import Moment
from bot.services.chats import Reporters
from bot.services.moves import Menu
from rules.games import RULESETS
from rules.reports import ChoiceKind


class Momentary(CallbackData, prefix="momentary"):
    """A button that is meant for one moment of a table."""

    match: int
    entry: int

    @property
    def moment(self) -> Moment:
        """The moment the button was shown at."""
        return Moment(match=self.match, entry=self.entry)


class TakeBack(Momentary, prefix="undo"):
    """Undo what a message did: `count` entries."""

    count: int


class BringBack(Momentary, prefix="redo"):
    """Take the undo back."""


class Choose(Momentary, prefix="choose"):
    """Make a choice that is open."""

    choice: ChoiceKind


class Mean(Momentary, prefix="mean"):
    """Say which reading of the quoted words was meant; `reading` is its fingerprint."""

    reading: str


class StartOver(Momentary, prefix="over"):
    """Start the match of the quoted words although another is open."""


class Do(Momentary, prefix="do"):
    """Report one of the moves of a menu; `sign` is its fingerprint."""

    menu: Menu
    sign: str


class Pad(Momentary, prefix="pad"):
    """Open a menu of a board."""

    menu: Menu


class Pick(Momentary, prefix="pick"):
    """Several balls: those whose bits are set are chosen; `done` reports them."""

    mask: int
    done: bool = False


class Rematch(Momentary, prefix="again"):
    """The same match once more, now that it is over."""


class Strokes(CallbackData, prefix="strokes"):
    """A page of the strokes of a match at this table; −1 is the last one."""

    match: int
    page: int


class Speak(CallbackData, prefix="speak"):
    """Speak a language in this chat."""

    language: str


class Agree(CallbackData, prefix="agree"):
    """Agree on who may report."""

    reporters: Reporters


class Confirming(CallbackData, prefix="confirming"):
    """Have results confirmed, or no longer."""

    wanted: bool


class Guest(CallbackData, prefix="guest"):
    """Whoever presses has played as this guest."""

    player: int


class Judge(CallbackData, prefix="judge"):
    """Confirm the result of a match of this table, or dispute it."""

    match: int
    agreed: bool


class Why(Momentary, prefix="why"):
    """Explain the ruling of this moment; it may be an older one, as long as it stands."""


class Leaf(CallbackData, prefix="rules", sep="|"):
    """Open a page of the rule books; "" is the contents. Names of clauses have colons in them."""

    name: str
    beside: bool = False
    """In a message of its own, because the button is under something that should stay."""


class Setup(CallbackData, prefix="new"):
    """A new match as far as it has been chosen: the game, then the race.

    `match` and `entry` are set where an open match may be left: as it stood at that moment.
    """

    game: str = ""
    race: int = 0
    match: int = 0
    entry: int = 0

    @property
    def leaves(self) -> Moment | None:
        """The moment at which an open match may be left."""
        return Moment(match=self.match, entry=self.entry) if self.match else None


class Join(Setup, prefix="join"):
    """Whoever presses is the opponent."""


_PAYLOAD = re.compile(r"new-(?P<game>[a-z-]+)-(?P<race>\d{1,3})-(?P<match>\d{1,9})-(?P<entry>\d{1,9})")


def payload(chosen: Setup) -> str:
    """A new match as the start parameter of a link to the bot."""
    return f"new-{chosen.game}-{chosen.race}-{chosen.match}-{chosen.entry}"


def from_payload(text: str) -> Setup | None:
    """The new match a start parameter stands for."""
    found = _PAYLOAD.fullmatch(text)
    known = found and any(found["game"] == ruleset.key for ruleset in RULESETS)
    return Setup.model_validate(found.groupdict()) if found and known else None
