"""Writes docs/open-edition.md from the shipped entries: the vote rules, and counts of all kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tesela.lexicon.editions.about import count_by_length
from tesela.lexicon.editions.building import derive
from tesela.lexicon.editions.builtin import BUILTIN, VINTAGES
from tesela.lexicon.editions.entry_files import read_files
from tesela.lexicon.editions.shipped import open_entries
from tesela.lexicon.editions.vote_rules import VoteRule, vote_rules
from tesela.lexicon.entries import Entry
from tesela.lexicon.entries.provenance import Provenance, read_provenance
from tesela.lexicon.word_rules import WORD_RULES
from tools.open_edition import readings
from tools.open_edition.cost import TABLE
from tools.open_edition.expected import Expected, Outlook, outlook
from tools.open_edition.sources import FOLDERS, PACKAGES

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "open-edition.md"
TEMPLATE: Final = Path(__file__).parent / "page.md"


def page() -> str:
    """Write the page: the template's words with the figures of the shipped entries."""
    entries = [entry for entry in read_files([open_entries()]).entries if isinstance(entry, Entry)]
    origins = [origin for entry in entries if (origin := read_provenance(entry.provenance))]
    values = {
        "entries": f"{len(entries):,}",
        "sources": _sources(),
        "letters": _table(
            ("letter", "who"), [(f"**{key}**", text) for key, text in vote_rules().letters.items()]
        ),
        "rules": _rules(vote_rules().rule, Counter(origin.rule for origin in origins)),
        "feminines": _rules(vote_rules().feminine, Counter(origin.who_says("fem") for origin in origins)),
        "vintages": _vintages(origins),
        "marks": _marks(origins),
        "lengths": _lengths(entries),
        "documents": f"{len(readings.documents())}",
        "estimate": estimate(Counter(origin.rule for origin in origins)),
        **_outlook(outlook(entries, float(estimate(Counter(origin.rule for origin in origins))))),
        "cost": _cost(),
        "classes": f"{sum(map(len, readings.classes().values()))}",
    }
    text = TEMPLATE.read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace("{{" + key + "}}", value)
    return text


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def _cost() -> str:
    """Show the table that `tools.open_edition.cost` wrote."""
    rows = [tuple(line.split("\t")) for line in TABLE.read_text(encoding="utf-8").splitlines()]
    told = [(f"`{name}`", f"{int(lost):,}", f"{int(new):,}") for name, lost, new in rows]
    return _table(("without", "words lost", "words new"), told)


def _sources() -> str:
    rows = [
        (f"{each.registry} `{each.name}` {each.version}", each.letters, each.licence, each.says)
        for each in PACKAGES
    ]
    rows += [(f"`{each.name}` ({each.origin})", each.letters, each.licence, each.says) for each in FOLDERS]
    return _table(("source", "votes as", "licence", "says"), rows)


def _rules(rules: list[VoteRule], counts: Counter[str]) -> str:
    rows = [
        (each.name, each.says, each.precision or "not measured", f"{counts[each.name]:,}") for each in rules
    ]
    return _table(("rule", "lets in", "found right", "entries"), rows)


def estimate(counts: Counter[str]) -> str:
    """Reckon the share of headwords right: the measured share of each rule, weighed by its entries."""
    known = [(float(each.precision), counts[each.name]) for each in vote_rules().rule if each.precision]
    weighed = [pair for pair in known if pair[0] > 0.5]
    return f"{sum(share * count for share, count in weighed) / sum(count for _, count in weighed):.3f}"


def _outlook(found: Outlook) -> dict[str, str]:
    """Tell what the measured shares foretell: by length, by rule, and of the whole."""
    heads = ("words", "right, expected", "precision, expected")

    def rows(groups: Sequence[Expected]) -> list[tuple[str, ...]]:
        return [(each.group, f"{each.words:,}", f"{each.right:,.0f}", f"{each.share:.3f}") for each in groups]

    whole = found.whole._replace(group="all")
    return {
        "expected_lengths": _table(("tiles", *heads), rows((*found.by_length, whole))),
        "expected_rules": _table(("surest rule", *heads), rows(found.by_rule)),
        "expected_recall": f"{found.recall:.3f}",
        "expected_f1": f"{found.f1:.3f}",
    }


def _vintages(origins: list[Provenance]) -> str:
    counts = Counter(origin.since for origin in origins)
    said = {
        "1992": "W has it: 1992 or before",
        "2001": "a document of the rules names it as of the dictionary of 2001",
        "?": "L has it and W has not: between 1992 and 2012",
        "2014": "D, R, T or J has it and L has not, or a document says so",
        "later": "after 2017",
    }
    return _table(
        ("since", "why", "entries"), [(key, text, f"{counts[key]:,}") for key, text in said.items()]
    )


def _marks(origins: list[Provenance]) -> str:
    counts = Counter(pair for origin in origins for pair in origin.marks if pair[0] != "fem")
    rows = [(mark, who, f"{count:,}") for (mark, who), count in sorted(counts.items()) if count >= 20]
    return _table(("mark", "who says so", "entries"), rows)


def _lengths(entries: list[Entry]) -> str:
    by_name = {}
    for name, rules in BUILTIN.items():
        rows = derive(entries, WORD_RULES[rules], vintage=VINTAGES[name])
        by_name[name] = count_by_length(rows.table.playable(list(rows.derivations)))
    heads = ("tiles", *map(str, range(2, 16)), "all")
    return _table(
        heads,
        [
            (f"`{name}`", *(f"{counts.get(size, 0):,}" for size in range(2, 16)), f"{sum(counts.values()):,}")
            for name, counts in by_name.items()
        ],
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
