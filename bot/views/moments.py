"""Dates, times and lengths of time, in the zone of the machine."""

from datetime import date as Date  # noqa: N812 - `date` tells one in words here
from datetime import datetime

from bot.views.translation import Translator

MINUTE, HOUR = 60, 3600


def date(at: datetime, _: Translator) -> str:
    """A day, as in "17 May 2024"."""
    return _dated(at.astimezone().date(), _("d MMM y"), _)


def month(day: Date, _: Translator) -> str:
    """A month with its year, as in "May 2024"."""
    return _dated(day, _("LLLL y"), _)


def short_month(day: Date, _: Translator) -> str:
    """A month where there is little room, as in "May"."""
    return _dated(day, "LLL", _)[:3]


def short_day(day: Date, _: Translator) -> str:
    """A day of the year where there is little room, as in "5/17"."""
    return _dated(day, _("M/d"), _)


def _dated(day: Date, form: str, _: Translator) -> str:
    from babel.dates import format_date  # noqa: PLC0415 - slow to import, and only history needs it

    return format_date(day, form, locale=_.language)


def day_and_time(at: datetime, _: Translator) -> str:
    """A day with the time of day."""
    return _("{date}, {time}", date=date(at, _), time=time(at))


def time(at: datetime) -> str:
    """A time of day."""
    return at.astimezone().strftime("%H:%M")


def length(seconds: int, _: Translator) -> str:
    """How long something took, in hours and minutes."""
    hours, minutes = seconds // HOUR, seconds % HOUR // MINUTE
    if hours:
        return _("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return _("{minutes} min", minutes=minutes) if minutes else _("under a minute")
