"""What is written about updates and errors: kinds, numbers and places, nothing that was said and no token.

What is noted while an update is dealt with stands in all its lines, the last of which says what it came to.
"""

import logging
import sys
import traceback
from pathlib import Path
from typing import Literal

import structlog
from structlog.typing import Processor

log = structlog.get_logger("bot.telegram")

Form = Literal["text", "json"]

DEEPEST = 8
"""Frames of an error that are written, those next to it."""


def described(error: BaseException) -> dict[str, str]:
    """Fields of a log line. The message of the error is left out: it may quote what people said."""
    frames = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    return {
        "error": type(error).__name__,
        "where": " > ".join(f"{Path(frame.filename).stem}:{frame.lineno}" for frame in frames),
    }


def configure(form: Form = "text") -> None:
    """Has log lines written to standard error, one event a line: as name=value, or as JSON."""
    renderers: dict[Form, Processor] = {
        "text": structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        "json": structlog.processors.JSONRenderer(),
    }
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            renderers[form],
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
