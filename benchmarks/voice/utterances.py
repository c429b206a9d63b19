"""What is said in the test, and what it means."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = Mapping[str, Any]


class BadCorpus(ValueError):  # noqa: N818 - says what it is
    """A file of utterances that cannot be used; the message says what is wrong and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """Something said at the table of a game, with its meaning in the notation of the rules."""

    key: str
    """What it is called in lists."""
    text: str
    game: str | None
    """None: no match is on."""
    players: tuple[str, ...] = ()
    reports: tuple[Json, ...] = ()
    """None: it is talk, and nothing may be heard in it."""
    options: tuple[tuple[Json, ...], ...] = ()
    """Where it has several meanings: all that have to be offered."""

    @property
    def is_talk(self) -> bool:
        """Whether it is not for the scorekeeper."""
        return not self.reports and not self.options


def read_lines(path: Path) -> list[Utterance]:
    """The utterances of a JSON Lines file whose `channel` is `voice` or is not told.

    A line has `text`, `game` (none: no match is on), `players`, and `reports` or `options`; none of them is talk.

    Raises:
        BadCorpus: the file cannot be read, or a line of it is none of that.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadCorpus(f"{path} cannot be read: {error}") from None
    return list(_of_lines(lines, path))


def _of_lines(lines: Iterable[str], path: Path) -> Iterator[Utterance]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            fields = json.loads(line)
            if fields.get("channel", "voice") == "voice":
                yield of_fields(fields, fields.get("id", f"{path.stem}:{number}"))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadCorpus(f"{path}, line {number}: {type(error).__name__}: {error}") from None


def of_fields(fields: Json, key: str) -> Utterance:
    """An utterance of the fields of a line of a corpus."""
    game = fields.get("game")
    return Utterance(
        key=key,
        text=fields["text"],
        game=None if game == "none" else game,
        players=tuple(fields.get("players") or ()),
        reports=tuple(fields.get("reports") or ()),
        options=tuple(map(tuple, fields.get("options") or ())),
    )


def as_fields(utterance: Utterance) -> Json:
    """An utterance as a line of a corpus."""
    told = {"options": utterance.options} if utterance.options else {"reports": utterance.reports}
    return {"game": utterance.game or "none", "players": utterance.players, "text": utterance.text, **told}


def sampled(utterances: Sequence[Utterance], per_game: int | None) -> list[Utterance]:
    """At most so many of each game, evenly spread over its list."""
    kept: list[Utterance] = []
    for game in dict.fromkeys(utterance.game for utterance in utterances):
        of_game = [utterance for utterance in utterances if utterance.game == game]
        how_many = min(per_game or len(of_game), len(of_game))
        kept += [of_game[(2 * at + 1) * len(of_game) // (2 * how_many)] for at in range(how_many)]
    return kept
