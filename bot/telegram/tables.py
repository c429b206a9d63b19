"""Tables by their names: a chat, a topic of it, or one of several tables there."""

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
