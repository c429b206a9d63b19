"""How a session looks: plain lines, or with rich in a terminal."""

import sys
from typing import Protocol

from bot.console.session import Told
from bot.views.answers import plain
from bot.views.board import board
from bot.views.lines import Role
from bot.views.translation import Translator
from rules.record import Record

STYLES = {Role.HEARD: "dim", Role.RULING: "", Role.TURN: "bold", Role.NOTE: "", Role.OPTION: "cyan"}


class Screen(Protocol):
    """Shows what is said."""

    def show(self, told: Told) -> None:
        """Shows one answer, at once."""


class PlainScreen:
    """Lines of text, a blank one after each answer."""

    def show(self, told: Told) -> None:
        """Writes the lines, where there are any."""
        if told.lines:
            sys.stdout.write(plain(told.lines) + "\n\n")
            sys.stdout.flush()


class RichScreen:
    """Text in styles, and the score as a board."""

    def __init__(self, _: Translator) -> None:
        from rich.console import Console  # noqa: PLC0415 - only for a terminal

        self._console = Console(highlight=False, markup=False, emoji=False)
        self._ = _

    def show(self, told: Told) -> None:
        """Prints the lines; the score is a table."""
        for line in told.lines:
            if line.role is Role.SCORE and told.record is not None:
                continue
            self._console.print(line.text, style=STYLES.get(line.role, "bold"))
        if told.record is not None and any(line.role is Role.SCORE for line in told.lines):
            self._show_board(told.record)

    def _show_board(self, record: Record) -> None:
        from rich import box  # noqa: PLC0415 - as above
        from rich.table import Table  # noqa: PLC0415 - as above

        shown = board(record.state, self._)
        table = Table(box=box.ROUNDED)
        for number, heading in enumerate(shown.headings):
            table.add_column(heading, justify="left" if number == 0 else "right")
        for row in shown.rows:
            table.add_row(*row.cells, style="bold" if row.at_table else "")
        self._console.print(shown.title, style="dim")
        self._console.print(table)
        if shown.notes:
            self._console.print(" ".join(shown.notes), style="dim")
