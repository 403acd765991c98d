"""Where every form comes from: for a word's tiles, its dictionary entries and the way from each to the form.

One file, mapped into memory: the words in order, and for each the rows (entry's line, derivation, accents).
There are few different derivations, so a row holds its number. Forms that the rules bar are here too, since
a verdict must say why.
"""

from __future__ import annotations

import mmap
from bisect import bisect_left
from pathlib import Path
from typing import Final

import msgspec

from tesela.core.tiles import spell
from tesela.lexicon.errors import LexiconError
from tesela.lexicon.word_rules.values import Derivation

MAGIC: Final = b"TESELATR1\n"
_ACUTE: Final = dict(zip("aeiou", "áéíóú", strict=True))
ODD: Final = 0xFFFF
"""Accents that two positions can't tell; the form stands in the header."""


class Trace(msgspec.Struct, frozen=True):
    """One derivation of a form: the entry's line in the edition's entries, and the form with its accents."""

    line: int
    form: str
    derivation: Derivation


class Header(msgspec.Struct):
    """What stands before the arrays."""

    derivations: list[Derivation] = msgspec.field(name="ways")
    odd: dict[str, str]
    arrays: dict[str, tuple[int, int]]
    """Name to offset and size, counted from the header's end."""


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


class DerivationIndex:
    """The index of a built edition, read from its file as it is asked."""

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
            if bytes(mapped[: len(MAGIC)]) != MAGIC:
                raise ValueError("magic")
            start = len(MAGIC) + 6
            body = start + int.from_bytes(mapped[len(MAGIC) : start], "little")
            self._header = msgspec.json.decode(mapped[start:body], type=Header)
            parts = {
                name: mapped[body + at : body + at + size] for name, (at, size) in self._header.arrays.items()
            }
            if any(len(parts[name]) != size for name, (_, size) in self._header.arrays.items()):
                raise ValueError("length")
            self._words = parts["words"]
            self._places = parts["places"].cast("I")
            self._firsts = parts["firsts"].cast("I")
            self._lines = parts["lines"].cast("I")
            self._numbers = parts["ways"].cast("I")
            self._accents = parts["accents"].cast("H")
            self._starts = parts["starts"].cast("I")
        except (OSError, ValueError, KeyError, TypeError, msgspec.DecodeError) as error:
            raise LexiconError("edition.damaged", {"path": str(path), "reason": str(error)}) from error

    @property
    def derivations(self) -> list[Derivation]:
        """Every different derivation of the index."""
        return self._header.derivations

    def find(self, word: bytes) -> list[Trace]:
        """Find all that is known of a word, valid derivations first; nothing if no entry leads to it."""
        words, places = self._words, self._places
        count = len(places) - 1
        at = bisect_left(range(count), word, key=lambda i: bytes(words[places[i] : places[i + 1]]))
        if at == count or words[places[at] : places[at + 1]] != word:
            return []
        found = [self._row(word, row) for row in range(self._firsts[at], self._firsts[at + 1])]
        found.sort(key=lambda trace: not trace.derivation.valid)
        return found

    def _row(self, word: bytes, row: int) -> Trace:
        mark = self._accents[row]
        form = self._header.odd[str(row)] if mark == ODD else _accented(spell(word).lower(), mark)
        return Trace(self._lines[row], form, self._header.derivations[self._numbers[row]])

    def __len__(self) -> int:
        """Count the rows, valid and barred."""
        return len(self._lines)

    def count_words(self) -> int:
        """Count the different words, valid and barred."""
        return len(self._places) - 1

    def word_at(self, place: int) -> bytes:
        """The word at a place of the index, in the order of tiles."""
        return bytes(self._words[self._places[place] : self._places[place + 1]])

    def count_lines(self) -> int:
        """Count the lines of the entries."""
        return len(self._starts) - 1

    def line_span(self, line: int) -> tuple[int, int]:
        """Where a line of the entries starts and ends, in bytes."""
        return self._starts[line - 1], self._starts[line]
