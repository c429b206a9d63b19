"""What is told to whoever runs the program."""

from bot.views.translation import Translator


def address_taken(address: str, _: Translator) -> str:
    """Nothing can listen at an address."""
    return _("Nothing can listen at {address}; end what is there, or name another address.", address=address)
