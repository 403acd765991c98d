"""Dictionary entries: the values, the text that holds them, and the marks that they carry."""

from tesela.lexicon.entries.values import Entry, Listed, Patch, Sense, Spec

__all__ = ["Entry", "Listed", "Patch", "Sense", "Spec"]
