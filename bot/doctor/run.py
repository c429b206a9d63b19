"""`markyor doctor`: checks all that the program needs, one line each."""

import asyncio
import sys
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable

from bot.doctor import checks
from bot.doctor.findings import Finding, State
from bot.settings import Settings
from bot.views import doctor as words
from bot.views.translation import Translator

Check = Callable[[Settings, Translator], AsyncIterable[Finding] | Iterable[Finding]]

CHECKS: tuple[Check, ...] = (
    checks.telegram,
    checks.database,
    checks.models,
    checks.recognizer,
    checks.disk,
    checks.catalogues,
    checks.microphone,
)
MARKS = {State.WELL: "✓", State.WRONG: "✗", State.UNUSED: "–"}


def examine(settings: Settings, _: Translator) -> bool:
    """Prints what every check finds. Whether nothing is wrong."""
    return asyncio.run(_examined(settings, _))


async def _examined(settings: Settings, _: Translator) -> bool:
    well = True
    async for found in _findings(settings, _):
        sys.stdout.write(f"{MARKS[found.state]} {found.about}: {found.text}\n")
        well &= found.state is not State.WRONG
    return well


async def _findings(settings: Settings, _: Translator) -> AsyncIterator[Finding]:
    for check in CHECKS:
        try:
            found = check(settings, _)
            if isinstance(found, AsyncIterable):
                async for finding in found:
                    yield finding
            else:
                for finding in found:
                    yield finding
        except Exception as error:  # noqa: BLE001  # what one check stumbles over must not hide the others
            yield Finding(check.__name__, State.WRONG, words.unchecked(type(error).__name__, _))
