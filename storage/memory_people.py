"""Who is meant by the names of a match, in memory."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from storage.history import Player, key_of, place_of


@dataclass(slots=True)
class People:
    """Players by their ids, and who is meant by a name at a place."""

    players: dict[int, Player] = field(default_factory=dict)
    names: dict[tuple[str, str], int] = field(default_factory=dict)

    def named(self, table: str, name: str) -> Player | None:
        """Who is meant by a name at a table."""
        player = self.names.get((place_of(table), key_of(name)))
        return None if player is None else self.players[player]

    def user(self, account: str) -> int | None:
        """The id of the player with an account."""
        return next((player.id for player in self.players.values() if player.account == account), None)

    def seated(self, table: str, names: Sequence[str], accounts: Mapping[str, str]) -> list[int]:
        """The players of these names at a table, those made that are not known yet."""
        users = {key_of(name): account for name, account in accounts.items()}
        seats: list[int] = []
        for name in names:
            account, called = users.get(key_of(name)), (place_of(table), key_of(name))
            known = self.user(account) if account else self.names.get(called)
            if known in seats:
                known, account = None, None
            player = self._made(name, account) if known is None else known
            self.names[called] = player
            seats.append(player)
        return seats

    def merge(self, guest: int, account: str) -> int:
        """Makes a guest one with a user; the id that both have from now on."""
        user = self.user(account)
        if user is None:
            self.players[guest] = replace(self.players[guest], account=account)
            return guest
        self.names = {called: user if player == guest else player for called, player in self.names.items()}
        del self.players[guest]
        return user

    def move(self, old: str, new: str) -> None:
        """Gives a place another name; names that the new place knows keep their meaning."""
        moved = {(new, key): player for (place, key), player in self.names.items() if place == old}
        self.names = moved | {called: player for called, player in self.names.items() if called[0] != old}

    def forget(self, player: int, alias: str) -> None:
        """Leaves nothing of a player but an alias."""
        self.players[player] = Player(id=player, name=alias)
        self.names = {called: meant for called, meant in self.names.items() if meant != player}

    def _made(self, name: str, account: str | None) -> int:
        number = max(self.players, default=0) + 1
        self.players[number] = Player(id=number, name=name, account=account)
        return number
