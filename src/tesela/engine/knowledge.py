"""What the engine has learned of a lexicon: leaves, end-of-bag terms, and how likely a win is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import numpy as np

from tesela._kernel import Evaluation, LeaveTable, WinTable, WordGraph
from tesela.engine.end_rules import USUAL, EndRules
from tesela.engine.leaves import unpack_leaves
from tesela.engine.outcomes import unpack_outcomes
from tesela.lexicon.home import home

OPENING_VOWEL: Final = -700
"""Millipoints for a vowel of the first word beside a letter premium."""
FOLDER: Final = "engine"
LEAVES_FILE: Final = "leaves.xz"
OUTCOMES_FILE: Final = "outcomes.xz"


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A lexicon with its tables; what players and analyses work with."""

    graph: WordGraph
    leaves: LeaveTable | None
    wins: WinTable
    after_bag: Sequence[int] = ()
    opening_vowel: int = OPENING_VOWEL
    _made: dict[EndRules, Evaluation] = field(default_factory=dict, compare=False, repr=False)

    def evaluation(self, rules: EndRules = USUAL) -> Evaluation:
        """The kernel's static evaluation under these rules of ending."""
        found = self._made.get(rules)
        if found is None:
            terms = list(self.after_bag)
            found = Evaluation(self.leaves, terms, self.opening_vowel, rules.to_kernel())
            self._made[rules] = found
        return found

    def with_graph(self, graph: WordGraph) -> Knowledge:
        """The same tables over other words: what somebody believes, or another edition."""
        return replace(self, graph=graph, _made=self._made)


@cache
def shipped_tables() -> tuple[LeaveTable, WinTable, tuple[int, ...]]:
    """Those trained on the open edition."""
    data = files("tesela.engine") / "data"
    wins, after_bag = unpack_outcomes((data / OUTCOMES_FILE).read_bytes())
    return unpack_leaves((data / LEAVES_FILE).read_bytes()), wins, after_bag


def table_folder(edition: str) -> Path:
    """Where the tables trained for an edition are kept."""
    return home() / FOLDER / edition


FEW_WORDS: Final = (1_000, 0.22)
MANY_WORDS: Final = (640_000, 1.0)
"""Lexicons, and how much of the shipped leaves' differences their own leaves have."""


def share_of_leaves(words: int) -> float:
    """How much of the shipped leaves holds for a lexicon of so many words, if it has none of its own.

    With few words a rack is poor whatever was kept: a table trained on a thousand words of the open edition
    goes up and down with the shipped one by 0.16 to 0.24 of its height, and who believes all of it exchanges
    for ever. Between the two lexicons that were trained, by the logarithm.

    >>> share_of_leaves(640_000), share_of_leaves(1_000), round(share_of_leaves(64_000), 2)
    (1.0, 0.22, 0.72)
    """
    (few, least), (many, most) = FEW_WORDS, MANY_WORDS
    step = math.log(max(words, few) / few) / math.log(many / few)
    return min(most, least + (most - least) * step)


@cache
def shipped_leaves(percent: int) -> LeaveTable:
    """So much of each value of the shipped leaves."""
    whole = shipped_tables()[0]
    return whole if percent == 100 else LeaveTable((whole.values * (percent / 100)).astype(np.int32))


def knowledge(graph: WordGraph, folder: Path | None = None) -> Knowledge:
    """A lexicon with the tables of that folder, where `tesela train` wrote some; else with those shipped.

    The shipped leaves count less for a lexicon with fewer words.

    >>> from tesela._kernel import WordGraph
    >>> knowledge(WordGraph.build([bytes([1, 22])])).wins.wins(0, 1000)
    1000000
    """
    _, wins, after_bag = shipped_tables()
    leaves = shipped_leaves(round(100 * share_of_leaves(len(graph))))
    if folder is not None and (folder / LEAVES_FILE).is_file():
        leaves = unpack_leaves((folder / LEAVES_FILE).read_bytes())
    if folder is not None and (folder / OUTCOMES_FILE).is_file():
        wins, after_bag = unpack_outcomes((folder / OUTCOMES_FILE).read_bytes())
    return Knowledge(graph, leaves, wins, after_bag)
