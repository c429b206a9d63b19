"""The settings of the program, read from the environment."""

import re
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, Field, HttpUrl, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import Unusable
from bot.views.translation import Translator

Engine = Literal["auto", "vosk", "whisper"]
Form = Literal["text", "json"]

_LISTEN = re.compile(r"(?:[\w.-]*|\[[0-9a-f:]+\]):\d{1,5}", re.IGNORECASE)


def _listened(address: str) -> str:
    """An address to listen at: a host, or none for all, and a port."""
    if not _LISTEN.fullmatch(address):
        raise ValueError
    return address


Listen = Annotated[str, AfterValidator(_listened)]


class Settings(BaseSettings):
    """All that can be set. An empty variable counts as one that is not set."""

    model_config = SettingsConfigDict(env_ignore_empty=True, extra="ignore", populate_by_name=True)

    token: Annotated[SecretStr | None, Field(validation_alias="BOT_TOKEN")] = None
    """What Telegram's BotFather gave out."""
    database_url: Annotated[str | None, Field(validation_alias="DATABASE_URL")] = None
    """SQLite or PostgreSQL; without it, a file in the user's data folder."""
    telegram_api: Annotated[HttpUrl | None, Field(validation_alias="TELEGRAM_API")] = None
    """The address of the Bot API server, where it is not Telegram's own."""
    webhook: Annotated[HttpUrl | None, Field(validation_alias="MARKYOR_WEBHOOK")] = None
    """The address Telegram brings updates to; without it they are fetched."""
    webhook_listen: Annotated[Listen, Field(validation_alias="MARKYOR_WEBHOOK_LISTEN")] = "127.0.0.1:8080"
    """Where what comes to that address arrives."""
    watch_listen: Annotated[Listen | None, Field(validation_alias="MARKYOR_WATCH_LISTEN")] = None
    """Where `/healthz` and `/metrics` are shown, if anywhere."""
    log: Annotated[Form, Field(validation_alias="MARKYOR_LOG")] = "text"
    """The form of the lines the bot writes about its work."""
    engine: Annotated[Engine, Field(validation_alias="MARKYOR_ENGINE")] = "auto"
    """Which recogniser hears recordings."""
    guard: Annotated[str, Field(validation_alias="MARKYOR_GUARD")] = "маркёр"
    """The word that is said to the microphone beside the table before a report; "off" where none is."""
    keep_recordings: Annotated[Path | None, Field(validation_alias="MARKYOR_KEEP_RECORDINGS")] = None
    """The folder that recordings are kept in once they have been heard; without one, none is ever written down."""
    models: Annotated[Path | None, Field(validation_alias="MARKYOR_MODELS")] = None
    """The folder of the speech models, where it is not the user's cache folder."""
    models_site: Annotated[HttpUrl | None, Field(validation_alias="MARKYOR_MODELS_SITE")] = None
    """Where archives of speech models are fetched from, where it is not their publisher's site."""


def read_settings(_: Translator) -> Settings:
    """The settings as the environment has them.

    Raises:
        Unusable: a variable has a value that cannot be. The value is not repeated, it may be a secret.
    """
    try:
        return Settings()
    except ValidationError as error:
        name = str(error.errors(include_url=False, include_input=False)[0]["loc"][0])
        raise Unusable(_wrong(name, _)) from None


def _wrong(name: str, _: Translator) -> str:
    match name:
        case "TELEGRAM_API" | "MARKYOR_MODELS_SITE" | "MARKYOR_WEBHOOK":
            return _("{name} is no address; give one like {example}.", name=name, example="http://localhost:8081")
        case "MARKYOR_WEBHOOK_LISTEN" | "MARKYOR_WATCH_LISTEN":
            return _("{name} is no address to listen at; give one like {example}.", name=name, example="127.0.0.1:8080")
        case "MARKYOR_ENGINE" | "MARKYOR_LOG":
            known = get_args(Engine if name == "MARKYOR_ENGINE" else Form)
            return _("{name} cannot be that; choose from: {known}.", name=name, known=", ".join(known))
        case _other:
            return _("{name} has a value that cannot be; change it or leave it out.", name=name)
