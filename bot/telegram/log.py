"""What may be written about an error: its kind and its place, nothing that was said and no token."""

import logging
import sys
import traceback
from pathlib import Path

import structlog

log = structlog.get_logger("bot.telegram")

DEEPEST = 8
"""Frames of an error that are written, those next to it."""


def described(error: BaseException) -> dict[str, str]:
    """Fields of a log line. The message of the error is left out: it may quote what people said."""
    frames = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    return {
        "error": type(error).__name__,
        "where": " > ".join(f"{Path(frame.filename).stem}:{frame.lineno}" for frame in frames),
    }


def configure() -> None:
    """Has log lines written to standard error, one event a line, as name=value."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
