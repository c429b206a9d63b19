"""The rule book by the names of its clauses, and the cases that prove them."""

import tomllib
from pathlib import Path

HERE = Path(__file__).parent
CLAUSES = tuple((HERE / "clauses.txt").read_text("utf-8").split())
"""Every clause of the rule book and of the pyramid disciplines, in the order of the book."""
TABLES = sorted((HERE / "tables").glob("*.toml"))


def cases():
    """Every case of every table, with its game and the table it stands in."""
    for path in TABLES:
        table = tomllib.loads(path.read_text("utf-8"))
        for case in table["case"]:
            yield path.stem, {"game": table["game"], **case}
