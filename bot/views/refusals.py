"""Why a report cannot have happened, each reason in one sentence that says what to do."""

from bot.views.translation import Translator
from rules.errors import Refused


def refusal(refused: Refused, _: Translator) -> str:
    """The reason of a refusal and the way on."""
    return refused.code.value
