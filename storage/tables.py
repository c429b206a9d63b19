"""The tables of the database. Migrations make them; a test sees to it that both agree."""

# ruff: noqa: ARG002, D102  # SQLAlchemy calls the methods of `Moment` and gives them the dialect

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
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
    rewritten: Mapped[int] = mapped_column(default=0, server_default="0")
    """How often its entries were changed after all, to forget somebody."""


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


class PlayerRow(Base):
    """A person. Guests are known by a name at a place only; a user of Telegram also by an account."""

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("account"),)

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    account: Mapped[str | None] = mapped_column(Text)
    name: Mapped[str] = mapped_column(Text)
    """As the person was last called."""


class NameRow(Base):
    """Who is meant by a name at a place: a chat with all its topics, or a terminal."""

    __tablename__ = "names"

    place: Mapped[str] = mapped_column(Text, primary_key=True)
    key: Mapped[str] = mapped_column(Text, primary_key=True)
    """The name as names are compared."""
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)


class ResultRow(Base):
    """What a player has done in a match, summed up whenever an entry is added. The figures are those of the rules."""

    __tablename__ = "results"
    __table_args__ = (Index("ix_results_player", "player_id", "at", "match_id", "game", "played"),)  # all a list needs

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    side: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    place: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """The place within the side."""
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    name: Mapped[str] = mapped_column(Text)
    """As the player is called in this match."""
    game: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(Moment)
    """When the match began."""
    played: Mapped[bool]
    """Whether anything has happened in it."""
    seconds: Mapped[int]
    """From its start to what was said last."""
    won: Mapped[bool | None]
    """None as long as nobody has won."""
    frames_won: Mapped[int]
    frames_lost: Mapped[int]
    strokes: Mapped[int]
    pots: Mapped[int]
    misses: Mapped[int]
    points: Mapped[int]
    given: Mapped[int]
    fouls: Mapped[int]
    runs: Mapped[int]
    run_total: Mapped[int]
    best_run: Mapped[int]
    fifties: Mapped[int]
    centuries: Mapped[int]
    fouls_by: Mapped[str] = mapped_column(Text)
    """Fouls by cause, as JSON with sorted keys."""


class MemoRow(Base):
    """A small thing that is kept for a chat: what it has agreed on, where a live message is."""

    __tablename__ = "memos"

    key: Mapped[str] = mapped_column(Text, primary_key=True)
    """First, because all that is kept of a chat is wanted at once."""
    kind: Mapped[str] = mapped_column(Text, primary_key=True)
    body: Mapped[str] = mapped_column(Text)
    """As whoever keeps it writes it."""
