"""What the buttons carry: all that is needed to act on a press, so that any instance of the bot can.

Telegram allows 64 bytes. `match` and `entry` are the moment a button was shown at; a press at a later one does nothing.
"""

from aiogram.filters.callback_data import CallbackData

from bot.services.answers import Moment
from bot.services.chats import Reporters
from bot.services.moves import Menu
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


class Leave(Momentary, prefix="new"):
    """Leave the open match as it stands, and ask for a new one."""


class Elsewhere(CallbackData, prefix="elsewhere"):
    """Ask for a new match at another table of the chat."""
