"""What the players of a match have done, kept beside its entries. All of it works in the transaction of its caller."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Integer, RowMapping, bindparam, case, cast, extract, insert, select, update
from sqlalchemy.sql.dml import Update

from rules.events import Seat
from rules.figures import NUMBERS, Figures
from rules.record import Record, replayed
from storage.codec import decode
from storage.people import seated
from storage.record_store import NOBODY, StoredMatch
from storage.tables import EntryRow, MatchRow, Moment, ResultRow

_ENCODER = msgspec.json.Encoder(order="deterministic")
_FOULS = msgspec.json.Decoder(dict[str, int])
_ENTRIES = select(EntryRow.number, EntryRow.body, EntryRow.at).where(EntryRow.match_id == bindparam("match"))
_WITHOUT_RESULTS = (
    select(MatchRow.id, MatchRow.table, MatchRow.number, MatchRow.started_at)
    .outerjoin(ResultRow, ResultRow.match_id == MatchRow.id)
    .where(ResultRow.match_id.is_(None))
    .order_by(MatchRow.id)
)


def raising(mark: str = "") -> Update:
    """Carries on what a player has done in a match; the mark ends the names of the values that differ by player."""
    past = cast(extract("epoch", bindparam("now", type_=Moment)) - extract("epoch", ResultRow.at), Integer)
    return (
        update(ResultRow)
        .where(
            ResultRow.match_id == bindparam("match"),
            ResultRow.side == bindparam(f"of_side{mark}"),
            ResultRow.place == bindparam(f"of_place{mark}"),
        )
        .values({name: bindparam(f"{name}{mark}") for name in ("won", *NUMBERS, "fouls_by")})
        .values(played=True, seconds=case((ResultRow.seconds < past, past), else_=ResultRow.seconds))
    )


RAISE = raising()


def begin(connection: Connection, match: StoredMatch, accounts: Mapping[str, str]) -> None:
    """Keeps who plays in a new match; `accounts` are the users among the players, by name."""
    record = match.record
    names = [(seat, record.state.sides[seat[0]][seat[1]]) for seat in record.line.figures]
    players = seated(connection, match.table, [name for _, name in names], accounts)
    rows = [
        {
            "match_id": match.id,
            "side": seat[0],
            "place": seat[1],
            "player_id": player,
            "name": name,
            "game": record.state.game,
            "at": match.started_at,
            "played": False,
            "seconds": 0,
            **sums(record, seat),
        }
        for (seat, name), player in zip(names, players, strict=True)
    ]
    connection.execute(insert(ResultRow), rows)


def raised(match_id: int, record: Record, at: datetime) -> list[dict[str, Any]]:
    """What the record has come to by an entry of that moment, as `RAISE` takes it, for each player."""
    return [
        {"match": match_id, "now": at, "of_side": seat[0], "of_place": seat[1], **sums(record, seat)}
        for seat in record.line.figures
    ]


def sum_up(connection: Connection) -> None:
    """Makes the results of all matches that were kept before there were any."""
    for match in connection.execute(_WITHOUT_RESULTS).mappings().all():
        rows: Sequence[Any] = connection.execute(_ENTRIES.order_by(EntryRow.number), {"match": match["id"]}).all()
        if not rows:
            continue
        record = replayed(decode(row.number, row.body) for row in rows)
        begin(connection, StoredMatch(**match, record=record), NOBODY)
        if len(rows) > 1:
            connection.execute(RAISE, raised(match["id"], record, rows[-1].at))


def figures_of(row: RowMapping) -> Figures:
    """The figures in a row of results."""
    return Figures(**{name: row[name] for name in NUMBERS}, fouls_by=_FOULS.decode(row["fouls_by"]))


def sums(record: Record, seat: Seat) -> dict[str, Any]:
    """The columns of a seat that change while a match is played."""
    winner, figures = record.state.winner, record.line.figures[seat]
    return {
        "won": None if winner is None else winner == seat[0],
        **{name: getattr(figures, name) for name in NUMBERS},
        "fouls_by": _ENCODER.encode(figures.fouls_by).decode(),
    }
