"""What the doctor says: how a thing is, or what is wrong with it and how to mend it."""

from bot.views.translation import Translator

TELEGRAM, WEBHOOK = "Telegram", "Webhook"
EXAMPLE = "BOT_TOKEN=… markyor telegram"
UPGRADE, LISTEN = "markyor db upgrade", "markyor listen"


def no_token(_: Translator) -> str:
    """There is no token."""
    return _("Set BOT_TOKEN to the token that @BotFather gave you, as in {example}.", example=EXAMPLE)


def wrong_token(_: Translator) -> str:
    """Telegram does not know the token."""
    return _("Telegram does not know this token; set BOT_TOKEN to the one that @BotFather gave you.")


def silent(api: str | None, _: Translator) -> str:
    """The Bot API server cannot be asked."""
    if api:
        return _("The Bot API server {api} does not answer; check that it runs, and TELEGRAM_API.", api=api)
    return _("Telegram does not answer; check the network.")


def webhook(url: str, reason: str | None, _: Translator) -> str:
    """How updates come to a webhook; `reason` is Telegram's, in English."""
    if reason:
        return _("Telegram cannot bring updates to {url}: {reason}", url=url, reason=reason)
    return _("{url}, nothing amiss", url=url)


def database(_: Translator) -> str:
    """Where matches are kept."""
    return _("Database")


def not_made_yet(place: str, _: Translator) -> str:
    """There is no file yet."""
    return _("there is none yet; {place} is made at the first start", place=place)


def tables(_: Translator) -> str:
    """The tables in the database."""
    return _("Tables")


def up_to_date(_: Translator) -> str:
    """The tables are those of this program."""
    return _("up to date")


def to_be_upgraded(_: Translator) -> str:
    """The tables are those of an older program, or there are none."""
    return _("The database is not up to date; run: {upgrade} (every start does it too).", upgrade=UPGRADE)


def model(_: Translator) -> str:
    """A speech model."""
    return _("Model")


def recognizer(_: Translator) -> str:
    """What hears recordings."""
    return _("Recogniser")


def disk(_: Translator) -> str:
    """The room that is left."""
    return _("Disk")


def room(folder: str, left: int, least: int, _: Translator) -> str:
    """How much room is left in a folder, in megabytes."""
    if left < least:
        return _("Only {left} MB are left in {folder}; free some.", left=left, folder=folder)
    return _("{left} MB left in {folder}", left=left, folder=folder)


def speaks(_: Translator) -> str:
    """The languages of texts."""
    return _("Languages")


def microphone(_: Translator) -> str:
    """The microphone beside the table."""
    return _("Microphone")


def no_microphone(_: Translator) -> str:
    """There is none, which matters only at a table."""
    return _("there is none, or PortAudio is missing; only {listen} needs one", listen=LISTEN)


def unchecked(reason: str, _: Translator) -> str:
    """A check stumbled."""
    return _("This could not be checked ({reason}).", reason=reason)
