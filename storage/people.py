"""Who is meant by the names of a match. All of it works within the transaction of its caller."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from storage.history import key_of, place_of
from storage.tables import NameRow, PlayerRow, ResultRow

_NAMED = select(NameRow.key, NameRow.player_id).where(
    NameRow.place == bindparam("at_place"), NameRow.key.in_(bindparam("keys", expanding=True))
)
_OF_ACCOUNTS = select(PlayerRow.account, PlayerRow.id).where(
    PlayerRow.account.in_(bindparam("accounts", expanding=True))
)


def seated(connection: Connection, table: str, names: Sequence[str], accounts: Mapping[str, str]) -> list[int]:
    """The players of these names at a table, those made that are not known yet; `accounts` are users by name.

    A user's name means the user at this place from now on. No two names mean one player.
    """
    place = place_of(table)
    keys = [key_of(name) for name in names]
    by_key = {row.key: row.player_id for row in connection.execute(_NAMED, {"at_place": place, "keys": keys})}
    users = {key_of(name): account for name, account in accounts.items()}
    by_account = _users(connection, [users[key] for key in keys if key in users])
    seats: list[int] = []
    for key, name in zip(keys, names, strict=True):
        account = users.get(key)
        known = by_account.get(account) if account else by_key.get(key)
        if known in seats:  # nobody plays against himself: the second one is a guest of the same name
            known, account = None, None
        player = _made(connection, name, account) if known is None else known
        if account:
            by_account[account] = player
        if by_key.get(key) != player:
            _call(connection, place, key, player, known=key in by_key)
        seats.append(player)
    return seats


def merged(connection: Connection, table: str, name: str, account: str) -> bool:
    """Makes the guest of that name at a table one with the user; whether there was such a guest."""
    guest = connection.execute(
        select(PlayerRow.id, PlayerRow.name)
        .join(NameRow, NameRow.player_id == PlayerRow.id)
        .where(NameRow.place == place_of(table), NameRow.key == key_of(name), PlayerRow.account.is_(None))
    ).first()
    if guest is None:
        return False
    user = _users(connection, [account]).get(account)
    if user is None:
        connection.execute(update(PlayerRow).where(PlayerRow.id == guest.id).values(account=account))
        return True
    for row in (ResultRow, NameRow):
        connection.execute(update(row).where(row.player_id == guest.id).values(player_id=user))
    connection.execute(delete(PlayerRow).where(PlayerRow.id == guest.id))
    return True


def _users(connection: Connection, accounts: Sequence[str]) -> dict[str, int]:
    if not accounts:
        return {}
    rows = connection.execute(_OF_ACCOUNTS, {"accounts": accounts})
    return {account: player for account, player in rows if account is not None}


def _made(connection: Connection, name: str, account: str | None) -> int:
    row = insert(PlayerRow).values(name=name, account=account).returning(PlayerRow.id)
    return connection.execute(row).scalar_one()


def _call(connection: Connection, place: str, key: str, player: int, *, known: bool) -> None:
    if known:
        of_name = (NameRow.place == place, NameRow.key == key)
        connection.execute(update(NameRow).where(*of_name).values(player_id=player))
    else:
        connection.execute(insert(NameRow).values(place=place, key=key, player_id=player))
