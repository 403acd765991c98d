"""Dictionary entries as values: a headword, its senses with their marks, its own peculiarities.

`docs/entries.md` describes the text that `tesela.lexicon.entries.text` reads and writes.
"""

from __future__ import annotations

import msgspec

from tesela.lexicon.entries.marks import Kind, tag_of


class Sense(msgspec.Struct, frozen=True):
    """One sense, or several that share all their marks: `v.tr.intr. desus.`."""

    tags: tuple[str, ...]
    """Canonical marks in the order written: what follows an age mark keeps the sense alive."""

    def has(self, *tags: str) -> bool:
        """Whether any of these canonical marks is here."""
        return any(tag in self.tags for tag in tags)

    def of_kind(self, kind: Kind) -> tuple[str, ...]:
        """The marks of one kind, in order."""
        return tuple(tag for tag in self.tags if (known := tag_of(tag)) is not None and known.kind is kind)


class Patch(msgspec.Struct, frozen=True):
    """A form put in (`+`) or taken out (`-`) by decision, with its reason."""

    add: bool
    form: str
    reason: str


class Spec(msgspec.Struct, frozen=True):
    """All that stands after the headword. Entries with the same text share one value."""

    senses: tuple[Sense, ...] = ()
    model: tuple[str, ...] = ()
    """Conjugation models; empty: inferred from the infinitive; `("-",)`: the dictionary gives none."""
    participle: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    """«Usado solo en»: the only slots that a defective verb has."""
    without: tuple[str, ...] = ()
    mostly: tuple[str, ...] = ()
    """«Usado generalmente en»: recorded, binds nobody (XII.17.7)."""
    plural: tuple[str, ...] = ()
    feminine: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    """The word that it always follows: `bien`, `mal` (L16.18.2.4)."""
    patches: tuple[Patch, ...] = ()

    @property
    def is_verb(self) -> bool:
        return any("v." in sense.tags for sense in self.senses)


class Entry(msgspec.Struct, frozen=True):
    """One headword with all that the rules of word use look at. Homographs are separate entries."""

    head: str
    endings: tuple[str, ...] = ()
    """What follows the headword's commas: the feminine, then the neuter, as endings or whole words."""
    spec: Spec = Spec()
    line: int = 0
    provenance: str = ""
    """Who votes for the entry and who says its marks, as written after `@`; `read_provenance` reads it."""

    @property
    def senses(self) -> tuple[Sense, ...]:
        return self.spec.senses


class Listed(msgspec.Struct, frozen=True):
    """A patch on a line of its own: it holds for the whole edition."""

    patch: Patch
    line: int = 0
