"""Writing the index of traces: rows gathered while forms are derived, sorted and packed into one file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from tesela.lexicon.bulk import SHORTEST, words_to_tiles
from tesela.lexicon.derivations.index import MAGIC, ODD, Header
from tesela.lexicon.derivations.packing import alphabetical, first_of_each, lengths_of, pack, unpack
from tesela.lexicon.word_rules.values import Derivation

_MARKED: Final = re.compile("[^a-zñ]")


class Rows:
    """Rows on their way into an index, as columns: there are close to a million in a dictionary."""

    def __init__(self) -> None:
        self.lines: list[int] = []
        self.forms: list[str] = []
        self.numbers: list[int] = []
        self.derivations: dict[Derivation, int] = {}

    def number(self, derivation: Derivation) -> int:
        """Give the derivation's number in this index."""
        return self.derivations.setdefault(derivation, len(self.derivations))

    def add(self, line: int, forms: Sequence[str], numbers: Sequence[int]) -> None:
        """Some forms of one entry, each with the number of its derivation."""
        self.lines.extend([line] * len(forms))
        self.forms.extend(forms)
        self.numbers.extend(numbers)

    @cached_property
    def table(self) -> Table:
        """The rows in order, asked for when all are in."""
        return Table(self)


class Table:
    """Rows in the order of their words."""

    def __init__(self, rows: Rows) -> None:
        packed, kept = pack(words_to_tiles(rows.forms)) if rows.forms else pack([])
        order = alphabetical(packed)
        self.packed = packed[order]
        self.order: NDArray[np.int64] = kept[order]
        """Where each row stood."""
        self.firsts = first_of_each(self.packed)
        """Where each different word begins."""
        self.numbers = np.array(rows.numbers, dtype=np.int64)[self.order]

    def playable(self, derivations: Sequence[Derivation]) -> list[bytes]:
        """The words for the graph: valid forms, less those that the edition takes out by a patch."""
        if not len(self.firsts):
            return []
        valid = np.array([each.valid for each in derivations], dtype=np.bool_)
        out = np.array([each.kind == "patch" and not each.valid for each in derivations], dtype=np.bool_)
        is_valid = np.logical_or.reduceat(valid[self.numbers], self.firsts)
        is_out = np.logical_or.reduceat(out[self.numbers], self.firsts)
        words = self.packed[self.firsts]
        return unpack(words[is_valid & ~is_out & (lengths_of(words) >= SHORTEST)])


def write_traces(path: Path, rows: Rows, line_starts: Sequence[int]) -> None:
    """Write the index of these rows, and where each line of the entries starts."""
    table = rows.table
    words = table.packed[table.firsts]
    accents, odd = _all_accents([rows.forms[at] for at in table.order.tolist()])
    arrays = {
        "words": words[words != 0].tobytes(),
        "places": np.concatenate([[0], np.cumsum(lengths_of(words))]).astype("<u4").tobytes(),
        "firsts": np.append(table.firsts, len(table.order)).astype("<u4").tobytes(),
        "lines": np.array(rows.lines, dtype="<u4")[table.order].tobytes(),
        "ways": table.numbers.astype("<u4").tobytes(),
        "accents": np.array(accents, dtype="<u2").tobytes(),
        "starts": np.array(line_starts, dtype="<u4").tobytes(),
    }
    _write(path, Header(list(rows.derivations), odd, {}), arrays)


def _write(path: Path, header: Header, arrays: dict[str, bytes]) -> None:
    at = 0
    parts: list[bytes] = []
    for name, data in arrays.items():
        header.arrays[name] = (at, len(data))
        padded = data + b"\0" * (-len(data) % 8)
        parts.append(padded)
        at += len(padded)
    head = msgspec.json.encode(header)
    head += b" " * (-(len(MAGIC) + 6 + len(head)) % 8)
    with path.open("wb") as out:
        out.writelines([MAGIC, len(head).to_bytes(6, "little"), head, *parts])


def _all_accents(forms: Sequence[str]) -> tuple[list[int], dict[str, str]]:
    """Where each form's acute accent and diaeresis stand, and the forms that this can't tell."""
    accents = [0 if form.isascii() and form.islower() else _accents(form) for form in forms]
    return accents, {str(row): forms[row] for row, mark in enumerate(accents) if mark == ODD}


def _accents(form: str) -> int:
    """Low byte: the acute accent's place counted from 1; high byte: the diaeresis's."""
    mark = 0
    for found in _MARKED.finditer(form):
        shift = 8 if found[0] == "ü" else 0
        if found[0] not in "áéíóúü" or mark >> shift & 0xFF:
            return ODD
        mark |= found.end() << shift
    return mark
