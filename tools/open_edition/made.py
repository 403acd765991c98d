"""An entry as the build makes it, with who voted for it and who says each of its marks."""

from __future__ import annotations

from typing import NamedTuple


class Made(NamedTuple):
    """One line of the edition."""

    head: str
    """With its feminine after a comma."""
    marks: str
    votes: str
    rule: str
    since: str
    said: tuple[str, ...] = ()
    """Who says a mark: `desus.:R`, `tr.:C`; the feminine is `fem:D`."""
    reason: str = ""
    """For what a document names: which, and where."""

    @property
    def line(self) -> str:
        """Write the entry with its provenance (docs/entries.md)."""
        said = "".join(f" {each}" for each in self.said)
        reason = f" {self.reason}" if self.reason else ""
        return f"{self.head}  {self.marks}  @{self.votes} {self.rule} {self.since}{said}{reason}"
