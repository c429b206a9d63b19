"""Where alembic begins: migrates over the connection it is given or, as a command, over one to DATABASE_URL."""

import asyncio
import os

from alembic import context
from sqlalchemy import Connection, text

from storage.engine import open_store
from storage.tables import Base

ONE_AT_A_TIME = 7_262_019
"""Any number: PostgreSQL's name of the lock that keeps two programs from migrating at once."""


def migrate(connection: Connection) -> None:
    """Runs the migrations that were asked for, in the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ONE_AT_A_TIME})
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


async def migrate_by_command() -> None:
    """Runs them for the alembic command."""
    database = open_store(os.environ.get("DATABASE_URL"))
    try:
        async with database.engine.begin() as connection:
            await connection.run_sync(migrate)
    finally:
        await database.close()


given: Connection | None = context.config.attributes.get("connection")
if given is None:
    asyncio.run(migrate_by_command())
else:
    migrate(given)
