"""The version of a database's tables, and how it is brought up to date."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from storage.errors import DatabaseNewer
from storage.results import sum_up

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent.parent / "migrations"


def versions() -> tuple[str, ...]:
    """The versions this program knows, oldest first; a migration's file name begins with its own."""
    return tuple(sorted(path.stem.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")))


async def version(engine: AsyncEngine) -> str | None:
    """The version of a database; None before the first migration."""
    async with engine.connect() as connection:
        return await connection.run_sync(_version)


async def upgrade(engine: AsyncEngine) -> None:
    """Brings a database to the newest version, whole or not at all; several programs may try at once.

    Raises:
        DatabaseNewer: it has a version that this program does not know.
    """
    if not await is_current(engine):
        await migrate(engine, versions()[-1])


async def is_current(engine: AsyncEngine) -> bool:
    """Whether a database has the newest version.

    Raises:
        DatabaseNewer: it has a version that this program does not know.
    """
    found = await version(engine)
    if found is not None and found not in versions():
        raise DatabaseNewer(found)
    return found == versions()[-1]


async def migrate(engine: AsyncEngine, target: str, *, down: bool = False) -> None:
    """Takes a database up or down to a version ("base" is before the first)."""
    from alembic import command  # noqa: PLC0415  # takes a quarter of a second that an up-to-date database need not wait

    def run(connection: Connection) -> None:
        config = _config(connection)
        (command.downgrade if down else command.upgrade)(config, target)
        if target == versions()[-1]:
            sum_up(connection)

    async with engine.begin() as connection:
        await connection.run_sync(run)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _config(connection: Connection) -> "Config":
    from alembic.config import Config  # noqa: PLC0415  # as above

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
