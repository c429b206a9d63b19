"""Migrations run up and down on both databases, and make exactly the tables that the program uses."""

import re
import sys
from datetime import timedelta
from subprocess import PIPE, Popen

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import bindparam, inspect, text

from storage import schema
from storage.codec import encode
from storage.engine import open_store
from storage.errors import DatabaseNewer
from storage.history import Search
from storage.tables import Base, Moment
from tests.storage.examples import NOON, note, pot, start


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, tmp_path):
    return f"sqlite:///{tmp_path}/markyor.db" if request.param == "sqlite" else request.getfixturevalue("postgres_url")


@pytest.fixture
async def database(address):
    """A database with nothing in it."""
    database = open_store(address)
    yield database
    await database.close()


async def looked_at(database, look):
    async with database.engine.connect() as connection:
        return await connection.run_sync(look)


async def tables(database):
    return set(await looked_at(database, lambda connection: inspect(connection).get_table_names()))


async def test_every_step_goes_up_and_down_and_up_again(database):
    before = "base"
    for version in schema.versions():
        await schema.migrate(database.engine, version)
        await schema.migrate(database.engine, before, down=True)
        assert await schema.version(database.engine) == (None if before == "base" else before)
        await schema.migrate(database.engine, version)
        assert await schema.version(database.engine) == version
        before = version


async def test_the_way_down_leaves_nothing(database):
    await database.upgrade()
    await schema.migrate(database.engine, "base", down=True)
    assert await tables(database) == {"alembic_version"}


async def test_the_tables_are_those_that_the_program_uses(database):
    await database.upgrade()
    differences = await looked_at(
        database, lambda connection: compare_metadata(MigrationContext.configure(connection), Base.metadata)
    )
    assert differences == []


async def test_constraints_have_the_names_that_the_program_gives_them(database):
    await database.upgrade()

    def names(connection):
        look = inspect(connection)
        return {
            constraint["name"]
            for table in Base.metadata.tables
            for constraint in (
                look.get_pk_constraint(table),
                *look.get_unique_constraints(table),
                *look.get_foreign_keys(table),
            )
        }

    expected = {constraint.name for table in Base.metadata.tables.values() for constraint in table.constraints}
    assert await looked_at(database, names) == expected


async def test_an_up_to_date_database_keeps_what_is_in_it(database):
    await database.upgrade()
    match = await database.store.create("terminal", 0, [start()], note())
    await database.upgrade()
    assert await database.store.latest("terminal") == match


async def test_matches_kept_before_there_were_results_have_them_after(database):
    await schema.migrate(database.engine, "0001")
    async with database.engine.begin() as connection:
        match = {"id": 1, "table": "terminal", "number": 1, "started_at": NOON, "last": 2}
        await connection.execute(
            text(
                'INSERT INTO matches (id, "table", number, started_at, last)'
                " VALUES (:id, :table, :number, :started_at, :last)"
            ).bindparams(bindparam("started_at", type_=Moment)),
            match,
        )
        for entry, minute in ((start(), 0), (pot(2), 5)):
            row = {"match": 1, "number": entry.number, "at": NOON + timedelta(minutes=minute), "body": encode(entry)}
            await connection.execute(
                text(
                    "INSERT INTO entries (match_id, number, words, at, body) VALUES (:match, :number, '', :at, :body)"
                ).bindparams(bindparam("at", type_=Moment)),
                row,
            )
    await database.upgrade()
    [found] = (await database.history.matches(Search(table="terminal"))).matches
    assert [(seat.name, seat.figures.points) for seat in found.seats] == [("Аня", 1), ("Борис", 0)]
    assert found.seconds == 300


async def test_a_database_of_a_newer_version_is_left_alone(database):
    await database.upgrade()
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseNewer):
        await database.upgrade()
    assert await schema.version(database.engine) == "9999"


def test_several_programs_may_bring_a_database_up_to_date_at_once(address):
    program = f"""
import asyncio
from storage.engine import open_store

async def main():
    async with open_store({address!r}) as database:
        print(await database.store.latest("terminal"))

asyncio.run(main())
"""
    programs = [Popen([sys.executable, "-c", program], stdout=PIPE, text=True) for _ in range(3)]
    assert [program.communicate()[0] for program in programs] == ["None\n"] * 3


async def test_a_migration_that_fails_leaves_the_database_as_it_was(database):
    async with database.engine.begin() as connection:
        await connection.execute(text("CREATE TABLE entries (in_the_way INTEGER)"))
    with pytest.raises(Exception, match="already exists"):
        await database.upgrade()
    assert await tables(database) == {"entries"}


def test_versions_are_those_that_alembic_finds():
    script = ScriptDirectory(str(schema.MIGRATIONS))
    found = [revision.revision for revision in script.walk_revisions()]
    assert schema.versions() == tuple(reversed(found))
    assert script.get_heads() == [schema.versions()[-1]]


def test_the_alembic_command_finds_the_migrations():
    config = Config(toml_file="pyproject.toml")
    assert re.fullmatch(r".*[/\\]migrations", ScriptDirectory.from_config(config).dir)
