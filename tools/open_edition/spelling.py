"""Spelling dictionaries in Hunspell's format, as the Spanish ones use it (hunspell-es, dictionary-es-*).

Flags that inflect are read as facts; flags that derive a new headword (prefixes, -ción, -ble, -illo …)
are applied. Enclitics are not words for play, but those of the direct object mark transitive verbs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tools.open_edition.facts import Fact, Said, join

_DERIVING: Final = frozenset("ABCFHJKLMNOPQTU")
_OBJECT: Final = frozenset("ÀÄ")
"""-lo, -la, -los, -las after infinitive and gerund."""
_GROUPS: Final = frozenset("REIX")


class Rule(NamedTuple):
    """One line of a prefix or suffix table."""

    prefix: bool
    strip: str
    add: str
    flags: str
    condition: re.Pattern[str]


def read_rules(lines: Iterable[str]) -> dict[str, list[Rule]]:
    """The rules that make headwords: every prefix, and the deriving suffixes."""
    rules: dict[str, list[Rule]] = {}
    for line in lines:
        match line.split():
            case ["PFX" | "SFX" as kind, flag, strip, add, condition] if kind == "PFX" or flag in _DERIVING:
                text, _, flags = add.partition("/")
                shape = condition if kind == "PFX" else f"(?:{condition})$"
                rule = Rule(kind == "PFX", strip.replace("0", ""), text, flags, re.compile(shape))
                rules.setdefault(flag, []).append(rule)
    return rules


def read(lines: Iterable[str], rules: dict[str, list[Rule]]) -> Said:
    """The headwords, with those that the deriving flags make."""
    return join(
        (word, _facts(word, flags))
        for line in list(lines)[1:]
        for head, flags in [_split(line)]
        for word, flags in [(head, flags), *_derived(head, flags, rules)]
    )


def _split(line: str) -> tuple[str, frozenset[str]]:
    head, _, flags = line.split("\t", maxsplit=1)[0].strip().partition("/")
    return head, frozenset(flags)


def _derived(
    head: str, flags: frozenset[str], rules: dict[str, list[Rule]]
) -> Iterator[tuple[str, frozenset[str]]]:
    for flag in sorted(flags & rules.keys()):
        for rule in rules[flag]:
            if rule.prefix:
                if rule.condition.match(head):
                    yield rule.add + head.removeprefix(rule.strip), flags - rules.keys()
            elif rule.condition.search(head) and head.endswith(rule.strip):
                yield head.removesuffix(rule.strip) + rule.add, frozenset(rule.flags)


def _facts(word: str, flags: frozenset[str]) -> frozenset[Fact]:
    facts: set[Fact] = set()
    verb = re.search(r"[aeií]r$", word) is not None
    if flags & _GROUPS:
        facts.add(Fact.CONJUGATED)
        if flags & _OBJECT:
            facts.add(Fact.TRANSITIVE)
    elif verb and not flags:
        facts.add(Fact.INFINITIVE)
    if "S" in flags:
        facts.add(Fact.PLURAL)
    if "G" in flags:
        facts.add(Fact.FEMININE)
    if word.endswith("mente") and not flags:
        facts.add(Fact.ADVERB)
    return frozenset(facts)
