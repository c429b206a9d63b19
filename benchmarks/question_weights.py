"""Fits the weights by which clauses are ranked (`speech.questions.WEIGHTS`), and tells how far they carry.

A quarter of all sayings is left out of the handbook, the index is made of the rest, and each saying left out is asked
as a question whose answer is its clause. The weights are those under which the right clauses are likeliest (a softmax
over the clauses of the game, with a little shrinkage); they are fitted on three such rounds and tried on a fourth.
Sayings are
shorter and poorer than questions, so the share that is found is a measure for comparing, not what people will see.
"""

import random
import sys
from dataclasses import replace

import numpy as np

from rules.games import RULESETS
from rules.handbook import Clause, load
from speech.questionindex import build
from speech.questions import WEIGHTS, evidence
from speech.wording import wording

LANGUAGE = "ru"
SEED = 6
ROUNDS = 3
LEFT_OUT = 0.25
KEPT = 3
"""Sayings that a clause keeps in any case."""
ASKED = 1200
"""Sayings asked a round."""
SHRINKAGE = 0.1
STEPS, RATE = 400, 0.5

Case = tuple[np.ndarray, int]
"""The evidence for every clause, one column a kind, and which clause is right."""


def cases(chance: random.Random) -> list[Case]:
    """What is found for sayings that the index has not seen."""
    kept, asked = [], []
    for clause in load(LANGUAGE).clauses:
        out = [said for said in clause.sayings[KEPT:] if chance.random() < LEFT_OUT]
        kept.append(replace(clause, sayings=tuple(said for said in clause.sayings if said not in out)))
        asked += [(said, clause.name, chance.choice(clause.games)) for said in out]
    chosen = chance.sample(asked, min(ASKED, len(asked)))
    return [case for ruleset in RULESETS for case in _of_game(ruleset.key, kept, chosen)]


def _of_game(game: str, kept: list[Clause], asked: list[tuple[str, str, str]]) -> list[Case]:
    words = wording(LANGUAGE, game)
    index = build([clause for clause in kept if game in clause.games], words)
    found = []
    for said, name, of in asked:
        if of == game and (parts := evidence(said, index, words)):
            found.append((np.array([parts[kind] for kind in WEIGHTS]).T, index.names.index(name)))
    return found


def right(weights: np.ndarray, tried: list[Case]) -> float:
    """The share of cases whose clause comes first."""
    return float(np.mean([np.argmax(rows @ weights) == wanted for rows, wanted in tried]))


def fitted(tried: list[Case]) -> np.ndarray:
    """The weights under which the right clauses are likeliest, by gradient descent with adapted steps (RMSprop)."""
    weights = np.array(list(WEIGHTS.values()))
    pace = np.zeros_like(weights)
    for step in range(STEPS):
        slope = SHRINKAGE * weights / len(tried)
        for rows, wanted in tried:
            scores = rows @ weights
            likely = np.exp(scores - scores.max())
            slope += (rows.T @ (likely / likely.sum()) - rows[wanted]) / len(tried)
        pace = 0.9 * pace + 0.1 * slope**2
        weights = weights - RATE / (1 + step / 20) * slope / (np.sqrt(pace) + 1e-6)
    return weights


def main() -> int:
    """Prints the fitted weights beside those in use, and how often each finds the clause of a saying left out."""
    chance = random.Random(SEED)
    *learned, tried = [cases(chance) for _ in range(ROUNDS + 1)]
    weights = fitted([case for each in learned for case in each])
    print("fitted:", {kind: round(float(weight), 2) for kind, weight in zip(WEIGHTS, weights, strict=True)})
    print("in use:", dict(WEIGHTS))
    now = np.array(list(WEIGHTS.values()))
    print(f"sayings left out found first: fitted {right(weights, tried):.1%}, in use {right(now, tried):.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
