"""The packages that the open edition is made from: name, registry, licence, and what each one says."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Registry = Literal["debian", "debian-source", "npm"]


class Package(NamedTuple):
    """One package, fetched by its name."""

    name: str
    registry: Registry
    licence: str
    says: str


AMERICAN: Final = (
    "ar", "bo", "cl", "co", "cr", "cu", "do", "ec", "gt", "hn",
    "mx", "ni", "pa", "pe", "pr", "py", "sv", "us", "uy", "ve",
)  # fmt: skip
"""Countries with a spelling dictionary of their own: a word of Spain alone is in none of them."""

SPELLING_LICENCE: Final = "GPL-3.0 OR LGPL-3.0 OR MPL-1.1"

PACKAGES: Final = (
    Package("wspanish", "debian", "public domain", "headwords of an older academic dictionary"),
    Package(
        "hunspell-es", "debian", "GPL-3+ or LGPL-3+ or MPL-1.1+", "headwords, plurals, feminines, verb groups"
    ),
    Package("myspell-es", "debian-source", "GPL-2+", "headwords, transitive verbs, archaisms (COES)"),
    Package(
        "@jirimracek/conjugate-esp", "npm", "MIT", "verbs in use, models, defective and pronominal verbs"
    ),
    Package("dictionary-es", "npm", SPELLING_LICENCE, "what Spain spells"),
    *(
        Package(f"dictionary-es-{code}", "npm", SPELLING_LICENCE, "what that country spells")
        for code in AMERICAN
    ),
)
