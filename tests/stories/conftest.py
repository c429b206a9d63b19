"""The bot of the Telegram tests, for stories."""

from tests.bot.telegram.conftest import (
    listening,
    lookup,
    memos,
    no_pauses,
    scorekeeping,
    server,
    start_bot,
    store,
    telegram,
)

__all__ = ["listening", "lookup", "memos", "no_pauses", "scorekeeping", "server", "start_bot", "store", "telegram"]
