"""Points 1, 8, 10, 14, 15, 16 (and 5 of 2016): entries that give no word for play at all."""

from __future__ import annotations

from functools import lru_cache

from tesela.lexicon.entries import Entry, Spec
from tesela.lexicon.word_rules.facts import facts_of
from tesela.lexicon.word_rules.rulesets import WordRules

_BY_MARK = {
    "abrev.": "1",
    "pref.": "14",
    "suf.": "14",
    "elem.compos.": "14",
    "sigla": "15",
    "acrón.": "15",
    "símb.": "16",
    "n.p.": "10",
}
_DIGRAPHS = frozenset({"ch", "gu", "ll", "qu", "rr"})


def no_word(entry: Entry, rules: WordRules) -> str | None:
    """The point that keeps the whole entry out, or None."""
    head = entry.head
    marked = _marked(entry.spec)
    if head.isalpha() and head.islower() and marked is None and len(head) > 2:
        return None
    if head[0] == "-" or head[-1] == "-":
        return rules.point("14")
    if marked == "dígrafo" or (rules.digraph_names_barred and head in _DIGRAPHS):
        return rules.point("dígrafo") if rules.digraph_names_barred else None
    if marked == "15" and head.islower():
        return None
    if marked is not None:
        return rules.point(marked)
    if " " in head or "-" in head:
        return rules.point("8")
    if head[0].isupper():
        return rules.point("15" if head[1:] and not head[1:].islower() else "10")
    if not head.islower():
        return rules.point("15")
    return None if head.isalpha() else rules.point("1")


@lru_cache(maxsize=65536)
def _marked(spec: Spec) -> str | None:
    """The point of the mark that all senses carry, if they do."""
    found: list[str] = []
    for facts in map(facts_of, spec.senses):
        if not facts.never:
            return None
        mark = sorted(facts.never)[0]
        found.append(_BY_MARK.get(mark, mark))
    return found[0]
