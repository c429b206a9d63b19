"""The settings of the program, read from the environment."""

from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import Field, HttpUrl, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import Unusable
from bot.views.translation import Translator

Engine = Literal["auto", "vosk", "whisper"]


class Settings(BaseSettings):
    """All that can be set. An empty variable counts as one that is not set."""

    model_config = SettingsConfigDict(env_ignore_empty=True, extra="ignore", populate_by_name=True)

    token: Annotated[SecretStr | None, Field(validation_alias="BOT_TOKEN")] = None
    """What Telegram's BotFather gave out."""
    database_url: Annotated[str | None, Field(validation_alias="DATABASE_URL")] = None
    """SQLite or PostgreSQL; without it, a file in the user's data folder."""
    telegram_api: Annotated[HttpUrl | None, Field(validation_alias="TELEGRAM_API")] = None
    """The address of the Bot API server, where it is not Telegram's own."""
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
        case "TELEGRAM_API" | "MARKYOR_MODELS_SITE":
            return _("{name} is no address; give one like {example}.", name=name, example="http://localhost:8081")
        case "MARKYOR_ENGINE":
            return _("{name} cannot be that; choose from: {known}.", name=name, known=", ".join(get_args(Engine)))
        case _other:
            return _("{name} has a value that cannot be; change it or leave it out.", name=name)
