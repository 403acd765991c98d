"""What the measured shares of the vote rules foretell for the edition `open`: arithmetic, not a measurement.

A word counts as right as often as the surest way to it: a form of a headword as often as the headwords of its
vote rule were found right, or their forms where these were measured apart (verbs); a feminine as often as its
own source. Rules that nobody measured count as the weighed mean of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tesela.lexicon.derivations.packing import lengths_of
from tesela.lexicon.editions.building import derive
from tesela.lexicon.editions.builtin import OPEN, VINTAGES
from tesela.lexicon.editions.vote_rules import vote_rules
from tesela.lexicon.entries import Entry
from tesela.lexicon.entries.provenance import read_provenance
from tesela.lexicon.word_rules import LEXICO_2016

OFFICIAL_FORMS: Final = 639_293
"""Of the official list of 2017, by whoever measured the groups."""
_FORMS: Final = {"v1": 0.99, "v2": 0.956}
"""Rules whose forms were measured apart from their headwords."""
_CLASSES: Final = ((2, 4), (5, 7), (8, 15))


class Expected(NamedTuple):
    """Words of a group, and how many of them should be right."""

    group: str
    words: int
    right: float

    @property
    def share(self) -> float:
        """The precision to expect."""
        return self.right / self.words if self.words else 0.0


class Outlook(NamedTuple):
    """What is to be expected of the whole, by length and by the surest vote rule."""

    whole: Expected
    by_length: tuple[Expected, ...]
    by_rule: tuple[Expected, ...]

    @property
    def recall(self) -> float:
        """The share of the official forms that should be there."""
        return self.whole.right / OFFICIAL_FORMS

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        return 2 * self.whole.right / (self.whole.words + OFFICIAL_FORMS)


def outlook(entries: Sequence[Entry], unmeasured: float) -> Outlook:
    """Reckon it from the shipped entries; `unmeasured` is the share of rules that nobody measured."""
    rows = derive(entries, LEXICO_2016, vintage=VINTAGES[OPEN])
    table, ways = rows.table, list(rows.derivations)
    names = sorted({origin.rule for entry in entries if (origin := read_provenance(entry.provenance))})
    origins = {entry.line: read_provenance(entry.provenance) for entry in entries}
    share, rule = np.zeros(len(table.order)), np.zeros(len(table.order), dtype=np.int64)
    for place, (row, way) in enumerate(zip(table.order.tolist(), table.numbers.tolist(), strict=True)):
        origin = origins[rows.lines[row]]
        if origin is not None and ways[way].valid:
            by = origin.who_says("fem") if ways[way].kind == "feminine" else ""
            share[place] = _share(origin.rule, by, unmeasured)
            rule[place] = names.index(origin.rule)
    best = np.maximum.reduceat(share, table.firsts)
    sizes = lengths_of(table.packed[table.firsts])
    valid = (best > 0) & (sizes >= _CLASSES[0][0])
    surest = _rule_of_best(share, rule, table.firsts)
    lengths = [
        _expected(f"{low}–{high}", best, valid & (sizes >= low) & (sizes <= high)) for low, high in _CLASSES
    ]
    by_rule = [_expected(name, best, valid & (surest == at)) for at, name in enumerate(names)]
    return Outlook(_expected("", best, valid), tuple(lengths), tuple(each for each in by_rule if each.words))


def _rule_of_best(
    share: NDArray[np.float64], rule: NDArray[np.int64], firsts: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Give the rule of each word's surest row."""
    word = np.repeat(np.arange(len(firsts)), np.diff([*firsts, len(share)]))
    order = np.lexsort((share, word))
    best: NDArray[np.int64] = rule[order[np.append(firsts[1:], len(share)) - 1]]
    return best


def _expected(group: str, best: NDArray[np.float64], chosen: NDArray[np.bool_]) -> Expected:
    return Expected(group, int(chosen.sum()), float(best[chosen].sum()))


@lru_cache(maxsize=65536)
def _share(rule: str, feminine_by: str, unmeasured: float) -> float:
    """Give how often forms of a rule were found right; `feminine_by` says who gives the feminine."""
    known = vote_rules()
    shares = {each.name: float(each.precision) for each in known.rule if each.precision} | _FORMS
    by = {each.name: float(each.precision) for each in known.feminine}
    return min(shares.get(rule, unmeasured), by.get(feminine_by, 1.0))
