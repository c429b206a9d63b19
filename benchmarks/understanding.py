"""How long understanding takes: a message, a break of 36 balls, any text of 4,000 characters, loading the phrases.

The messages are the sentences of the test tables, all games together.
"""

import random
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from time import process_time

from speech import book, phrasebook
from speech.disk import cache_folder
from speech.forms import Forms
from speech.lexicon import Lexicon, load
from speech.understanding import understand

TABLES = Path(__file__).parent.parent / "tests" / "speech" / "tables" / "ru"
PLAYERS = ("Аня", "Борис")
ROUNDS = 5
MOST_WORDS = 15
MEDIAN_MS, P95_MS, BREAK_MS, LONGEST_MS, COLD_MS, LOAD_MS = 1.5, 6.0, 15.0, 100.0, 300.0, 30.0

BREAK = ", ".join(["красный, чёрный"] * 15 + ["жёлтый, зелёный, коричневый, синий, розовый, чёрный"])


def timed(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Milliseconds of processor time of the fastest of several rounds."""

    def once() -> float:
        begin = process_time()
        work()
        return 1000 * (process_time() - begin)

    return min(once() for _ in range(rounds))


def messages() -> Iterator[tuple[str, Lexicon]]:
    """Every sentence of the tables of up to fifteen words, with the lexicon of each game it is of."""
    for path in sorted(TABLES.glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for case in table["cases"]:
            for game in case.get("games", table.get("games")):
                lexicon = load("ru", None if game == "none" else game).with_names(case.get("players", table["players"]))
                yield from ((text, lexicon) for text in case["say"] if len(text.split()) <= MOST_WORDS)


def longest() -> Iterable[str]:
    """Texts of 4,000 characters of many kinds."""
    chance = random.Random(1)
    yield "".join(chr(chance.randrange(32, 0x2FFF)) for _ in range(4000))
    yield "".join(chance.choice("абвгдежзийклмнопрстуфхцчшщъыьэюя    ") for _ in range(4000))
    yield "".join(chance.choice("абвгдежзийклмнопрстуфхцчшщъыьэюя ") for _ in range(4000))
    yield " ".join(chance.choices(load("ru", "snooker").words(), k=140))
    yield "фол у Ани " * 400
    yield "🔴⚫" * 2000


def worked_out(forms: Forms) -> None:
    """Reads a game's phrase files and works them out."""
    phrasebook.worked_out(phrasebook.source("ru", "snooker"), forms)


def main() -> int:
    """Prints the figures; the exit code is 1 if one of them is not met."""
    times = sorted(timed(partial(understand, text, lexicon), 2) for text, lexicon in messages())
    snooker = load("ru", "snooker").with_names(PLAYERS)
    kept = book.encoded(snooker.book)
    forms = Forms(next(cache_folder().glob("forms-ru-*")))
    figures = {
        f"a message, median of {len(times)}": (times[len(times) // 2], MEDIAN_MS),
        "a message, 95th percentile": (times[len(times) * 95 // 100], P95_MS),
        "a break of 36 balls": (timed(partial(understand, BREAK, snooker)), BREAK_MS),
        "any text of 4,000 characters, at most": (
            max(timed(partial(understand, text, snooker), 1) for text in longest()),
            LONGEST_MS,
        ),
        "phrases of a game, word forms known": (timed(partial(worked_out, forms)), COLD_MS),
        "phrases of a game, from disk": (timed(partial(book.decoded, kept)), LOAD_MS),
    }
    print(f"{'':40} {'ms':>8} {'at most':>8}")
    for name, (took, most) in figures.items():
        print(f"{name:40} {took:8.2f} {most:8.2f}")
    return int(any(took > most for took, most in figures.values()))


if __name__ == "__main__":
    sys.exit(main())
