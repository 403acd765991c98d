"""What the points ask about a sense: is it old, regional, a verb of which use, only in a phrase?"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tesela.lexicon.entries import Sense
from tesela.lexicon.entries.marks import Kind, Tag, tag_of


class Facts(msgspec.Struct, frozen=True):
    """A sense's marks, told in the terms of section XII."""

    classes: frozenset[str]
    """Word classes and verb uses by their canonical marks; every noun is `s.`."""
    old: bool
    """Obsolete or germanía, and no area or register keeps it alive (XII.12)."""
    kept: bool
    """Obsolete, but kept alive."""
    rare: bool
    regional: bool
    """Its area marks are all Spanish regions."""
    phrase: frozenset[str]
    never: frozenset[str]
    italics: bool
    invariable: bool
    plural_only: bool
    people: bool
    """The name of a people (XII.18.1.7)."""

    @property
    def verb(self) -> bool:
        return "v." in self.classes


def _known(tag: str) -> Tag:
    found = tag_of(tag)
    if found is None:
        raise ValueError(tag)
    return found


@lru_cache(maxsize=65536)
def facts_of(sense: Sense) -> Facts:
    """The facts of one sense."""
    tags = [_known(tag) for tag in sense.tags]
    kinds: dict[Kind, list[str]] = {}
    age_at = None
    for at, tag in enumerate(tags):
        kinds.setdefault(tag.kind, []).append(tag.text)
        if tag.kind is Kind.OLD:
            age_at = at
    alive = age_at is not None and any(
        tag.kind in (Kind.SPAIN, Kind.AREA, Kind.REGISTER) for tag in tags[age_at + 1 :]
    )
    classes = {*kinds.get(Kind.WORD, ()), *kinds.get(Kind.VERB, ())}
    if kinds.get(Kind.VERB) == ["v."]:
        classes.add("intr.")  # a verb of no stated use: nothing is known that would give it more forms
    if Kind.NOUN in kinds:
        classes.update(("s.", *(tag for tag in kinds[Kind.NOUN] if tag in ("letra", "griega", "nota"))))
    return Facts(
        classes=frozenset(classes),
        old=age_at is not None and not alive,
        kept=alive,
        rare=Kind.RARE in kinds,
        regional=Kind.SPAIN in kinds and Kind.AREA not in kinds,
        phrase=frozenset(kinds.get(Kind.PHRASE, ())),
        never=frozenset(kinds.get(Kind.NEVER, ())),
        italics="cursiva" in sense.tags,
        invariable="inv." in sense.tags,
        plural_only="pl." in sense.tags,
        people="gentil." in sense.tags,
    )
