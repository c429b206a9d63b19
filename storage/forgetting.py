"""Taking a person out of what is kept: the name, the words and the account. What happened at the table stays."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update

from storage.tables import EntryRow, MatchRow, MemoRow, NameRow, PlayerRow, ResultRow

NAMING = frozenset({"player", "players", "sides", "breaker"})
"""Fields of reports and events that hold names."""
BY_NAME = "score"
"""The field of a report that may be told by names."""

_BODIES = select(EntryRow.number, EntryRow.body).where(EntryRow.match_id == bindparam("of_match"))
_REWRITE = (
    update(EntryRow)
    .where(EntryRow.match_id == bindparam("of_match"), EntryRow.number == bindparam("of_number"))
    .values(body=bindparam("new_body"))
)
_COUNT = update(MatchRow).where(MatchRow.id == bindparam("of_match")).values(rewritten=MatchRow.rewritten + 1)


def forget(connection: Connection, account: str, alias: str) -> Sequence[int]:
    """Takes a user out of every match, within the transaction of its caller; the ids of the matches.

    All words of the matches the user played in are erased: others may have named the user in theirs.
    """
    connection.execute(update(EntryRow).where(EntryRow.author == account).values(author=None, words=""))
    _forget_memos(connection, account)
    player = connection.scalar(select(PlayerRow.id).where(PlayerRow.account == account))
    if player is None:
        return ()
    alias = called_now(alias, player)
    played = select(ResultRow.match_id, ResultRow.name).where(ResultRow.player_id == player)
    names: dict[int, set[str]] = {}
    for match_id, name in connection.execute(played):
        names.setdefault(match_id, set()).add(name)
    for match_id, called in names.items():
        _rewrite(connection, match_id, called, alias)
    connection.execute(update(ResultRow).where(ResultRow.player_id == player).values(name=alias))
    connection.execute(update(PlayerRow).where(PlayerRow.id == player).values(name=alias, account=None))
    connection.execute(delete(NameRow).where(NameRow.player_id == player))
    _move(connection, account)
    return tuple(names)


def _forget_memos(connection: Connection, account: str) -> None:
    of_chat = (MemoRow.key == f"chat:{account}") | MemoRow.key.startswith(f"chat:{account}:", autoescape=True)
    connection.execute(delete(MemoRow).where(of_chat))
    naming = MemoRow.body.contains(f'"{account}"', autoescape=True)
    for kind, key, body in connection.execute(select(MemoRow.kind, MemoRow.key, MemoRow.body).where(naming)).all():
        this = (MemoRow.kind == kind, MemoRow.key == key)
        connection.execute(update(MemoRow).where(*this).values(body=without_account(body, account)))


def without_account(body: str, account: str) -> str:
    """A memo without all that it says of a user: a thing that has the account is taken out of its list."""
    return json.dumps(_pruned(json.loads(body), account), ensure_ascii=False, separators=(",", ":"))


def _pruned(value: Any, account: str) -> Any:  # noqa: ANN401  # any part of a JSON text
    if isinstance(value, list):
        return [_pruned(item, account) for item in value if not (isinstance(item, dict) and account in item.values())]
    if isinstance(value, dict):
        return {key: _pruned(item, account) for key, item in value.items()}
    return None if value == account else value


def called_now(alias: str, player: int) -> str:
    """What a player is called who has been forgotten; no two are called the same."""
    return f"{alias} {player}"


def _rewrite(connection: Connection, match_id: int, names: set[str], alias: str) -> None:
    rows = connection.execute(_BODIES, {"of_match": match_id}).all()
    changes = [
        {"of_match": match_id, "of_number": number, "new_body": without(body, names, alias)} for number, body in rows
    ]
    connection.execute(_REWRITE, changes)
    connection.execute(_COUNT, {"of_match": match_id})
    connection.execute(update(EntryRow).where(EntryRow.match_id == match_id).values(words=""))


def _move(connection: Connection, account: str) -> None:
    """Takes the matches of the private chat, which is known by the account, to tables of their own."""
    chat = f"chat:{account}"
    for match_id in connection.scalars(select(MatchRow.id).where(MatchRow.table == chat)).all():
        moved = update(MatchRow).where(MatchRow.id == match_id).values(table=f"forgotten:{match_id}", number=1)
        connection.execute(moved)


def without(body: str, names: set[str], alias: str) -> str:
    """The body of an entry with names replaced."""
    tree = _replaced(json.loads(body), "", {name.casefold() for name in names}, alias)
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))


def _replaced(value: Any, field: str, names: set[str], alias: str) -> Any:  # noqa: ANN401  # any part of a JSON text
    if isinstance(value, list):
        return [_replaced(item, field, names, alias) for item in value]
    if isinstance(value, dict):
        return {
            alias if field == BY_NAME and key.casefold() in names else key: _replaced(item, key, names, alias)
            for key, item in value.items()
        }
    if isinstance(value, str) and field in NAMING and value.casefold() in names:
        return alias
    return value
