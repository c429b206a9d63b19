"""What updates come to, noted where it is found out, for the log line and the meters of each."""

from collections.abc import Mapping
from typing import Any, Final

from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from bot.services.answers import (
    Amended,
    Answer,
    Asked,
    Ignored,
    MatchOpen,
    NoMatch,
    Outdated,
    RefusedAnswer,
    Replied,
    Ruled,
    Started,
    StartIncomplete,
    Stranger,
    Unclear,
)
from bot.services.hearing import Heard

OTHER: Final = "other"
"""A command, a look-up, talk: nothing was reported."""
FAILED: Final = "failed"

OUTCOMES: Mapping[type[Answer], str] = {
    Ruled: "understood",
    Amended: "understood",
    Started: "understood",
    Replied: "understood",
    Asked: "ambiguous",
    StartIncomplete: "ambiguous",
    MatchOpen: "ambiguous",
    Unclear: "not_understood",
    NoMatch: "not_understood",
    RefusedAnswer: "refused",
    Stranger: "refused",
    Ignored: "known",
    Outdated: "outdated",
}


def begun(update: object) -> None:
    """An update is dealt with from now on; nothing of the one before is left."""
    clear_contextvars()
    bind_contextvars(update=update)


def came_to(answer: Answer) -> None:
    """The update has led to an answer; the first one counts."""
    if "outcome" in get_contextvars():
        return
    moment = getattr(answer, "moment", None)
    bind_contextvars(outcome=OUTCOMES[type(answer)], **({"match": moment.match} if moment else {}))


def heard(recording: Heard) -> None:
    """The update was a recording, and it was heard."""
    bind_contextvars(recognition=round(recording.seconds.recognize, 3))


def failed(error: BaseException) -> None:
    """Dealing with the update went wrong."""
    bind_contextvars(outcome=FAILED, error=type(error).__name__)


def noted() -> Mapping[str, Any]:
    """All that has been noted of the update: its `outcome`, and maybe `chat`, `match`, `recognition`, `error`."""
    return {"outcome": OTHER, **get_contextvars()}
