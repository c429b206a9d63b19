"""Translators: the functions through which all text for people is made.

Messages are English with named places, `_("{player} to play", player=name)`; the catalogues lie in `locales/`.
A catalogue is compiled when it is first used after a change, so that no set-up step can be forgotten.
"""

import os
from contextlib import suppress
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

LOCALES = Path(__file__).parents[2] / "locales"
DOMAIN = "messages"
DEFAULT_LANGUAGE = "ru"


class UnknownLanguage(ValueError):  # noqa: N818 - says what happened, as every error here does
    """There is no catalogue of that language; `known` are those there are."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.language = language
        self.known = languages()


class Translator:
    """Text in one language. Values fill the places of a message by name; a count fills `{n}`."""

    def __init__(self, language: str, catalogue: GNUTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, message: str, /, **values: object) -> str:
        """The message in this language."""
        return self._catalogue.gettext(message).format(**values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """The message as it is said in a context, such as a grammatical case."""
        return self._catalogue.pgettext(context, message).format(**values)

    def ngettext(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The message in the plural form that `n` takes."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)


def languages() -> tuple[str, ...]:
    """The languages there are catalogues of."""
    return tuple(sorted(path.parents[1].name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po")))


def spoken(chosen: str | None, of_user: str | None, default: str) -> str:
    """The language to answer in: the one that was chosen, else the user's, else the one that is usual here.

    Telegram tells languages by codes such as "en" or "pt-br".
    """
    known = languages_known()
    first = (of_user or "").partition("-")[0]
    return chosen if chosen in known else first if first in known else default


@cache
def languages_known() -> frozenset[str]:
    """The languages there are catalogues of, looked up once."""
    return frozenset(languages())


@cache
def translator(language: str = DEFAULT_LANGUAGE) -> Translator:
    """The translator of a language.

    Raises:
        UnknownLanguage: there is no such catalogue.
    """
    if language not in languages():
        raise UnknownLanguage(language)
    source = LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    return Translator(language, GNUTranslations(BytesIO(_compiled(source))))


def _compiled(source: Path) -> bytes:
    """The catalogue as gettext reads it, from the file beside its source where that is up to date."""
    target = source.with_suffix(".mo")
    changed = source.stat().st_mtime_ns
    if target.exists() and target.stat().st_mtime_ns >= changed:
        return target.read_bytes()
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - slow to import, and needed once after a change
    from babel.messages.pofile import read_po  # noqa: PLC0415 - as above

    with source.open("rb") as file:
        catalogue = read_po(file)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    _keep(target, compiled.getvalue(), changed)
    return compiled.getvalue()


def _keep(target: Path, compiled: bytes, changed: int) -> None:
    """Writes the compiled catalogue where that may be written, as old as the source it was made of."""
    part = target.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        part.write_bytes(compiled)
        os.utime(part, ns=(changed, changed))
        part.replace(target)
