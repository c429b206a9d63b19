"""What is checked, each by itself. Nothing is changed, but for a model that is put together from its packages."""

# ruff: noqa: PLC0415  # a check imports only the parts that it is about

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from bot.app import api_of
from bot.doctor.findings import Finding, State
from bot.settings import Settings
from bot.views import doctor as words
from bot.views.failures import storage_failure
from bot.views.translation import Translator, languages, translator
from storage.engine import default_path, open_store
from storage.errors import DatabaseNewer, StorageError

ROOM = 200
"""Megabytes below which a disk will soon be full."""
MEGABYTE = 1024 * 1024
PATIENCE = 10
"""Seconds Telegram may take to answer."""


async def telegram(settings: Settings, _: Translator) -> AsyncIterator[Finding]:
    """The token, and how updates come to a webhook."""
    from aiogram import Bot
    from aiogram.client.session.aiohttp import AiohttpSession
    from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
    from aiogram.exceptions import AiogramError, TelegramNotFound, TelegramUnauthorizedError
    from aiogram.utils.token import TokenValidationError

    if settings.token is None:
        yield Finding(words.TELEGRAM, State.WRONG, words.no_token(_))
        return
    api = api_of(settings)
    session = AiohttpSession(api=TelegramAPIServer.from_base(api) if api else PRODUCTION, timeout=PATIENCE)
    try:
        async with Bot(settings.token.get_secret_value(), session=session) as bot:
            me = await bot.me()
            yield Finding(words.TELEGRAM, State.WELL, f"@{me.username}")
            if settings.webhook:
                info = await bot.get_webhook_info()
                reason = info.last_error_message if info.url == str(settings.webhook) else None
                state = State.WRONG if reason else State.WELL
                yield Finding(words.WEBHOOK, state, words.webhook(str(settings.webhook), reason, _))
    except (TokenValidationError, TelegramUnauthorizedError, TelegramNotFound):
        yield Finding(words.TELEGRAM, State.WRONG, words.wrong_token(_))
    except AiogramError:
        yield Finding(words.TELEGRAM, State.WRONG, words.silent(api, _))


async def database(settings: Settings, _: Translator) -> AsyncIterator[Finding]:
    """Whether it answers, and whether its tables are those of this program."""
    about = words.database(_)
    if settings.database_url is None and not default_path().exists():
        yield Finding(about, State.UNUSED, words.not_made_yet(str(default_path()), _))
        return
    try:
        opened = open_store(settings.database_url)
        if opened.file and not opened.file.exists():
            yield Finding(about, State.UNUSED, words.not_made_yet(opened.address, _))
            return
        try:
            current = await opened.is_current()
        finally:
            await opened.close()
    except DatabaseNewer as error:
        yield Finding(words.tables(_), State.WRONG, storage_failure(error, _))
    except StorageError as error:
        yield Finding(about, State.WRONG, storage_failure(error, _))
    else:
        yield Finding(about, State.WELL, opened.address)
        state = State.WELL if current else State.WRONG
        yield Finding(words.tables(_), state, words.up_to_date(_) if current else words.to_be_upgraded(_))


def models(settings: Settings, _: Translator) -> Iterator[Finding]:
    """The models that are there, each read whole; at least one has to be."""
    from bot.views.recordings import model_failure, model_line
    from speech.fetching import ModelError
    from speech.models import Models, ModelState

    known = Models(settings.models)
    for model in known.known:
        state = known.state(model)
        if state is ModelState.ABSENT:
            yield Finding(words.model(_), State.UNUSED, model_line(model, state, _))
            continue
        try:
            if state is not ModelState.PACKED:
                known.verify(model)
        except ModelError as error:
            yield Finding(words.model(_), State.WRONG, model_failure(error, _))
        else:
            yield Finding(words.model(_), State.WELL, model_line(model, state, _))


def recognizer(settings: Settings, _: Translator) -> Iterator[Finding]:
    """Whether recordings can be heard."""
    from bot.views.recordings import recognizer_failure
    from speech.models import Models
    from speech.recognizers.choose import NoRecognizer, open_recognizer

    try:
        opened = open_recognizer(settings.engine, Models(settings.models))
    except NoRecognizer as error:
        yield Finding(words.recognizer(_), State.WRONG, recognizer_failure(error, _))
    else:
        yield Finding(words.recognizer(_), State.WELL, opened.name)


def disk(settings: Settings, _: Translator) -> Iterator[Finding]:
    """The room that is left where the program writes."""
    from speech.models import Models

    folders = [Models(settings.models).folder]
    try:
        file = open_store(settings.database_url).file
    except StorageError:
        file = None  # told by another check
    if file:
        folders.insert(0, file.parent)
    for folder in dict.fromkeys(map(_existing, folders)):
        left = shutil.disk_usage(folder).free // MEGABYTE
        yield Finding(
            words.disk(_), State.WELL if left >= ROOM else State.WRONG, words.room(str(folder), left, ROOM, _)
        )


def catalogues(_settings: Settings, _: Translator) -> Iterator[Finding]:
    """The languages the program speaks, each opened."""
    for language in languages():
        translator(language)
    yield Finding(words.speaks(_), State.WELL, ", ".join(languages()))


def microphone(_settings: Settings, _: Translator) -> Iterator[Finding]:
    """The microphone beside the table, where there is one."""
    from bot.listen.microphone import library
    from bot.listen.sources import SourceError

    try:
        sounddevice = library()
        name = sounddevice.query_devices(kind="input")["name"]
    except (SourceError, ValueError):
        yield Finding(words.microphone(_), State.UNUSED, words.no_microphone(_))
    except sounddevice.PortAudioError:
        yield Finding(words.microphone(_), State.UNUSED, words.no_microphone(_))
    else:
        yield Finding(words.microphone(_), State.WELL, name)


def _existing(folder: Path) -> Path:
    """The nearest folder that is there."""
    return next(path for path in (folder, *folder.parents) if path.is_dir())
