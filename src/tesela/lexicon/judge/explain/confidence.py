"""How sure an entry is: a valid word that stands on few votes, or whose dictionary is not known, says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tesela.lexicon.derivations.index import Trace
from tesela.lexicon.editions.builtin import VINTAGES
from tesela.lexicon.editions.vote_rules import vote_rules
from tesela.lexicon.entries.provenance import UNKNOWN, VOTES, Provenance
from tesela.lexicon.judge.explain.dictionary import Dictionary
from tesela.lexicon.judge.verdicts import Reason

_OUT_OF_USE: Final = ("desus.", "esp:región")


def doubts(words: Dictionary, traces: Iterable[Trace]) -> Iterator[Reason]:
    """Say what is doubtful about a valid word; nothing if one of its entries is sure."""
    found = {trace.line: words.provenance(trace.line) for trace in traces}
    known = {line: each for line, each in found.items() if each is not None}
    if not known or len(known) < len(found):
        return
    line, best = min(known.items(), key=lambda pair: _is_doubtful(pair[1]))
    if _is_doubtful(best):
        yield Reason("", f"doubt.{vote_rules().doubt(best.rule)}", {"entry": words.head(line)})
    old = words.edition.about.vintage == VINTAGES["open-2007"]
    if old and all(each.since == UNKNOWN for each in known.values()):
        yield Reason("XI", "since_unknown", {"entry": words.head(line)})


def _is_doubtful(known: Provenance) -> bool:
    return bool(vote_rules().doubt(known.rule))


def who_says(words: Dictionary, trace: Trace) -> Iterator[Reason]:
    """Say who has a verb as obsolete or regional, if its conjugation is barred for that."""
    known = words.provenance(trace.line)
    if known is None or trace.derivation.kind not in ("verb", "participle"):
        return
    for mark in _OUT_OF_USE:
        letter = known.who_says(mark)
        if letter == VOTES:
            yield Reason("", "inferred_old", {"entry": words.head(trace.line), "rule": known.rule})
        elif letter:
            data = {"entry": words.head(trace.line), "source": vote_rules().letters[letter]}
            yield Reason("", "said_old" if mark == "desus." else "said_regional", data)
