"""The tables of the database. Migrations make them; a test sees to it that both agree."""

# ruff: noqa: ARG002, D102  # SQLAlchemy calls the methods of `Moment` and gives them the dialect

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    Integer,
    MetaData,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""Names of constraints, so that migrations can drop them on every database."""


class Moment(TypeDecorator[datetime]):
    """A point in time, aware of its zone on both sides; kept in UTC where the database knows no zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


class Base(DeclarativeBase):
    """All tables."""

    metadata = MetaData(naming_convention=NAMING)


class MatchRow(Base):
    """A match; what it is about is in its first entry."""

    __tablename__ = "matches"
    __table_args__ = (UniqueConstraint("table", "number"),)

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    table: Mapped[str] = mapped_column(Text)
    number: Mapped[int]
    """1 for the first match at its table."""
    started_at: Mapped[datetime] = mapped_column(Moment)
    last: Mapped[int]
    """The number of its last entry. Raised by whoever appends, so that of two at once one finds it changed."""


class EntryRow(Base):
    """One entry, never changed. A message that made several entries has its cause on the first."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("cause", "match_id"),)

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    cause: Mapped[str | None] = mapped_column(Text)
    author: Mapped[str | None] = mapped_column(Text)
    words: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(Moment)
    body: Mapped[str] = mapped_column(Text)
    """Reports and events, as the codec writes them."""
