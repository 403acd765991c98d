"""Where every form comes from: for a word's tiles, its dictionary entries and the way from each to the form.

One file, mapped into memory: the words in order, and for each the rows (entry's line, way, accents). A
way is what the rules of use said, a code with its points; there are few different ones, so a row holds
its number. Forms that the rules bar are here too, since a verdict must say why.
"""

from __future__ import annotations

import mmap
import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from tesela.core.tiles import spell
from tesela.lexicon.bulk import words_to_tiles
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.packing import alphabetical, first_of_each, lengths_of, pack, unpack
from tesela.lexicon.wordlist import SHORTEST

_MAGIC: Final = b"TESELATR1\n"
_ACUTE: Final = dict(zip("aeiou", "áéíóú", strict=True))
_MARKED: Final = re.compile("[^a-zñ]")
_ODD: Final = 0xFFFF
"""Accents that two positions can't tell; the form stands in the header."""


class Way(msgspec.Struct, frozen=True):
    """How an entry leads to a form, or what bars it, as the rules of use told it."""

    kind: str
    """`headword`, `feminine`, `plural`, `verb`, `participle`, `patch` ..."""
    points: tuple[str, ...]
    slot: str = ""
    reason: str = ""
    valid: bool = True


class Trace(msgspec.Struct, frozen=True):
    """One way to a form: the entry's line in the edition's entries, and the form with its accents."""

    line: int
    form: str
    way: Way


class _Header(msgspec.Struct):
    ways: list[Way]
    odd: dict[str, str]
    arrays: dict[str, tuple[int, int]]
    """Name to offset and size, counted from the header's end."""


class Rows:
    """Rows on their way into an index, as columns: there are close to a million in a dictionary."""

    def __init__(self) -> None:
        self.lines: list[int] = []
        self.forms: list[str] = []
        self.numbers: list[int] = []
        self.ways: dict[Way, int] = {}

    def number(self, way: Way) -> int:
        """The way's number in this index."""
        return self.ways.setdefault(way, len(self.ways))

    def add(self, line: int, forms: Sequence[str], numbers: Sequence[int]) -> None:
        """Some forms of one entry, each with the number of its way."""
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

    def playable(self, ways: Sequence[Way]) -> list[bytes]:
        """The words for the graph: valid forms, less those that the edition takes out by a patch."""
        if not len(self.firsts):
            return []
        valid = np.array([way.valid for way in ways], dtype=np.bool_)
        out = np.array([way.kind == "patch" and not way.valid for way in ways], dtype=np.bool_)
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
    _write(path, _Header(list(rows.ways), odd, {}), arrays)


def _write(path: Path, header: _Header, arrays: dict[str, bytes]) -> None:
    at = 0
    parts: list[bytes] = []
    for name, data in arrays.items():
        header.arrays[name] = (at, len(data))
        padded = data + b"\0" * (-len(data) % 8)
        parts.append(padded)
        at += len(padded)
    head = msgspec.json.encode(header)
    head += b" " * (-(len(_MAGIC) + 6 + len(head)) % 8)
    with path.open("wb") as out:
        out.writelines([_MAGIC, len(head).to_bytes(6, "little"), head, *parts])


def _all_accents(forms: Sequence[str]) -> tuple[list[int], dict[str, str]]:
    """Where each form's acute accent and diaeresis stand, and the forms that this can't tell."""
    accents = [0 if form.isascii() and form.islower() else _accents(form) for form in forms]
    return accents, {str(row): forms[row] for row, mark in enumerate(accents) if mark == _ODD}


def _accents(form: str) -> int:
    """Low byte: the acute accent's place counted from 1; high byte: the diaeresis's."""
    mark = 0
    for found in _MARKED.finditer(form):
        shift = 8 if found[0] == "ü" else 0
        if found[0] not in "áéíóúü" or mark >> shift & 0xFF:
            return _ODD
        mark |= found.end() << shift
    return mark


def _accented(plain: str, mark: int) -> str:
    if not mark:
        return plain
    letters = list(plain)
    acute, diaeresis = mark & 0xFF, mark >> 8
    if acute:
        letters[acute - 1] = _ACUTE[letters[acute - 1]]
    if diaeresis:
        letters[diaeresis - 1] = "ü"
    return "".join(letters)


class Traces:
    """The index of a built edition, read from its file as it is asked."""

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
            if bytes(mapped[: len(_MAGIC)]) != _MAGIC:
                raise ValueError("magic")
            start = len(_MAGIC) + 6
            body = start + int.from_bytes(mapped[len(_MAGIC) : start], "little")
            self._header = msgspec.json.decode(mapped[start:body], type=_Header)
            parts = {
                name: mapped[body + at : body + at + size] for name, (at, size) in self._header.arrays.items()
            }
            if any(len(parts[name]) != size for name, (_, size) in self._header.arrays.items()):
                raise ValueError("length")
            self._words = parts["words"]
            self._places = parts["places"].cast("I")
            self._firsts = parts["firsts"].cast("I")
            self._lines = parts["lines"].cast("I")
            self._ways = parts["ways"].cast("I")
            self._accents = parts["accents"].cast("H")
            self._starts = parts["starts"].cast("I")
        except (OSError, ValueError, KeyError, TypeError, msgspec.DecodeError) as error:
            raise LexiconError("edition.damaged", {"path": str(path), "reason": str(error)}) from error

    def find(self, word: bytes) -> list[Trace]:
        """All that is known of a word, valid ways first; nothing if no entry leads to it."""
        words, places = self._words, self._places
        count = len(places) - 1
        at = bisect_left(range(count), word, key=lambda i: bytes(words[places[i] : places[i + 1]]))
        if at == count or words[places[at] : places[at + 1]] != word:
            return []
        found = [self._row(word, row) for row in range(self._firsts[at], self._firsts[at + 1])]
        found.sort(key=lambda trace: not trace.way.valid)
        return found

    def _row(self, word: bytes, row: int) -> Trace:
        mark = self._accents[row]
        form = self._header.odd[str(row)] if mark == _ODD else _accented(spell(word).lower(), mark)
        return Trace(self._lines[row], form, self._header.ways[self._ways[row]])

    def __len__(self) -> int:
        """How many ways lead to forms, valid or not."""
        return len(self._lines)

    def line_span(self, line: int) -> tuple[int, int]:
        """Where a line of the entries starts and ends, in bytes."""
        return self._starts[line - 1], self._starts[line]
