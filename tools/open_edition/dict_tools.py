"""The root lists of spanish-dict-tools, LanguageTool's Spanish dictionary: entries labelled by origin.

`dr` and `drae` are taken for the academic dictionary (D), `LT` for the older dictionary of LanguageTool (T).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

_LINE: Final = re.compile(
    r"(?P<masculine>[^\s=(\[#]+)(?: (?P<feminine>[^\s=(\[]+))?[^=]*=categories: ?(?P<classes>\w+);?"
    r"(?:model:[^;]*;)?\s*fonts: ?(?P<fonts>[^;]*)"
)
_READABLE: Final = 0.95
_ACADEMIC: Final = frozenset({"dr", "drae"})
_OLDER: Final = frozenset({"LT"})
LATER: Final = frozenset({"fundeu", "fundéu"})
"""Words that an adviser on usage recommends before the dictionary has them."""


class Root(NamedTuple):
    """One line: a word, its feminine if it has one, and the letters of its categories."""

    word: str
    feminine: str
    category: str


class DictTools(NamedTuple):
    """The entries of each label, by word."""

    academic: dict[str, Root]
    older: dict[str, Root]
    later: dict[str, Root]
    academic_verbs: frozenset[str]
    older_verbs: frozenset[str]
    classes: dict[str, frozenset[str]]
    """Words of the closed classes with their tags: `RG` adverb, `I` interjection, `CC`, `SPS00` …"""


class ColumnError(ValueError):
    """A line that is not in the format of these lists."""


def read(
    nouns: Iterable[str], adjectives: Iterable[str], verbs: Iterable[str], tagged: Iterable[str]
) -> DictTools:
    """Read the lists; lines that are commented out are no entries."""
    labelled: dict[str, dict[str, Root]] = {"D": {}, "T": {}, "later": {}}
    for lines in (nouns, adjectives):
        for root, labels in _roots(lines):
            for label in labels:
                known = labelled[label].get(root.word)
                if known is None or (root.feminine and not known.feminine):
                    labelled[label][root.word] = root
    by_label: dict[str, set[str]] = {"D": set(), "T": set(), "later": set()}
    for root, labels in _roots(verbs):
        for label in labels:
            by_label[label].add(root.word)
    return DictTools(
        labelled["D"],
        labelled["T"],
        labelled["later"],
        frozenset(by_label["D"]),
        frozenset(by_label["T"]),
        _tags(tagged),
    )


def _roots(lines: Iterable[str]) -> Iterator[tuple[Root, list[str]]]:
    """Read one list; a few lines have other columns, a list of them is something else."""
    entries = [line for line in lines if line.strip() and not line.startswith("#")]
    found = [match for line in entries if (match := _LINE.match(line)) is not None]
    if len(found) < _READABLE * len(entries):
        raise ColumnError(next(line for line in entries if _LINE.match(line) is None).strip())
    for match in found:
        fonts = {label.strip() for label in match["fonts"].split(",")}
        labels = [
            label
            for label, names in (("D", _ACADEMIC), ("T", _OLDER), ("later", LATER))
            if not names.isdisjoint(fonts)
        ]
        yield Root(match["masculine"], match["feminine"] or "", match["classes"]), labels


def _tags(lines: Iterable[str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in lines:
        parts = line.split("#")[0].split()
        if len(parts) == 3 and parts[0] == parts[1]:
            found.setdefault(parts[0], set()).add(parts[2])
    return {word: frozenset(tags) for word, tags in found.items()}
