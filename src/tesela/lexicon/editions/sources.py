"""Where an entries file comes from: what the list of sources beside it says, or what it says itself.

A list named `SOURCES` has one package a line: `name  registry  version  licence: what it says`. In an
entries file, a comment `#: source TITLE | LICENCE | ORIGIN` names one.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Final

from tesela.lexicon.editions.about import Source

_COMMENT: Final = re.compile(r"^#: source (?P<what>.+)$", re.MULTILINE)
_PACKAGE: Final = re.compile(
    r"^(?P<name>\S+)  (?P<registry>\S+)  (?P<version>\S+)  (?P<licence>[^:\n]+): .*$", re.MULTILINE
)
LIST: Final = "SOURCES"


def shown_name(path: Path) -> str:
    """A file's name as text, also where it is not UTF-8."""
    return path.name.encode("utf-8", "replace").decode()


def sources_of(path: Path, text: str) -> tuple[Source, ...]:
    """The sources of an entries file; itself, with its hash, if none is named."""
    named: list[Source] = []
    for match in _COMMENT.finditer(text):
        title, licence, origin = [*(part.strip() for part in match["what"].split("|")), "", ""][:3]
        named.append(Source(title, licence, origin))
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
    return tuple(named) or (Source(shown_name(path), "", f"sha256:{digest[:16]}"),)


def packages_in(listed: Path) -> tuple[Source, ...]:
    """The packages of a list of sources; none if there is no list."""
    if not listed.is_file():
        return ()
    return tuple(
        Source(match["name"], match["licence"], f"{match['registry']} {match['version']}")
        for match in _PACKAGE.finditer(listed.read_text("utf-8"))
    )
