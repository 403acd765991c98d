"""What the engine has learned of a lexicon: leaves, end-of-bag terms, and how likely a win is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from tesela._kernel import Evaluation, LeaveTable, WinTable, WordGraph
from tesela.engine.ending import RACK_SUMS, USUAL, EndRules
from tesela.engine.leaves import unpack_leaves
from tesela.engine.outcomes import unpack_outcomes

OPENING_VOWEL: Final = -700
"""Millipoints for a vowel of the first word beside a letter premium."""
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
            sums = RACK_SUMS.index(rules.out), RACK_SUMS.index(rules.passes)
            counts = rules.passes_each, rules.scoreless_each
            found = Evaluation(self.leaves, list(self.after_bag), self.opening_vowel, *counts, *sums)
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


def knowledge(graph: WordGraph, folder: Path | None = None) -> Knowledge:
    """A lexicon with the tables of that folder, where `tesela train` wrote some; else with those shipped.

    >>> from tesela._kernel import WordGraph
    >>> knowledge(WordGraph.build([bytes([1, 22])])).wins.wins(0, 1000)
    1000000
    """
    leaves, wins, after_bag = shipped_tables()
    if folder is not None and (folder / LEAVES_FILE).is_file():
        leaves = unpack_leaves((folder / LEAVES_FILE).read_bytes())
    if folder is not None and (folder / OUTCOMES_FILE).is_file():
        wins, after_bag = unpack_outcomes((folder / OUTCOMES_FILE).read_bytes())
    return Knowledge(graph, leaves, wins, after_bag)
