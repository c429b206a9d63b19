"""Tables by their names: a chat, a topic of it, or one of several tables there."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Table:
    """Where a match is played, as Telegram knows it."""

    chat: int
    topic: int | None = None
    name: str = ""
    """Of a table beside the first one of the chat or topic."""

    def __str__(self) -> str:
        """As the store knows it."""
        topic = f":topic:{self.topic}" if self.topic else ""
        return f"chat:{self.chat}{topic}" + (f":table:{self.name}" if self.name else "")

    @classmethod
    def of(cls, text: str) -> Self:
        """The table that the store knows by this name."""
        rest, _, name = text.partition(":table:")
        chat, _, topic = rest.removeprefix("chat:").partition(":topic:")
        return cls(int(chat), int(topic) if topic else None, name)

    @property
    def is_group(self) -> bool:
        """Whether several people share the chat."""
        return self.chat < 0


_NUMBERS = {
    word: str(number)
    for number, words in enumerate(
        (
            "один первый первом one first",
            "два второй втором two second",
            "три третий третьем three third",
            "четыре четвёртый четвертый четвёртом четвертом four fourth",
            "пять пятый пятом five fifth",
        ),
        1,
    )
    for word in words.split()
}
NEW = tuple(str(number) for number in range(2, 10))
"""The names of tables that can be made."""
FIRST = "1"
"""How the first table of a chat is called where there are others."""
_AT = re.compile(
    r"^\W*(?:(?:на|за|за столом|at)\s+)?"
    r"(?:(?:стол(?:е|у|ом)?|table)\s*(?:№\s*)?(?P<after>\w+)|(?P<before>\w+)\s+(?:стол(?:е|у|ом)?|table))"
    r"(?:[\s.,:;–—-]+(?P<rest>.*))?$",
    re.IGNORECASE | re.DOTALL,
)


def named(words: str, known: Iterable[str]) -> tuple[str, str] | None:
    """The table of a chat that words begin with, and the words after it; None where they name none.

    The first table is "". Only tables that there are can be named.
    """
    found = _AT.match(words)
    if found is None:
        return None
    said = (found["after"] or found["before"]).casefold()
    name = _NUMBERS.get(said, said)
    if name == FIRST:
        return "", found["rest"] or ""
    return (name, found["rest"] or "") if name in known else None
